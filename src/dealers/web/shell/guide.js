// What a choice is for: behind the "?" in the prompt bar, and by itself the first time that somebody meets such a choice.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { openRules } from "/web/shell/rulebook.js";
import { settings } from "/web/shell/settings.js";

const KEY = "dealers.hinted";

/** Kinds of decisions that have been explained in this browser, each as "game/kind". */
const hinted = signal(load());

/** Whether somebody has asked what the present choice is for. */
const asked = signal(false);

/** The kind of decision, as "game/kind", that is explained because it is new; "" for none. */
const fresh = signal("");

/** Ask what the present choice is for, or close the answer. */
export function toggleGuide() {
  if (asked.value || fresh.value) close();
  else asked.value = true;
}

function close() {
  asked.value = false;
  fresh.value = "";
}

/**
 * The button in the prompt bar.
 * @param {object} props
 * @param {import("/web/shell/types.js").GameBook} props.book
 * @param {import("/web/shell/types.js").Decision} props.decision
 * @param {boolean} props.taught whether a lesson explains it anyway, so that the first hint waits for a game
 */
export function GuideButton({ book, decision, taught }) {
  const guide = book.guides[decision.kind];
  const name = `${book.name}/${decision.kind}`;
  useLayoutEffect(() => {
    close();
    if (taught || !guide?.first || !settings.hints.value || hinted.value.has(name)) return;
    fresh.value = name;
    keep(new Set([...hinted.value, name]));
  }, [name]);
  if (!guide) return null;
  return html`
    <button
      type="button"
      class="guide-button"
      aria-label="What is this choice for?"
      title="What is this choice for? (w)"
      aria-expanded=${String(asked.value || fresh.value === name)}
      onClick=${toggleGuide}
    >?</button>
  `;
}

/**
 * The answer, when it is wanted or new.
 * @param {{book: import("/web/shell/types.js").GameBook, decision: import("/web/shell/types.js").Decision}} props
 */
export function GuideNote({ book, decision }) {
  const guide = book.guides[decision.kind];
  const first = fresh.value === `${book.name}/${decision.kind}`;
  if (!guide || !(asked.value || first)) return null;
  const noMore = () => {
    settings.hints.value = false;
    close();
  };
  return html`
    <div class=${`guide ${first ? "guide-first" : ""}`} role="note" aria-label="What this choice is for">
      <p>${guide.why} ${guide.now}</p>
      <div class="guide-buttons">
        <button type="button" class="rule-link" onClick=${() => openRules(guide.rule)}>Rule ${guide.rule}</button>
        <button type="button" class="rule-link" onClick=${close}>${first ? "Got it" : "Close"}</button>
        ${first && html`<button type="button" class="rule-link" onClick=${noMore}>No more hints</button>`}
      </div>
    </div>
  `;
}

/** @returns {Set<string>} */
function load() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return new Set(Array.isArray(found) ? found.filter((name) => typeof name === "string") : []);
  } catch {
    return new Set(); // Nothing readable is kept: explain anew.
  }
}

/** @param {Set<string>} names */
function keep(names) {
  hinted.value = names;
  try {
    localStorage.setItem(KEY, JSON.stringify([...names]));
  } catch {
    // Without storage the hints come again with the next page.
  }
}
