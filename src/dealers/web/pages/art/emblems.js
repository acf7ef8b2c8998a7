// Small pictures, one for each game, on a ground of 120 by 120; a star for a game we have not drawn.
import { html } from "/web/shell/html.js";

const castle = () => html`
  <circle class="em-light" cx="84" cy="34" r="17" />
  <path class="em-far" d="M6 98 28 74l14 12 18-22 20 20 12-10 22 24z" />
  <path
    class="em-dark"
    d="M34 100V62h-4v-9h5v4h4v-4h5v4h4v-4h5v9h-3v8h6V38h-4V27h6v5h4v-5h5L66 10l9 17v5h4v-5h6v11h-4v32h6v-8h-3v-9h5v4h4v-4h5v4h0v5h-4v38z"
  />
  <path class="em-lit" d="M63 44q3-5 6 0v8h-6zM41 68q2.5-4 5 0v7h-5zM86 68q2.5-4 5 0v7h-5zM58 100V86q8-11 16 0v14z" />
  <path class="em-dark" d="M8 106q52-14 104 0v4H8z" />
`;

const city = () => html`
  <path class="em-light" d="M26 78a34 34 0 0 1 68 0z" />
  <path class="em-far" d="M12 96V70h12V58h14v38zM84 96V62h12v10h12v24z" />
  <path class="em-dark" d="M40 96V44h9V32h4V20h4v12h4v12h7v52zM70 96V60l6-7 5 8 6-5v40z" />
  <path
    class="em-lit"
    d="M46 52h5v7h-5zM57 52h5v7h-5zM46 66h5v7h-5zM57 80h5v7h-5zM75 70h4v6h-4zM18 76h4v6h-4zM98 78h4v6h-4z"
  />
  <path class="em-dark" d="M8 108l8-10 12 4 10-8 14 7 12-5 12 6 10-8 12 7 10-4 6 11z" />
`;

const stall = () => html`
  <path class="em-far" d="M18 50h84v54H18z" />
  <path class="em-dark" d="M18 48h5v58h-5zM97 48h5v58h-5zM14 78h92v9H14z" />
  <path
    class="em-light"
    d="M18 22h84l10 26a9.3 9.3 0 0 1-18.6 3 9.3 9.3 0 0 1-17 0 9.3 9.3 0 0 1-17 0 9.3 9.3 0 0 1-17 0 9.3 9.3 0 0 1-17 0A9.3 9.3 0 0 1 8 48z"
  />
  <path
    class="em-lit"
    d="M32 22h14l-3 28a9.3 9.3 0 0 1-17-1zM60 22h14l3 29a9.3 9.3 0 0 1-17 0zM88 22h14l10 26a9.3 9.3 0 0 1-18 2z"
  />
  <path class="em-dark" d="M28 78q0-12 10-12t10 12zM72 78q-2-9 5-13-1-5 4-6 1 4-2 6 9 3 6 13z" />
  <circle class="em-lit" cx="60" cy="70" r="8" />
  <path class="em-dark" d="M58 66h4v8h-4z" />
`;

const drowned = () => html`
  <circle class="em-light" cx="38" cy="38" r="15" />
  <path class="em-dark" d="M62 84V28l8-8 8 8v56zM84 86V52h14v34zM48 84V58h10v26z" />
  <path class="em-lit" d="M67 36h6v6h-6zM67 50h6v6h-6zM67 64h6v6h-6zM88 60h6v5h-6z" />
  <path class="em-far" d="M6 78q9-8 18 0t18 0 18 0 18 0 18 0 18 0v30H6z" />
  <path class="em-dark" d="M18 70h24q-2 9-9 9h-7q-6 0-8-9zM29 68V48l12 18z" />
  <path class="em-line" d="M10 92q8-7 16 0t16 0 16 0 16 0 16 0 16 0M18 103q8-7 16 0t16 0 16 0 16 0 16 0" />
`;

const star = () => html`
  <circle class="em-ring" cx="60" cy="60" r="46" />
  <circle class="em-ring em-thin" cx="60" cy="60" r="40" />
  <path class="em-light" d="M60 18 70 50 102 60 70 70 60 102 50 70 18 60 50 50z" />
  <path class="em-dark" d="M60 36 66 54 84 60 66 66 60 84 54 66 36 60 54 54z" />
  <circle class="em-lit" cx="60" cy="60" r="5" />
`;

const EMBLEMS = {
  "dark-dealings": castle,
  "hopes-end": city,
  "dale-of-merchants": stall,
  "dealers-in-hope": drowned,
};

/** Names of the games that have a picture of their own. */
export const DRAWN_GAMES = Object.keys(EMBLEMS);

/**
 * The parts of a game's emblem, to be put into an <svg> with a viewBox of 120 by 120.
 * @param {{game: string}} props
 */
export function Emblem({ game }) {
  return html`<g class=${`emblem emblem-${EMBLEMS[game] ? game : "unknown"}`}>${(EMBLEMS[game] ?? star)()}</g>`;
}
