// Line icons for buttons; our own drawings on a grid of 24.
import { html } from "/web/shell/html.js";

const PATHS = {
  copy: "M9 9h10v11H9zM5 15V4h10",
  check: "M4 12.5 9.5 18 20 6.5",
  cross: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13zM15.5 15.5 20.5 20.5",
  book: "M12 6.5C10 5 7 4.5 3.5 5v13.5c3.5-.5 6.5 0 8.5 1.5 2-1.5 5-2 8.5-1.5V5C17 4.5 14 5 12 6.5zM12 6.5V20",
  sliders: "M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5",
  key: "M8 16a4 4 0 1 1 0-8 4 4 0 0 1 0 8zM12 12h8.5M17 12v3.5M20.5 12v2.5",
  eye: "M2.5 12C5 7.5 8 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.5 6.5-9.5 6.5S5 16.5 2.5 12zM12 9.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6z",
  person: "M12 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 12 4zM4.5 20c.6-4.3 3.3-6.5 7.5-6.5s6.9 2.2 7.5 6.5",
  friend: "M12 4a3.8 3.8 0 1 1 0 7.6A3.8 3.8 0 0 1 12 4zM4.5 20c.5-4 2.9-6.2 6.5-6.5M17.5 13v7M14 16.5h7",
  bot: "M5.5 9h13v10h-13zM12 9V5.5M12 3.5v1M9.5 13v1.5M14.5 13v1.5M3 12.5v3.5M21 12.5v3.5",
  trash: "M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10 10.5v6M14 10.5v6",
  again: "M5 12a7 7 0 1 1 2.3 5.2M5 19.5v-5h5",
  bell: "M12 4a5.5 5.5 0 0 1 5.5 5.5c0 4 1.5 5.5 2 6.5h-15c.5-1 2-2.5 2-6.5A5.5 5.5 0 0 1 12 4zM10 19a2 2 0 0 0 4 0",
  door: "M6 20.5V4.5h9v16M4 20.5h16M12 12.5v1M15 6l4 1v13.5",
  file: "M6 3.5h8l4 4v13H6zM14 3.5v4h4M12 11v6M9.5 14.5 12 17l2.5-2.5",
  up: "M12 19.5v-14M6 11l6-6 6 6",
  shield: "M12 3.5 19 6v6c0 4.4-2.9 7.2-7 8.5-4.1-1.3-7-4.1-7-8.5V6zM8.5 12l2.6 2.6 4.6-5.1",
  play: "M8 5.5v13l10.5-6.5z",
};

/**
 * @param {{name: keyof typeof PATHS, size?: number}} props
 */
export function Icon({ name, size = 20 }) {
  return html`<${Line} path=${PATHS[name]} size=${size} />`;
}

/**
 * A drawing of lines.
 * @param {{path: string, size: number, width?: number}} props
 */
export function Line({ path, size, width = 1.8 }) {
  return html`
    <svg class="icon" width=${size} height=${size} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path
        d=${path}
        fill="none"
        stroke="currentColor"
        stroke-width=${width}
        stroke-linecap="round"
        stroke-linejoin="round"
      />
    </svg>
  `;
}
