// Pieces move from where they were to where they are now.
import { Component, createRef } from "preact";
import { placeKey } from "/web/shell/drawing.js";
import { html } from "/web/shell/html.js";
import { speed } from "/web/shell/settings.js";

/** @typedef {import("/web/shell/types.js").View} View */
/** @typedef {{element: Element, box: DOMRect}} Seen */

/** No more than this move at once: of a whole deck, nobody could tell them apart. */
const MOST = 24;

/**
 * The drawing of a game, whose pieces move when the view is another one. A drawing says what is what:
 * `data-piece` on a piece (the id of a card, or any other name with its seat in `data-owner`), `data-place` on a
 * pile or a hand that shows no faces (`placeKey`), `data-seat` on the part of the board that is a player's.
 * @extends {Component<{view: View, moves: boolean, children?: any}>}
 */
export class Moving extends Component {
  frame = /** @type {import("preact").RefObject<HTMLElement>} */ (createRef());

  /** @param {{view: View}} before @returns {Places|null} */
  getSnapshotBeforeUpdate(before) {
    const moves = this.props.moves && before.view !== this.props.view && speed.value > 0;
    return moves && this.board ? new Places(this.board) : null;
  }

  /** @param {{view: View}} before @param {unknown} _state @param {Places|null} places */
  componentDidUpdate(before, _state, places) {
    if (places && this.board) move(this.board, places, before.view, this.props.view);
  }

  /** @returns {Element|null} the outermost element of the drawing */
  get board() {
    return this.frame.current?.firstElementChild ?? null;
  }

  render() {
    return html`<div class="moving" ref=${this.frame}>${this.props.children}</div>`;
  }
}

/** Where everything is on the screen. */
class Places {
  /** @param {Element} board */
  constructor(board) {
    this.pieces = seen(board, "piece");
    this.piles = seen(board, "place");
    this.seats = seen(board, "seat");
  }

  /** @param {string|undefined} place @returns {DOMRect|null} where its cards are, or else its player */
  box(place) {
    if (place === undefined) return null;
    const owner = place.slice(place.lastIndexOf("/") + 1);
    return (this.piles.get(place) ?? this.seats.get(owner))?.box ?? null;
  }
}

/** @param {Element} board @param {string} name of the data attribute @returns {Map<string, Seen>} what is in sight */
function seen(board, name) {
  const found = new Map();
  for (const element of board.querySelectorAll(`[data-${name}]`)) {
    const key = /** @type {HTMLElement} */ (element).dataset[name] ?? "";
    const box = element.getBoundingClientRect();
    if (box.width > 0 && !found.has(key)) found.set(key, { element, box });
  }
  return found;
}

/** Where cards are according to a view, and how many of each place cannot be seen. */
class Zones {
  /** @param {View} view */
  constructor(view) {
    /** @type {Map<string, string>} */
    this.of = new Map();
    /** @type {Map<string, number>} */
    this.hidden = new Map();
    for (const { zone, owner, count, cards } of view.zones) {
      const place = placeKey(zone, owner);
      const open = (cards ?? []).flatMap((card) => (card ? [card.id] : []));
      for (const id of open) this.of.set(String(id), place);
      this.hidden.set(place, count - open.length);
    }
  }

  /** @param {Zones} other @returns {string[]} the places that hide more cards here than there */
  fuller(other) {
    return [...this.hidden].flatMap(([place, count]) => (count > (other.hidden.get(place) ?? 0) ? [place] : []));
  }
}

/** @param {string[]} places @param {string|undefined} near @returns {string|undefined} of the same player if there is one, or the only one */
function likely(places, near) {
  const owner = near?.slice(near.lastIndexOf("/"));
  const same = places.filter((place) => owner !== undefined && place.endsWith(owner));
  return same[0] ?? (places.length === 1 ? places[0] : undefined);
}

/**
 * @param {Element} board as it is drawn now
 * @param {Places} was @param {View} before @param {View} after
 */
function move(board, was, before, after) {
  const is = new Places(board);
  const [then, now] = [new Zones(before), new Zones(after)];
  const [left, filled] = [then.fuller(now), now.fuller(then)];
  let moved = 0;
  for (const [id, { element, box }] of is.pieces) {
    const place = now.of.get(id);
    if (then.of.get(id) === place && (place !== undefined || was.pieces.has(id))) continue;
    const { owner } = /** @type {HTMLElement} */ (element).dataset;
    const from =
      was.pieces.get(id)?.box ??
      (owner === undefined
        ? was.box(then.of.get(id) ?? likely(left, place))
        : (was.seats.get(owner) ?? is.seats.get(owner))?.box);
    if (from && moved < MOST) moved += fly(element, from, box);
  }
  for (const [id, { element, box }] of was.pieces) {
    const place = then.of.get(id);
    if (is.pieces.has(id) || place === undefined || now.of.get(id) === place) continue;
    const to = is.box(now.of.get(id) ?? likely(filled, place));
    if (to && !element.isConnected && moved < MOST) moved += leave(board, element, box, to);
  }
}

/** @param {Element} element @param {DOMRect} from @param {DOMRect} to @returns {number} how many have been set in motion */
function fly(element, from, to) {
  const drawn = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
  const [across, down] = [(from.left - to.left) / (drawn?.a ?? 1), (from.top - to.top) / (drawn?.d ?? 1)];
  if (Math.abs(across) + Math.abs(down) < 2) return 0;
  element.classList.add("is-moving");
  const motion = element.animate(
    [
      {
        transform: `translate(${across}px, ${down}px) scale(${from.width / to.width}, ${from.height / to.height})`,
        transformOrigin: "0 0",
      },
      { transform: "none", transformOrigin: "0 0" },
    ],
    { duration: speed.value, easing: "ease-in-out", id: "piece" },
  );
  motion.onfinish = motion.oncancel = () => element.classList.remove("is-moving");
  return 1;
}

/** A piece that is not in sight any more goes where it lies now. @param {Element} board @param {Element} element @param {DOMRect} from @param {DOMRect} to */
function leave(board, element, from, to) {
  const ghost = /** @type {HTMLElement} */ (element.cloneNode(true));
  ghost.removeAttribute("data-piece");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  ghost.classList.add("is-leaving");
  Object.assign(ghost.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  });
  board.append(ghost);
  const [across, down] = [to.left - from.left, to.top - from.top];
  const size = Math.min(to.width / from.width, to.height / from.height, 1);
  const motion = ghost.animate(
    [
      { transform: "none", transformOrigin: "0 0" },
      { transform: `translate(${across}px, ${down}px) scale(${size})`, transformOrigin: "0 0", opacity: 0.4 },
    ],
    { duration: speed.value, easing: "ease-in-out", id: "piece" },
  );
  motion.onfinish = motion.oncancel = () => ghost.remove();
  return 1;
}
