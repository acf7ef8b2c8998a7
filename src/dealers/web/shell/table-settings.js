// What the host decides about a table besides the game's own settings: the form, and what it means for everybody.
import { useState } from "preact/hooks";
import { messageOf } from "/web/shell/api.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { TurnNotices } from "/web/shell/notices.js";

/** @typedef {import("/web/shell/types.js").TableSettings} TableSettings */
/** @typedef {import("/web/shell/types.js").TableInfo} TableInfo */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const MOVES = [30, MINUTE, 2 * MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 8 * HOUR, DAY, 3 * DAY, 7 * DAY];
const GAMES = [10 * MINUTE, 20 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, DAY, 7 * DAY];
const ABSENCES = [1, 2, 5, 10, 30, 60];

/** @type {TableSettings} what a table has unless its host decides otherwise */
export const USUAL = {
  advice: true,
  share: true,
  move_seconds: null,
  game_seconds: null,
  bot_after: null,
  webhook: null,
};

/** @param {number} seconds @returns {string} such as "1 hour" */
export function duration(seconds) {
  const [size, name] =
    seconds % DAY === 0
      ? [DAY, "day"]
      : seconds % HOUR === 0
        ? [HOUR, "hour"]
        : seconds % MINUTE === 0
          ? [MINUTE, "minute"]
          : [1, "second"];
  const count = seconds / Number(size);
  return `${count} ${name}${count === 1 ? "" : "s"}`;
}

/**
 * The form. Once the game runs, only what is fair to those who sit there can be chosen.
 * @param {object} props
 * @param {TableSettings} props.settings
 * @param {(settings: TableSettings) => void} props.onChange
 * @param {"lobby"|"running"|"over"} [props.state] of the table
 * @param {TableSettings} [props.before] what a table that runs has now
 */
export function TableSettingsField({ settings, onChange, state = "lobby", before = USUAL }) {
  const set = (name) => (value) => onChange({ ...settings, [name]: value });
  const begun = state !== "lobby";
  const shorter = (name) => (seconds) => begun && seconds !== null && (before[name] === null || seconds < before[name]);
  return html`
    <div class="options table-settings">
      <${Switch} label="Advice" checked=${settings.advice} set=${set("advice")} off=${begun}
        help="Players may ask what a strong player would do. The log tells that they did." />
      <${Switch} label="Sharing" checked=${settings.share} set=${set("share")} off=${begun && !before.share}
        help="Once the game is over, everybody with a link may look back at it." />
      <${Times} label="Clock for a decision" none="No clock" times=${MOVES} value=${settings.move_seconds} set=${set("move_seconds")}
        word=${duration} off=${shorter("move_seconds")} help="When it has run out, a bot makes that decision." />
      <${Times} label="Clock for the whole game" none="No clock" times=${GAMES} value=${settings.game_seconds} set=${set("game_seconds")}
        word=${duration} off=${shorter("game_seconds")} help="For each player. When it has run out, a bot plays on." />
      <${Times} label="When somebody is away" none="I decide" times=${ABSENCES} value=${settings.bot_after} set=${set("bot_after")}
        word=${(minutes) => `A bot after ${duration(minutes * MINUTE)}`} off=${() => state === "over"}
        help="Whoever is back takes the seat back from the bot with one click." />
      <label class="field">
        <span>Webhook</span>
        <input type="url" maxlength="500" autocomplete="off" spellcheck=${false} placeholder="https://" disabled=${state === "over"}
          value=${settings.webhook ?? ""} onInput=${(event) => set("webhook")(event.currentTarget.value.trim() || null)} />
        <span class="help">An address of yours that is told whose turn it is. Nobody else sees it.</span>
      </label>
    </div>
  `;
}

function Switch({ label, help, checked, set, off }) {
  return html`
    <label class="check">
      <input type="checkbox" checked=${checked} disabled=${off} onChange=${(event) => set(event.currentTarget.checked)} />
      <span><span class="label">${label}</span><span class="help">${help}</span></span>
    </label>
  `;
}

/** One of a few times, or none; also one that is not among them, if the table has it. */
function Times({ label, help, none, times, value, set, word, off }) {
  const offered = [
    null,
    ...(value === null || times.includes(value) ? times : [...times, value].sort((a, b) => a - b)),
  ];
  return html`
    <label class="field">
      <span>${label}</span>
      <select value=${String(value)} onChange=${(event) => set(offered[event.currentTarget.selectedIndex])}>
        ${offered.map((time) => html`<option key=${String(time)} value=${String(time)} disabled=${off(time)}>${time === null ? none : word(time)}</option>`)}
      </select>
      <span class="help">${help}</span>
    </label>
  `;
}

/**
 * What was decided, a sentence each; the host can change it.
 * @param {{table: TableInfo, send: (command: Record<string, any>) => Promise<any>}} props
 */
export function TableTerms({ table, send }) {
  const [changing, setChanging] = useState(false);
  return html`
    <ul class="table-terms">
      ${table.terms.map((term) => html`<li key=${term}>${term}</li>`)}
    </ul>
    ${table.hook && html`<${HookNews} hook=${table.hook} />`}
    ${
      table.host &&
      html`<button type="button" class="btn btn-small" aria-haspopup="dialog" onClick=${() => setChanging(true)}>
      <${Icon} name="sliders" size=${18} />Change
    </button>`
    }
    <${Dialog} title="Settings of this table" open=${changing} onClose=${() => setChanging(false)}>
      ${changing && html`<${Change} table=${table} send=${send} onDone=${() => setChanging(false)} />`}
    <//>
  `;
}

const HOOK_WORDS = {
  taken: "Your webhook took the last message",
  retrying: "Your webhook did not take the last message",
  refused: "Your webhook refuses messages: check its address",
  lost: "Your webhook did not take the last message, though it was tried several times",
};

/** For the host: how telling their program went. @param {{hook: NonNullable<TableInfo["hook"]>}} props */
function HookNews({ hook }) {
  const time = (at) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", second: "2-digit" });
  return html`
    <p class=${`hook-news ${hook.state === "taken" ? "" : "hook-fails"}`} role="status">
      ${HOOK_WORDS[hook.state]} (${hook.reason && `${hook.reason}, `}${time(hook.at)}).
      ${hook.again && ` It is tried again at ${time(hook.again)}.`}
      ${hook.state === "lost" && " The next turn is told again."}
    </p>
  `;
}

function Change({ table, send, onDone }) {
  const [settings, setSettings] = useState(table.settings);
  const [problem, setProblem] = useState("");
  const save = (event) => {
    event.preventDefault();
    send({ type: "configure", settings }).then(onDone, (error) => setProblem(messageOf(error)));
  };
  return html`
    <form class="stack" onSubmit=${save} novalidate>
      <${TableSettingsField} settings=${settings} onChange=${setSettings} state=${table.state} before=${table.settings} />
      <p class="error" role="alert">${problem}</p>
      <div class="row">
        <button type="submit" class="btn btn-primary">Save</button>
        <button type="button" class="btn" onClick=${onDone}>Cancel</button>
      </div>
    </form>
  `;
}

/**
 * The same at a table where the game runs, behind a button.
 * @param {{table: TableInfo, send: (command: Record<string, any>) => Promise<any>}} props
 */
export function TermsButton({ table, send }) {
  const [open, setOpen] = useState(false);
  const failing = table.hook && table.hook.state !== "taken";
  return html`
    <button type="button" class="btn btn-quiet btn-small" aria-haspopup="dialog" onClick=${() => setOpen(true)}>
      <${Icon} name="sliders" size=${18} />About this table
      ${failing && html`<span class="hook-mark" aria-hidden="true">!</span><span class="sr-only"> (the webhook fails)</span>`}
    </button>
    <${Dialog} title="Advice, sharing, clocks" open=${open} onClose=${() => setOpen(false)}>
      <div class="stack"><${TableTerms} table=${table} send=${send} /><${TurnNotices} table=${table} /></div>
    <//>
  `;
}
