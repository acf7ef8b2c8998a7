// Icons of the sprite, and the signs of the game: chevron, shield, crosses, circle, cubes.
import { html } from "/web/shell/html.js";
import { spriteIcon } from "/web/shell/sprite.js";

const SPRITE = "/web/games/dealers-in-hope/icons.svg";

export const EMBLEMS = {
  Tidewalkers: "wave-crest",
  "Dyke Wardens": "dam",
  "Lantern School": "old-lantern",
  "Free Companies": "drum",
  "Salvage Guild": "diving-helmet",
  "Crown of the Heights": "peaks",
};

const PICTURES = {
  "Restless Masses": "fist",
  "Sheltering Masses": "family-house",
  "Migrating Masses": "walk",
  Recruit: "brodie-helmet",
  Veteran: "star-medal",
  Tutor: "teacher",
  Privateers: "galleon",
  "Off Duty": "beer-stein",
  "Ferry Pilots": "ship-wheel",
  "Dyke Builders": "stone-wall",
  "Field Medics": "first-aid-kit",
  Archivists: "bookshelf",
  "Hope Brokers": "shaking-hands",
  "Fen Scouts": "heron",
  Saboteurs: "dynamite",
  Quartermasters: "wooden-crate",
  Salvagers: "ship-wreck",
  Storytellers: "campfire",
  "Container Port": "cargo-crane",
  "Ferry Docks": "anchor",
  "Marsh Horses": "horse-head",
  "Storm Gates": "floor-hatch",
  "Concrete Tower": "watchtower",
  "School Bus Convoy": "bus",
  "Seed Vault": "plant-seed",
  "Drowned Lecture Hall": "greek-temple",
  "Lighthouse Crew": "lighthouse",
  "Radio Mast": "radio-tower",
  "Field Hospital Ship": "hospital-cross",
  "Pension Office": "coins",
  "Cathedral Bells": "ringing-bell",
  "Drowned Naval Yard": "battleship",
  "Armoured Train": "steam-locomotive",
  "Solar Barges": "solar-power",
  "Borrowed Artillery": "field-gun",
  "Great Sea Wall": "brick-wall",
  "Deep Bunker": "bunker",
  "Printing House": "newspaper",
  "University Barge": "graduate-cap",
  "Grain Fleet": "wheat",
  "Old Comrades": "three-friends",
  "Hall of Names": "scroll-unfurled",
  "Secret Harbour": "harbor-dock",
  "Museum of Tomorrow": "telescope",
};

export const Icon = spriteIcon(SPRITE, "dh-icon");

/** @param {import("/web/shell/types.js").CatalogueCard} card @returns {string} */
export function pictureOf(card) {
  if (card.kind === "leader" || card.kind === "mat") return EMBLEMS[card.faction] ?? "laurel-crown";
  if (card.kind === "city") return card.city === "prize" ? "castle" : "modern-city";
  return PICTURES[card.set] ?? PICTURES[plainName(card)] ?? "village";
}

/** @param {import("/web/shell/types.js").CatalogueCard} card @returns {string} its name without whose deck it is from */
export function plainName(card) {
  return card.plain ?? card.name;
}

const SIGNS = {
  attack: "M12 .8 22.8 9.8v13L12 17.4 1.2 22.8v-13z",
  defense: "M2.5 2h19v10c0 6-4.5 9.3-9.5 11C7 21.3 2.5 18 2.5 12z",
  support: "M6.5 1h11v5.5H23v11h-5.5V23h-11v-5.5H1v-11h5.5z",
  cost: "M6.5 1h11v5.5H23v11h-5.5V23h-11v-5.5H1v-11h5.5z",
  vp: "M12 1.5a10.5 10.5 0 1 1 0 21 10.5 10.5 0 0 1 0-21z",
  native: "M12 2.5a9.5 9.5 0 1 1 0 19 9.5 9.5 0 0 1 0-19z",
};
/** Where the number stands in a sign. */
const BASELINES = { attack: 14.6, defense: 15.4 };

/**
 * A number in its sign: chevron attack, shield defense, black cross support, white cross cost, white circle points.
 * @param {{kind: keyof typeof SIGNS, value: number|string, class?: string}} props
 */
export function Sign({ kind, value, class: className = "" }) {
  return html`
    <svg class="dh-sign dh-sign-${kind} ${className}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d=${SIGNS[kind]} />
      <text x="12" y=${BASELINES[kind] ?? 16.6} text-anchor="middle">${value}</text>
    </svg>
  `;
}

/**
 * @param {{seat: number|null, large?: boolean, token?: boolean, piece?: string}} props a cube on the action board, or an empty space;
 *   `piece`: its name among all pieces, so that it can be seen coming from its player
 */
export function Cube({ seat, large = false, token = false, piece }) {
  const kind = [
    large && "is-large",
    token && "is-token",
    seat === null && "is-space",
    seat !== null && `seat-${seat % 6}`,
  ];
  return html`<i class="dh-cube ${kind.filter(Boolean).join(" ")}" data-piece=${piece} data-owner=${piece && seat} aria-hidden="true">${seat === null ? "" : token ? "S" : String.fromCharCode(65 + seat)}</i>`;
}
