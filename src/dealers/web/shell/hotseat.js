// Several people on one device: whose view is on the screen, and handing it over.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { SeatBadge, seatStyle } from "/web/shell/seats.js";

/**
 * The own seat that should have the device now, or null if it is with the right person.
 * @param {import("/web/shell/types.js").TableInfo} table
 * @param {number[]} waiting
 * @param {number|null} you whose view is shown
 * @returns {number|null}
 */
export function nextHere(table, waiting, you) {
  if (table.state !== "running" || table.my_seats.length < 2) return null;
  const asked = waiting.filter((seat) => table.seats[seat].mine && !table.seats[seat].stand_in);
  if (asked.length === 0 || (you !== null && asked.includes(you))) return null;
  const after = asked.filter((seat) => you !== null && seat > you);
  return after[0] ?? asked[0];
}

/**
 * Hides the table until the right person has the device.
 * @param {object} props
 * @param {number} props.seat who gets it
 * @param {string[]} props.names
 * @param {number|null} props.from who has it
 * @param {() => void} props.onReady
 * @param {(() => void)|null} props.onStay to go on with the present view
 */
export function PassScreen({ seat, names, from, onReady, onStay }) {
  const ready = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => ready.current?.focus(), [seat]);
  return html`
    <section class="pass ${seatStyle(seat).className}" aria-labelledby="pass">
      <${SeatBadge} seat=${seat} size=${112} />
      <h1 id="pass">Pass the device to ${names[seat]}</h1>
      <p>The table is hidden until ${names[seat]} is ready.</p>
      <button ref=${ready} type="button" class="btn btn-primary pass-ready" onClick=${onReady}>
        <${Icon} name="person" /> I am ${names[seat]}
      </button>
      ${onStay && from !== null && html`<button type="button" class="btn btn-quiet" onClick=${onStay}>Not yet, I am still ${names[from]}</button>`}
    </section>
  `;
}

const KEY = "dealers.holder.";

/** @param {string} table @returns {number|null} who had the device in this tab before a reload */
export function rememberedHolder(table) {
  try {
    const kept = sessionStorage.getItem(KEY + table);
    return kept === null ? null : Number(kept);
  } catch {
    return null;
  }
}

/** @param {string} table @param {number} seat */
export function rememberHolder(table, seat) {
  try {
    sessionStorage.setItem(KEY + table, String(seat));
  } catch {
    // Without storage the device is passed again after a reload.
  }
}
