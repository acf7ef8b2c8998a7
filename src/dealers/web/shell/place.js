// Where a floating box goes: beside its anchor and inside the window.

const EDGE = 8;

/**
 * Put a fixed box beside an anchor.
 * @param {HTMLElement} box @param {Element} anchor @param {"below"|"beside"} where
 */
export function place(box, anchor, where) {
  const at = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const wide = document.documentElement.clientWidth;
  const high =
    where === "beside" ? (document.querySelector(".prompt")?.getBoundingClientRect().top ?? innerHeight) : innerHeight;
  let left, top;
  if (where === "below") {
    left = at.left + at.width / 2 - width / 2;
    top = at.bottom + EDGE;
    if (top + height > high - EDGE) top = at.top - height - EDGE;
  } else {
    left = at.right + EDGE + 4;
    if (left + width > wide - EDGE) left = at.left - width - EDGE - 4;
    top = at.top + at.height / 2 - height / 2;
  }
  box.style.left = `${clamp(left, EDGE, wide - width - EDGE)}px`;
  box.style.top = `${clamp(top, EDGE, high - height - EDGE)}px`;
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return Math.max(least, Math.min(value, most));
}
