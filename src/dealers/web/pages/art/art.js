// The picture on the card of a game.

import { AshesScene } from "/web/pages/art/ashes.js";
import { CastleScene } from "/web/pages/art/castle.js";
import { DrownedScene } from "/web/pages/art/drowned.js";
import { Emblem } from "/web/pages/art/emblems.js";
import { FairScene } from "/web/pages/art/fair.js";
import { html } from "/web/shell/html.js";

const SCENES = {
  "dark-dealings": CastleScene,
  "hopes-end": AshesScene,
  "dale-of-merchants": FairScene,
  "dealers-in-hope": DrownedScene,
};

/**
 * @param {{game: string}} props name of the game; one without a scene of its own gets its emblem on a card back
 */
export function GameArt({ game }) {
  if (SCENES[game]) return html`<${SCENES[game]} />`;
  return html`
    <svg
      class="vignette vignette-back"
      viewBox="0 0 800 450"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <defs>
        <pattern id="ga-weave" width="36" height="36" patternUnits="userSpaceOnUse">
          <path class="ga-thread" d="M18 0 36 18 18 36 0 18z" />
          <circle class="ga-knot" cx="18" cy="18" r="2.5" />
        </pattern>
      </defs>
      <rect class="ga-ground" width="800" height="450" />
      <rect width="800" height="450" fill="url(#ga-weave)" />
      <ellipse class="ga-medal" cx="400" cy="225" rx="180" ry="180" />
      <ellipse class="ga-rule" cx="400" cy="225" rx="168" ry="168" />
      <svg x="275" y="100" width="250" height="250" viewBox="0 0 120 120"><${Emblem} game=${game} /></svg>
    </svg>
  `;
}
