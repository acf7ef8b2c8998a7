// What portraits are dressed in: shapes on the same square as the face. Data only.
import { both, one, oval } from "./parts.js";

/** @typedef {import("./parts.js").Shape} Shape */

/** @type {Record<string, (x: number, y: number) => Shape[]>} */
export const GLASSES = {
  none: () => [],
  round: (x, y) => [both("wire", oval(x, y, 9)), one("wire", `M${x + 9} ${y - 1}Q50 ${y - 5} ${91 - x} ${y - 1}`)],
  monocle: (x, y) => [
    one("wire", oval(100 - x, y, 9)),
    one("wire", `M${107 - x} ${y + 6}Q${112 - x} ${y + 20} ${104 - x} ${y + 38}`),
  ],
  half: (x, y) => [
    both("wire", `M${x - 8} ${y + 3}H${x + 8}Q${x + 7} ${y + 12} ${x} ${y + 12}T${x - 8} ${y + 3}z`),
    one("wire", `M${x + 8} ${y + 4}Q50 ${y + 1} ${92 - x} ${y + 4}`),
  ],
};

/** @type {Record<string, Shape[]>} around a brim that is 52 wide, with the middle of it at 0, 0 */
export const HATS = {
  none: [],
  top: [
    one("hat", "M-15 -2L-17 -26Q0 -30 17 -26L15 -2z"),
    one("hat2", "M-15.5 -8Q0 -4 15.5 -8L15 -2Q0 2 -15 -2z"),
    one("hat", "M-25 -2Q0 -8 25 -2Q26 4 0 5Q-26 4 -25 -2z"),
  ],
  cap: [
    one("hat", "M-25 2C-26 -16 -8 -20 6 -18C20 -16 27 -8 26 2Q0 -5 -25 2z"),
    one("hat2", "M-25 2Q-34 8 -30 10Q-10 5 6 -1Q-10 -3 -25 2z"),
    one("hat2", oval(2, -18, 2.5)),
  ],
  straw: [
    one("straw", "M-15 -3C-16 -22 16 -22 15 -3z"),
    one("hat", "M-15.5 -8Q0 -4 15.5 -8L15.5 -2Q0 2 -15.5 -2z"),
    one("straw", "M-33 -1Q0 -10 33 -1Q30 8 0 6Q-30 8 -33 -1z"),
  ],
  beret: [
    one("hat", "M-22 1C-32 -14 -10 -22 8 -20C28 -18 30 -4 20 2Q0 -5 -22 1z"),
    one("hat2", "M5 -20L9 -27L12 -26L10 -19z"),
  ],
  scarf: [
    one("hat", "M-26 10Q-26 -18 0 -19T26 10Q14 -6 0 -6T-26 10z"),
    one("hat2", oval(-12, -7, 2.2)),
    one("hat2", oval(0, -12, 2.2)),
    one("hat2", oval(12, -7, 2.2)),
    one("hat", "M24 6Q36 4 36 14Q28 14 24 10z"),
  ],
  bonnet: [
    one("white", "M-28 10Q-34 -6 -22 -12Q-20 -24 -6 -20Q0 -28 8 -20Q20 -24 22 -12Q34 -6 28 10Q18 -4 0 -5T-28 10z"),
    one("hat", "M-19 -6Q-14 -18 0 -18T19 -6Q0 -14 -19 -6z"),
  ],
  feather: [
    one("feather", "M8 -10Q18 -32 36 -28Q36 -14 14 -5z"),
    one("hat", "M-30 -4Q-12 -16 0 -17T30 -4Q14 6 0 5T-30 -4z"),
    one("hat2", "M-24 -2Q0 8 24 -2Q12 2 0 1T-24 -2z"),
  ],
  night: [
    one("hat", "M-21 0Q-14 -26 14 -28Q34 -26 33 -6Q26 -16 20 -14L21 0Q0 -8 -21 0z"),
    one("white", oval(33, -4, 5)),
    one("hat2", "M-23 3Q0 -8 23 3L22 -3Q0 -13 -22 -3z"),
  ],
  bowler: [
    one("hat", "M-18 -2C-20 -26 20 -26 18 -2z"),
    one("hat2", "M-18 -8Q0 -3 18 -8V-2Q0 3 -18 -2z"),
    one("hat", "M-27 -4Q0 -8 27 -4Q30 -4 28 0Q0 8 -28 0Q-30 -4 -27 -4z"),
  ],
  turban: [
    one("hat", "M-25 4Q-32 -18 0 -22Q32 -18 25 4Q0 -8 -25 4z"),
    one("line", "M-24 -2Q-4 -18 16 -19M24 -2Q4 -16 -14 -18"),
    one("hat2", oval(0, -8, 4.5)),
    one("feather", "M0 -12Q-4 -28 6 -32Q8 -20 3 -11z"),
  ],
  visor: [one("hat2", "M-25 2Q0 -12 25 2L24 -5Q0 -18 -24 -5z"), one("glass", "M-25 2Q0 -10 25 2L30 11Q0 2 -30 11z")],
  flowers: [
    one("leaf", "M-26 2Q0 -16 26 2Q0 -8 -26 2z"),
    one("hat", oval(-15, -5, 6)),
    one("hat2", oval(0, -9, 7)),
    one("hat", oval(15, -5, 6)),
    one("gold", oval(-15, -5, 2.3)),
    one("white", oval(0, -9, 2.7)),
    one("gold", oval(15, -5, 2.3)),
  ],
  hood: [one("hat", "M-31 34Q-36 -20 0 -26Q36 -20 31 34Q26 40 22 36Q30 -6 0 -9Q-30 -6 -22 36Q-26 40 -31 34z")],
};

/** @type {Record<string, Shape[]>} */
export const COATS = {
  jacket: [
    one("coat", "M6 102Q8 82 30 76H70Q92 82 94 102z"),
    one("white", "M38 76H62L50 98z"),
    both("coat2", "M38 75L30 80L44 98L50 96z"),
  ],
  apron: [
    one("coat", "M6 102Q8 82 30 76H70Q92 82 94 102z"),
    one("white", "M32 84Q50 90 68 84L72 102H28z"),
    both("white", "M33 86L28 76L33 76L38 85z"),
  ],
  cloak: [
    one("coat", "M4 102Q6 80 28 74Q50 84 72 74Q94 80 96 102z"),
    one("coat2", "M44 82L50 102L56 82Q50 84 44 82z"),
    one("gold", oval(50, 83, 4)),
  ],
  waistcoat: [
    one("white", "M6 102Q8 82 30 76H70Q92 82 94 102z"),
    one("coat", "M24 102L34 76L50 96L66 76L76 102z"),
    one("gold", oval(50, 98, 2)),
  ],
  robe: [
    one("coat", "M4 102Q8 80 32 75H68Q92 80 96 102z"),
    one("coat2", "M42 76H58V102H42z"),
    one("line", "M42 76V102M58 76V102"),
  ],
};

/** @type {Record<string, Shape[]>} */
export const NECKS = {
  none: [],
  scarf: [
    one("neck", "M26 76Q50 90 74 76L76 86Q50 99 24 86z"),
    one("neck", "M60 86L72 84L78 102H64z"),
    one("neck2", "M65 96L77 95L78 99L65 100z"),
  ],
  bow: [both("neck", "M50 87L34 80Q31 88 34 96z"), one("neck2", oval(50, 88, 4))],
  ruff: [
    one(
      "white",
      "M24 80Q28 73 33 78Q38 72 43 78Q47 72 50 78Q53 72 57 78Q62 72 67 78Q72 73 76 80Q78 87 71 87Q68 94 62 88Q56 96 50 89Q44 96 38 88Q32 94 29 87Q22 87 24 80z",
    ),
    one("hair", "M33 79L36 87M43 79L44 89M57 79L56 89M67 79L64 87"),
  ],
  bandana: [
    one("neck", "M26 77Q50 89 74 77L50 101z"),
    one("neck2", oval(44, 88, 1.8)),
    one("neck2", oval(56, 88, 1.8)),
    one("neck2", oval(50, 94, 1.8)),
  ],
  chain: [one("chain", "M28 79Q38 97 50 97T72 79"), one("gold", oval(50, 96, 5))],
  cravat: [one("white", "M40 78H60L56 86Q62 96 50 101Q38 96 44 86z"), one("line", "M44 86Q50 89 56 86")],
  pearls: [one("beads", "M29 79Q40 92 50 92T71 79")],
};

/** @type {Record<string, Shape[]>} what a character works with, on the coat */
export const BADGES = {
  gold: [one("gold", oval(80, 89, 8)), one("line", oval(80, 89, 4.5))],
  tokens: [one("red", oval(80, 92, 8, 5)), one("red", oval(80, 87, 8, 5))],
  store: [one("gold", "M84 80a6 6 0 1 1-5 9L68 96L66 92L69 91L68 88L76 86A6 6 0 0 1 84 80zM84 84a2 2 0 1 0 .1 0z")],
  die: [one("white", "M73 82L87 80L89 94L75 96z"), one("ink", oval(78, 86, 1.6)), one("ink", oval(84, 90, 1.6))],
};
