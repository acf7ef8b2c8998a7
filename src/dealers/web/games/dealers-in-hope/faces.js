// Card faces, drawn from their numbers: on the table, as a slip in the Ready Area, and large to be read.
import { html } from "/web/shell/html.js";
import { EMBLEMS, Icon, pictureOf, plainName, Sign } from "./icons.js";
import { capital, kindWords, STRENGTHS } from "./words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

/** @param {CatalogueCard} card @returns {string} the class with its colours */
export function banner(card) {
  const own = card.kind === "leader" || card.kind === "mat" ? ` dh-of-${EMBLEMS[card.faction]}` : "";
  return `dh-kind-${card.kind}${card.city === "prize" ? " is-prize" : ""}${own}`;
}

/** @param {{card: CatalogueCard}} props the strengths that a card has */
export function Strengths({ card }) {
  return html`
    <span class="dh-strengths">
      ${STRENGTHS.filter((kind) => card[kind]).map((kind) => html`<${Sign} key=${kind} kind=${kind} value=${card[kind]} />`)}
    </span>
  `;
}

/**
 * @param {object} props
 * @param {CatalogueCard} props.card
 * @param {import("/web/shell/types.js").Marks} [props.marks]
 * @param {"small"|"normal"|"large"} [props.size]
 */
export function CardFace({ card, size = "normal" }) {
  if (size === "large") return html`<${Sheet} card=${card} />`;
  if (size === "small") return html`<${Slip} card=${card} />`;
  return html`
    <span class="dh-card ${banner(card)}">
      <span class="dh-card-in">
        <span class="dh-banner"><b>${plainName(card)}</b></span>
        <span class="dh-picture">
          <${Icon} name=${pictureOf(card)} />
          ${card.faction && card.kind !== "mat" && html`<span class="dh-symbol"><${Icon} name=${EMBLEMS[card.faction]} /></span>`}
          <span class="dh-corner">
            ${card.cost > 0 && html`<${Sign} kind="cost" value=${card.cost} />`}
            ${card.value > 0 && html`<span class="dh-value">${card.value}</span>`}
          </span>
        </span>
        <${Strengths} card=${card} />
        ${card.text && html`<span class="dh-text">${card.text}</span>`}
      </span>
    </span>
  `;
}

/** @param {{card: CatalogueCard}} props a card as low as a line or two */
export function Slip({ card }) {
  return html`
    <span class="dh-slip ${banner(card)}">
      <span class="dh-slip-mark"><${Icon} name=${pictureOf(card)} /></span>
      <span class="dh-slip-in">
        <b>${plainName(card)}</b>
        ${STRENGTHS.some((kind) => card[kind]) ? html`<${Strengths} card=${card} />` : html`<span class="dh-slip-text">${card.text}</span>`}
      </span>
    </span>
  `;
}

/** @param {{card: CatalogueCard}} props a card to be read */
function Sheet({ card }) {
  const rows = STRENGTHS.filter((kind) => card[kind] !== undefined);
  return html`
    <article class="dh-sheet ${banner(card)}">
      <div class="dh-sheet-top">
        <span class="dh-picture"><${Icon} name=${pictureOf(card)} /></span>
        ${card.faction && card.kind !== "mat" && html`<span class="dh-symbol"><${Icon} name=${EMBLEMS[card.faction]} /></span>`}
        <span class="dh-corner">
          ${card.cost > 0 && html`<${Sign} kind="cost" value=${card.cost} />`}
          ${card.vp > 0 && html`<${Sign} kind="vp" value=${card.vp} />`}
          ${card.value > 0 && html`<span class="dh-value">${card.value}</span>`}
        </span>
      </div>
      <p class="dh-sheet-name">${plainName(card)}</p>
      <p class="dh-sheet-kind">${kindWords(card)}${card.faction && card.kind !== "leader" && card.kind !== "mat" ? `, of the ${card.faction}` : ""}</p>
      <div class="dh-sheet-body">
        ${
          rows.length > 0 &&
          html`<p class="dh-sheet-strengths">
          ${rows.map((kind) => html`<span key=${kind} class=${card[kind] ? "" : "is-none"}><${Sign} kind=${kind} value=${card[kind]} /> ${kind}</span>`)}
        </p>`
        }
        ${card.text && html`<p class="dh-rules">${card.text}</p>`}
        ${
          (card.cost > 0 || card.vp > 0 || card.copies > 1) &&
          html`<p class="dh-sheet-small">
          ${[
            card.cost > 0 && `Costs ${card.cost} support to train.`,
            card.vp > 0 && `Worth ${card.vp} VP.`,
            card.copies > 1 && `${card.copies} cards in the game.`,
          ]
            .filter(Boolean)
            .join(" ")}
        </p>`
        }
        ${card.motto && html`<p class="dh-motto">${card.motto}</p>`}
        ${card.label && html`<p class="dh-sheet-small card-origin">${capital(card.label)}.</p>`}
      </div>
    </article>
  `;
}

/** A card face down. */
export function Back() {
  return html`<span class="dh-back" aria-hidden="true"></span>`;
}
