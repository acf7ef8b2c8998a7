// What clocks show, and for how long somebody is away. The server keeps the time; between its frames we count on.
import { useEffect, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";

/** @typedef {import("/web/shell/types.js").SeatClock} Clock */
/** @typedef {import("/web/shell/types.js").TableInfo} TableInfo */
/** @typedef {import("/web/shell/types.js").SeatInfo} SeatInfo */

const HURRY = 15;
/** @type {WeakMap<object, number>} */
const heard = new WeakMap();

/** @param {object} sent part of a frame @returns {number} seconds since it was first seen here */
export function since(sent) {
  const now = performance.now();
  if (!heard.has(sent)) heard.set(sent, now);
  return (now - /** @type {number} */ (heard.get(sent))) / 1000;
}

/** Draw again after every so many seconds. @param {number} seconds 0: not by itself */
function useTicks(seconds) {
  const [, tick] = useState(0);
  useEffect(() => {
    if (!seconds) return;
    const timer = setInterval(() => tick((n) => n + 1), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds]);
}

/** @param {number} seconds @returns {string} such as 1:05, 2:30 h or 3 d 4 h */
export function clockText(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  const two = (number) => String(number).padStart(2, "0");
  if (whole < 3600) return `${Math.floor(whole / 60)}:${two(whole % 60)}`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 24 * 60) return `${Math.floor(minutes / 60)}:${two(minutes % 60)} h`;
  const hours = Math.ceil(minutes / 60);
  return hours % 24 ? `${Math.floor(hours / 24)} d ${hours % 24} h` : `${hours / 24} d`;
}

/** @param {Clock} clock @param {number} passed seconds since the frame */
function left({ runs, move, game }, passed) {
  const now = (time) => (time === null ? null : Math.max(0, time - (runs ? passed : 0)));
  return { move: now(move), game: now(game) };
}

/**
 * The clocks of a seat: for the decision, and for the game.
 * @param {{clocks?: Clock[]|null, seat: number, name: string}} props
 */
export function SeatClock({ clocks, seat, name }) {
  const clock = clocks?.[seat];
  useTicks(clock?.runs ? 1 : 0);
  if (!clocks || !clock || (clock.move === null && clock.game === null)) return null;
  const { move, game } = left(clock, since(clocks));
  const soonest = Math.min(move ?? Number.POSITIVE_INFINITY, game ?? Number.POSITIVE_INFINITY);
  const words = [
    move !== null && `${clockText(move)} for this decision`,
    game !== null && `${clockText(game)} for the game`,
  ].filter(Boolean);
  return html`
    <span
      class=${`seat-clock ${clock.runs ? "runs" : ""} ${clock.runs && soonest <= HURRY ? "hurry" : ""}`}
      role="timer"
      aria-label=${`Time of ${name}: ${words.join(", ")}`}
      title=${words.join(", ")}
    >
      ${move !== null && html`<span class="seat-clock-move">${clockText(move)}</span>`}
      ${game !== null && html`<span class="seat-clock-game">${clockText(game)}</span>`}
    </span>
  `;
}

/** Whether people wait for somebody who is not here. @param {SeatInfo} seat @param {TableInfo} table */
export function isAway(seat, table) {
  return table.state === "running" && seat.kind === "person" && !seat.stand_in && !seat.online && !seat.mine;
}

/**
 * For how long somebody is away: "away", "away for 5 minutes".
 * @param {{seat: SeatInfo, table: TableInfo}} props
 */
export function AwayFor({ seat, table }) {
  useTicks(20);
  if (seat.away === null) return "away";
  const minutes = Math.floor((seat.away + since(table)) / 60);
  if (minutes < 1) return "away for a moment";
  if (minutes < 60) return `away for ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
  const hours = Math.floor(minutes / 60);
  if (hours < 48) return `away for ${hours} ${hours === 1 ? "hour" : "hours"}`;
  return `away for ${Math.floor(hours / 24)} days`;
}

/**
 * Those who are awaited and not here.
 * @param {TableInfo} table @param {number[]} waiting @returns {SeatInfo[]}
 */
export function absentees(table, waiting) {
  return waiting.map((seat) => table.seats[seat]).filter((seat) => isAway(seat, table));
}

/**
 * In the prompt bar: who is away, and for how long.
 * @param {{table: TableInfo, waiting: number[]}} props
 */
export function AbsentWords({ table, waiting }) {
  return absentees(table, waiting).map(
    (seat) =>
      html` <span key=${seat.seat} class="absent">${seat.name} is <${AwayFor} seat=${seat} table=${table} />.</span>`,
  );
}

/**
 * In the prompt bar, for the host: a bot that plays on for those who are away.
 * @param {{table: TableInfo, waiting: number[], send: (command: Record<string, any>) => Promise<any>, onProblem: (message: string) => void}} props
 */
export function AbsentButtons({ table, waiting, send, onProblem }) {
  if (!table.host) return null;
  const absent = absentees(table, waiting);
  const play = (seat) =>
    send({ type: "handover", seat: seat.seat, bot: "greedy" }).catch((error) => onProblem(error.message));
  return absent.map(
    (seat) => html`
      <button key=${seat.seat} type="button" class="btn" aria-label=${`Let a bot play on for ${seat.name}`} onClick=${() => play(seat)}>
        Let a bot play on${absent.length > 1 ? ` for ${seat.name}` : ""}
      </button>
    `,
  );
}
