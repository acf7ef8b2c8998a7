// Hero cards: parchment with the emblem of the class, challenge in wax, armor on a shield.
import { html } from "/web/shell/html.js";
import { Armor, Challenge, Icon, Sockets } from "./icons.js";
import { capital, listed } from "./words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

/** @param {CatalogueCard} card @returns {string} the class as part of a CSS name */
function classOf(card) {
  return card.class.toLowerCase().replaceAll(" ", "-");
}

/** @param {{card: CatalogueCard}} props the emblem in its lit arch */
function Portrait({ card }) {
  return html`<span class="dd-arch"><${Icon} name=${card.icon} /></span>`;
}

/**
 * @param {object} props
 * @param {CatalogueCard} props.card
 * @param {"small"|"normal"} props.size
 */
export function HeroFace({ card, size }) {
  return html`
    <span class="dd-card dd-hero dd-size-${size} dd-class-${classOf(card)}" aria-hidden="true">
      <span class="dd-hero-in">
        <${Portrait} card=${card} />
        <${Challenge} value=${card.challenge} />
        <span class="dd-hero-name">${card.class}</span>
        ${size === "normal" && html`<span class="dd-epithet">${card.epithet}</span>`}
        <span class="dd-hint">${card.hint}</span>
        <span class="dd-hero-foot">
          <${Armor} value=${card.armor} />
          <${Sockets} open=${card.vulnerable} letters=${size === "normal"} />
        </span>
      </span>
    </span>
  `;
}

/** @param {{card: CatalogueCard}} props the whole card with its text */
export function HeroSheet({ card }) {
  return html`
    <article class="dd-sheet dd-hero-sheet dd-class-${classOf(card)}" aria-label=${card.name}>
      <div class="dd-sheet-top">
        <${Portrait} card=${card} />
        <${Challenge} value=${card.challenge} />
        <${Armor} value=${card.armor} />
      </div>
      <p class="dd-sheet-name">${card.name}</p>
      <p class="dd-sheet-epithet">${card.epithet}</p>
      <dl class="dd-facts">
        <div><dt>Challenge</dt><dd>${card.challenge}</dd></div>
        <div><dt>Armor</dt><dd>${card.armor}</dd></div>
        <div class="dd-wide">
          <dt>Vulnerable to</dt>
          <dd><${Sockets} open=${card.vulnerable} letters=${false} />${listed(card.vulnerable.map(capital))}</dd>
        </div>
      </dl>
      <p class="dd-rules"><strong>${card.class}:</strong> ${card.text}</p>
      <p class="dd-origin card-origin">${card.label}</p>
    </article>
  `;
}

/** @param {{card: CatalogueCard}} props a defeated or boasted hero as a small round token */
export function HeroToken({ card }) {
  return html`
    <span class="dd-token dd-class-${classOf(card)}" aria-hidden="true">
      <${Icon} name=${card.icon} />
      <span class="dd-token-value">${card.challenge}</span>
    </span>
  `;
}
