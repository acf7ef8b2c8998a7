// A deck before the deal: its emblem, what its selection card tells, and its six cards to read.
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { zoom } from "/web/shell/zoom.js";
import { CardFace } from "./faces.js";
import { Icon } from "./icons.js";
import { EMBLEMS } from "./pictures.js";
import { capital, cardWords } from "./words.js";

/** @typedef {import("./facts.d.ts").DeckChoice} DeckChoice */
/** @typedef {import("./facts.d.ts").Selection} Selection */
/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

const MOST = 3;

/** What is put on the table for some decks. */
export const COMPONENTS = { gold: "gold", dice: "dice", clock: "the clock" };

/** @param {{deck: DeckChoice}} props its animal on its colours */
export function Emblem({ deck }) {
  return html`<span class="dm-emblem dm-folk-${deck.short}" aria-hidden="true"><${Icon} name=${EMBLEMS[deck.short]} /></span>`;
}

/** @param {{deck: DeckChoice, selection: Selection}} props the icons of its selection card, as dots and in words */
export function Qualities({ deck, selection }) {
  return html`
    <dl class="dm-qualities">
      ${selection.qualities.map(({ name, about }) => {
        const level = deck[name];
        const more = deck.starred.includes(name);
        const word = `${selection.levels[level]}${more ? " or more" : ""}`;
        const why = more ? ", by what the other decks are" : "";
        return html`
          <div key=${name} title=${`${capital(name)}, ${about}: ${word}${why}`}>
            <dt>${capital(name)}</dt>
            <dd>
              <span class="dm-dots" aria-hidden="true">
                ${Array.from({ length: MOST }, (_, n) => html`<i key=${n} class=${n < level ? "is-full" : ""}></i>`)}
                ${more && html`<b class="dm-star">*</b>`}
              </span>
              <span class="dm-level-word">${word}</span>
            </dd>
          </div>
        `;
      })}
    </dl>
  `;
}

/** @param {{deck: DeckChoice}} props its game, and what it needs on the table */
export function Origin({ deck }) {
  return html`
    <p class="dm-deck-tags">
      <span class="tag">${deck.game}</span>
      ${deck.needs && html`<span class="tag">needs ${COMPONENTS[deck.needs]}</span>`}
    </p>
  `;
}

/**
 * A deck to be read.
 * @param {object} props
 * @param {DeckChoice|null} props.deck null while it is closed
 * @param {Selection} props.selection
 * @param {Map<string, CatalogueCard>} props.cards
 * @param {() => void} props.onClose
 */
export function DeckWindow({ deck, selection, cards, onClose }) {
  return html`
    <${Dialog} title=${deck?.name ?? ""} open=${deck !== null} onClose=${onClose} class="dialog-wide dm-deck-window">
      ${
        deck &&
        html`
        <div class="dm-deck-top">
          <${Emblem} deck=${deck} />
          <div class="dm-deck-words">
            <p class="dm-about">${deck.about}</p>
            <${Origin} deck=${deck} />
          </div>
          <${Qualities} deck=${deck} selection=${selection} />
        </div>
        <ul class="dm-deck-cards" aria-label=${`Cards of the ${deck.name}`}>
          ${deck.cards.map((name) => {
            const card = /** @type {CatalogueCard} */ (cards.get(name));
            return html`
              <li key=${name}>
                <${Piece} card=${name} label=${`${cardWords(card)}. Read it large`} onZoom=${zoom} class="dm-piece">
                  <${CardFace} card=${card} />
                <//>
              </li>
            `;
          })}
        </ul>
      `
      }
    <//>
  `;
}
