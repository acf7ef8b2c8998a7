// The product's mark: a playing card whose spade holds a flame.
import { html } from "/web/shell/html.js";

/** @param {{size?: number}} props */
export function Mark({ size = 36 }) {
  return html`
    <svg class="mark" width=${size} height=${size} viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <rect class="mark-back" width="64" height="64" rx="14" />
      <rect class="mark-rule" x="4.5" y="4.5" width="55" height="55" rx="10.5" />
      <g transform="rotate(9 32 34)">
        <rect class="mark-card" x="16" y="10" width="32" height="44" rx="5" />
        <path
          class="mark-spade"
          d="M32 17c5.2 6.4 11.5 10.2 11.5 16.9 0 4.2-2.9 6.8-6.2 6.8-1.9 0-3.4-.8-4.4-2.1.3 3.7 1.2 6 3 8.4h-7.8c1.8-2.4 2.7-4.7 3-8.4-1 1.3-2.5 2.1-4.4 2.1-3.3 0-6.2-2.6-6.2-6.8C20.5 27.2 26.8 23.4 32 17z"
        />
        <path class="mark-flame" d="M32 26c2 2.7 3.7 4.4 3.7 7a3.7 3.7 0 0 1-7.4 0c0-2.6 1.7-4.3 3.7-7z" />
      </g>
    </svg>
  `;
}
