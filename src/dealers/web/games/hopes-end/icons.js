// Icons of the sprite, and the signs of the three types.
import { html } from "/web/shell/html.js";
import { spriteIcon } from "/web/shell/sprite.js";

const SPRITE = "/web/games/hopes-end/icons.svg";

export const MODIFIER_ICONS = {
  builders: "hammer-nails",
  sentries: "guards",
  salvagers: "crowbar",
  stewards: "house-keys",
  scouts: "binoculars",
  zealots: "burning-eye",
  doubters: "uncertainty",
  prophets: "crystal-ball",
  envoys: "shaking-hands",
};

const TYPE_ICONS = {
  Anarchist: "anarchy",
  Democratic: "vote",
  Dictator: "stone-throne",
  everybody: "modern-city",
  variety: "domino-tiles",
};

// Each type has its own outline, so that no color is needed to tell them apart.
const OUTLINES = {
  Anarchist: "M20 1 39.5 35.5H.5z",
  Democratic: "M20 1.5a18.5 18.5 0 1 1 0 37 18.5 18.5 0 0 1 0-37z",
  Dictator: "M3 2h34v26L20 39 3 28z",
};
const ROUND = "M6 2h28l4 4v28l-4 4H6l-4-4V6z";
const INSETS = { Anarchist: [12, 15, 16], Dictator: [9, 7, 22] };

export const Icon = spriteIcon(SPRITE, "he-icon");

/** @param {{type: string, class?: string}} props what a card is about: outline, picture and color */
export function TypeSign({ type, class: className = "" }) {
  const [x, y, size] = INSETS[type] ?? [9, 9, 22];
  return html`
    <svg
      class="he-type he-type-${type.toLowerCase()} ${className}"
      viewBox="0 0 40 40"
      aria-hidden="true"
      focusable="false"
    >
      <path d=${OUTLINES[type] ?? ROUND} />
      <use href=${`${SPRITE}#${TYPE_ICONS[type]}`} x=${x} y=${y} width=${size} height=${size} />
    </svg>
  `;
}
