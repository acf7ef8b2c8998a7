// Pan and zoom: one transform for a whole map, moved by fingers, mouse, wheel, keys and buttons.
import { useLayoutEffect, useMemo } from "preact/hooks";
import { useKeys } from "/web/shell/keys.js";

/** @typedef {{left: number, top: number, right: number, bottom: number}} Bounds in places, `right` and `bottom` included */

/**
 * @typedef {object} Lens how a map is looked at
 * @property {number} place the side of a place before zooming; 1 for a map that has no places
 * @property {number} keep so many places stay in the window
 * @property {number} names pixels above and to the left, for the names of rows and columns
 * @property {number} foot pixels below, for a caption
 * @property {number} least the smallest scale
 * @property {number} most the largest scale
 * @property {number} whole the largest scale in which all of the map is shown
 * @property {number} far from so small a scale on, fine lines are left out
 */

const SLIP_PX = 7;
const SETTLE_MS = 160;
const MARGIN_PX = 14;
/** So far from the edge of the window lies what is pointed at: its name is beside it. */
const SHOWN_PX = 56;

/** What of the map is seen, and how large. */
export class Camera {
  /** @param {Lens} lens @param {() => void} onSettle called when a movement has come to rest */
  constructor(lens, onSettle) {
    this.lens = lens;
    this.onSettle = onSettle;
    /** @type {(event: WheelEvent) => boolean} */
    this.onWheel = () => false;
    this.x = 0;
    this.y = 0;
    this.scale = 0.8;
    /** @type {Bounds} */
    this.bounds = { left: -1, top: -1, right: 1, bottom: 1 };
    /** Follows what happens until somebody moves it. */
    this.follows = true;
    /** So much of the lower part of the window is covered. */
    this.covered = 0;
    this.smooth = false;
    this.dragged = false;
    /** The scale that the map was last painted in. */
    this.settled = 0;
    this.timer = 0;
    this.viewport = /** @type {HTMLElement|null} */ (null);
    this.layer = /** @type {HTMLElement|null} */ (null);
    /** @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.start = { x: 0, y: 0 };
  }

  /** @param {boolean} [smooth] whether it may glide there */
  #apply(smooth = false) {
    if (!this.layer || !this.viewport) return;
    this.#keepInSight();
    this.layer.classList.toggle("is-gliding", smooth && this.smooth);
    this.layer.style.transform = `translate(${this.x}px, ${this.y}px) scale(${this.scale})`;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.#settle(), SETTLE_MS);
    if (this.settled === 0) this.#settle();
  }

  #settle() {
    if (!this.layer) return;
    if (this.settled === this.scale) return;
    this.settled = this.scale;
    this.layer.style.setProperty("--k", this.scale.toFixed(3));
    this.layer.classList.toggle("is-far", this.scale < this.lens.far);
    this.#sharpen(this.layer);
    this.onSettle();
  }

  /** The layer keeps its picture while it moves; after zooming it has to be painted anew in the new size. */
  #sharpen(layer) {
    layer.classList.add("is-sharpening");
    requestAnimationFrame(() => requestAnimationFrame(() => layer.classList.remove("is-sharpening")));
  }

  /** Some of the map always stays in the window. */
  #keepInSight() {
    const { width, height } = this.#size();
    const { left, top, right, bottom } = this.bounds;
    const side = this.lens.place * this.scale;
    const keep = Math.min(side * this.lens.keep, width / 3, height / 3);
    this.x = clamp(this.x, keep - (right + 1) * side, width - keep - left * side);
    this.y = clamp(this.y, keep - (bottom + 1) * side, height - keep - top * side);
  }

  #size() {
    return { width: this.viewport?.clientWidth ?? 1, height: this.viewport?.clientHeight ?? 1 };
  }

  /** @returns {{width: number, height: number}} of the window, less what is covered and what names take */
  #room() {
    const { names, foot } = this.lens;
    const { width, height } = this.#size();
    return { width: width - names, height: Math.max(120, height - Math.max(this.covered, foot) - names) };
  }

  /** @param {number} scale @returns {{wide: number, high: number}} how many whole places the window shows in that scale */
  places(scale) {
    const side = this.lens.place * scale;
    const { width, height } = this.#room();
    return {
      wide: Math.max(1, Math.floor((width - 2 * MARGIN_PX) / side)),
      high: Math.max(1, Math.floor((height - 2 * MARGIN_PX) / side)),
    };
  }

  /**
   * Show all of the map; or with `readable`, as much as can be touched, around a place.
   * @param {{readable?: number, around?: {x: number, y: number}|null, smooth?: boolean}} [how]
   */
  fit({ readable = 0, around = null, smooth = true } = {}) {
    const { place, names } = this.lens;
    const { width, height } = this.#room();
    const { left, top, right, bottom } = this.bounds;
    const [wide, high] = [(right - left + 1) * place, (bottom - top + 1) * place];
    const whole = Math.min((width - 2 * MARGIN_PX) / wide, (height - 2 * MARGIN_PX) / high);
    this.scale = clamp(Math.max(whole, readable), this.lens.least, this.lens.whole);
    const fits = whole >= this.scale - 0.001;
    const [cx, cy] =
      fits || !around
        ? [left * place + wide / 2, top * place + high / 2]
        : [(around.x + 0.5) * place, (around.y + 0.5) * place];
    this.x = names + width / 2 - cx * this.scale;
    this.y = names + height / 2 - cy * this.scale;
    if (!fits && around) this.#fillWindow(width, height);
    this.#apply(smooth);
  }

  /** Do not show nothing on one side while the map goes on at the other. */
  #fillWindow(width, height) {
    const { left, top, right, bottom } = this.bounds;
    const { names } = this.lens;
    const side = this.lens.place * this.scale;
    const within = (at, from, to, room) => {
      const spare = room - (to - from + 1) * side;
      return spare > 0
        ? spare / 2 - from * side
        : clamp(at, room - MARGIN_PX - (to + 1) * side, names + MARGIN_PX - from * side);
    };
    this.x = within(this.x, left, right, width + names);
    this.y = within(this.y, top, bottom, height + names);
  }

  /** @param {number} factor @param {{x: number, y: number}|null} [point] of the window that stays where it is */
  zoomBy(factor, point = null) {
    const { width, height } = this.#size();
    const { x, y } = point ?? { x: width / 2, y: height / 2 };
    const scale = clamp(this.scale * factor, this.lens.least, this.lens.most);
    this.x = x - ((x - this.x) * scale) / this.scale;
    this.y = y - ((y - this.y) * scale) / this.scale;
    this.scale = scale;
    this.follows = false;
    this.#apply(point === null);
  }

  /** @param {number} dx @param {number} dy @param {boolean} [smooth] */
  panBy(dx, dy, smooth = false) {
    this.x += dx;
    this.y += dy;
    this.follows = false;
    this.#apply(smooth);
  }

  /** Bring a place into the window. @param {number} x @param {number} y @param {number} [least] so far from its edge */
  reveal(x, y, least = 0) {
    const { width, height } = this.#size();
    const side = this.lens.place * this.scale;
    const [left, top] = [this.x + x * side, this.y + y * side];
    const room = Math.max(least, Math.min(side * 0.4, 30));
    const dx = clamp(left, room, Math.max(room, width - side - room)) - left;
    const dy = clamp(top, room, Math.max(room, height - side - room)) - top;
    if (dx || dy) {
      this.x += dx;
      this.y += dy;
      this.#apply(true);
    }
  }

  /** Bring places into the window, or show all of the map where they lie too far apart. @param {Array<[number, number]>} points */
  show(points) {
    const { width, height } = this.#room();
    const [across, down] = [0, 1].map((axis) => {
      const along = points.map((point) => point[axis]);
      return (Math.max(...along) - Math.min(...along)) * this.lens.place * this.scale;
    });
    if (across + 2 * SHOWN_PX > width || down + 2 * SHOWN_PX > height) this.fit();
    else for (const [x, y] of points) this.reveal(x, y, SHOWN_PX);
  }

  /** @param {{clientX: number, clientY: number}} event @returns {{x: number, y: number}} the place under a pointer */
  placeUnder(event) {
    const { x, y } = this.#pointIn(event);
    const side = this.lens.place * this.scale;
    return { x: Math.floor((x - this.x) / side), y: Math.floor((y - this.y) / side) };
  }

  #pointIn({ clientX, clientY }) {
    const box = /** @type {HTMLElement} */ (this.viewport).getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  }

  // --- pointers: one drags, two pinch; a click that was a drag is none ---

  /** @param {PointerEvent} event */
  down = (event) => {
    if (event.pointerType === "mouse" && event.button !== 0 && event.button !== 1) return;
    if (this.fingers.size === 0) this.dragged = false;
    this.fingers.set(event.pointerId, this.#pointIn(event));
    this.start = this.#pointIn(event);
  };

  /** @param {PointerEvent} event */
  move = (event) => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = this.#pointIn(event);
    if (!this.dragged && Math.hypot(now.x - this.start.x, now.y - this.start.y) < SLIP_PX) return;
    if (!this.dragged) {
      this.dragged = true;
      this.viewport?.setPointerCapture(event.pointerId);
    }
    if (this.fingers.size === 1) {
      this.panBy(now.x - before.x, now.y - before.y);
    } else {
      const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other) this.#pinch(before, now, other);
    }
    this.fingers.set(event.pointerId, now);
  };

  #pinch(before, now, other) {
    const apart = Math.hypot(before.x - other.x, before.y - other.y) || 1;
    this.x += (now.x - before.x) / 2;
    this.y += (now.y - before.y) / 2;
    this.zoomBy(Math.hypot(now.x - other.x, now.y - other.y) / apart, {
      x: (now.x + other.x) / 2,
      y: (now.y + other.y) / 2,
    });
  }

  /** @param {PointerEvent} event */
  up = (event) => {
    this.fingers.delete(event.pointerId);
  };

  /** @param {WheelEvent} event */
  wheel(event) {
    const lines = event.deltaMode === 1 ? 18 : 1;
    const speed = event.ctrlKey ? 0.01 : 0.0016;
    this.zoomBy(Math.exp(-clamp(event.deltaY * lines, -120, 120) * speed), this.#pointIn(event));
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key moved the map */
  key(event) {
    const step = 90;
    const arrows = { ArrowLeft: [step, 0], ArrowRight: [-step, 0], ArrowUp: [0, step], ArrowDown: [0, -step] };
    if (!event.shiftKey || !(event.key in arrows)) return false;
    this.panBy(arrows[event.key][0], arrows[event.key][1], true);
    return true;
  }
}

/**
 * A camera for a window and the layer that moves in it.
 * @param {object} props
 * @param {Lens} props.lens
 * @param {{current: HTMLElement|null}} props.viewport
 * @param {{current: HTMLElement|null}} props.layer
 * @param {() => void} props.onSettle
 * @param {(event: WheelEvent) => boolean} [props.onWheel] true when the wheel was meant for something else
 * @returns {Camera}
 */
export function useCamera({ lens, viewport, layer, onSettle, onWheel = () => false }) {
  const camera = useMemo(() => new Camera(lens, onSettle), []);
  camera.onSettle = onSettle;
  camera.onWheel = onWheel;
  useLayoutEffect(() => {
    const box = /** @type {HTMLElement} */ (viewport.current);
    camera.viewport = box;
    camera.layer = layer.current;
    const wheel = (event) => {
      event.preventDefault();
      if (!camera.onWheel(event)) camera.wheel(event);
    };
    const click = (event) => {
      if (!camera.dragged || event.detail === 0) return;
      camera.dragged = false;
      event.preventDefault();
      event.stopPropagation();
    };
    // Else a browser takes the end of a quick drag for a fling and swallows the next tap, wherever it falls.
    const drag = (event) => event.preventDefault();
    box.addEventListener("wheel", wheel, { passive: false });
    box.addEventListener("touchmove", drag, { passive: false });
    box.addEventListener("click", click, true);
    return () => {
      box.removeEventListener("wheel", wheel);
      box.removeEventListener("touchmove", drag);
      box.removeEventListener("click", click, true);
      clearTimeout(camera.timer);
    };
  }, []);
  return camera;
}

/**
 * The keys of every map: plus and minus zoom, f shows all of it.
 * @param {Camera} camera
 * @param {Record<string, () => void>} [more] keys of the game
 * @returns {() => void} shows all of the map
 */
export function useCameraKeys(camera, more = {}) {
  const fit = () => {
    camera.follows = true;
    camera.fit();
  };
  useKeys({
    "+": () => camera.zoomBy(1.25),
    "=": () => camera.zoomBy(1.25),
    "-": () => camera.zoomBy(0.8),
    f: fit,
    ...more,
  });
  return fit;
}

/** @param {number} value @param {number} least @param {number} most */
function clamp(value, least, most) {
  return least > most ? (least + most) / 2 : Math.max(least, Math.min(value, most));
}
