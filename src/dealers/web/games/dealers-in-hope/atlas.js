// The map in its window: panned and zoomed, with a button on every land and a card for the one that is chosen.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useCamera, useCameraKeys } from "/web/shell/camera.js";
import { POINT_AT } from "/web/shell/coach.js";
import { html } from "/web/shell/html.js";
import { vain } from "./chances.js";
import { ChartPicture } from "./chart.js";
import { useChart } from "./charts.js";
import { LandCard } from "./land-card.js";
import { LandButtons } from "./lands.js";
import { crowdedOut, readablePlates } from "./plates.js";
import { useTable } from "./view.js";
import { mapName } from "./words.js";

/** @type {import("/web/shell/camera.js").Lens} */
const LENS = { place: 1, keep: 260, names: 0, foot: 0, least: 0.16, most: 2.4, whole: 1.2, far: 0.34 };
/** On a phone lands are larger than names need, to be touched. */
const TOUCHED = 1.15;
/** In smaller scales than this share of the readable one there are only names, as many as have room. */
const FAR = 0.97;
/** A window that changes its height by less keeps its view: on phones it does whenever the address bar comes or goes. */
const SAME_HEIGHT = 0.12;

/** @param {{panels: import("./panels.js").Panels, children?: any}} props the map; `children` lie over it */
export function Atlas({ panels, children }) {
  const table = useTable();
  const { chart, failed } = useChart(table.facts.map);
  const label = `The drowned ${mapName(table.facts.map)}`;
  if (chart) return html`<${Stage} chart=${chart} label=${label} panels=${panels}>${children}<//>`;
  return html`
    <section class="dh-stage" aria-label=${label}>
      <div class="dh-viewport" data-choices=${table.landWays.size > 0 ? "" : undefined}>
        ${failed && html`<${InWords} />`}
      </div>
      ${children}
    </section>
  `;
}

/** The lands without their outlines. */
function InWords() {
  const { landNames } = useTable();
  return html`
    <div class="dh-nomap">
      <p class="dh-aside">The map could not be loaded. Its lands are here in words.</p>
      <ul class="dh-spots">${landNames.map((name) => html`<li key=${name}><${LandCard} name=${name} /></li>`)}</ul>
    </div>
  `;
}

/** @param {{chart: import("./charts.js").Chart, label: string, panels: import("./panels.js").Panels, children?: any}} props */
function Stage({ chart, label, panels, children }) {
  const table = useTable();
  const viewport = useRef(/** @type {HTMLElement|null} */ (null));
  const layer = useRef(/** @type {HTMLElement|null} */ (null));
  const touch = useRef(false);
  const [at, setAt] = useState(/** @type {string|null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string|null} */ (null));
  const [scale, setScale] = useState(1);
  const isCity = (name) => Boolean(table.facts.lands[name]?.city);
  const { scale: readable, places: plates } = useMemo(() => readablePlates(chart, isCity), [chart]);
  const far = FAR * readable;
  const camera = useCamera({ lens: { ...LENS, far }, viewport, layer, onSettle: () => setScale(camera.scale) });
  const hidden = useMemo(
    () => (scale < far ? crowdedOut(plates.lands, scale, byWeight(table), isCity) : new Set()),
    [scale, table, plates],
  );
  camera.smooth = table.props.animate;
  camera.bounds = { left: 0, top: 0, right: chart.width - 1, bottom: chart.height - 1 };
  useFollowing(camera, viewport, chart, readable);
  useLayoutEffect(() => {
    setAt(null);
    setChosen(null);
  }, [table.view.number]);

  // A finger hides what it is about to choose: the first touch shows it in words, the second one chooses it.
  const act = (name) => {
    const ways = table.landWays.get(name) ?? [];
    const read = !touch.current || chosen === name;
    const asks = ways.some((way) => vain(table, name, way) !== null);
    if (ways.length === 1 && read && !asks) table.props.pick(ways[0].option);
    else setChosen(chosen === name ? null : name);
  };
  const landOf = (event) => event.target.closest?.("[data-land]")?.dataset.land ?? null;
  const look = (name) => {
    setAt(name);
    const place = chart.lands[name]?.at;
    if (place) camera.reveal(place[0], place[1]);
  };
  usePointing(viewport, (names) => {
    const points = names.map((name) => chart.lands[name]?.at).filter(Boolean);
    if (points.length > 0) camera.show(points);
  });
  const fit = useCameraKeys(camera, table.narrow ? {} : { m: panels.toggleWide });
  const shown = chosen ?? at;
  return html`
    <section class="dh-stage" aria-label=${label}>
      <div
        ref=${viewport}
        class="dh-viewport"
        data-map=""
        data-choices=${table.landWays.size > 0 ? "" : undefined}
        onPointerDown=${(event) => {
          touch.current = event.pointerType !== "mouse";
          camera.down(event);
        }}
        onPointerMove=${(event) => {
          camera.move(event);
          if (event.pointerType === "mouse" && !camera.fingers.size) setAt(landOf(event));
        }}
        onPointerUp=${camera.up}
        onPointerCancel=${camera.up}
        onPointerLeave=${(event) => event.pointerType === "mouse" && setAt(null)}
        onClick=${(event) => {
          const name = landOf(event);
          if (name) act(name);
          else setChosen(null);
        }}
        onKeyDown=${(event) => {
          touch.current = false;
          if (event.key === "Escape" && chosen) setChosen(null);
          else if (!camera.key(event)) return;
          event.preventDefault();
        }}
      >
        <div ref=${layer} class="dh-layer">
          <${ChartPicture} chart=${chart} plates=${plates} hidden=${hidden} at=${shown} />
          <${LandButtons} places=${plates.lands} chosen=${chosen} onLook=${look} onLeave=${() => setAt(null)} />
        </div>
      </div>
      <div class="dh-tools" role="group" aria-label="Map">
        <button type="button" class="dh-tool" aria-label="Zoom in" title="Zoom in (+)" onClick=${() => camera.zoomBy(1.3)}><span aria-hidden="true">+</span></button>
        <button type="button" class="dh-tool" aria-label="Zoom out" title="Zoom out (-)" onClick=${() => camera.zoomBy(1 / 1.3)}><span aria-hidden="true">−</span></button>
        <button type="button" class="dh-tool" aria-label="Show the whole map" title="Show the whole map (f)" onClick=${fit}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" /></svg>
        </button>
        ${
          !table.narrow &&
          html`<button type="button" class="dh-tool" aria-label="Wide map" title="Wide map (m)" aria-pressed=${panels.wide ? "true" : "false"} onClick=${panels.toggleWide}>
            <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M8 7 3 12l5 5M16 7l5 5-5 5M3 12h18" /></svg>
          </button>`
        }
      </div>
      ${
        shown &&
        html`<div
        class="dh-land-place ${chosen ? "is-chosen" : ""} ${asideOf(camera, chart, shown)}"
        onKeyDown=${(event) => {
          if (event.key !== "Escape" || !chosen) return;
          event.preventDefault();
          event.stopPropagation();
          setChosen(null);
          /** @type {HTMLElement|null|undefined} */ (
            layer.current?.querySelector(`button[data-land="${chosen}"]`)
          )?.focus();
        }}
      >
        <${LandCard} key=${shown} name=${shown} open=${Boolean(chosen)} onClose=${() => setChosen(null)} />
      </div>`
      }
      ${children}
    </section>
  `;
}

/**
 * @param {import("/web/shell/camera.js").Camera} camera @param {import("./charts.js").Chart} chart @param {string} name
 * @returns {string} the side where the card of a land does not hide it
 */
function asideOf(camera, chart, name) {
  const place = chart.lands[name]?.at;
  const box = camera.viewport;
  if (!place || !box) return "";
  return camera.x + place[0] * camera.scale < box.clientWidth / 2 ? "is-right" : "";
}

/**
 * Until somebody moves it, and whenever the window gets another size, the camera shows the map, or the part of it
 * where something happens.
 * @param {import("/web/shell/camera.js").Camera} camera @param {{current: HTMLElement|null}} viewport
 * @param {import("./charts.js").Chart} chart @param {number} readable
 */
function useFollowing(camera, viewport, chart, readable) {
  const table = useTable();
  const follow = (smooth) => {
    if (!camera.follows) return;
    const over = /** @type {HTMLElement|null|undefined} */ (viewport.current?.parentElement?.querySelector(".dh-over"));
    camera.covered = over?.offsetHeight ?? 0;
    const scale = table.facts.phase === "draft" ? 0 : table.narrow ? TOUCHED * readable : readable;
    camera.fit({ readable: scale, around: interestOf(table, chart), smooth });
  };
  const now = useRef(follow);
  now.current = follow;
  useLayoutEffect(() => {
    let last = { width: 0, height: 0 };
    const watch = new ResizeObserver(([{ contentRect: size }]) => {
      const same = size.width === last.width && Math.abs(size.height - last.height) < SAME_HEIGHT * last.height;
      if (!same) camera.follows = true;
      last = { width: size.width, height: size.height };
      now.current(false);
    });
    watch.observe(/** @type {HTMLElement} */ (viewport.current));
    return () => watch.disconnect();
  }, []);
  useEffect(() => follow(true), [table.facts.assault?.land, table.facts.phase, table.facts.turn]);
}

/** Show what a lesson points at. @param {{current: HTMLElement|null}} viewport @param {(names: string[]) => void} show */
function usePointing(viewport, show) {
  const now = useRef(show);
  now.current = show;
  useEffect(() => {
    const board = viewport.current?.closest(".table-board");
    const point = (event) => now.current(event.detail);
    board?.addEventListener(POINT_AT, point);
    return () => board?.removeEventListener(POINT_AT, point);
  }, []);
}

/** @param {import("./view.js").Table} table @returns {string[]} all lands: capitals, what can be chosen, own ones, cities, others */
function byWeight(table) {
  const { lands } = table.facts;
  const weight = (name) =>
    table.capitalOf(name) >= 0
      ? 0
      : table.landWays.has(name)
        ? 1
        : lands[name].owner === table.front
          ? 2
          : lands[name].city
            ? 3
            : 4;
  return [...table.landNames].sort((a, b) => weight(a) - weight(b));
}

/**
 * @param {import("./view.js").Table} table @param {import("./charts.js").Chart} chart
 * @returns {{x: number, y: number}|null} the middle of what matters: an assault, else one's own lands
 */
function interestOf(table, chart) {
  const { assault, lands } = table.facts;
  const names = assault
    ? [assault.land, assault.from]
    : table.landNames.filter((name) => lands[name].owner === table.front);
  const points = names.map((name) => chart.lands[name]?.at).filter(Boolean);
  if (points.length === 0) return { x: chart.width / 2, y: chart.height / 2 };
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  return { x, y };
}
