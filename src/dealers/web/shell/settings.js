// What this device remembers about how its person likes to play.
import { computed, effect, signal } from "@preact/signals";
import { useId } from "preact/hooks";
import { html } from "/web/shell/html.js";

const KEY = "dealers.settings";

/** @typedef {"auto"|"light"|"dark"} Theme */
/** @typedef {"never"|"final"|"always"} Confirm */
/** @typedef {"normal"|"fast"|"off"} Animation */
/** @typedef {"brisk"|"calm"|"instant"} Pace */

const CHOICES = {
  theme: ["auto", "light", "dark"],
  confirm: ["never", "final", "always"],
  animation: ["normal", "fast", "off"],
  pace: ["brisk", "calm", "instant"],
  sound: [true, false],
  textView: [false, true],
  hints: [true, false],
};

const kept = load();

/** One signal for each setting; write to `.value` and it is kept. */
export const settings = {
  theme: signal(/** @type {Theme} */ (kept.theme)),
  confirm: signal(/** @type {Confirm} */ (kept.confirm)),
  animation: signal(/** @type {Animation} */ (kept.animation)),
  pace: signal(/** @type {Pace} */ (kept.pace)),
  sound: signal(/** @type {boolean} */ (kept.sound)),
  textView: signal(/** @type {boolean} */ (kept.textView)),
  hints: signal(/** @type {boolean} */ (kept.hints)),
};

const stillness = matchMedia("(prefers-reduced-motion: reduce)");
const still = signal(stillness.matches);
stillness.addEventListener("change", () => (still.value = stillness.matches));

/** Duration of one movement in milliseconds; 0 when nothing should move. */
export const speed = computed(() => (still.value ? 0 : { normal: 240, fast: 110, off: 0 }[settings.animation.value]));

/** Whether things may move at all. */
export const animate = computed(() => speed.value > 0);

effect(() => {
  const root = document.documentElement;
  if (settings.theme.value === "auto") root.removeAttribute("data-theme");
  else root.setAttribute("data-theme", settings.theme.value);
  root.setAttribute("data-animation", settings.animation.value);
  root.style.setProperty("--speed", `${speed.value}ms`);
});

effect(() => {
  const now = Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, value.value]));
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // Without storage the settings last as long as the page.
  }
});

addEventListener("storage", (event) => {
  if (event.key === KEY) assign(load());
});

/** @returns {Record<string, any>} what is kept, with defaults for what is not or is no longer a choice */
function load() {
  let found = {};
  try {
    found = JSON.parse(localStorage.getItem(KEY) ?? "{}") ?? {};
  } catch {
    // Nothing readable is kept: defaults.
  }
  return Object.fromEntries(
    Object.entries(CHOICES).map(([name, choices]) => [
      name,
      /** @type {any[]} */ (choices).includes(found[name]) ? found[name] : choices[0],
    ]),
  );
}

/** @param {Record<string, any>} values */
function assign(values) {
  for (const [name, value] of Object.entries(values)) settings[name].value = value;
}

/**
 * The form with all settings; changes count at once.
 * @returns {import("preact").VNode}
 */
export function SettingsPanel() {
  return html`
    <form class="settings stack" onSubmit=${(event) => event.preventDefault()}>
      <${Choice}
        legend="Theme"
        name="theme"
        choices=${[["auto", "Like the device"], ["light", "Light"], ["dark", "Dark"]]}
      />
      <${Choice}
        legend="Ask before an answer is sent"
        name="confirm"
        choices=${[
          ["never", "Never", "A click is an answer. Undo takes it back while nobody has learned anything."],
          [
            "final",
            "When it may be final",
            "For a kind of answer that could not be undone the last time, and for buttons you have not used yet.",
          ],
          ["always", "Always", "Every answer needs a second click."],
        ]}
      />
      <${Choice}
        legend="Animation"
        name="animation"
        note=${still.value ? "Your device asks for less motion, so nothing moves." : ""}
        choices=${[["normal", "Normal"], ["fast", "Fast"], ["off", "Off"]]}
      />
      <${Choice}
        legend="What others do is shown"
        name="pace"
        choices=${[
          ["calm", "Calmly", "Step by step, with time to read each."],
          ["brisk", "Briskly", "Step by step."],
          ["instant", "At once", "As soon as it happens; nothing is moved before your eyes."],
        ]}
      />
      <${Switch}
        name="sound"
        label="Soft sound"
        help="When it is your turn and this page is in the background."
      />
      <${Switch}
        name="textView"
        label="Text view"
        help="The table in words with numbered actions, for screen readers or for the love of text."
      />
      <${Switch}
        name="hints"
        label="Hints for newcomers"
        help="The first time you meet a kind of choice, the prompt bar says what it is for."
      />
    </form>
  `;
}

/** One setting out of a few. */
function Choice({ legend, name, choices, note = "" }) {
  const id = useId();
  return html`
    <fieldset>
      <legend>${legend}</legend>
      ${choices.map(
        ([value, label, help]) => html`
          <label key=${value} class="check">
            <input
              type="radio"
              name=${`${id}-${name}`}
              value=${value}
              checked=${settings[name].value === value}
              onChange=${() => (settings[name].value = value)}
            />
            <span>${label}${help ? html`<br /><span class="help">${help}</span>` : null}</span>
          </label>
        `,
      )}
      ${note ? html`<p class="help">${note}</p>` : null}
    </fieldset>
  `;
}

/** One setting that is on or off. */
function Switch({ name, label, help }) {
  return html`
    <label class="check">
      <input
        type="checkbox"
        checked=${settings[name].value}
        onChange=${(event) => (settings[name].value = event.currentTarget.checked)}
      />
      <span>${label}<br /><span class="help">${help}</span></span>
    </label>
  `;
}
