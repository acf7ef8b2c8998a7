// Cards beside the city: every one of them is a piece.
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { CardFace } from "./faces.js";
import { useTable } from "./view.js";
import { capital, moralityWords } from "./words.js";

/** @typedef {import("/web/shell/types.js").CardRef} CardRef */

/**
 * A card that can be looked at and, when it is offered, picked.
 * @param {object} props
 * @param {CardRef & Record<string, any>} props.at
 * @param {"small"|"normal"} [props.size]
 * @param {string} [props.label]
 * @param {boolean} [props.quiet] not to be picked here, because it can be picked elsewhere
 * @param {string} [props.class]
 */
export function CardPiece({ at, size = "normal", label = "", quiet = false, class: className = "" }) {
  const table = useTable();
  const { marked, pick, zoom } = table.props;
  const card = table.card(at.card);
  const { id, card: name, ...rest } = at;
  const marks = /** @type {import("/web/shell/types.js").Marks} */ (rest);
  const choice = quiet ? undefined : table.choices.get(id);
  const words = label || (card.kind === "morality" ? moralityWords(card, marks) : card.name);
  return html`
    <${Piece}
      option=${choice?.option ?? null}
      why=${choice || quiet ? null : (table.refusals.get(id)?.why ?? null)}
      card=${name}
      marks=${marks}
      label=${choice ? `${capital(choice.label)}. ${words}` : words}
      picked=${choice && table.isPicked(choice.option) ? 1 : null}
      onPick=${pick}
      onZoom=${zoom}
      data-piece=${id}
      class="he-piece ${marked.has(id) ? "marked" : ""} ${className}"
    >
      <${CardFace} card=${card} marks=${marks} size=${size} />
    <//>
  `;
}
