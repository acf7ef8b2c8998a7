// Where a floating box goes: beside its anchor, inside the window, and off what lies around it.

const EDGE = 8;
const GAP = 12;
/** Pieces so near to the anchor are its neighbours. */
const NEAR_PX = 40;
/** A neighbour that is covered weighs so much more than something that lies elsewhere. */
const NEIGHBOUR = 30;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */

/**
 * Put a fixed box below an anchor, or above it where there is no room.
 * @param {HTMLElement} box @param {Element} anchor
 */
export function placeBelow(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  let top = at.bottom + EDGE;
  if (top + height > innerHeight - EDGE) top = at.top - height - EDGE;
  put(box, at.left + at.width / 2 - width / 2, top, innerHeight);
}

/**
 * Put a fixed box near an anchor, where it covers as little as possible of the pieces around it and nothing of the anchor.
 * @param {HTMLElement} box @param {Element} anchor
 */
export function placeAside(box, anchor) {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wide = document.documentElement.clientWidth;
  const high = document.querySelector(".prompt")?.getBoundingClientRect().top ?? innerHeight;
  const pieces = [...document.querySelectorAll(".piece-button")]
    .filter((piece) => piece !== anchor)
    .map((piece) => piece.getBoundingClientRect());
  const lefts = [at.right + GAP, at.left - width - GAP, at.left + at.width / 2 - width / 2, EDGE, wide];
  const tops = [at.top + at.height / 2 - height / 2, at.top - height - GAP, at.bottom + GAP, EDGE, high];
  let best = { cost: Infinity, left: 0, top: 0 };
  for (const wantedLeft of lefts) {
    for (const wantedTop of tops) {
      const left = clamp(wantedLeft, EDGE, wide - width - EDGE);
      const top = clamp(wantedTop, EDGE, high - height - EDGE);
      const there = { left, top, right: left + width, bottom: top + height };
      const cost = costOf(there, at, pieces);
      if (cost < best.cost) best = { cost, left, top };
    }
  }
  put(box, best.left, best.top, high);
}

/** @param {Box} box @param {Box} anchor @param {Box[]} pieces @returns {number} what it covers, and how far away it is */
function costOf(box, anchor, pieces) {
  const away = Math.hypot(gap(box, anchor, "left", "right"), gap(box, anchor, "top", "bottom"));
  let cost = 10 * away + 1000 * covered(box, anchor);
  for (const piece of pieces) {
    const area = covered(box, piece);
    if (area > 0) cost += area * (isNear(piece, anchor) ? NEIGHBOUR : 1);
  }
  return cost;
}

/** @param {Box} a @param {Box} b @returns {number} how much of one lies on the other */
function covered(a, b) {
  const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return wide > 0 && high > 0 ? wide * high : 0;
}

/** @param {Box} a @param {Box} b @param {"left"|"top"} start @param {"right"|"bottom"} end @returns {number} the room between them */
function gap(a, b, start, end) {
  return Math.max(0, a[start] - b[end], b[start] - a[end]);
}

/** @param {Box} piece @param {Box} anchor */
function isNear(piece, anchor) {
  return gap(piece, anchor, "left", "right") <= NEAR_PX && gap(piece, anchor, "top", "bottom") <= NEAR_PX;
}

/** @param {HTMLElement} box @param {number} left @param {number} top @param {number} high */
function put(box, left, top, high) {
  const wide = document.documentElement.clientWidth;
  box.style.left = `${clamp(left, EDGE, wide - box.offsetWidth - EDGE)}px`;
  box.style.top = `${clamp(top, EDGE, high - box.offsetHeight - EDGE)}px`;
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most));
}
