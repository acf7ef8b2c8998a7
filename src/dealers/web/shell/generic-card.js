// The face of a card for games that draw none: everything the catalogue says, in order.
import { html } from "/web/shell/html.js";

const SHOWN_APART = new Set(["name", "kind", "text", "label", "flavor", "icon", "keywords", "ruled"]);

/**
 * @param {{card: import("/web/shell/types.js").CatalogueCard, marks?: import("/web/shell/types.js").Marks, size?: "small"|"normal"|"large"}} props
 * @returns {import("preact").VNode}
 */
export function GenericFace({ card, marks, size = "normal" }) {
  const details = Object.entries(card).filter(([name, value]) => !SHOWN_APART.has(name) && says(value));
  return html`
    <div class="generic-card generic-card-${size}">
      <p class="generic-card-name">${card.name}</p>
      ${card.kind && html`<p class="generic-card-kind">${card.kind}</p>`}
      ${
        size !== "small" &&
        html`
        ${card.text && html`<p>${card.text}</p>`}
        <dl>
          ${details.map(([name, value]) => html`<dt key=${name}>${name}</dt><dd>${words(value)}</dd>`)}
          ${Object.entries(marks ?? {}).map(
            ([name, value]) => html`<dt key=${`mark ${name}`}>${name}</dt><dd>${words(value)}</dd>`,
          )}
        </dl>
        ${card.flavor && html`<p class="generic-card-flavor">${card.flavor}</p>`}
        ${card.label && html`<p class="card-origin"><span class="tag">${card.label}</span></p>`}
      `
      }
    </div>
  `;
}

/** @param {any} value */
function says(value) {
  return value !== null && value !== "" && value !== false && !(Array.isArray(value) && value.length === 0);
}

/** @param {any} value @returns {string} */
function words(value) {
  if (Array.isArray(value)) return value.map(words).join(", ");
  if (value !== null && typeof value === "object") {
    return Object.entries(value)
      .filter(([, inner]) => says(inner))
      .map(([name, inner]) => (inner === true ? name : `${name} ${words(inner)}`))
      .join(" ");
  }
  return value === true ? "yes" : String(value);
}
