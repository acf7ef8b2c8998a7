// Card faces, drawn from the catalogue: set colour and emblem, value, marks for what it costs and gives, text.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Bonus, Coin, emblemOf, Icon, pictureOf, Token } from "./icons.js";
import { Portrait } from "./portrait.js";
import { CharacterSheet } from "./sheets.js";
import { capital, counted, kindWords, plainName, priceWords } from "./words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {import("/web/shell/types.js").Marks} Marks */

/** @param {CatalogueCard} card @returns {string} the class that brings the colours of its set */
export function folk(card) {
  return `dm-folk-${card.deck ?? card.colour ?? "junk"}`;
}

/**
 * One card face. The large one is the whole card with its text and rulings.
 * @param {{card: CatalogueCard, marks?: Marks, size?: "small"|"normal"|"large"}} props
 */
export function CardFace({ card, marks = {}, size = "normal" }) {
  if (card.kind === "character") {
    return size === "large"
      ? html`<${CharacterSheet} card=${card} tokens=${marks.tokens} />`
      : html`<${CharacterFace} card=${card} marks=${marks} size=${size} />`;
  }
  if (size === "large") return html`<${Sheet} card=${card} marks=${marks} />`;
  return html`
    <span class="dm-card dm-size-${size} ${folk(card)} ${card.text ? "" : "is-bare"}">
      <span class="dm-card-in">
        <${Picture} card=${card} />
        <${Value} card=${card} marks=${marks} />
        <${Signs} card=${card} />
        <span class="dm-name ${longest(card) > 11 ? "is-long" : ""}">${softName(card)}</span>
        <span class="dm-text">${card.text}</span>
        <${Foot} card=${card} />
        <${OnCard} marks=${marks} />
        <${Banner} marks=${marks} />
      </span>
    </span>
  `;
}

/** @param {{card: CatalogueCard, marks: Marks, size: string}} props a character, without its text */
function CharacterFace({ card, marks, size }) {
  return html`
    <span class="dm-card dm-size-${size} ${folk(card)} dm-character-card">
      <span class="dm-card-in">
        <${Portrait} card=${card} />
        <span class="dm-name">${card.name}</span>
        <span class="dm-person-title">${card.title}</span>
        <${OnCard} marks=${marks} />
      </span>
    </span>
  `;
}

/** @param {{card: CatalogueCard}} props an icon, or whose card it is */
function Picture({ card }) {
  return html`<span class="dm-picture">${card.character ? html`<${Portrait} card=${card} />` : html`<${Icon} name=${pictureOf(card)} />`}</span>`;
}

/** @param {{card: CatalogueCard}} props the deck it is from, or the name tag of a character */
function Foot({ card }) {
  if (card.character) return html`<span class="dm-foot dm-name-tag"><span>${card.character}</span></span>`;
  return html`<span class="dm-foot"><${Icon} name=${emblemOf(card)} /><span>${capital(card.deck ?? card.kind)}</span></span>`;
}

/** @param {{marks: Marks}} props gold and tokens that lie on it */
function OnCard({ marks }) {
  if (!marks.gold && !marks.tokens) return null;
  return html`
    <span class="dm-on-card">
      ${marks.gold ? html`<${Coin} value=${marks.gold} />` : null}
      ${marks.tokens ? html`<${Token} value=${marks.tokens} />` : null}
    </span>
  `;
}

/** @param {{marks: Marks}} props what is true of the card just now: that it was used; what it acts as, what lies on it */
function Banner({ marks }) {
  const acting = marks.acting ? `as ${marks.acting}` : marks.open ? "as which card?" : "";
  const words = [acting, marks.stored ? `${marks.stored} stored` : ""].filter(Boolean);
  return html`
    ${marks.used ? html`<span class="dm-used">used</span>` : null}
    ${words.length > 0 && html`<span class="dm-acting">${words.join(", ")}</span>`}
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
  if (!card.value && marks.value === undefined) return null;
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
      ${card.kind === "specialty" && card.alert && html`<span class="dm-sign"><${Icon} name="hazard-sign" /></span>`}
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
        <${Picture} card=${card} />
        <${Value} card=${card} marks=${marks} />
        <${Signs} card=${card} />
      </div>
      <p class="dm-sheet-name">${plainName(card)}</p>
      <p class="dm-sheet-kind">
        ${
          card.character
            ? html`<b class="dm-tag">${card.character}</b><span>${capital(copyWords(card))}</span>`
            : html`<${Icon} name=${emblemOf(card)} /><span>${card.set ? `${card.set}: ${kindWords(card)}` : capital(kindWords(card))}</span>`
        }
      </p>
      <div class="dm-sheet-body">
        ${card.spend && html`<p class="dm-cost"><b>Spend ${priceWords(card.spend)}.</b></p>`}
        ${card.text ? html`<p class="dm-rules">${card.text}</p>` : html`<p class="dm-rules">Good for paying, and for nothing else.</p>`}
        ${card.finish && html`<p class="dm-cost"><b>Finish: ${priceWords(card.finish)}.</b></p>`}
        ${card.alert && html`<p class="dm-alert"><${Icon} name="hazard-sign" /><span><b>Alert.</b> ${card.alert}</span></p>`}
        ${marks.value !== undefined && html`<p>Worth <b>${marks.value}</b> this turn instead of ${card.value}.</p>`}
        ${marks.price !== undefined && html`<p>Price <b>${marks.price}</b>: ${priceParts(card, marks)}.</p>`}
        ${marks.tokens ? html`<p class="dm-purse"><${Token} value=${marks.tokens} /> on it now</p>` : null}
        ${rulings.length > 0 && html`<ul class="dm-rulings" aria-label="Rulings">${rulings.map((ruling) => html`<li key=${ruling}>${ruling}</li>`)}</ul>`}
      </div>
      ${(card.kind === "trap" || card.character) && html`<p class="dm-origin card-origin">original content</p>`}
    </article>
  `;
}

/** @param {CatalogueCard} card @param {Marks} marks @returns {string} what a price is made of */
function priceParts(card, { price, slot }) {
  const rest = price - card.value - (slot ?? 0);
  const place = slot ? `value ${card.value} and ${slot} for its place` : `value ${card.value}, in the cheapest place`;
  return rest ? `${place}, ${Math.abs(rest)} ${rest < 0 ? "less" : "more"} now` : place;
}

/** @param {CatalogueCard} card @returns {string} "3 cards in your deck, worth 2, with a bonus action" */
function copyWords({ copies, into, value, bonus, size }) {
  const where = into === "deck" ? "in your deck" : "beside your character";
  const parts = [`${counted(copies, size === "large" ? "large card" : "card")} ${where}`];
  if (value) parts.push(`worth ${value}`);
  if (bonus) parts.push("with a bonus action");
  return parts.join(", ");
}

/** @param {{card: CatalogueCard}} props a specialty card as part of the text of its character */
export function SpecialtyText({ card }) {
  return html`
    <div class="dm-printed">
      <p><b>${card.name}</b></p>
      <p class="dm-when">${capital(copyWords(card))}</p>
      <p>${card.spend && html`<b>Spend ${priceWords(card.spend)}.</b> `}${card.text}</p>
      ${card.alert && html`<p><b>Alert.</b> ${card.alert}</p>`}
    </div>
  `;
}

/** @param {{market?: boolean}} props a card face down */
export function Back({ market = false }) {
  return html`<span class="dm-back ${market ? "is-market" : ""}" aria-hidden="true"><${Icon} name="shop" /></span>`;
}
