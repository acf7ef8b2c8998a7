// Icons of the sprite, and the small tokens made of them.
import { html } from "/web/shell/html.js";
import { spriteIcon } from "/web/shell/sprite.js";
import { capital, TYPES } from "./words.js";

const SPRITE = "/web/games/dark-dealings/icons.svg";

const TYPE_ICONS = { trap: "wolf-trap", spell: "rolling-energy", minion: "goblin" };

export const ABILITY_ICONS = { booster: "upgrade", "heavy hitter": "mailed-fist", detour: "detour" };

// Each type has its own outline, so that no color is needed to tell them apart.
const OUTLINES = {
  trap: "M20 1 39 20 20 39 1 20z",
  spell: "M20 2a18 18 0 1 1 0 36 18 18 0 0 1 0-36z",
  minion: "M4 3h32v20c0 8-7 13-16 16C11 36 4 31 4 23z",
};

export const Icon = spriteIcon(SPRITE, "dd-icon");

/** @param {{type: string, class?: string}} props trap, spell or minion: outline, picture and color */
export function TypeToken({ type, class: className = "" }) {
  const inset = type === "trap" ? 10 : 8;
  return html`
    <svg class="dd-type dd-${type} ${className}" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <path class="dd-type-ground" d=${OUTLINES[type]} />
      <use href=${`${SPRITE}#${TYPE_ICONS[type]}`} x=${inset} y=${inset} width=${40 - 2 * inset} height=${40 - 2 * inset} />
    </svg>
  `;
}

/**
 * Three sockets, always in the same order: those that are open hold their token.
 * @param {{open: string[], lost?: string[], letters?: boolean}} props `lost`: was open, and is not in this fight
 */
export function Sockets({ open, lost = [], letters = true }) {
  return html`
    <span class="dd-sockets" aria-hidden="true">
      ${TYPES.map((type) => {
        const state = open.includes(type) ? "open" : lost.includes(type) ? "lost" : "shut";
        return html`
          <span key=${type} class="dd-socket is-${state}" title=${socketTitle(type, state)}>
            ${state === "shut" ? html`<span class="dd-hole"></span>` : html`<${TypeToken} type=${type} />`}
            ${letters && html`<span class="dd-letter">${state === "shut" ? "" : capital(type)[0]}</span>`}
          </span>
        `;
      })}
    </span>
  `;
}

/** @param {string} type @param {string} state */
function socketTitle(type, state) {
  const words = { open: `vulnerable to ${capital(type)}`, lost: `immune to ${capital(type)}`, shut: "" };
  return words[state];
}

/** @param {{value: number|string}} props armor on a shield */
export function Armor({ value }) {
  return html`
    <span class="dd-armor" aria-hidden="true">
      <svg viewBox="0 0 40 46" focusable="false">
        <path class="dd-armor-rim" d="M20 1c6 4 12 5 18 5v17c0 11-8 18-18 22C10 41 2 34 2 23V6c6 0 12-1 18-5z" />
        <path class="dd-armor-field" d="M20 5.5c5 3 9.5 3.8 14.5 4v13.5c0 9-6 14.5-14.5 18.2C11.5 37.5 5.5 32 5.5 23V9.5c5-.2 9.5-1 14.5-4z" />
      </svg>
      <span>${value}</span>
    </span>
  `;
}

/** @param {{value: number}} props challenge in a wax seal */
export function Challenge({ value }) {
  return html`
    <span class="dd-challenge" aria-hidden="true">
      <svg viewBox="0 0 48 48" focusable="false">
        <path
          class="dd-wax"
          d="M24 1.5c4-.8 6 2 9.5 3.2s6.5.8 8.2 4 .6 6 2 9.3 3 5.5 1.7 9.2-4 4.6-5.5 8-2.5 6.2-6 7.6-6-.2-9.6 1-6.8 2.8-10.2.9-3.8-5-7-6.9-5.8-3-5.9-7 1.6-5.7 1.5-9.3S.9 15.6 3.2 12.5s5.5-2.6 8.3-5S19.6 2.3 24 1.5z"
        />
        <circle class="dd-wax-ring" cx="24" cy="24" r="16.5" />
      </svg>
      <span>${value}</span>
    </span>
  `;
}

/** Two burning candles, drawn beside a title. */
export function Candles() {
  return html`
    <svg class="dd-candles" viewBox="0 0 44 56" aria-hidden="true" focusable="false">
      <circle class="dd-glow" cx="15" cy="14" r="14" />
      <circle class="dd-glow" cx="32" cy="25" r="11" />
      <path class="dd-tallow" d="M9 27c3-2 9-2 12 0v27H9z" />
      <path class="dd-drip" d="M9 27c3-2 9-2 12 0 0 4-1 5-2 5s-1 4-2 4-1-6-2-6-1 9-2.5 9S11 33 10 33s-1-3-1-6z" />
      <path class="dd-tallow" d="M27 36c2-1.5 8-1.5 10 0v18H27z" />
      <path class="dd-drip" d="M27 36c2-1.5 8-1.5 10 0 0 3-1 4-1.8 4s-.8 4-1.8 4-1-5-1.8-5-1 3-2 3S27 39 27 36z" />
      <path class="dd-wick" d="M15 26v-4M32 35.5v-3" />
      <path class="dd-flame" d="M15 6c4 5 5 8 5 11a5 5 0 0 1-10 0c0-3 2-6 5-11z" />
      <path class="dd-flame-core" d="M15 13c2 3 2.5 4 2.5 5.5a2.5 2.5 0 0 1-5 0c0-1.5 1-3 2.5-5.5z" />
      <path class="dd-flame" d="M32 18c3 4 4 6 4 9a4 4 0 0 1-8 0c0-3 1-5 4-9z" />
      <path class="dd-flame-core" d="M32 24c1.5 2 2 3 2 4a2 2 0 0 1-4 0c0-1 .5-2 2-4z" />
    </svg>
  `;
}
