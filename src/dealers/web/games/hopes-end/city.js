// The city in its window: the map that is panned and zoomed, the buttons on it, a caption for what is looked at.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useCamera, useCameraKeys } from "/web/shell/camera.js";
import { html } from "/web/shell/html.js";
import { captionFor } from "./captions.js";
import { CELL, CityMap } from "./map.js";
import { usePlace } from "./placing.js";
import { Spots } from "./spots.js";
import { useTable } from "./view.js";

/** @typedef {{x: number, y: number}} At */

/** @type {import("/web/shell/camera.js").Lens} */
const LENS = { place: CELL, keep: 1.5, names: 30, foot: 34, least: 0.1, most: 2.4, whole: 1.1, far: 0.42 };
/** So large a place always is unless somebody zooms out: 46 pixels, enough for a finger. */
const READABLE = 0.46;
const TURN_PX = 50;
/** With less of the window left beside a question, the city lies below it. */
const LEAST_SIGHT_PX = 240;

/** The city; `children` lie over it. */
export function City({ children }) {
  const table = useTable();
  const placing = usePlace();
  const viewport = useRef(/** @type {HTMLElement|null} */ (null));
  const layer = useRef(/** @type {HTMLElement|null} */ (null));
  const [at, setAt] = useState(/** @type {At|null} */ (null));
  const [scale, setScale] = useState(0.8);
  const turned = useRef(0);
  const touch = useRef(false);

  const camera = useCamera({
    lens: LENS,
    viewport,
    layer,
    onSettle: () => setScale(camera.scale),
    onWheel: (event) => {
      const { x, y } = camera.placeUnder(event);
      const place = table.placeAt(x, y);
      if (!place || place.ways.length < 2 || event.ctrlKey) return false;
      turned.current += event.deltaY * (event.deltaMode === 1 ? 18 : 1);
      if (Math.abs(turned.current) >= TURN_PX) {
        placing.look(place);
        placing.turn(Math.sign(turned.current));
        turned.current = 0;
      }
      return true;
    },
  });
  camera.smooth = table.props.animate;
  camera.bounds = boundsOf(table);
  useFollowing(camera, viewport, table);

  useLayoutEffect(() => setAt(null), [table.view.number]);

  const point = (next) => {
    setAt((now) => (now?.x === next?.x && now?.y === next?.y ? now : next));
    const place = next && table.placeAt(next.x, next.y);
    if (place) placing.look(place);
  };
  const now = useRef({ at, look: point });
  now.current = { at, look: (next) => (point(next), camera.reveal(next.x, next.y)) };
  const spots = useMemo(() => html`<${Spots} touch=${touch} now=${now} />`, []);
  const fit = useCameraKeys(camera, { r: () => table.verb === "place" && placing.turn() });

  const inHand = table.narrow && placing.place && (!at || table.placeAt(at.x, at.y));
  return html`
    <section class="he-stage" aria-label="The city">
      <div
        ref=${viewport}
        class="he-viewport"
        onPointerDown=${(event) => {
          touch.current = event.pointerType !== "mouse";
          camera.down(event);
        }}
        onPointerMove=${(event) => {
          camera.move(event);
          if (event.pointerType === "mouse" && !camera.fingers.size) point(camera.placeUnder(event));
        }}
        onPointerUp=${camera.up}
        onPointerCancel=${camera.up}
        onPointerLeave=${(event) => event.pointerType === "mouse" && setAt(null)}
        onClick=${(event) => touch.current && point(camera.placeUnder(event))}
        onKeyDown=${(event) => {
          touch.current = false;
          if (camera.key(event)) event.preventDefault();
        }}
      >
        <div ref=${layer} class="he-layer">
          <${CityMap} at=${at} scale=${scale} bounds=${camera.bounds} />
          ${spots}
        </div>
      </div>
      <div class="he-tools" role="group" aria-label="Map">
        <button
          type="button"
          class="he-tool"
          aria-label="Zoom in"
          title="Zoom in (+)"
          onClick=${() => camera.zoomBy(1.3)}
        >
          <span aria-hidden="true">+</span>
        </button>
        <button
          type="button"
          class="he-tool"
          aria-label="Zoom out"
          title="Zoom out (-)"
          onClick=${() => camera.zoomBy(1 / 1.3)}
        >
          <span aria-hidden="true">−</span>
        </button>
        <button
          type="button"
          class="he-tool"
          aria-label="Show the whole city"
          title="Show the whole city (f)"
          onClick=${fit}
        >
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" /></svg>
        </button>
      </div>
      <p class="he-caption">${inHand ? "" : captionFor(table, placing, at)}</p>
      ${children}
    </section>
  `;
}

/** @param {import("./view.js").Table} table @returns {import("/web/shell/camera.js").Bounds} the city and the places around it */
function boundsOf(table) {
  const [xs, ys] = [table.tiles.map(({ x }) => x), table.tiles.map(({ y }) => y)];
  return {
    left: Math.min(...xs) - 1,
    top: Math.min(...ys) - 1,
    right: Math.max(...xs) + 1,
    bottom: Math.max(...ys) + 1,
  };
}

/**
 * Until somebody moves it, the camera shows the city, or the part of it where something happens.
 * @param {import("/web/shell/camera.js").Camera} camera @param {{current: HTMLElement|null}} viewport @param {import("./view.js").Table} table
 */
function useFollowing(camera, viewport, table) {
  const follow = (smooth) => {
    if (!camera.follows) return;
    const talk = /** @type {HTMLElement|null|undefined} */ (viewport.current?.parentElement?.querySelector(".he-talk"));
    const covered = talk?.offsetHeight ?? 0;
    camera.covered = (viewport.current?.clientHeight ?? 0) - covered < LEAST_SIGHT_PX ? 0 : covered;
    const { wide, high } = camera.places(READABLE);
    camera.fit({ readable: READABLE, around: interestOf(table, wide, high), smooth });
  };
  const now = useRef(follow);
  now.current = follow;
  const { left, top, right, bottom } = camera.bounds;
  useLayoutEffect(() => {
    const watch = new ResizeObserver(() => now.current(false));
    watch.observe(/** @type {HTMLElement} */ (viewport.current));
    return () => watch.disconnect();
  }, []);
  useEffect(() => follow(true), [left, top, right, bottom, table.tiles.length, table.verb, table.view.number]);
}

/**
 * What matters now: where the tile fits, or the tiles that may fall, as many of them as the window holds; else the last tile.
 * @param {import("./view.js").Table} table @param {number} wide in places @param {number} high
 * @returns {At|null}
 */
function interestOf(table, wide, high) {
  const last = table.tiles.at(-1) ?? null;
  const targets =
    table.verb === "ruin"
      ? table.tiles.filter(({ id }) => table.choices.has(id))
      : table.verb === "place"
        ? [...table.places.values()]
        : [];
  return mostTogether(targets, wide, high, last) ?? last;
}

/**
 * @param {At[]} targets @param {number} wide @param {number} high the size of a window @param {At|null} near
 * @returns {At|null} the middle of the window that holds the most of them; of equal ones that which is nearest
 */
function mostTogether(targets, wide, high, near) {
  let best = { count: 0, away: Infinity, at: /** @type {At|null} */ (null) };
  for (const { x: left } of targets) {
    for (const { y: top } of targets) {
      const inside = targets.filter(({ x, y }) => x >= left && x < left + wide && y >= top && y < top + high);
      const at = middleOf(inside);
      const away = at && near ? Math.hypot(at.x - near.x, at.y - near.y) : 0;
      if (at && (inside.length > best.count || (inside.length === best.count && away < best.away)))
        best = { count: inside.length, away, at };
    }
  }
  return best.at;
}

/** @param {At[]} places @returns {At|null} */
function middleOf(places) {
  if (places.length === 0) return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
