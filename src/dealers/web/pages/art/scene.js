// The picture of the front door: four cards, a candle, the edge of a lacquered table.

import { DRAWN_GAMES, Emblem } from "/web/pages/art/emblems.js";
import { html } from "/web/shell/html.js";

const PIPS = [
  "M0-8C3-4 7-1.5 7 2.5a3.6 3.6 0 0 1-6 2.5Q1.2 7 3 9h-6q1.8-2 2-4a3.6 3.6 0 0 1-6-2.5C-7-1.5-3-4 0-8z",
  "M0-9 6.5 0 0 9-6.5 0z",
  "M0 8C-4 4-8 1-8-3a4 4 0 0 1 8-1.5A4 4 0 0 1 8-3C8 1 4 4 0 8z",
  "M0-8a3.7 3.7 0 0 1 3.3 5.4A3.7 3.7 0 1 1 1 3.5Q1.2 6 3 8.5h-6Q-1.2 6-1 3.5a3.7 3.7 0 1 1-2.3-6.1A3.7 3.7 0 0 1 0-8z",
];

function FanCard({ game, pip, angle }) {
  return html`
    <g transform=${`rotate(${angle} 262 662)`}>
      <g transform="translate(192 138) scale(.91)">
        <rect class="sc-card-shadow" x="3" y="6" width="154" height="222" rx="14" />
        <rect class="sc-card" width="154" height="222" rx="14" />
        <rect class="sc-card-rule" x="10" y="10" width="134" height="202" rx="8" />
        <g class=${`sc-pip sc-pip-${pip}`}>
          <path transform="translate(24 28)" d=${PIPS[pip]} />
          <path transform="translate(130 194) rotate(180)" d=${PIPS[pip]} />
        </g>
        <svg x="19" y="53" width="116" height="116" viewBox="0 0 120 120"><${Emblem} game=${game} /></svg>
      </g>
    </g>
  `;
}

/** The whole scene; it says nothing that the text beside it does not. */
export function Scene() {
  return html`
    <svg class="scene" viewBox="0 0 620 480" aria-hidden="true" focusable="false">
      <defs>
        <radialGradient id="sc-glow">
          <stop offset="0" class="sc-glow-in" />
          <stop offset="1" class="sc-glow-out" />
        </radialGradient>
        <radialGradient id="sc-lacquer" cx="0.74" cy="0.2" r="0.9">
          <stop offset="0" class="sc-lacquer-in" />
          <stop offset="1" class="sc-lacquer-out" />
        </radialGradient>
        <linearGradient id="sc-wax" x1="0" x2="1">
          <stop offset="0" stop-color="#d9c39b" />
          <stop offset=".45" stop-color="#fff4da" />
          <stop offset="1" stop-color="#c4a676" />
        </linearGradient>
        <linearGradient id="sc-brass" x1="0" x2="1">
          <stop offset="0" stop-color="#7a5018" />
          <stop offset=".4" stop-color="#f0c874" />
          <stop offset="1" stop-color="#6d4514" />
        </linearGradient>
        <radialGradient id="sc-flame" cx=".5" cy=".7" r=".65">
          <stop offset="0" stop-color="#fffbe2" />
          <stop offset=".45" stop-color="#ffd36b" />
          <stop offset="1" stop-color="#ee8526" />
        </radialGradient>
      </defs>
      <ellipse class="sc-floor" cx="310" cy="448" rx="302" ry="30" />
      <ellipse cx="310" cy="404" rx="304" ry="66" class="sc-edge" />
      <ellipse cx="310" cy="396" rx="304" ry="66" fill="url(#sc-lacquer)" />
      <ellipse cx="310" cy="396" rx="288" ry="59" class="sc-rim" />
      <circle class="sc-halo" cx="522" cy="200" r="280" fill="url(#sc-glow)" />
      ${DRAWN_GAMES.map((game, n) => html`<${FanCard} key=${game} game=${game} pip=${n} angle=${[-27, -9, 9, 27][n]} />`)}
      <g class="sc-coins">
        <ellipse cx="128" cy="424" rx="34" ry="11" />
        <ellipse cx="128" cy="417" rx="34" ry="11" />
        <ellipse cx="131" cy="410" rx="34" ry="11" />
        <ellipse class="sc-coin-rule" cx="131" cy="410" rx="26" ry="7.5" />
        <ellipse cx="196" cy="434" rx="32" ry="10" />
        <ellipse class="sc-coin-rule" cx="196" cy="434" rx="24" ry="6.5" />
      </g>
      <ellipse class="sc-candle-shadow" cx="506" cy="410" rx="72" ry="13" />
      <g transform="translate(74 42) scale(.9)">
        <path fill="url(#sc-brass)" d="M424 392q72 34 148 0 0 18-26 22-48 8-96 0-26-4-26-22z" />
        <ellipse cx="498" cy="391" rx="74" ry="14" fill="#8c5f20" />
        <ellipse cx="498" cy="389" rx="66" ry="11" fill="url(#sc-brass)" />
        <path fill="none" stroke="url(#sc-brass)" stroke-width="8" d="M566 392q40-8 36 18-6 20-44 4" />
        <path fill="url(#sc-wax)" d="M468 244q30-12 60 0v138q-30 14-60 0z" />
        <path
          fill="#fff1d0"
          d="M468 244q30-14 60 0 2 16-2 30-4 12-8-2-2-12-8-8-4 4-3 22 0 24-5 24t-5-22q0-20-6-22-6 0-6 12-2 16-8 14-8-8-9-48z"
        />
        <ellipse cx="498" cy="243" rx="30" ry="7" fill="#ffe3a4" />
        <path d="M498 244v-20" stroke="#3a2213" stroke-width="3.5" stroke-linecap="round" />
        <path fill="url(#sc-flame)" d="M498 150q30 42 18 68-6 14-18 14t-18-14q-9-22 18-68z" />
      </g>
    </svg>
  `;
}
