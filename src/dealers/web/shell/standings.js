// How a player stands: a few figures that matter, as the server tells them.
import { html } from "/web/shell/html.js";

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").Figure[]} props.figures the first one is what the game is won by
 * @param {import("/web/shell/types.js").BoardModule["Icon"]} [props.Icon] pictures of the game
 */
export function Standing({ figures, Icon }) {
  if (figures.length === 0) return null;
  return html`
    <ul class="standing">
      ${figures.map(({ label, value, of, icon }, place) => {
        const bare = Icon && icon && place > 0;
        return html`
          <li key=${label} title=${label}>
            ${Icon && icon && html`<${Icon} name=${icon} class="standing-icon" />`}
            <b>${value}</b>${of !== null && html`<span>${" "}of ${of}</span>`}
            <span class=${bare ? "sr-only" : ""}>${" "}${label}</span>
          </li>
        `;
      })}
    </ul>
  `;
}
