// Dark Dealings: a castle at night with light in its windows, seen past a candle; heroes come up the road.
import { html } from "/web/shell/html.js";

const STARS = [
  [60, 60],
  [128, 118],
  [205, 44],
  [262, 96],
  [318, 38],
  [402, 70],
  [700, 60],
  [746, 128],
  [668, 150],
  [470, 30],
  [90, 176],
  [352, 132],
  [770, 40],
  [-70, 90],
  [-150, 40],
  [-240, 130],
  [-330, 60],
];
const TORCHES = [
  [152, 398],
  [196, 386],
  [236, 377],
  [290, 360],
  [322, 349],
];
const WINDOWS = [
  [452, 196, 12],
  [486, 150, 11],
  [486, 190, 11],
  [529, 108, 13],
  [529, 158, 13],
  [529, 208, 13],
  [577, 176, 11],
  [577, 214, 11],
  [612, 214, 11],
  [420, 240, 10],
  [645, 244, 10],
];

/** The picture is seen whole in any box: sky, hills and sill go on beyond its frame. */
export function CastleScene() {
  return html`
    <svg
      class="vignette"
      viewBox="0 0 800 450"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <linearGradient id="ca-sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="450">
          <stop offset="0" stop-color="#150d1f" />
          <stop offset=".5" stop-color="#3a1a35" />
          <stop offset=".78" stop-color="#7c2f33" />
          <stop offset="1" stop-color="#c9662c" />
        </linearGradient>
        <radialGradient id="ca-moon">
          <stop offset="0" stop-color="#ffe9b8" stop-opacity=".55" />
          <stop offset="1" stop-color="#ffe0a0" stop-opacity="0" />
        </radialGradient>
        <radialGradient id="ca-glow">
          <stop offset="0" stop-color="#ffcf73" stop-opacity=".85" />
          <stop offset=".3" stop-color="#ff9d3c" stop-opacity=".35" />
          <stop offset="1" stop-color="#ff8a2a" stop-opacity="0" />
        </radialGradient>
        <linearGradient id="ca-wax" x1="0" x2="1">
          <stop offset="0" stop-color="#a98052" />
          <stop offset=".6" stop-color="#ffe7b5" />
          <stop offset="1" stop-color="#d2a564" />
        </linearGradient>
        <linearGradient id="ca-sill" x1="0" x2="1">
          <stop offset=".35" stop-color="#4a2626" />
          <stop offset=".88" stop-color="#f0a650" />
          <stop offset="1" stop-color="#8a4a2c" />
        </linearGradient>
        <linearGradient id="ca-stone" x1="0" x2="1">
          <stop offset="0" stop-color="#1c0f1d" />
          <stop offset="1" stop-color="#34192a" />
        </linearGradient>
      </defs>
      <rect x="-1600" y="-900" width="2400" height="1350" fill="url(#ca-sky)" />
      <g fill="#ffedcc">
        ${STARS.map(([x, y], n) => html`<circle key=${n} cx=${x} cy=${y} r=${n % 3 ? 1.3 : 2} opacity=${n % 2 ? 0.9 : 0.55} />`)}
      </g>
      <circle cx="600" cy="118" r="170" fill="url(#ca-moon)" />
      <circle cx="600" cy="118" r="62" fill="#ffe7b4" />
      <path
        fill="#f2cf92"
        opacity=".6"
        d="M575 88a12 12 0 1 0 14 14 12 12 0 0 0-14-14zm40 40a9 9 0 1 0 10 10 9 9 0 0 0-10-10zm-32 20a7 7 0 1 0 8 8 7 7 0 0 0-8-8z"
      />
      <path
        fill="#5a2434"
        d="M-1600 380l160-90 80 40 120-80 130 90 150-60 120 70 170-96 130 60 150-70 140 84L0 330 70 270l50 34 70-76 66 70 54-40 70 66 60-30 90 70 80-80 60 50 60-64 70 54v126H-1600z"
        opacity=".75"
      />
      <path fill="#34172b" d="M-1600 380q300-50 700-16 500 40 900 8 120-60 230-34 110-60 200-58h220q80 20 150 76v94H-1600z" />
      <g transform="translate(38 36) scale(.9)">
        <g fill="url(#ca-stone)">
          <path
            d="M398 312V214h-7v-17h11v8h8v-8h10v8h8v-8h11v17h-7v24h22v-76h-7v-19h11v8h6l-1-2 21-47 21 47-1 2h6v-8h11v19h-7v30h10V92h-9V70h13v10h9V70h2l25-64 25 64h2v10h9V70h13v22h-9v92h10v-28h-7v-18h11v8h8l20-44 20 44h8v-8h11v18h-7v66h12v-16h-7v-17h11v8h8v-8h10v8h8v-8h11v17h-7v106z"
          />
          <path d="M370 330q160-60 320-8l34 60H330z" />
        </g>
        <path stroke="#0f0812" stroke-width="3" fill="none" d="M482 78V56M536 8v-28" />
        <path fill="#b5342b" d="M537-20l26 8-26 9zM483 57l20 6-20 7z" />
        <g fill="#ffc861">
          ${WINDOWS.map(([x, y, w], n) => html`<path key=${n} d=${`M${x} ${y + w}v-${w * 0.7}q${w / 2}-${w * 0.9} ${w} 0v${w * 0.7 + 4}h-${w}z`} />`)}
          <path d="M518 312v-26q17-26 34 0v26z" />
        </g>
        <path
          stroke="#1c0f1d"
          stroke-width="2.5"
          fill="none"
          d="M526 274v38M535 270v42M544 274v38M518 290h34M518 302h34"
        />
      </g>
      <path fill="#1a0e18" d="M-1600 404q400-40 800-12 400 24 800 0 150-44 300-22 120-40 240-44 12 12-4 20-120 10-196 42 120 34 460-10v72H-1600z" />
      <path
        fill="none"
        stroke="#8d4a30"
        stroke-width="9"
        stroke-linecap="round"
        opacity=".5"
        d="M60 434q90-42 190-56 130-24 186-44 60-14 98-24"
      />
      <g>
        ${TORCHES.map(([x, y], n) => html`<g key=${n}><circle cx=${x + 5} cy=${y - 24} r="22" fill="url(#ca-glow)" /><path fill="#120810" d=${`M${x - 6} ${y + 6}q-1-16 6-18 7 2 6 18zM${x} ${y - 13}a4 4 0 1 1 .1 0zM${x + 4} ${y - 8}l1-14 2 .2-1 14z`} /><circle cx=${x + 5.5} cy=${y - 24} r="2.6" fill="#ffe2a0" /></g>`)}
      </g>
      <circle cx="704" cy="262" r="180" fill="url(#ca-glow)" />
      <rect x="-1600" y="412" width="2400" height="38" fill="#1f1014" />
      <rect x="-1600" y="412" width="1600" height="5" fill="#4a2626" />
      <rect y="412" width="800" height="5" fill="url(#ca-sill)" />
      <ellipse cx="704" cy="418" rx="190" ry="9" fill="#ffb45a" opacity=".28" />
      <path fill="none" stroke="#120a0d" stroke-width="2" d="M-560 417v33M-330 417v33M-90 417v33M150 417v33M390 417v33M610 417v33" />
      <path fill="#5e3816" d="M648 406q56 18 112 0l-10 12q-46 10-92 0z" />
      <ellipse cx="704" cy="405" rx="56" ry="8" fill="#a8692b" />
      <g transform="translate(0 -8)">
        <path fill="url(#ca-wax)" d="M680 312q24-10 48 0v94q-24 12-48 0z" />
        <path
          fill="#ffefc6"
          d="M680 312q24-11 48 0 2 14-3 24-4 8-7-4-3-6-5 2 0 26-6 26t-6-22q-2-8-6-4-3 14-8 12-6-6-7-34z"
        />
        <path d="M704 312v-14" stroke="#3a2213" stroke-width="3" stroke-linecap="round" />
        <path fill="#ffb53d" d="M704 242q22 32 13 51-5 10-13 10t-13-10q-7-17 13-51z" />
        <path fill="#fff6cf" d="M704 266q10 18 6 28-3 5-6 5t-6-5q-3-9 6-28z" />
      </g>
    </svg>
  `;
}
