// Cards on the table: every one of them is a piece; piles show their uppermost card and open as a list.
import { cardList, Pile } from "/web/shell/cards.js";
import { placeKey } from "/web/shell/drawing.js";
import { html } from "/web/shell/html.js";
import { partOf } from "/web/shell/options.js";
import { Piece } from "/web/shell/piece.js";
import { Back, CardFace } from "./faces.js";
import { useTable } from "./view.js";
import { capital, cardWords, counted } from "./words.js";

/** @typedef {import("./view.js").CardRef} CardRef */

/** @param {CardRef} at @returns {import("/web/shell/types.js").Marks} what lies on a card besides its face */
function marksOf({ id, card, ...marks }) {
  return marks;
}

/**
 * A card that can be looked at and, when it is offered, picked.
 * @param {object} props
 * @param {CardRef} props.at
 * @param {"small"|"normal"} [props.size]
 * @param {string} [props.note] said after the words about the card
 * @param {string} [props.class]
 */
export function CardPiece({ at, size = "normal", note = "", class: className = "" }) {
  const table = useTable();
  const { marked, pick, zoom } = table.props;
  const card = table.card(at.card);
  const marks = marksOf(at);
  const ways = table.choices.get(at.id) ?? [];
  const words = cardWords(card, marks) + (note && `, ${note}`);
  const waiting = ways.some(
    ({ option }) => partOf(table.props.verbs, option, "card") === at.id && table.isPicked(option),
  );
  const proposed = table.props.proposed.some((option) => partOf(table.props.verbs, option, "card") === at.id);
  const back = table.decision && table.asked?.last === at.id ? table.props.undo : null;
  return html`
    <${Piece}
      option=${ways[0]?.option ?? null}
      why=${ways.length > 0 || at.picked ? null : (table.refusals.get(at.id)?.[0].why ?? null)}
      card=${at.card}
      marks=${marks}
      label=${ways.length > 0 ? `${capital(ways[0].label)}. ${words}` : back ? `Take back. ${words}` : words}
      picked=${at.picked ?? (waiting ? 1 : null)}
      onPick=${() => (ways.length > 1 ? table.ask(ways) : pick(ways[0].option))}
      onZoom=${zoom}
      onBack=${back}
      previews=${table.narrow}
      data-piece=${at.id}
      class="dm-piece dm-piece-${size} ${marked.has(at.id) ? "marked" : ""} ${proposed ? "is-proposed" : ""} ${className}"
    >
      <${CardFace} card=${card} marks=${marks} size=${size} />
    <//>
  `;
}

export const CardList = cardList("dm", CardPiece);

/**
 * A face-up pile: its uppermost card and a number; opens as a list.
 * @param {{zone: string, owner?: number|null, title: string}} props
 */
export function OpenPile({ zone, owner = null, title }) {
  const table = useTable();
  const count = table.count(zone, owner);
  const top = table.top(zone, owner);
  const marked = table.seen(zone, owner).some(({ id }) => table.props.marked.has(id));
  return html`
    <${Pile}
      class="dm-opens dm-pile ${marked ? "marked" : ""}"
      place=${placeKey(zone, owner)}
      label=${`${title}: ${counted(count, "card")}${top ? `, ${top.card} on top` : ""}`}
      title=${title}
      onOpen=${() => table.browse({ zone, owner, title })}
    >
      <span class="dm-pile-top" aria-hidden="true">
        ${top ? html`<${CardFace} card=${table.card(top.card)} size="small" />` : html`<span class="dm-empty"></span>`}
      </span>
      <span class="dm-pile-words" aria-hidden="true"><b>${count}</b> <i>discard</i></span>
    <//>
  `;
}

/** Junk that nobody has; there is nothing to look through, and it never runs out, so nothing to count. */
export function JunkPile() {
  const table = useTable();
  return html`
    <${Pile} class="dm-pile" label="Junk pile: never runs out" title="Junk pile">
      <span class="dm-pile-top" aria-hidden="true"><${CardFace} card=${table.card("Junk")} size="small" /></span>
      <span class="dm-pile-words" aria-hidden="true"><i>junk</i></span>
    <//>
  `;
}

/**
 * A face-down pile; a card on top that is known lies face up on it.
 * @param {{zone: string, owner?: number|null, title: string, market?: boolean}} props
 */
export function ClosedPile({ zone, owner = null, title, market = false }) {
  const table = useTable();
  const count = table.count(zone, owner);
  const known = table.seen(zone, owner);
  const top = table.top(zone, owner);
  const face = html`
    <span class="dm-pile-top" aria-hidden="true">
      ${
        count === 0
          ? html`<span class="dm-empty"></span>`
          : top
            ? html`<${CardFace} card=${table.card(top.card)} size="small" />`
            : html`<${Back} market=${market} />`
      }
    </span>
    <span class="dm-pile-words" aria-hidden="true"><b>${count}</b> <i>deck</i></span>
  `;
  const words = `${title}: ${counted(count, "card")}`;
  if (known.length === 0)
    return html`<${Pile} class="dm-pile" label=${words} title=${title} place=${placeKey(zone, owner)}>${face}<//>`;
  return html`
    <${Pile}
      class="dm-opens dm-pile"
      label=${`${words}, of which you know ${known.length}${top ? `; ${top.card} is on top` : ""}`}
      title=${`${title}: the cards you know of`}
      place=${placeKey(zone, owner)}
      onOpen=${() => table.browse({ zone, owner, title: `${title}: what you know` })}
    >
      ${face}
    <//>
  `;
}
