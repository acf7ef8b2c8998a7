// Line icons of the table, in the manner of icons.js.
import { html } from "/web/shell/html.js";
import { Line } from "/web/shell/icons.js";

const PATHS = {
  undo: "M9 5 4.5 9.5 9 14M4.5 9.5H15a5 5 0 0 1 0 10h-4",
  log: "M6 4h12v16H6zM9 8.5h6M9 12h6M9 15.5h4",
  chat: "M4 5.5h16v11h-9L6.5 20v-3.5H4z",
  seats:
    "M9 5a3 3 0 1 1 0 6 3 3 0 0 1 0-6zM3 19c.5-3.6 2.6-5.4 6-5.4s5.5 1.8 6 5.4M15.5 5.3a3 3 0 0 1 0 5.4M17.5 13.9c2 .6 3.1 2.3 3.5 5.1",
  text: "M4 6h16M4 10.5h16M4 15h10M4 19.5h7",
  board: "M4.5 5h6.5v14H4.5zM13.5 5h6v6h-6zM13.5 13.5h6V19h-6z",
  keys: "M3.5 7h17v10.5h-17zM7 10.5h.01M10.5 10.5h.01M14 10.5h.01M17.5 10.5h.01M8 14h8",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  first: "M6 5.5v13M18 5.5 8.5 12l9.5 6.5z",
  last: "M18 5.5v13M6 5.5 15.5 12 6 18.5z",
  back: "M14.5 5.5 8 12l6.5 6.5",
  next: "M9.5 5.5 16 12l-6.5 6.5",
  turnBack: "M11.5 5.5 5 12l6.5 6.5M18.5 5.5 12 12l6.5 6.5",
  turnNext: "M12.5 5.5 19 12l-6.5 6.5M5.5 5.5 12 12l-6.5 6.5",
  pause: "M8.5 5.5v13M15.5 5.5v13",
  play: "M8 5.5v13l10.5-6.5z",
  send: "M4 12 20 5l-5 15-3.5-6z",
  down: "M6 9.5 12 15.5 18 9.5",
  lamp: "M9.2 16.5h5.6M9.8 19.5h4.4M9.2 16.5c0-2-3.2-3.4-3.2-7a6 6 0 0 1 12 0c0 3.6-3.2 5-3.2 7",
  fork: "M6 20V4M6 13c7 0 11-2.5 11-8M13.5 8 17 4.5 20.5 8",
  graph: "M4 4.5v15h16M7.5 15.5l3.5-5 3.5 2.5 5-7",
  note: "M5 4h14v11l-5 5H5zM14 20v-5h5M8.5 8.5h7M8.5 12h4",
  crown: "M4 8.5 8.5 12 12 5.5 15.5 12 20 8.5 18.5 18h-13z",
};

/**
 * @param {{name: string, size?: number}} props
 * @returns {import("preact").VNode}
 */
export function TableIcon({ name, size = 20 }) {
  return html`<${Line} path=${PATHS[name]} size=${size} width=${name === "more" ? 3 : 1.8} />`;
}
