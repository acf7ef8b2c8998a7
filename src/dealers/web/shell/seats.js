// Who sits at the table: colour, shape and letter of a seat, and the panel with what can be done about seats.
import { useEffect, useState } from "preact/hooks";
import { loadGames } from "/web/shell/api.js";
import { AwayFor, isAway, SeatClock } from "/web/shell/clock.js";
import { Dialog } from "/web/shell/dialog.js";
import { Gestured, useGestures } from "/web/shell/gestures.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { levelName } from "/web/shell/levels.js";
import { proposedName } from "/web/shell/names.js";
import { RemovePlayer } from "/web/shell/remove-player.js";
import { Standing } from "/web/shell/standings.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { rememberName } from "/web/shell/use.js";

const SHAPES = {
  circle: "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z",
  square: "M4 2.5h16a1.5 1.5 0 0 1 1.5 1.5v16a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 20V4A1.5 1.5 0 0 1 4 2.5z",
  shield: "M12 1.2 21.5 4v8c0 5.5-4 9-9.5 10.8C6.5 21 2.5 17.5 2.5 12V4z",
  diamond: "M12 .6 23.4 12 12 23.4.6 12z",
  hexagon: "M12 .8 22 6.4v11.2l-10 5.6-10-5.6V6.4z",
  drop: "M12 .5c4.5 5 8.8 8.8 8.8 13.7a8.8 8.8 0 0 1-17.6 0C3.2 9.3 7.5 5.5 12 .5z",
};
const NAMES = Object.keys(SHAPES);

/**
 * Colour, shape and letter of a seat; no two of six share any.
 * @param {number} seat
 * @returns {import("/web/shell/types.js").SeatStyle}
 */
export function seatStyle(seat) {
  const number = seat % NAMES.length;
  return {
    color: `var(--seat-${number})`,
    shape: NAMES[number],
    letter: String.fromCharCode(65 + seat),
    className: `seat-${number}`,
  };
}

/**
 * The sign of a seat; the name stands beside it or in `label`.
 * @param {{seat: number, size?: number, label?: string}} props
 */
export function SeatBadge({ seat, size = 24, label = "" }) {
  const style = seatStyle(seat);
  return html`
    <svg
      class="seat-badge ${style.className}"
      width=${size}
      height=${size}
      viewBox="0 0 24 24"
      role=${label ? "img" : undefined}
      aria-label=${label || undefined}
      aria-hidden=${label ? undefined : "true"}
    >
      <path d=${SHAPES[style.shape]} />
      <text x="12" y="16.5" text-anchor="middle">${style.letter}</text>
    </svg>
  `;
}

/**
 * All seats, with who is awaited.
 * @param {object} props
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {import("/web/shell/types.js").Figure[][]} props.standings by seat
 * @param {import("/web/shell/types.js").BoardModule["Icon"]} [props.Icon] pictures of the game
 * @param {number[]} props.waiting
 * @param {number|null} props.you whose view is shown
 * @param {(command: Record<string, any>) => Promise<any>} props.send
 * @param {(seat: number) => void} props.onLook see the table as another own seat does
 * @param {import("/web/shell/types.js").ChatLine[]} [props.lines] of the chat, for the gestures in it
 * @param {import("/web/shell/types.js").SeatClock[]|null} [props.clocks]
 */
export function SeatsPanel({ table, standings, Icon: Picture, waiting, you, send, onLook, clocks, lines = [] }) {
  const [open, setOpen] = useState(/** @type {number|null} */ (null));
  const bots = useBots();
  const gestures = useGestures(lines);
  const chosen = open === null ? null : table.seats[open];
  const close = () => setOpen(null);
  return html`
    <ul class="seats">
      ${table.seats.map((seat) => {
        const awaited = waiting.includes(seat.seat);
        const actions = actionsFor(seat, table, you);
        return html`
          <li key=${seat.seat} class=${`seat ${awaited ? "awaited" : ""} ${seat.seat === you ? "you" : ""}`}>
            <${SeatBadge} seat=${seat.seat} size=${30} />
            <span class="seat-who">
              <span class="seat-name" title=${seat.name}>${seat.name}</span>
              ${
                isAway(seat, table)
                  ? html`<span class="seat-state seat-away"><${AwayFor} seat=${seat} table=${table} /></span>`
                  : html`<span class="seat-state">${stateOf(seat, you, bots)}</span>`
              }
              <${Standing} figures=${standings[seat.seat]} Icon=${Picture} />
              <${SeatClock} clocks=${clocks} seat=${seat.seat} name=${seat.name} />
            </span>
            <${Gestured} sign=${gestures.get(seat.seat)} />
            ${awaited && html`<span class="seat-turn"><span class="sr-only">is awaited</span></span>`}
            ${
              actions.length > 0 &&
              html`<button
              type="button"
              class="btn btn-quiet btn-icon"
              aria-haspopup="dialog"
              aria-label=${`Seat of ${seat.name}: what can be done`}
              onClick=${() => setOpen(seat.seat)}
            >
              <${TableIcon} name="more" />
            </button>`
            }
          </li>
        `;
      })}
    </ul>
    <${Dialog} title=${chosen?.name ?? ""} open=${chosen !== null} onClose=${close} class="seat-dialog">
      ${
        chosen &&
        html`<${SeatActions}
        seat=${chosen}
        table=${table}
        actions=${actionsFor(chosen, table, you)}
        send=${send}
        onLook=${onLook}
        onDone=${close}
      />`
      }
    <//>
  `;
}

/** @returns {import("/web/shell/levels.js").Level[]} the bots there are, once they are known */
function useBots() {
  const [bots, setBots] = useState(/** @type {any[]} */ ([]));
  useEffect(() => {
    loadGames().then(
      ({ bots: all }) => setBots(all),
      () => {},
    );
  }, []);
  return bots;
}

/**
 * @param {import("/web/shell/types.js").SeatInfo} seat
 * @param {number|null} you @param {import("/web/shell/levels.js").Level[]} bots
 */
function stateOf(seat, you, bots) {
  if (seat.kind === "bot") return bots.find(({ spec }) => spec === seat.bot)?.label ?? seat.bot;
  if (seat.kind === "open") return seat.stand_in ? "free seat, a bot plays on" : "free seat";
  if (seat.stand_in) return seat.mine ? "a bot plays for you" : "a bot plays for them";
  if (seat.seat === you) return "you";
  return seat.mine ? "you, too" : "";
}

/**
 * What this browser may do about a seat.
 * @param {import("/web/shell/types.js").SeatInfo} seat @param {import("/web/shell/types.js").TableInfo} table @param {number|null} you
 * @returns {string[]}
 */
function actionsFor(seat, table, you) {
  const running = table.state === "running";
  if (seat.mine) {
    const bot = seat.stand_in ? ["takeback"] : ["handover"];
    const look = seat.seat !== you ? ["look"] : [];
    return [...look, ...(running ? bot : []), "rename", ...(running ? ["leave"] : [])];
  }
  if (running && seat.kind === "open" && table.role !== "watch") return ["claim"];
  if (!running || seat.kind !== "person" || !table.host) return [];
  return [...(!seat.stand_in && !seat.online ? ["handover"] : []), "remove"];
}

/** The window of one seat. */
function SeatActions({ seat, table, actions, send, onLook, onDone }) {
  const [problem, setProblem] = useState("");
  const [removing, setRemoving] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const run = (command) => {
    setProblem("");
    send({ ...command, seat: seat.seat }).then(onDone, (error) => setProblem(error.message));
  };
  const may = (action) => actions.includes(action);
  return html`
    <div class="stack">
      ${
        may("look") &&
        html`<button type="button" class="btn" onClick=${() => (onDone(), onLook(seat.seat))}>
        <${Icon} name="eye" /> Play on as ${seat.name}
      </button>`
      }
      ${
        may("takeback") &&
        html`<button type="button" class="btn btn-primary" onClick=${() => run({ type: "takeback" })}>
        <${Icon} name="person" /> Take the seat back from the bot
      </button>`
      }
      ${may("handover") && html`<${Handover} seat=${seat} game=${table.game} run=${run} />`}
      ${may("rename") && html`<${NameForm} label="Name" button="Rename" value=${seat.name} run=${(name) => run({ type: "rename", name })} />`}
      ${
        may("claim") &&
        html`<${NameForm}
        label="Your name"
        button="Take this seat"
        value=${proposedName(table.seats.map((one) => one.name))}
        run=${(name) => (rememberName(name), run({ type: "claim", name }))}
      />`
      }
      ${
        may("leave") &&
        (leaving
          ? html`<div class="stack">
            <p>The seat becomes free for somebody else, and a bot plays it until then.</p>
            <div class="row">
              <button type="button" class="btn btn-danger" onClick=${() => run({ type: "leave" })}>Leave the seat</button>
              <button type="button" class="btn" onClick=${() => setLeaving(false)}>Stay</button>
            </div>
          </div>`
          : html`<button type="button" class="btn btn-danger" onClick=${() => setLeaving(true)}>
            <${Icon} name="door" /> Leave the seat...
          </button>`)
      }
      ${
        may("remove") &&
        (removing
          ? html`<${RemovePlayer} seat=${seat} table=${table} run=${run} onKeep=${() => setRemoving(false)} />`
          : html`<button type="button" class="btn btn-danger" onClick=${() => setRemoving(true)}>
            <${Icon} name="door" /> Remove ${seat.name}...
          </button>`)
      }
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    </div>
  `;
}

/** Let a bot play for the moment. */
function Handover({ seat, game, run }) {
  const bots = useBots();
  const [chosen, setBot] = useState("");
  const bot = chosen || (bots.find(({ spec }) => spec === "greedy") ?? bots[0])?.spec || "";
  const help = bots.find(({ spec }) => spec === bot)?.help;
  return html`
    <form class="seat-form" onSubmit=${(event) => (event.preventDefault(), bot && run({ type: "handover", bot }))}>
      <label class="field">
        <span>${seat.mine ? "A bot plays for me until I take the seat back" : `${seat.name} is away: a bot plays until they are back`}</span>
        <select value=${bot} onChange=${(event) => setBot(event.currentTarget.value)}>
          ${bots.map((level) => html`<option key=${level.spec} value=${level.spec}>${levelName(level, game)}</option>`)}
        </select>
        ${help && html`<span class="help">${help}</span>`}
      </label>
      <button type="submit" class="btn"><${Icon} name="bot" /> Hand over</button>
    </form>
  `;
}

/** A name and a button. */
function NameForm({ label, button, value, run }) {
  const [name, setName] = useState(value);
  return html`
    <form class="seat-form" onSubmit=${(event) => (event.preventDefault(), name.trim() && run(name))}>
      <label class="field">
        <span>${label}</span>
        <input type="text" maxlength="24" required autocomplete="nickname" value=${name} onInput=${(event) => setName(event.currentTarget.value)} />
      </label>
      <button type="submit" class="btn">${button}</button>
    </form>
  `;
}
