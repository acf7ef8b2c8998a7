// Dealers in Hope: what still stands of a city above the tide, and boats with lamps on their way to it.
import { html } from "/web/shell/html.js";

// Houses in the water: left edge, top, width, and which of their windows are lit.
const TOWERS = [
  { x: 236, y: 176, w: 46, lit: "010010" },
  { x: 300, y: 128, w: 54, lit: "1001101001" },
  { x: 398, y: 204, w: 60, lit: "0110" },
  { x: 476, y: 150, w: 44, lit: "01101001" },
  { x: 612, y: 216, w: 66, lit: "1001" },
];
const TIDE = 318;
const WAVES = [330, 346, 364, 386, 412, 438];

/** The picture fills the box it is put into. */
export function DrownedScene() {
  return html`
    <svg class="vignette" viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="dr-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#7fa3a8" />
          <stop offset=".5" stop-color="#d8d3b4" />
          <stop offset=".72" stop-color="#f0d9a4" />
        </linearGradient>
        <linearGradient id="dr-sea" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#8fb0ae" />
          <stop offset="1" stop-color="#1f4a58" />
        </linearGradient>
        <radialGradient id="dr-lamp">
          <stop offset="0" stop-color="#fff3c2" stop-opacity=".95" />
          <stop offset=".35" stop-color="#ffcf70" stop-opacity=".4" />
          <stop offset="1" stop-color="#ffb84a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect width="800" height="450" fill="url(#dr-sky)" />
      <circle cx="566" cy="236" r="58" fill="#f8e7b6" />
      <circle cx="566" cy="236" r="43" fill="#fff4d2" />
      <path fill="#9fb7b0" d="M0 318v-46l58-40 42 26 54-60 66 70 60-36 62 40 72-54 64 48 58-30 66 34 74-66 62 58 62-24v80z" />
      <path fill="none" stroke="#7d9a96" stroke-width="1.5" d="M154 198l-26 40 18-6-10 26M686 204l-22 36 16-4-8 22M58 232l-14 24 12-4" />
      ${TOWERS.map((tower, n) => html`<${Tower} key=${n} ...${tower} />`)}
      <${Church} />
      <rect y=${TIDE} width="800" height=${450 - TIDE} fill="url(#dr-sea)" />
      <path fill="#fff4d2" opacity=".35" d="M536 322h60l26 20h-96zM500 348h132l20 18H476zM452 376h206l26 26H430z" />
      <g fill="#173c4a" opacity=".28">${TOWERS.map(({ x, y, w }, n) => html`<path key=${n} d=${`M${x} ${TIDE}h${w}v${(TIDE - y) * 0.42}l${-w / 3}-9-${w / 3} 12-${w / 3}-7z`} />`)}</g>
      <g fill="none" stroke="#e6efe6" stroke-width="1.6" opacity=".6">
        ${WAVES.map((y, n) => html`<path key=${y} d=${wave(y, 34 + 9 * n)} />`)}
      </g>
      <${Boat} x=${120} y=${372} scale=${1.25} />
      <${Boat} x=${690} y=${346} scale=${0.8} />
      <${Boat} x=${420} y=${418} scale=${1.5} />
      <${Rose} />
    </svg>
  `;
}

/** @param {number} y @param {number} length @returns {string} a line of waves across the picture */
function wave(y, length) {
  const count = Math.ceil(820 / length);
  return `M-10 ${y}${`q${length / 4}-${length / 7} ${length / 2} 0t${length / 2} 0`.repeat(count)}`;
}

/** @param {{x: number, y: number, w: number, lit: string}} props a house with water in its lower floors */
function Tower({ x, y, w, lit }) {
  const columns = Math.floor((w - 10) / 14);
  return html`
    <g>
      <path fill="#3b5157" d=${`M${x} 330V${y + 12}l${w * 0.3}-12 ${w * 0.25} 9 ${w * 0.45}-5V330z`} />
      <path fill="#2c3f46" d=${`M${x + w * 0.62} 330V${y + 8}l${w * 0.38}-4V330z`} />
      ${[...lit].map((on, n) => {
        const [column, row] = [n % columns, Math.floor(n / columns)];
        return html`<rect key=${n} x=${x + 8 + column * 14} y=${y + 24 + row * 20} width="7" height="11" fill=${on === "1" ? "#ffd98a" : "#22333a"} />`;
      })}
    </g>
  `;
}

/** A steeple with a lamp where the bell was. */
function Church() {
  return html`
    <g>
      <path fill="#33474d" d="M540 330V206l22-76 22 76v124z" />
      <path fill="#26373d" d="M562 130l22 76v124h-22z" />
      <path stroke="#26373d" stroke-width="3" d="M562 132v-26M554 114h16" />
      <circle cx="562" cy="222" r="36" fill="url(#dr-lamp)" />
      <path fill="#ffe6a6" d="M555 232v-14q7-11 14 0v14z" />
    </g>
  `;
}

/** @param {{x: number, y: number, scale: number}} props a boat with a sail and a lamp at the bow */
function Boat({ x, y, scale }) {
  return html`
    <g transform=${`translate(${x} ${y}) scale(${scale})`}>
      <circle cx="34" cy="-12" r="26" fill="url(#dr-lamp)" />
      <path fill="#efe3c4" stroke="#2a2b2e" stroke-width="1.4" d="M-4-58Q26-40 22-8H-4z" />
      <path fill="#d9c9a0" stroke="#2a2b2e" stroke-width="1.4" d="M-9-52Q-28-30-28-8h19z" />
      <path stroke="#2a2b2e" stroke-width="2.4" d="M-6-62V2" />
      <path fill="#2a2b2e" d="M-38-4h74q-6 15-20 15h-36q-13 0-18-15z" />
      <path fill="#2a2b2e" d="M33-4v-9h3v9z" />
      <circle cx="34.5" cy="-14" r="3" fill="#fff3c2" />
    </g>
  `;
}

/** A compass rose, as on a chart. */
function Rose() {
  return html`
    <g transform="translate(726 76)" fill="none" stroke="#3b4a46" stroke-width="1.4" opacity=".8">
      <circle r="40" /><circle r="34" stroke-dasharray="2 5" />
      <path fill="#3b4a46" d="M0-48 7-7 0 0-7-7z" /><path fill="#3b4a46" d="M0 48-7 7 0 0 7 7z" />
      <path d="M-48 0-7-7 0 0-7 7zM48 0 7 7 0 0 7-7z" />
    </g>
  `;
}
