// Card faces, drawn from the catalogue: set colour and emblem, value, marks for what it costs and gives, text.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Bonus, Coin, emblemOf, Icon, pictureOf } from "./icons.js";
import { capital, kindWords, plainName, priceWords } from "./words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Marks} Marks */

/** @param {CatalogueCard} card @returns {string} the class that brings the colours of its set */
export function folk(card) {
  return `dm-folk-${card.deck ?? (card.kind === "trap" ? card.colour : "junk")}`;
}

/**
 * One card face. The large one is the whole card with its text and rulings.
 * @param {{card: CatalogueCard, marks?: Marks, size?: "small"|"normal"|"large"}} props
 */
export function CardFace({ card, marks = {}, size = "normal" }) {
  if (size === "large") return html`<${Sheet} card=${card} marks=${marks} />`;
  return html`
    <span class="dm-card dm-size-${size} ${folk(card)} ${card.text ? "" : "is-bare"}">
      <span class="dm-card-in">
        <span class="dm-picture"><${Icon} name=${pictureOf(card)} /></span>
        <${Value} card=${card} marks=${marks} />
        <${Signs} card=${card} />
        <span class="dm-name ${longest(card) > 11 ? "is-long" : ""}">${softName(card)}</span>
        <span class="dm-text">${card.text}</span>
        <span class="dm-foot"><${Icon} name=${emblemOf(card)} /><span>${capital(card.deck ?? card.kind)}</span></span>
        ${marks.gold ? html`<span class="dm-on-card"><${Coin} value=${marks.gold} /></span>` : null}
        ${marks.used ? html`<span class="dm-used">used</span>` : null}
      </span>
    </span>
  `;
}

/** Long words may be parted on small cards. */
const SOFT = { Groundbreaking: "Ground\u00adbreaking", Manufactured: "Manu\u00adfactured" };

/** @param {CatalogueCard} card @returns {string} */
function softName(card) {
  return plainName(card).replace(/\w+/g, (word) => SOFT[word] ?? word);
}

/** @param {CatalogueCard} card @returns {number} letters of the longest word of its name */
function longest(card) {
  return Math.max(
    ...plainName(card)
      .split(" ")
      .map((word) => word.length),
  );
}

/** @param {{card: CatalogueCard, marks: Marks}} props what the card is worth; a value that has changed stands out */
function Value({ card, marks }) {
  const changed = marks.value !== undefined && marks.value !== card.value;
  return html`
    <span class="dm-value ${changed ? "is-changed" : ""}">
      ${changed && html`<s>${card.value}</s>`}<b>${changed ? marks.value : card.value}</b>
    </span>
  `;
}

/** @param {{card: CatalogueCard}} props what playing the card costs and gives */
function Signs({ card }) {
  return html`
    <span class="dm-signs">
      ${(card.bonus || card.kind === "trap") && html`<${Bonus} />`}
      ${card.spend && html`<span class="dm-sign"><${Icon} name="two-coins" />${card.spend}</span>`}
      ${card.finish && html`<span class="dm-sign"><${Icon} name="hourglass" />${card.finish}</span>`}
      ${card.kind === "passive" && html`<span class="dm-sign"><${Icon} name="hand" /></span>`}
      ${card.kind === "trap" && html`<${SeatBadge} seat=${card.owner} size=${18} />`}
    </span>
  `;
}

/** @param {{card: CatalogueCard, marks: Marks}} props a card to be read */
function Sheet({ card, marks }) {
  const rulings = card.rulings ?? [];
  return html`
    <article class="dm-sheet ${folk(card)}">
      <div class="dm-sheet-top">
        <span class="dm-picture"><${Icon} name=${pictureOf(card)} /></span>
        <${Value} card=${card} marks=${marks} />
        <${Signs} card=${card} />
      </div>
      <p class="dm-sheet-name">${plainName(card)}</p>
      <p class="dm-sheet-kind">
        <${Icon} name=${emblemOf(card)} />
        <span>${card.set ? `${card.set}: ` : ""}${card.set ? kindWords(card) : capital(kindWords(card))}</span>
      </p>
      <div class="dm-sheet-body">
        ${card.spend && html`<p class="dm-cost"><b>Spend ${priceWords(card.spend)}.</b></p>`}
        ${card.text ? html`<p class="dm-rules">${card.text}</p>` : html`<p class="dm-rules">Good for paying, and for nothing else.</p>`}
        ${card.finish && html`<p class="dm-cost"><b>Finish: ${priceWords(card.finish)}.</b></p>`}
        ${card.alert && html`<p class="dm-alert"><${Icon} name="hazard-sign" /><span><b>Alert.</b> ${card.alert}</span></p>`}
        ${marks.value !== undefined && html`<p>Worth <b>${marks.value}</b> this turn instead of ${card.value}.</p>`}
        ${
          marks.price !== undefined &&
          html`<p>Price <b>${marks.price}</b>: value ${card.value}${marks.slot ? ` and ${marks.slot} for its place` : ", in the cheapest place"}.</p>`
        }
        ${rulings.length > 0 && html`<ul class="dm-rulings" aria-label="Rulings">${rulings.map((ruling) => html`<li key=${ruling}>${ruling}</li>`)}</ul>`}
      </div>
      ${card.kind === "trap" && html`<p class="dm-origin">original content</p>`}
    </article>
  `;
}

/** @param {{market?: boolean}} props a card face down */
export function Back({ market = false }) {
  return html`<span class="dm-back ${market ? "is-market" : ""}" aria-hidden="true"><${Icon} name="shop" /></span>`;
}
