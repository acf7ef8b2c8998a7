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
        const drawn = Icon && icon;
        return html`
          <li key=${label} title=${label}>
            ${drawn && html`<${Icon} name=${icon} class="standing-icon" />`}
            <span class=${drawn && place > 0 ? "sr-only" : ""}>${label}${" "}</span>
            <b>${value}</b>${of !== null && ` of ${of}`}
          </li>
        `;
      })}
    </ul>
  `;
}
