// What faces are made of: shapes on a square of 100 by 100, each with the paint it is filled with. Data only.

/** @typedef {{paint: string, path: string, both?: boolean}} Shape `both`: also mirrored to the other side */
/** @typedef {{shapes: Shape[], crown: number, brim: number, eyes: [number, number]}} Head hats sit at the crown */

/** @param {number} x @param {number} y @param {number} rx @param {number} [ry] @returns {string} */
export const oval = (x, y, rx, ry = rx) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0z`;
/** @param {string} paint @param {string} path @returns {Shape} */
export const one = (paint, path) => ({ paint, path });
/** @param {string} paint @param {string} path @returns {Shape} */
export const both = (paint, path) => ({ paint, path, both: true });

/** @type {Record<string, Head>} */
export const HEADS = {
  round: {
    shapes: [one("fur", "M50 24C68 24 78 37 78 53S66 80 50 80 22 69 22 53 32 24 50 24z")],
    crown: 32,
    brim: 24,
    eyes: [38, 48],
  },
  wide: {
    shapes: [one("fur", "M50 27C72 27 84 42 84 56S68 81 50 81 16 70 16 56 28 27 50 27z")],
    crown: 34,
    brim: 26,
    eyes: [36, 50],
  },
  long: {
    shapes: [one("fur", "M50 22C64 22 71 32 71 46C71 60 67 84 50 84S29 60 29 46C29 32 36 22 50 22z")],
    crown: 30,
    brim: 20,
    eyes: [40, 44],
  },
  wedge: {
    shapes: [one("fur", "M50 26C66 26 82 36 82 50C78 62 62 78 50 83C38 78 22 62 18 50C18 36 34 26 50 26z")],
    crown: 34,
    brim: 25,
    eyes: [37, 48],
  },
  square: {
    shapes: [one("fur", "M30 28Q50 20 70 28Q80 38 77 58Q74 81 50 81Q26 81 23 58Q20 38 30 28z")],
    crown: 32,
    brim: 24,
    eyes: [37, 46],
  },
  flat: {
    shapes: [
      both("fur", oval(30, 38, 11)),
      one("fur", "M50 40C76 40 88 52 88 62S70 82 50 82 12 72 12 62 24 40 50 40z"),
    ],
    crown: 40,
    brim: 18,
    eyes: [30, 38],
  },
  small: {
    shapes: [one("fur", "M50 30C64 30 72 40 72 52S63 76 50 76 28 64 28 52 36 30 50 30z")],
    crown: 37,
    brim: 20,
    eyes: [40, 50],
  },
  thin: {
    shapes: [one("fur", "M50 24C60 24 66 32 66 42C66 56 60 62 58 92H42C40 62 34 56 34 42C34 32 40 24 50 24z")],
    crown: 31,
    brim: 16,
    eyes: [42, 42],
  },
};

/** @type {Record<string, Shape[]>} behind the head */
export const EARS = {
  none: [],
  round: [both("fur", oval(28, 31, 10)), both("inner", oval(28, 32, 5.5))],
  small: [both("fur", oval(27, 36, 7)), both("inner", oval(28, 37, 3.5))],
  big: [both("fur", oval(22, 29, 15)), both("inner", oval(23, 30, 10))],
  pointed: [
    both("fur", "M20 46C17 32 18 20 21 12C30 16 39 22 45 31z"),
    both("inner", "M25 40C23 31 23 25 25 20C30 23 35 27 39 32z"),
  ],
  tufted: [
    both("dark", "M22 20L14 4L31 18z"),
    both("fur", "M20 46C17 32 18 22 21 14C30 18 39 23 45 31z"),
    both("inner", "M25 40C23 32 23 27 25 23C30 25 35 28 38 32z"),
  ],
  long: [
    both("fur", "M27 36C18 22 20 4 28 1C38 0 44 18 45 30z"),
    both("inner", "M31 30C25 20 26 9 29 7C35 8 39 20 40 28z"),
  ],
  broad: [
    both("fur", "M24 50C4 40 4 12 13 3C26 8 40 18 45 30z"),
    both("inner", "M25 43C11 34 11 18 16 11C25 15 33 22 38 31z"),
  ],
  side: [
    both("fur", "M29 42C18 33 7 36 3 43C8 54 22 56 31 52z"),
    both("inner", "M25 45C18 40 12 41 9 44C13 50 21 51 27 49z"),
  ],
  fluffy: [
    both("fur", "M34 30C28 16 8 18 7 34C5 46 14 56 27 52z"),
    both("white", "M28 38C24 28 15 30 14 37C14 44 20 49 26 46z"),
  ],
  flaps: [
    both("fur", "M30 36C12 22 -2 32 1 52C3 68 16 78 28 70C34 60 34 48 30 36z"),
    both("inner", "M26 42C14 34 7 40 8 52C10 62 18 68 25 63C28 56 28 48 26 42z"),
  ],
};
/** @type {Record<string, Shape[]>} ears that hang before the head */
export const LOPS = {
  lop: [both("dark", "M30 30C16 26 8 40 10 58C12 70 24 68 27 58C29 48 28 40 34 34z")],
};

/** @type {Record<string, Shape[]>} behind head and ears */
export const BEHIND = {
  spines: [
    one(
      "dark",
      "M50 8L56 18L66 10L68 21L80 17L79 29L91 29L86 40L97 45L89 54L98 62L87 68L92 79L79 80L50 92L21 80L8 79L13 68L2 62L11 54L3 45L14 40L9 29L21 29L20 17L32 21L34 10L44 18z",
    ),
    both("light", "M34 14L36 22M20 22L26 30M9 34L17 39M5 49L14 52M7 66L15 66"),
  ],
  mane: [
    one(
      "dark",
      "M50 10Q60 4 66 13Q78 10 80 22Q92 25 90 37Q99 45 93 54Q98 66 88 71Q86 83 74 83Q64 92 50 88Q36 92 26 83Q14 83 12 71Q2 66 7 54Q1 45 10 37Q8 25 20 22Q22 10 34 13Q40 4 50 10z",
    ),
  ],
  shell: [one("dark", "M6 100C4 62 22 44 50 44S96 62 94 100z"), both("light", "M14 74L26 66M12 88L26 84M24 58L34 64")],
  frill: [
    one(
      "skin",
      "M50 12L60 20L72 15L78 27L91 29L89 42L98 50L89 60L93 72L80 76L50 90L20 76L7 72L11 60L2 50L11 42L9 29L22 27L28 15L40 20z",
    ),
  ],
  gills: [both("skin", "M24 46L6 30L9 42L0 46L9 52L1 62L12 60L10 70L26 62z")],
  fan: [
    one("coat2", oval(50, 44, 46, 42)),
    both("light", oval(14, 42, 5)),
    both("light", oval(22, 22, 5)),
    both("light", oval(38, 10, 5)),
    both("dark", oval(14, 42, 2.4)),
    both("dark", oval(22, 22, 2.4)),
    both("dark", oval(38, 10, 2.4)),
  ],
  coil: [one("dark", "M86 100C98 84 96 64 84 62C74 60 72 72 80 76")],
  legs: [both("limb", "M28 60L8 40L4 58M26 66L4 66L2 84M30 54L16 24L6 30M32 74L12 84L10 98")],
  lyre: [both("dark", "M34 62C12 54 2 34 8 10C11 2 22 4 21 12C16 10 14 18 18 30C22 42 32 50 40 56z")],
  claws: [both("fur", "M22 74C8 72 2 62 6 50C10 42 20 44 22 52L14 58L22 60C24 66 28 68 30 72z")],
  wings: [both("dark", "M22 70C4 66 -4 82 2 100H34z")],
};

/** @type {Record<string, Shape[]>} */
export const HORNS = {
  ibex: [both("horn", "M38 32C30 24 26 12 12 3C26 3 40 12 46 27z"), both("line", "M30 21L36 16M25 14L30 9")],
  bull: [both("horn", "M30 36C16 34 6 26 8 10C16 20 26 22 38 27z")],
  antlers: [both("branch", "M40 28C34 20 24 18 20 4M32 20L18 22M26 14L34 6M22 12L12 10")],
  stubs: [both("horn", "M36 28C34 20 34 14 38 10C42 14 44 20 44 27z")],
  feelers: [both("branch", "M42 30C38 20 34 14 26 8"), both("dark", oval(25, 8, 4))],
  stalks: [both("fur", "M37 44L28 16L36 13L45 40z"), both("white", oval(31, 13, 7)), both("ink", oval(31, 13, 3.4))],
};

/** @type {Record<string, Shape[]>} on the head, below muzzle and eyes */
export const MARKS = {
  badger: [
    one("white", "M43 24Q50 22 57 24L62 62Q50 80 38 62z"),
    both("dark", "M42 24Q34 26 30 31Q26 46 36 66L43 60Q38 44 43 24z"),
    both("white", "M29 33Q20 50 26 66L36 68Q27 52 29 33z"),
  ],
  mask: [
    both("dark", "M20 46Q34 38 48 49Q44 60 32 58Q22 56 20 46z"),
    one("light", "M46 26Q50 24 54 26L54 46L50 50L46 46z"),
  ],
  bandit: [
    both("dark", "M24 44Q36 38 49 47Q44 56 34 55Q26 53 24 44z"),
    both("white", "M24 42Q34 34 45 40Q34 40 24 46z"),
  ],
  patches: [both("dark", "M29 44C30 36 42 36 44 46C44 56 36 60 31 57C27 54 28 48 29 44z")],
  cheeks: [both("light", "M20 54Q36 52 43 66L50 82Q28 80 20 54z")],
  muzzle: [one("light", "M50 42C60 48 72 52 75 62Q68 80 50 80Q32 80 25 62C28 52 40 48 50 42z")],
  blaze: [one("white", "M45 25Q50 22 55 25L57 58Q50 62 43 58z")],
  cap: [one("dark", "M22 52C22 34 32 23 50 23S78 34 78 52Q66 34 50 42Q34 34 22 52z")],
  hood: [one("dark", "M22 56C20 34 32 23 50 23S80 34 78 56Q70 44 62 46Q54 46 50 54Q46 46 38 46Q30 44 22 56z")],
  disc: [both("light", oval(38, 49, 15)), one("light", "M50 36L60 62L50 76L40 62z")],
  heart: [one("white", "M50 36C58 26 78 30 76 50C74 66 60 76 50 78C40 76 26 66 24 50C22 30 42 26 50 36z")],
  tabby: [
    one("dark", "M47 24L50 37L53 24z"),
    both("dark", "M37 27L43 37L43 25z"),
    both("dark", "M21 55L33 57L22 60z"),
    both("dark", "M23 64L34 63L26 69z"),
  ],
  chips: [
    one("dark", "M47.5 24L50 46L52.5 24z"),
    both("dark", "M23 47Q34 40 46 45Q34 45 24 52z"),
    both("white", "M25 43Q34 36 46 42Q34 42 25 47z"),
  ],
  spots: [
    both("dark", oval(35, 33, 3)),
    both("dark", oval(44, 28, 2.6)),
    both("dark", oval(27, 44, 2.6)),
    both("dark", oval(27, 60, 3)),
    one("dark", oval(50, 35, 2.6)),
  ],
  warts: [
    both("dark", oval(22, 60, 3)),
    both("dark", oval(30, 72, 2.6)),
    one("dark", oval(46, 47, 2.4)),
    one("dark", oval(57, 49, 3)),
    both("dark", oval(38, 52, 2)),
  ],
  blots: [
    one("gold", "M36 26Q48 22 50 32Q44 40 36 36z"),
    one("gold", oval(66, 34, 6, 5)),
    one("gold", oval(27, 62, 5, 6)),
    one("gold", oval(72, 62, 5, 6)),
    one("gold", oval(52, 44, 4)),
  ],
  scales: [
    one(
      "line",
      "M34 30Q38 36 42 30Q46 36 50 30Q54 36 58 30Q62 36 66 30M30 38Q34 44 38 38Q42 44 46 38M54 38Q58 44 62 38Q66 44 70 38",
    ),
    both("line", "M25 54Q29 60 32 54M25 63Q30 69 33 63"),
  ],
  bands: [one("line", "M27 36Q50 28 73 36M32 30Q50 23 68 30M24 42Q36 38 44 40M76 42Q64 38 56 40")],
  bib: [one("bib", "M50 50Q66 54 76 62Q70 80 50 80Q30 80 24 62Q34 54 50 50z")],
  collar: [one("white", "M24 66Q50 82 76 66L72 74Q50 90 28 74z")],
  brow: [both("white", "M24 44Q34 34 46 42Q36 40 25 48z")],
  flush: [both("bib", oval(29, 60, 6, 5))],
  eyeline: [both("dark", "M23 50Q34 40 47 50Q34 48 23 54z")],
  tear: [both("dark", "M34 52Q35 66 40 72Q44 64 43 54z")],
  ring: [both("white", oval(38, 48, 10))],
  freckles: [both("dark", oval(30, 58, 1.5)), both("dark", oval(35, 61, 1.5)), both("dark", oval(29, 64, 1.5))],
  speckles: [
    both("dark", oval(34, 32, 1.6)),
    both("dark", oval(42, 29, 1.6)),
    both("dark", oval(30, 62, 1.8)),
    both("dark", oval(36, 70, 1.8)),
    both("dark", oval(44, 74, 1.6)),
    one("dark", oval(50, 34, 1.6)),
  ],
  starry: [
    both("light", oval(34, 32, 1.6)),
    both("light", oval(42, 28, 1.6)),
    both("light", oval(29, 60, 1.8)),
    both("light", oval(35, 68, 1.8)),
    both("light", oval(43, 74, 1.6)),
    both("light", oval(26, 50, 1.6)),
    one("light", oval(50, 36, 1.8)),
  ],
  eyelets: [both("ink", oval(44, 38, 2.6)), both("ink", oval(33, 38, 2)), both("ink", oval(28, 50, 1.8))],
  skull: [one("skin", "M26 52C24 34 34 24 50 24S76 34 74 52Q66 62 50 62Q34 62 26 52z")],
  apeface: [one("skin", "M50 42C56 34 72 36 72 50C72 60 70 78 50 79C30 78 28 60 28 50C28 36 44 34 50 42z")],
};

/** @type {Record<string, Shape[]>} */
export const MUZZLES = {
  broad: [
    one("light", oval(50, 66, 18, 12.5)),
    one("ink", "M43 57Q50 53 57 57Q56 63 50 64Q44 63 43 57z"),
    one("line", "M50 64V68M50 68Q45 74 39 70M50 68Q55 74 61 70"),
  ],
  cat: [
    both("light", oval(43, 66, 9.5, 8)),
    one("nose", "M45 58H55L50 64z"),
    one("line", "M50 64V67M50 67Q46 73 41 70M50 67Q54 73 59 70"),
  ],
  narrow: [
    one("light", "M50 84C42 80 36 68 40 60Q50 54 60 60C64 68 58 80 50 84z"),
    one("ink", "M44 71Q50 68 56 71Q55 78 50 79Q45 78 44 71z"),
  ],
  snout: [one("skin", oval(50, 66, 15, 10.5)), both("ink", oval(45, 66, 2.6, 3.6)), one("line", "M38 77Q50 82 62 77")],
  cone: [one("light", "M36 60Q50 48 64 60L55 80Q50 85 45 80z"), one("ink", oval(50, 79, 5.5, 4.5))],
  tube: [
    one("fur", "M38 54Q50 46 62 54L56 88Q50 95 44 88z"),
    one("line", "M41 62Q50 66 59 62M43 70Q50 74 57 70"),
    one("ink", oval(50, 90, 5, 3.5)),
  ],
  star: [
    one("light", "M38 58Q50 50 62 58L56 74H44z"),
    one("skin", "M50 66L53 72L59 70L57 76L63 79L57 81L59 87L53 85L50 90L47 85L41 87L43 81L37 79L43 76L41 70L47 72z"),
  ],
  bovine: [
    one("light", "M29 64Q50 50 71 64Q74 84 50 84Q26 84 29 64z"),
    both("ink", oval(41, 68, 3, 2.2)),
    one("line", "M38 77Q50 82 62 77"),
  ],
  equine: [
    one("light", "M34 62Q50 56 66 62Q70 86 50 86Q30 86 34 62z"),
    both("ink", oval(43, 69, 2.4, 3)),
    one("line", "M42 79Q50 83 58 79"),
  ],
  sheep: [one("nose", "M44 62Q50 60 56 62L50 68z"), one("line", "M50 68V72M50 72Q45 77 40 74M50 72Q55 77 60 74")],
  pad: [
    one("ink", "M40 52Q50 46 60 52Q62 66 50 68Q38 66 40 52z"),
    one("line", "M50 68V71M50 71Q45 76 40 73M50 71Q55 76 60 73"),
  ],
  trunk: [
    one("fur", "M38 52Q50 46 62 52C60 66 60 76 66 86Q68 94 58 94C46 92 42 74 38 52z"),
    one("line", "M42 62Q50 66 59 62M44 70Q51 74 59 70M47 78Q53 82 61 77"),
  ],
  seal: [
    both("light", oval(42, 66, 10, 8.5)),
    one("ink", "M45 57Q50 55 55 57L50 63z"),
    both("ink", oval(39, 65, 1.1)),
    both("ink", oval(43, 68, 1.1)),
    both("ink", oval(37, 69, 1.1)),
    one("line", "M46 74Q50 77 54 74"),
  ],
  beak: [one("beak", "M39 57Q50 48 61 57L50 74z"), one("line", "M42 60Q50 63 58 60")],
  dainty: [one("beak", "M43 57Q50 52 57 57L50 68z"), one("line", "M45 60Q50 62 55 60")],
  seed: [one("beak", "M36 56Q50 44 64 56Q60 70 50 75Q40 70 36 56z"), one("line", "M38 60Q50 65 62 60")],
  dagger: [one("beak", "M39 55Q50 46 61 55L51.5 91Q50 94 48.5 91z"), one("line", "M50 58V84")],
  hook: [
    one("beak", "M39 55Q50 44 61 55Q62 66 51 78Q53 68 50 66Q45 70 42 64Q39 60 39 55z"),
    both("ink", oval(46, 56, 1.3)),
  ],
  parrot: [
    one("beak", "M35 54Q50 40 65 54Q66 70 50 82Q52 72 50 70Q40 72 35 54z"),
    one("ink", "M43 72Q50 82 57 72Q56 80 50 83Q44 80 43 72z"),
  ],
  bill: [
    one("beak", "M32 62Q38 54 50 54T68 62Q78 72 70 77Q50 84 30 77Q22 72 32 62z"),
    both("ink", oval(45, 62, 1.6)),
    one("line", "M29 73Q50 80 71 73"),
  ],
  pouch: [
    one("beak", "M42 54Q50 48 58 54L54 94H46z"),
    one("gold", "M46 62H54L56 88Q50 100 44 88z"),
    one("line", "M50 58V92"),
  ],
  stripe: [
    one("beak", "M36 56Q50 42 64 56L50 82z"),
    one("dark", "M38.5 59Q50 46 61.5 59L58 64Q50 56 42 64z"),
    one("gold", "M42 65Q50 58 58 65L56 69Q50 64 44 69z"),
  ],
  frog: [both("ink", oval(46, 58, 1.4)), one("line", "M20 64Q34 78 50 76T80 64M18 62L24 66M82 62L76 66")],
  lizard: [both("ink", oval(45, 62, 1.5)), one("line", "M30 68Q50 80 70 68")],
  turtle: [
    one("beak", "M40 60Q50 54 60 60Q60 70 50 73Q40 70 40 60z"),
    both("ink", oval(47, 61, 1.2)),
    one("line", "M41 66Q50 70 59 66"),
  ],
  croc: [
    one("light", "M32 58Q50 50 68 58L73 80Q50 92 27 80z"),
    both("ink", oval(43, 62, 2)),
    both("white", "M29 76L33 84L36 79L40 86L43 81L47 87L50 82z"),
    one("line", "M28 76Q50 86 72 76"),
  ],
  snake: [
    both("ink", oval(46, 64, 1.4)),
    one("line", "M30 70Q50 80 70 70"),
    one("branch-red", "M50 76V86M50 86L45 92M50 86L55 92"),
  ],
  jaws: [both("horn", "M44 72C36 74 36 86 47 88C42 84 44 78 48 76z"), one("line", "M40 66Q50 72 60 66")],
  smile: [one("line", "M38 66Q50 76 62 66")],
  shelly: [both("horn", "M40 74C34 78 36 86 46 86z"), one("line", "M38 68Q50 74 62 68")],
};

/** @type {Record<string, Shape[]>} before everything else on the face */
export const EXTRAS = {
  whiskers: [both("hair", "M36 66L14 60M36 69L13 70M36 72L16 80")],
  buck: [one("white", "M44 70H56V80Q50 83 44 80z"), one("line", "M50 71V81")],
  tusks: [both("white", "M38 70Q32 66 33 56Q40 62 44 70z")],
  ivory: [both("white", "M39 72Q37 88 42 98Q47 86 46 73z")],
  fangs: [both("white", "M41 71L44 80L47 72z")],
  beard: [one("light", "M42 78Q50 82 58 78Q58 92 50 100Q42 92 42 78z")],
  comb: [
    one("red", "M36 30Q32 16 40 18Q42 8 49 15Q56 6 59 16Q68 14 64 30Q50 22 36 30z"),
    one("red", "M45 74Q42 88 48 90Q50 84 50 78Q50 84 52 90Q58 88 55 74z"),
  ],
  snood: [one("red", "M54 52Q62 62 58 80Q54 88 50 78Q54 66 50 56z")],
  crest: [one("dark", "M44 28Q34 14 22 12Q34 4 46 16Q48 4 58 4Q54 14 58 26z")],
  plume: [
    one("bib", "M42 28Q28 20 24 6Q36 6 42 16Q44 2 50 0Q56 2 58 16Q64 6 76 6Q72 20 58 28z"),
    both("ink", oval(29, 9, 2.4)),
    one("ink", oval(50, 4, 2.6)),
  ],
  topknot: [one("dark", "M50 28Q46 12 56 6Q54 14 60 12Q56 20 56 28z")],
  wool: [
    one(
      "light",
      "M28 38Q20 34 25 27Q22 18 32 18Q36 9 45 14Q50 7 57 14Q66 9 69 18Q79 18 75 27Q80 34 72 38Q64 32 60 36Q54 30 50 35Q46 30 40 36Q36 32 28 38z",
    ),
  ],
  fringe: [one("dark", "M36 28Q50 16 64 28Q62 40 56 46Q56 38 52 36Q50 44 45 47Q46 38 40 38Q36 36 36 28z")],
  ruffle: [both("light", "M22 58L12 62L21 66L14 73L25 73L22 81L34 77z")],
  dome: [one("line", "M50 27V52"), both("ink", oval(36, 38, 4)), both("ink", oval(30, 60, 3))],
  bee: [one("ink", "M24 40Q50 30 76 40L77 48Q50 38 23 48z"), one("ink", "M26 66Q50 76 74 66L70 73Q50 82 30 73z")],
  curls: [
    both(
      "horn",
      "M38 28C26 18 6 26 7 45C8 60 26 61 27 48C27 41 18 40 18 46C22 44 22 50 18 50C12 48 15 36 24 38C32 38 36 36 40 34z",
    ),
  ],
  redcap: [one("red", "M30 36C34 24 44 22 50 22S66 24 70 36Q50 27 30 36z")],
  wattle: [one("skin", "M40 79Q50 84 60 79Q58 98 50 98T40 79z")],
  rhino: [
    one("horn", "M43 66C44 54 48 42 54 34C57 46 58 56 57 66z"),
    one("horn", "M46 44C47 38 48 34 51 30C53 35 54 39 54 44z"),
  ],
};

/** @type {Record<string, (x: number, y: number) => Shape[]>} drawn at the eyes of the head */
export const EYES = {
  beady: (x, y) => [both("ink", oval(x, y, 4)), both("glint", oval(x + 1.3, y - 1.4, 1.3))],
  round: (x, y) => [
    both("white", oval(x, y, 6.5)),
    both("ink", oval(x + 1, y + 0.5, 3.7)),
    both("glint", oval(x + 2.2, y - 1, 1.2)),
  ],
  big: (x, y) => [
    both("gold", oval(x, y, 9.5)),
    both("ink", oval(x + 0.5, y, 5.5)),
    both("glint", oval(x + 2.5, y - 2, 1.8)),
  ],
  slit: (x, y) => [
    both("gold", `M${x - 7} ${y + 1}Q${x} ${y - 7} ${x + 7} ${y + 1}Q${x} ${y + 6} ${x - 7} ${y + 1}z`),
    both("ink", oval(x, y, 1.6, 4.2)),
  ],
  almond: (x, y) => [
    both("white", `M${x - 7} ${y + 1}Q${x} ${y - 7} ${x + 7} ${y + 1}Q${x} ${y + 6} ${x - 7} ${y + 1}z`),
    both("ink", oval(x, y, 3.4)),
    both("glint", oval(x + 1, y - 1.3, 1.1)),
  ],
  bulging: (x, y) => [
    both("gold", oval(x, y, 7)),
    both("ink", oval(x, y, 5, 2.4)),
    both("glint", oval(x + 2, y - 2, 1.2)),
  ],
  compound: (x, y) => [both("ink", oval(x, y, 8, 10)), both("glint", oval(x - 2, y - 4, 2, 2.6))],
  none: () => [],
};

/** @type {Record<string, (x: number, y: number) => Shape[]>} how somebody looks at the world */
export const MOODS = {
  plain: () => [],
  keen: (x, y) => [both("brow", `M${x - 7} ${y - 11}L${x + 6} ${y - 7}`)],
  kind: (x, y) => [both("brow", `M${x - 7} ${y - 8}Q${x} ${y - 14} ${x + 6} ${y - 10}`)],
  sleepy: (x, y) => [both("lid", `M${x - 8} ${y}Q${x} ${y - 12} ${x + 8} ${y}z`)],
  sly: (x, y) => [
    one("brow", `M${x - 7} ${y - 8}L${x + 6} ${y - 8}`),
    one("brow", `M${94 - x} ${y - 12}Q${100 - x} ${y - 16} ${107 - x} ${y - 11}`),
  ],
};
