// Pictures of a game's sprite.
import { html } from "/web/shell/html.js";

/**
 * The component that draws the pictures of one sprite, in the colour of the text around them.
 * @param {string} sprite address of the file @param {string} className of all its pictures
 * @returns {(props: {name: string, class?: string}) => import("preact").VNode}
 */
export function spriteIcon(sprite, className) {
  return function Icon({ name, class: more = "" }) {
    return html`
      <svg class="${className} ${more}" aria-hidden="true" focusable="false"><use href=${`${sprite}#${name}`} /></svg>
    `;
  };
}
