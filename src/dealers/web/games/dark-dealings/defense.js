// Defense cards: iron plaques with a strike on each side, turned by a quarter after every use.
import { useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { ABILITY_ICONS, Icon, TypeToken } from "./icons.js";
import { strikeWords, title } from "./words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */
/** @typedef {{types: string[], value: number, trash: boolean}} Strike */

/**
 * The angle at which a card lies. It only ever grows, so that the card always turns clockwise.
 * @param {number} side the side that is up
 */
function useAngle(side) {
  const lies = useRef({ side, quarters: side });
  if (lies.current.side !== side) {
    const turns = (side - lies.current.side + 4) % 4;
    lies.current = { side, quarters: lies.current.quarters + turns };
  }
  return 90 * lies.current.quarters;
}

/**
 * @param {object} props
 * @param {CatalogueCard} props.card
 * @param {number} props.side the side that is up
 * @param {"small"|"normal"|"large"} props.size
 * @param {number|null} [props.counts] for how much the strike counts now, when that is not what is printed
 */
export function DefenseFace({ card, side, size, counts = null }) {
  const angle = useAngle(side);
  return html`
    <span class="dd-card dd-defense dd-size-${size}" aria-hidden="true">
      <span class="dd-plate" style=${{ transform: `rotate(${angle}deg)` }}>
        <span class="dd-plate-iron"></span>
        ${card.strikes.map(
          (strike, place) => html`
            <span key=${place} class="dd-edge" style=${{ transform: `rotate(${-90 * place}deg)` }}>
              <${StrikeTab} strike=${strike} state=${stateOf(place, side)} />
            </span>
          `,
        )}
      </span>
      <span class="dd-boss">
        <${Icon} name=${card.icon} class="dd-picture" />
        ${size !== "small" && html`<span class="dd-defense-name">${card.name}</span>`}
        ${
          card.ability &&
          html`<span class="dd-ability"><${Icon} name=${ABILITY_ICONS[card.ability]} /><span>${title(card.ability)}</span></span>`
        }
      </span>
      ${counts !== null && html`<span class="dd-counts">= ${counts}</span>`}
    </span>
  `;
}

/** @param {number} place @param {number} side */
function stateOf(place, side) {
  return place === side ? "up" : place < side ? "used" : "ahead";
}

/** @param {{strike: Strike, state: string}} props types, value and trash can on one edge */
function StrikeTab({ strike, state }) {
  return html`
    <span class="dd-tab is-${state} ${strike.types.length === 1 ? `dd-${strike.types[0]}` : ""}">
      ${
        strike.types.length
          ? html`
            <span class="dd-tab-types dd-of-${strike.types.length}">
              ${strike.types.map((type) => html`<${TypeToken} key=${type} type=${type} />`)}
            </span>
            <span class="dd-tab-value">${strike.value}</span>
          `
          : html`<${Icon} name="detour" class="dd-tab-detour" />`
      }
      ${strike.trash && html`<${Icon} name="trash-can" class="dd-tab-trash" />`}
    </span>
  `;
}

/** @param {{card: CatalogueCard, side: number}} props the whole card with its text */
export function DefenseSheet({ card, side }) {
  return html`
    <article class="dd-sheet dd-defense-sheet" aria-label=${card.name}>
      <div class="dd-sheet-plaque"><${DefenseFace} card=${card} side=${side} size="large" /></div>
      <p class="dd-sheet-name">${card.name}</p>
      ${card.ability && html`<p class="dd-sheet-epithet">${title(card.ability)}</p>`}
      <ol class="dd-sides">
        ${card.strikes.map(
          (strike, place) => html`
            <li key=${place} class="is-${stateOf(place, side)}">
              ${strikeWords(strike)}${place === side ? html` <em>(this side is up)</em>` : ""}
            </li>
          `,
        )}
      </ol>
      ${card.text && html`<p class="dd-rules">${card.text}</p>`}
      <p class="dd-flavor">${card.flavor}</p>
      <p class="dd-origin">Rank ${card.rank}<span class="card-origin">, ${card.label}</span></p>
    </article>
  `;
}

/** @param {{card: CatalogueCard, side: number}} props the side that is up, as a word in a line */
export function StrikeChip({ card, side }) {
  const strike = card.strikes[side];
  return html`
    <span class="dd-chip" title=${`${card.name}: ${strikeWords(strike)}`}>
      ${
        strike.types.length
          ? html`${strike.types.map((type) => html`<${TypeToken} key=${type} type=${type} />`)}<b>${strike.value}</b>`
          : html`<${Icon} name="detour" />`
      }
    </span>
  `;
}
