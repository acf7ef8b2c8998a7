// Dale of Merchants: a stall at the fair on a late afternoon, with lanterns lit and goods laid out.
import { html } from "/web/shell/html.js";

const PENNANTS = ["#b83a2b", "#f3dfb4", "#3f7f78", "#e0a52b", "#7d56a6", "#f3dfb4", "#4d8a39", "#c66c1b"];
const LANTERNS = [
  [176, 150],
  [398, 128],
  [624, 150],
];
// Cards on the counter: where, how turned, colour and value.
const CARDS = [
  [278, -9, "#9accec", 1],
  [340, -3, "#f2cf4d", 2],
  [402, 2, "#5bb8b0", 3],
  [464, 6, "#f0a158", 4],
  [526, 10, "#b394d3", 5],
];

/** The picture fills the box it is put into. */
export function FairScene() {
  return html`
    <svg class="vignette" viewBox="0 0 800 450" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">
      <defs>
        <linearGradient id="fa-sky" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#3f5f86" />
          <stop offset=".5" stop-color="#e0a777" />
          <stop offset="1" stop-color="#f8d79a" />
        </linearGradient>
        <linearGradient id="fa-wood" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#c99455" />
          <stop offset="1" stop-color="#7d5425" />
        </linearGradient>
        <linearGradient id="fa-fold" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stop-color="#fff" stop-opacity=".35" />
          <stop offset=".5" stop-color="#fff" stop-opacity="0" />
          <stop offset="1" stop-color="#3a1606" stop-opacity=".35" />
        </linearGradient>
        <radialGradient id="fa-lamp">
          <stop offset="0" stop-color="#fff0b8" stop-opacity=".95" />
          <stop offset=".35" stop-color="#ffc65c" stop-opacity=".4" />
          <stop offset="1" stop-color="#ffb03a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <rect x="-1600" width="4000" height="450" fill="url(#fa-sky)" />
      <circle cx="690" cy="176" r="46" fill="#fff0c4" opacity=".9" />
      <path fill="#8c8a94" opacity=".75" d="M-1600 300q400-70 800-30 300-60 500-20 160-70 300-36 140-60 300-24 180-50 300-6 120-40 240 0 500-60 1560 20v200H-1600z" />
      <path fill="#6f7d5a" d="M-1600 330q500-50 1000-14 300-30 600 0 240-46 460-12 180-34 400 4 300-20 1540 10v132H-1600z" />
      <${Tents} />
      <path fill="#8a6a3c" d="M-1600 372q800-18 1600 0 400-14 800 0 700-14 1600 0v78H-1600z" />
      <${Bunting} />
      <${Stall} />
      ${LANTERNS.map(([x, y], n) => html`<${Lantern} key=${n} x=${x} y=${y} />`)}
    </svg>
  `;
}

/** Other stalls, far off. */
function Tents() {
  return html`
    <g opacity=".9">
      <path fill="#b83a2b" d="M34 352 84 268l50 84z" />
      <path fill="#f3dfb4" d="M68 352 84 268l16 84z" />
      <path fill="#3f7f78" d="M676 354 732 262l56 92z" />
      <path fill="#f3dfb4" d="M714 354l18-92 18 92z" />
      <path stroke="#4b2a16" stroke-width="3" fill="none" d="M84 268v-24M732 262v-26" />
      <path fill="#e0a52b" d="M85 244l22 8-22 8zM733 236l22 8-22 8z" />
    </g>
  `;
}

/** Flags on a line from one end to the other. */
function Bunting() {
  const flags = Array.from({ length: 24 }, (_, n) => {
    const x = -30 + n * 38;
    const y = 44 + 34 * Math.sin((n / 23) * Math.PI);
    return { x, y, color: PENNANTS[n % PENNANTS.length] };
  });
  return html`
    <path stroke="#4b2a16" stroke-width="2.5" fill="none" d=${`M${flags.map(({ x, y }) => `${x} ${y.toFixed(1)}`).join("L")}`} />
    ${flags.map(({ x, y, color }, n) => html`<path key=${n} fill=${color} d=${`M${x + 4} ${(y + 1).toFixed(1)}l30 2-14 28z`} />`)}
  `;
}

/** Posts, awning, counter and what lies on it. */
function Stall() {
  const stripe = 62;
  const awning = Array.from({ length: 9 }, (_, n) => 121 + n * stripe);
  return html`
    <path fill="#3a1f0e" opacity=".55" d="M150 190h500v190H150z" />
    <path fill="url(#fa-wood)" d="M142 170h20v240h-20zM638 170h20v240h-20z" />
    <g>
      ${awning.map((x, n) => html`<path key=${n} fill=${n % 2 ? "#f6e7c6" : "#b4362a"} d=${`M${150 + n * 55.5} 110h55.5L${x + stripe} 196a${stripe / 2} 24 0 0 1-${stripe} 0z`} />`)}
      <path fill="url(#fa-fold)" d="M150 110h500l29 86H121z" />
      <path fill="#7d5425" d="M146 103h508v10H146z" />
    </g>
    <${Goods} />
    <path fill="url(#fa-wood)" d="M112 338h576v96H112z" />
    <path fill="#e6c48f" d="M104 328h592v16H104z" />
    <path stroke="#5b3813" stroke-opacity=".55" stroke-width="2" fill="none" d="M112 368h576M112 400h576M250 344v24M430 368v32M590 344v24M200 400v34M520 400v34" />
    ${CARDS.map(([x, turn, color, value]) => html`<${Card} key=${value} x=${x} turn=${turn} color=${color} value=${value} />`)}
    <g stroke="#6b4306" stroke-width="2" fill="#eab735">
      <ellipse cx="628" cy="326" rx="20" ry="7" />
      <ellipse cx="628" cy="319" rx="20" ry="7" />
      <ellipse cx="630" cy="312" rx="20" ry="7" />
      <ellipse cx="660" cy="327" rx="17" ry="6" />
    </g>
  `;
}

/** Pots, a basket and a present on the shelf behind. */
function Goods() {
  return html`
    <path fill="#7d5425" d="M166 268h468v8H166z" />
    <path fill="#3f7f78" d="M196 268q-16-20-4-36 4-6 2-12h24q-2 6 2 12 12 16-4 36z" />
    <path fill="#c66c1b" d="M246 268q-10-16 0-30h32q10 14 0 30zM250 234h24v6h-24z" />
    <path fill="#8a6a3c" d="M310 244h60l-8 24h-44z" />
    <path stroke="#8a6a3c" stroke-width="5" fill="none" d="M314 244q26-40 52 0" />
    <path fill="#b83a2b" d="M322 244a9 9 0 0 1 18 0zM342 244a9 9 0 0 1 18 0z" />
    <path fill="#7d56a6" d="M428 240h44v28h-44z" />
    <path fill="#f3dfb4" d="M446 240h8v28h-8zM450 240q-20-2-16-14 8-4 16 14 8-18 16-14 4 12-16 14z" />
    <path fill="#4d8a39" d="M516 268v-20h36v20zM534 250q-26-10-20-32 18 6 20 32 2-26 20-32 6 22-20 32z" />
    <path fill="#eab735" d="M590 268q-12-22 6-38l-4-8h18l-4 8q18 16 6 38z" />
  `;
}

/** @param {{x: number, turn: number, color: string, value: number}} props */
function Card({ x, turn, color, value }) {
  return html`
    <g transform=${`rotate(${turn} ${x} 420) translate(${x - 32} 268)`}>
      <rect x="3" y="4" width="60" height="84" rx="7" fill="#2b1405" opacity=".35" />
      <rect width="60" height="84" rx="7" fill="#fff6e2" stroke="#6b4306" stroke-width="1.5" />
      <rect x="4" y="4" width="52" height="42" rx="4" fill=${color} />
      <circle cx="16" cy="16" r="11" fill="#fff9ea" stroke="#4b3018" stroke-width="2" />
      <text x="16" y="21" text-anchor="middle" font-size="15" font-weight="700" fill="#2b190b">${value}</text>
      <path stroke="#b08a4e" stroke-width="3" stroke-linecap="round" d="M12 56h36M12 65h36M12 74h22" />
    </g>
  `;
}

/** @param {{x: number, y: number}} props */
function Lantern({ x, y }) {
  return html`
    <circle cx=${x} cy=${y + 66} r="74" fill="url(#fa-lamp)" />
    <path stroke="#3a1f0e" stroke-width="3" fill="none" d=${`M${x} ${y}v44`} />
    <path fill="#3a1f0e" d=${`M${x - 12} ${y + 44}h24l5 8h-34zM${x - 14} ${y + 84}h28l-4 8h-20z`} />
    <path fill="#ffe29a" d=${`M${x - 14} ${y + 52}h28v32h-28z`} />
  `;
}
