// Hope's End: a city goes up again under sodium lamps, and beside it the rubble smokes.
import { html } from "/web/shell/html.js";

// Houses that stand: left edge, top, width, and which of their windows are lit.
const HOUSES = [
  { x: 292, y: 226, w: 58, lit: "0110100101" },
  { x: 346, y: 168, w: 66, lit: "101101001011010110" },
  { x: 418, y: 120, w: 74, lit: "011010110100101101011010" },
  { x: 496, y: 190, w: 62, lit: "10011010010110" },
  { x: 560, y: 146, w: 70, lit: "010110100110101101101" },
  { x: 636, y: 214, w: 64, lit: "1011010010" },
];
const FLOOR = 352;
const LAMPS = [
  [366, 392],
  [520, 384],
  [690, 394],
];
const STONES = [
  [16, 404, 26],
  [58, 418, 34],
  [96, 398, 22],
  [128, 424, 30],
  [172, 410, 24],
  [206, 428, 28],
  [246, 420, 18],
  [34, 438, 30],
];

/** The picture fills the box it is put into. */
export function AshesScene() {
  return html`
    <svg class="vignette" viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="as-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#101a22" />
          <stop offset=".55" stop-color="#2b3a42" />
          <stop offset=".8" stop-color="#7d5a3f" />
          <stop offset="1" stop-color="#c9823a" />
        </linearGradient>
        <radialGradient id="as-lamp">
          <stop offset="0" stop-color="#ffcf73" stop-opacity=".9" />
          <stop offset=".3" stop-color="#ff9d2e" stop-opacity=".35" />
          <stop offset="1" stop-color="#ff8a1a" stop-opacity="0" />
        </radialGradient>
        <linearGradient id="as-smoke" x1="0" y1="1" x2="0" y2="0">
          <stop offset="0" stop-color="#3a3431" stop-opacity=".85" />
          <stop offset="1" stop-color="#8f8880" stop-opacity="0" />
        </linearGradient>
      </defs>
      <rect width="800" height="450" fill="url(#as-sky)" />
      <path fill="#1c272e" opacity=".8" d="M0 330v-70h24v-34l20 12v-52h34l8 22 12-10v62h34v-96l26 30v54h28v-40h44v52l18-14v-66h40v-36h12v-30h6v30h10v90h52v-60h44v34l26 12v-98h52v66h40v-44l30-22v90h36v-60h48v122h40v-76h50v122H0z" />
      ${HOUSES.map((house, n) => html`<${House} key=${n} ...${house} />`)}
      <g stroke="#12181c" stroke-width="5" fill="none">
        <path d="M455 122V42M410 58h136M455 42l-34 16M455 42l80 16M529 60v34" />
        <path stroke-width="2" d="M521 94h16v10h-16z" />
      </g>
      <${Ruin} />
      <path fill="url(#as-smoke)" d="M120 330c-26-46 30-62 6-112s34-60 20-112 40-58 34-106h70c4 44-46 66-34 114s-36 62-22 108-30 60-10 108z" />
      <path fill="#161c20" d="M0 376q200-34 420-26t380-6v106H0z" />
      <path fill="#252d32" d="M250 450 372 352h96l60 98z" />
      <path stroke="#b9a777" stroke-width="5" stroke-dasharray="20 16" fill="none" d="M396 450l24-96" />
      ${STONES.map(([x, y, size], n) => html`<path key=${n} fill=${n % 2 ? "#2c2724" : "#3b342f"} d=${`M${x} ${y}l${size * 0.3}-${size * 0.5} ${size * 0.5}-${size * 0.1} ${size * 0.3} ${size * 0.4}-${size * 0.4} ${size * 0.4}-${size * 0.6}-${size * 0.05}z`} />`)}
      ${LAMPS.map(
        ([x, y], n) => html`
          <g key=${n}>
            <circle cx=${x + 18} cy=${y - 88} r="74" fill="url(#as-lamp)" />
            <path stroke="#0d1114" stroke-width="5" fill="none" d=${`M${x} ${y + 30}v-112q0-8 18-8`} />
            <ellipse cx=${x + 18} cy=${y - 88} rx="9" ry="5" fill="#ffd98a" />
          </g>
        `,
      )}
      <g fill="none" stroke="#6f8a45" stroke-width="5" stroke-linecap="round">
        <path d="M604 440q-2-24 4-44M606 414q-18-4-22-20 18 0 22 20M608 402q14-6 18-22-18 4-18 22" />
        <path stroke-width="3" d="M86 446l-8-18M86 446l2-24M86 446l10-16M742 444l-8-18M742 444l3-24M742 444l10-15" />
      </g>
    </svg>
  `;
}

/** @param {{x: number, y: number, w: number, lit: string}} props */
function House({ x, y, w, lit }) {
  const columns = Math.floor((w - 10) / 16);
  return html`
    <path fill="#141a1e" d=${`M${x} ${FLOOR + 20}V${y}h${w * 0.6}v-12h8v12h${w * 0.4 - 8}v${FLOOR + 20 - y}z`} />
    <path fill="#1f282d" d=${`M${x} ${y}h6v${FLOOR + 20 - y}h-6z`} />
    ${[...lit].map(
      (on, n) =>
        on === "1" &&
        html`<path key=${n} fill=${n % 4 ? "#ffb845" : "#ffd98a"} d=${`M${x + 12 + (n % columns) * 16} ${y + 16 + Math.floor(n / columns) * 24}h8v12h-8z`} />`,
    )}
  `;
}

/** A house that has fallen in, still glowing inside. */
function Ruin() {
  return html`
    <path fill="#1a1512" d="M34 380V232l12 14 10-32 14 20 8-44 16 34 14 8v46l18-12 14 40 22 6v22l30 12 16 34z" />
    <path fill="#b9441a" opacity=".8" d="M62 300h14v22H62zM98 330h14v20H98zM140 342h14v16h-14z" />
    <path stroke="#0b0908" stroke-width="3" fill="none" d="M78 236l10 40-14 30 18 40M128 290l-8 34 16 30" />
  `;
}
