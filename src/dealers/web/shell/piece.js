// One thing on the board that can be looked at and, when it is legal, picked.
import { useEffect, useId, useRef } from "preact/hooks";
import { hideHint, showHint } from "/web/shell/hint.js";
import { html } from "/web/shell/html.js";
import { closePeek, peek, peeking, preview } from "/web/shell/zoom.js";

const LONG_PRESS_MS = 450;
/** How long the pointer has to rest on a piece. */
const HOVER_MS = 450;
const SLIP_PX = 10;

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * A focusable piece: click or Enter picks it (or zooms when there is nothing to pick), Space or a long press
 * zooms, arrows go to the piece next to it. A piece that is not legal now says why.
 * @param {object} props
 * @param {import("/web/shell/types.js").Option|null} [props.option] what picking it means
 * @param {string|null} [props.why] why it cannot be picked now
 * @param {string|null} [props.card] name of the card it shows
 * @param {import("/web/shell/types.js").Marks} [props.marks]
 * @param {string} props.label accessible name
 * @param {number|null} [props.picked] its place among those picked, from 1
 * @param {(option: import("/web/shell/types.js").Option) => void} [props.onPick]
 * @param {(card: string, marks?: import("/web/shell/types.js").Marks, why?: string|null) => void} [props.onZoom]
 * @param {(() => void)|null} [props.onBack] take back that it was picked
 * @param {boolean} [props.previews] whether the first touch of a thumb shows the card and only the second picks it
 * @param {string} [props.class]
 * @param {any} [props.children]
 * @returns {import("preact").VNode}
 */
export function Piece({
  option = null,
  why = null,
  card = null,
  marks,
  label,
  picked = null,
  onPick,
  onZoom,
  onBack = null,
  previews = false,
  class: className = "",
  children,
  ...rest
}) {
  const reason = useId();
  const press = usePress({ card, marks, why, onZoom, previews });
  const legal = option !== null;
  const state = [legal && "legal", !legal && why && "dimmed", picked && "picked"].filter(Boolean).join(" ");

  if (!legal && !why && !card) {
    return html`
      <div ...${rest} class="piece ${className}" role="img" aria-label=${label}>
        <div class="piece-face" aria-hidden="true">${children}</div>
      </div>
    `;
  }

  const zoom = () => card && onZoom?.(card, marks, why);
  const act = (/** @type {MouseEvent} */ event) => {
    const here = press.button.current;
    if (previews && legal && card && here && press.touched() && event.detail > 0 && !peeking(here)) {
      preview(here, card, marks, "Tap again to choose it.");
      return;
    }
    closePeek();
    if (legal) onPick?.(option);
    else if (onBack) onBack();
    else if (card) zoom();
    else if (why && press.button.current) showHint(press.button.current, why);
  };

  // The button lies over the face instead of around it, so that its name is the label and not all of the card's text.
  return html`
    <div ...${rest} class="piece ${state} ${className}">
      <div class="piece-face" aria-hidden="true">${children}</div>
      <button
        ...${press.handlers}
        ref=${press.button}
        type="button"
        class="piece-button"
        aria-label=${label}
        aria-disabled=${!legal && why ? "true" : undefined}
        aria-pressed=${(legal || onBack) && picked !== null ? "true" : undefined}
        aria-describedby=${why && !legal ? reason : undefined}
        onClick=${(event) => press.tookOver() || act(event)}
        onKeyDown=${(event) => onKey(event, zoom)}
      ></button>
      ${picked ? html`<span class="piece-order" aria-hidden="true">${picked}</span>` : null}
      ${why && !legal ? html`<span id=${reason} hidden>${why}</span>` : null}
    </div>
  `;
}

/** Hovering, focusing and long presses, with the timers they need. */
function usePress({ card, marks, why, onZoom, previews }) {
  const held = useRef({ timer: 0, hover: 0, x: 0, y: 0, zoomed: false, quiet: false, touched: false });
  const stop = () => {
    clearTimeout(held.current.timer);
    clearTimeout(held.current.hover);
  };
  const button = useRef(/** @type {Element|null} */ (null));
  useEffect(() => {
    const here = button.current;
    return () => {
      stop();
      hideHint(here);
      if (here && peeking(here)) closePeek();
    };
  }, []);

  const handlers = {
    onPointerDown: (event) => {
      stop();
      Object.assign(held.current, { zoomed: false, quiet: true, touched: event.pointerType === "touch" });
      if (event.pointerType === "mouse" || !card) return;
      Object.assign(held.current, { x: event.clientX, y: event.clientY });
      held.current.timer = setTimeout(() => {
        held.current.zoomed = true;
        onZoom?.(card, marks, why);
      }, LONG_PRESS_MS);
    },
    onPointerMove: (event) => {
      const { x, y, quiet } = held.current;
      if (event.pointerType !== "mouse") {
        if (Math.hypot(event.clientX - x, event.clientY - y) > SLIP_PX) clearTimeout(held.current.timer);
        return;
      }
      const piece = event.currentTarget;
      if (why && !peeking(piece)) showHint(piece, why);
      if (card && !quiet) {
        clearTimeout(held.current.hover);
        held.current.hover = setTimeout(() => peek(piece, card, marks, why), HOVER_MS);
      }
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    onContextMenu: (event) => {
      if (event.pointerType === "touch") event.preventDefault();
    },
    onPointerLeave: (event) => {
      stop();
      held.current.quiet = false;
      hideHint();
      if (!previews || event.pointerType !== "touch") closePeek(); // a thumb leaves at once
    },
    onFocus: (event) => {
      if (why && event.currentTarget.matches(":focus-visible")) showHint(event.currentTarget, why);
    },
    onBlur: () => hideHint(),
  };
  return { button, handlers, tookOver: () => held.current.zoomed, touched: () => held.current.touched };
}

/** @param {KeyboardEvent} event @param {() => void} zoom */
function onKey(event, zoom) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === " ") {
    event.preventDefault();
    zoom();
  } else if (event.key in ARROWS) {
    const next = neighbour(/** @type {HTMLElement} */ (event.currentTarget), ARROWS[event.key]);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

/**
 * The piece that lies nearest in a direction: in the same group if there is one, else anywhere on the board.
 * @param {HTMLElement} from @param {number[]} direction
 * @returns {HTMLElement|null}
 */
function neighbour(from, [dx, dy]) {
  const board = from.closest(".table-board") ?? document.body;
  const group = from.closest("ul, ol, [role=group], [role=list], section") ?? board;
  return nearest(group, from, dx, dy) ?? nearest(board, from, dx, dy);
}

/** @param {Element} within @param {HTMLElement} from @param {number} dx @param {number} dy */
function nearest(within, from, dx, dy) {
  const here = center(from);
  let best = /** @type {HTMLElement|null} */ (null);
  let least = Infinity;
  for (const piece of /** @type {NodeListOf<HTMLElement>} */ (within.querySelectorAll(".piece-button"))) {
    const there = center(piece);
    const along = (there.x - here.x) * dx + (there.y - here.y) * dy;
    const across = Math.abs((there.x - here.x) * dy) + Math.abs((there.y - here.y) * dx);
    const distance = along + 3 * across;
    if (piece !== from && along > 4 && distance < least) [best, least] = [piece, distance];
  }
  return best;
}

/** @param {Element} element */
function center(element) {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
