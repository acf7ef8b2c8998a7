// A land in words: who holds it, both defenses, the ways to it with what they take, and buttons for them.
import { useLayoutEffect, useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { CHANCE_CLASS, ChanceSign, chanceWords, prospectsOf, vain } from "./chances.js";
import { Sign } from "./icons.js";
import { useTable } from "./view.js";
import { capital, listed } from "./words.js";

/** @param {import("./view.js").Table} table @param {string} name @returns {string} */
export function landWords(table, name) {
  const { interior, native, owner, city } = table.facts.lands[name];
  const capitalOf = table.capitalOf(name);
  const held =
    owner === null
      ? "uncontrolled"
      : capitalOf >= 0
        ? `capital of ${table.who(capitalOf)}`
        : `held by ${table.who(owner)}`;
  const kind = city ? `${city} city, ` : "";
  const prospects = prospectsOf(table, name);
  const ways = Object.entries(table.facts.reach[name] ?? {}).map(
    ([how, way]) => `${how} ${way.needed}${prospects[how] ? ` (${chanceWords(prospects[how])})` : ""}`,
  );
  return `${name}: ${kind}${held}, interior defense ${interior}, native defense ${native}${ways.length > 0 ? `, takes ${ways.join(", ")}` : ""}`;
}

/**
 * @param {object} props
 * @param {string} props.name @param {boolean} [props.open] whether it was chosen and not just looked at
 * @param {() => void} [props.onClose]
 */
export function LandCard({ name, open = true, onClose }) {
  const table = useTable();
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const { interior, native, owner } = table.facts.lands[name];
  const ways = table.landWays.get(name) ?? [];
  const why = ways.length === 0 ? table.landWhy.get(name)?.[0].why : null;
  const city = table.props.cards.get(name);
  const keyboard = useRef(document.activeElement?.matches?.(":focus-visible") ?? false);
  useLayoutEffect(() => {
    if (open && table.narrow) box.current?.scrollIntoView({ block: "nearest" });
    if (open && keyboard.current)
      /** @type {HTMLElement|null|undefined} */ (box.current?.querySelector("button"))?.focus();
  }, [open]);
  return html`
    <div ref=${box} class="dh-land" role="group" aria-label=${name}>
      <h3>
        ${name} ${owner !== null && html`<${SeatBadge} seat=${owner} size=${20} label=${`held by ${table.who(owner)}`} />`}
        ${table.capitalOf(name) >= 0 && html`<span class="dh-tag">capital</span>`}
      </h3>
      <p class="dh-land-sum">
        <span><${Sign} kind="defense" value=${interior} /> interior</span>
        <span class=${owner === null ? "" : "is-past"}><${Sign} kind="native" value=${native} /> ${owner === null ? "native" : "native, does not count"}</span>
      </p>
      <${Reach} name=${name} />
      ${city?.kind === "city" && html`<p class="dh-land-city">${city.text}</p>`}
      ${why && html`<p class="dh-why">${capital(why)}.</p>`}
      ${
        open &&
        ways.length > 0 &&
        html`<p class="dh-land-ways">
        ${ways.map((way) => html`<${WayButton} key=${way.label} name=${name} way=${way} />`)}
        ${onClose && html`<button type="button" class="btn btn-small btn-quiet" onClick=${onClose}>Close</button>`}
      </p>`
      }
    </div>
  `;
}

/**
 * A way to choose a land. Whoever opens the card has clicked once already: where that cannot lead to anything, it says so.
 * @param {{name: string, way: import("/web/shell/types.js").Choice}} props
 */
function WayButton({ name, way }) {
  const table = useTable();
  const { pick } = table.props;
  const short = vain(table, name, way);
  if (!short)
    return html`<button type="button" class="btn btn-small btn-primary" onClick=${() => pick(way.option)}>${capital(way.label)}</button>`;
  return html`
    <span class="dh-vain">
      <span role="alert">This cannot succeed: you reach at most ${short.most} of ${short.needed}.</span>
      <button type="button" class="btn btn-small btn-danger" onClick=${() => pick(way.option, { sure: true })}>${capital(way.label)} all the same</button>
    </span>
  `;
}

/** The ways to a land that is in reach, with what they take. */
function Reach({ name }) {
  const table = useTable();
  const { facts, you } = table;
  const prospects = prospectsOf(table, name);
  const ways = Object.entries(facts.reach[name] ?? {});
  if (ways.length === 0) return null;
  const crossing = ({ seas, tolls }) =>
    listed(seas.map((sea, n) => `${sea} ${tolls[n] > 0 ? `+${tolls[n]}` : "(free)"}`));
  return html`
    <ul class="dh-reach">
      ${ways.map(
        ([how, { "begins with": begins, ...way }]) => html`<li key=${how}>
          <b>${way.needed}</b> ${how} from ${way.from}${way.seas.length > 0 && ` over ${crossing(way)}`}${
            begins > 0 && `; ${facts.turn === you ? "you begin" : "begins"} with ${begins}`
          }
          ${prospects[how] && html`<${Outlook} prospect=${prospects[how]} />`}
        </li>`,
      )}
    </ul>
  `;
}

/** @param {{prospect: import("./chances.js").Prospect}} props how an assault may end */
function Outlook({ prospect }) {
  return html`
    <span class="dh-outlook ${CHANCE_CLASS[prospect.chance]}">
      <svg viewBox="-14 -13 28 26" aria-hidden="true"><${ChanceSign} chance=${prospect.chance} /></svg>${capital(chanceWords(prospect))}
    </span>
  `;
}
