// Where the things are that a lesson points at: rings around them, an arrow to them, and a place for the bubble beside.
import { html } from "/web/shell/html.js";

/** @typedef {import("/web/shell/types.js").Lesson} Lesson */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

const EDGE = 10;
const GAP = 26;
const RING = 5;
/** More things than these are ringed together. */
const MOST_RINGS = 6;

const CARDS = ".table-board .marked, .table-board .he-marked";
const CHOICES =
  ".table-board .piece.legal > .piece-button, .prompt-buttons .prompt-option, .prompt-buttons .prompt-confirm";
const PIECES = ".table-board .piece";
const wide = matchMedia("(min-width: 60rem)");

/** @param {Lesson} lesson @returns {Element[]} what is on the page of all that is pointed at */
export function targetsOf(lesson) {
  const named = lesson.points.flatMap((point) => [...document.querySelectorAll(selector(point))]);
  const choices = choicesOf(lesson);
  // What is to be chosen is pointed at as well, unless it is among the things that the lesson names.
  const known = choices.some((choice) => named.some((one) => one.contains(choice) || choice.contains(one)));
  const found = [...new Set(known ? named : [...named, ...choices])];
  return found.filter((one) => one.getClientRects().length > 0);
}

/** @param {Lesson} lesson @returns {Element[]} what the learner may choose among now */
export function choicesOf(lesson) {
  return lesson.phase === "act" ? [...document.querySelectorAll(CHOICES)] : [];
}

/** @param {Lesson} lesson @returns {string[]} the places on a map that matter now: those to choose, else those named */
export function placesOf(lesson) {
  const choices = choicesOf(lesson).map((choice) => /** @type {HTMLElement} */ (choice).dataset.land ?? "");
  const named = lesson.points.map(({ place }) => place ?? "");
  return [choices, named].map((places) => places.filter(Boolean)).find((places) => places.length > 0) ?? [];
}

/** @param {Element} target @returns {Box} what can be seen of it: maps and boards are larger than their windows */
export function seenOf(target) {
  let { left, top, right, bottom } = target.getBoundingClientRect();
  for (let around = target.parentElement; around && around !== document.body; around = around.parentElement) {
    if (getComputedStyle(around).overflow === "visible") continue;
    const window = around.getBoundingClientRect();
    [left, right] = [Math.max(left, window.left), Math.min(right, window.right)];
    [top, bottom] = [Math.max(top, window.top), Math.min(bottom, window.bottom)];
  }
  return { left, top, right, bottom };
}

/** @param {Record<string, any>} point @returns {string} */
function selector({ kind, seat, place }) {
  switch (kind) {
    case "cards":
      return CARDS;
    case "choice":
      return CHOICES;
    case "seat":
      return wide.matches ? `.seats > :nth-child(${seat + 1})` : ".table-tab[aria-controls=side-seats]";
    case "place":
      return `button[data-land="${CSS.escape(place)}"], [data-place="${CSS.escape(place)}"]`;
    case "log":
      return wide.matches ? ".side-log" : ".table-tab[aria-controls=side-log]";
    default:
      return ".prompt";
  }
}

/**
 * Put the bubble beside what it is about, where it covers as little as can be of that and of what can be chosen.
 * @param {HTMLElement} bubble @param {Box[]} targets
 */
export function beside(bubble, targets) {
  const floats = wide.matches;
  bubble.classList.toggle("coach-floats", floats);
  const frame = document.querySelector(".table-board")?.getBoundingClientRect();
  if (!floats || !frame) {
    bubble.style.removeProperty("left");
    bubble.style.removeProperty("top");
    return;
  }
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const choices = [...document.querySelectorAll(CHOICES)].map((one) => one.getBoundingClientRect());
  const pieces = [...document.querySelectorAll(PIECES)].map((one) => one.getBoundingClientRect());
  const around = targets.length > 0 ? joined(targets) : null;
  let best = { left: frame.right - width - EDGE, top: frame.bottom - height - EDGE };
  let least = Infinity;
  for (const [x, y] of places(frame, around, width, height)) {
    const left = clamp(x, frame.left + EDGE, frame.right - width - EDGE);
    const top = clamp(y, frame.top + EDGE, frame.bottom - height - EDGE);
    const box = { left, top, right: left + width, bottom: top + height };
    const covered = 8 * sum(targets, box) + 2 * sum(choices, box) + 0.12 * sum(pieces, box);
    const cost = covered + (around ? distance(box, around) * 12 : 0);
    if (cost < least - 1) [best, least] = [{ left, top }, cost];
  }
  bubble.style.left = `${Math.round(best.left)}px`;
  bubble.style.top = `${Math.round(best.top)}px`;
}

/** Places to try: beside the targets, then the corners of the board. @param {Box} frame @param {Box|null} around */
function places(frame, around, width, height) {
  const corners = [
    [frame.right, frame.bottom],
    [frame.left, frame.bottom],
    [frame.right, frame.top],
    [frame.left, frame.top],
    [(frame.left + frame.right - width) / 2, (frame.top + frame.bottom - height) / 2],
  ];
  if (!around) return corners;
  const middle = (around.left + around.right - width) / 2;
  const level = (around.top + around.bottom - height) / 2;
  return [
    [middle, around.top - height - GAP],
    [middle, around.bottom + GAP],
    [around.right + GAP, level],
    [around.left - width - GAP, level],
    ...corners,
  ];
}

/** @param {Box[]} boxes @param {Box} box @returns {number} how much of the boxes it covers */
function sum(boxes, box) {
  return boxes.reduce((all, one) => {
    const across = Math.min(one.right, box.right) - Math.max(one.left, box.left);
    const down = Math.min(one.bottom, box.bottom) - Math.max(one.top, box.top);
    return all + (across > 0 && down > 0 ? across * down : 0);
  }, 0);
}

/** @param {Box} a @param {Box} b */
function distance(a, b) {
  const across = Math.max(0, b.left - a.right, a.left - b.right);
  const down = Math.max(0, b.top - a.bottom, a.top - b.bottom);
  return Math.hypot(across, down);
}

/** @param {Box[]} boxes @returns {Box} */
function joined(boxes) {
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    top: Math.min(...boxes.map(({ top }) => top)),
    right: Math.max(...boxes.map(({ right }) => right)),
    bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
  };
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most));
}

/**
 * Rings around the things, and an arrow from the bubble; for eyes only.
 * @param {{rings: Box[], bubble: HTMLElement|null}} props
 */
export function Pointers({ rings, bubble }) {
  if (rings.length === 0) return null;
  const boxes = rings.length > MOST_RINGS ? [joined(rings)] : rings;
  const arrow = bubble ? arrowTo(bubble.getBoundingClientRect(), boxes) : "";
  return html`
    <svg class="pointers" aria-hidden="true" focusable="false">
      <defs>
        <marker id="coach-tip" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="5" markerHeight="5" orient="auto">
          <path d="M0 0 10 5 0 10z" />
        </marker>
      </defs>
      ${boxes.map(
        ({ left, top, right, bottom }, n) => html`
          <rect key=${`${n} ${left} ${top}`} class="pointers-ring" x=${left - RING} y=${top - RING} width=${right - left + 2 * RING} height=${bottom - top + 2 * RING} rx="10" />
        `,
      )}
      ${arrow && html`<path class="pointers-arrow" d=${arrow} marker-end="url(#coach-tip)" />`}
    </svg>
  `;
}

/**
 * A line from the bubble to the nearest ring; none where the two touch, and none through the words of the prompt:
 * where the bubble does not float it stands right above them.
 * @param {Box} from @param {Box[]} boxes
 */
function arrowTo(from, boxes) {
  const nearest = boxes.reduce((best, box) => (distance(from, box) < distance(from, best) ? box : best));
  if (distance(from, nearest) < RING + 8 || (!wide.matches && nearest.top >= from.bottom)) return "";
  const target = {
    x: (nearest.left + nearest.right) / 2,
    y: (nearest.top + nearest.bottom) / 2,
  };
  const start = {
    x: clamp(target.x, from.left + 24, from.right - 24),
    y: clamp(target.y, from.top + 16, from.bottom - 16),
  };
  const grown = {
    left: nearest.left - RING,
    top: nearest.top - RING,
    right: nearest.right + RING,
    bottom: nearest.bottom + RING,
  };
  const end = {
    x: clamp(start.x, grown.left + 12, grown.right - 12),
    y: clamp(start.y, grown.top + 12, grown.bottom - 12),
  };
  const upright = end.y <= from.top || end.y >= from.bottom;
  if (upright) {
    start.y = end.y <= from.top ? from.top : from.bottom;
    end.y = end.y <= from.top ? grown.bottom + 2 : grown.top - 2;
  } else {
    start.x = end.x <= from.left ? from.left : from.right;
    end.x = end.x <= from.left ? grown.right + 2 : grown.left - 2;
  }
  return `M${Math.round(start.x)} ${Math.round(start.y)} L${Math.round(end.x)} ${Math.round(end.y)}`;
}
