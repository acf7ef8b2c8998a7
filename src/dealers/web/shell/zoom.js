// A card large: beside the piece while the pointer rests on it, or as a window to read in peace.
import { signal } from "@preact/signals";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Dialog } from "/web/shell/dialog.js";
import { GenericFace } from "/web/shell/generic-card.js";
import { explanations } from "/web/shell/glossary.js";
import { hideHint } from "/web/shell/hint.js";
import { html } from "/web/shell/html.js";
import { placeAside } from "/web/shell/place.js";
import { ruleBehind } from "/web/shell/reasons.js";
import { openRules } from "/web/shell/rulebook.js";

/** @typedef {import("/web/shell/types.js").Marks} Marks */

const opened = signal(/** @type {{card: string, marks?: Marks, why?: string|null}|null} */ (null));
const peeked = signal(
  /** @type {{anchor: Element, card: string, marks?: Marks, why?: string|null, note?: string}|null} */ (null),
);

/**
 * Open the large card.
 * @param {string} card its name @param {Marks} [marks] @param {string|null} [why] why it cannot be chosen now
 */
export function zoom(card, marks, why = null) {
  closePeek();
  hideHint();
  opened.value = { card, marks, why };
}

/** Close the large card. */
export function closeZoom() {
  opened.value = null;
}

/**
 * Show the card beside its piece, without taking the focus.
 * @param {Element} anchor @param {string} card @param {Marks} [marks] @param {string|null} [why] @param {string} [note] said below it
 */
export function peek(anchor, card, marks, why = null, note = "") {
  if (opened.value || !anchor.isConnected) return;
  hideHint();
  peeked.value = { anchor, card, marks, why, note };
}

/**
 * The same for a thumb, which cannot rest on a piece: it stays until something else is touched.
 * @param {Element} anchor @param {string} card @param {Marks|undefined} marks @param {string} note
 */
export function preview(anchor, card, marks, note) {
  peek(anchor, card, marks, null, note);
  const away = (/** @type {Event} */ event) => {
    if (event.target instanceof Node && anchor.contains(event.target) && peeking(anchor)) return;
    removeEventListener("pointerdown", away, true);
    if (peeking(anchor)) closePeek();
  };
  addEventListener("pointerdown", away, true);
}

/** Whether the card of this piece is shown beside it. @param {Element} anchor */
export function peeking(anchor) {
  return peeked.value?.anchor === anchor;
}

/** Take the card beside the piece away. */
export function closePeek() {
  peeked.value = null;
}

/**
 * Where large cards appear; once per page.
 * @param {object} props
 * @param {Map<string, import("/web/shell/types.js").CatalogueCard>} props.cards
 * @param {any} [props.CardFace] of the game, if it is drawn
 * @param {import("/web/shell/types.js").GameBook} props.book
 */
export function ZoomLayer({ cards, CardFace = GenericFace, book }) {
  const entry = (name) => cards.get(name) ?? { name, kind: "", text: "" };
  const large = opened.value;
  const small = peeked.value;
  return html`
    <${Dialog} title=${large?.card ?? ""} open=${large !== null} onClose=${closeZoom} class="zoom">
      ${large && html`<${Large} ...${large} card=${entry(large.card)} CardFace=${CardFace} book=${book} />`}
    <//>
    ${small && html`<${Beside} ...${small} card=${entry(small.card)} CardFace=${CardFace} />`}
  `;
}

/** The content of the window: the face with its full text, and what the rules say about it besides. */
function Large({ card, marks, why, CardFace, book }) {
  const { keywords, rulings } = useMemo(() => explanations(card, book), [card, book]);
  return html`
    ${why && html`<p class="zoom-why"><strong>Not now.</strong> ${why} <${WhyRule} why=${why} /></p>`}
    <div class="zoom-card">
      <div class="zoom-face"><${CardFace} card=${card} marks=${marks} size="large" /></div>
      ${
        keywords.length + rulings.length > 0 &&
        html`<div class="zoom-words">
        ${
          keywords.length > 0 &&
          html`<dl class="zoom-keywords">
            ${keywords.map(({ term, text }) => html`<div key=${term}><dt>${term}</dt><dd>${text}</dd></div>`)}
          </dl>`
        }
        ${
          rulings.length > 0 &&
          html`
          <h3>Rulings</h3>
          <dl class="zoom-rulings">
            ${rulings.map(
              ({ id, question, answer }) => html`
                <div key=${id}><dt>${question}</dt><dd>${answer} <span class="zoom-id">${id}</span></dd></div>
              `,
            )}
          </dl>
        `
        }
      </div>`
      }
    </div>
  `;
}

/** From a reason to its rule. */
function WhyRule({ why }) {
  const rule = ruleBehind(why);
  const go = () => {
    closeZoom();
    openRules(rule);
  };
  return rule ? html`<button type="button" class="rule-link" onClick=${go}>Rule ${rule}</button>` : null;
}

/** The face beside a piece; what it says is in the window too, so screen readers do without. */
function Beside({ anchor, card, marks, why, note, CardFace }) {
  const box = useRef(null);
  useLayoutEffect(() => {
    if (box.current) placeAside(box.current, anchor);
  }, [anchor, card]);
  return html`
    <div ref=${box} class="peek" aria-hidden="true">
      ${why && html`<p class="zoom-why"><strong>Not now.</strong> ${why}</p>`}
      <${CardFace} card=${card} marks=${marks} size="large" />
      ${note && html`<p class="peek-note">${note}</p>`}
    </div>
  `;
}
