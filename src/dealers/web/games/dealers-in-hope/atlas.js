// The map in its window: panned and zoomed, with a button on every land and a card for the one that is chosen.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { useCamera, useCameraKeys } from "/web/shell/camera.js";
import { html } from "/web/shell/html.js";
import { ChartPicture } from "./chart.js";
import { useChart } from "./charts.js";
import { LandCard } from "./land-card.js";
import { LandButtons } from "./lands.js";
import { placePlates } from "./plates.js";
import { useTable } from "./view.js";
import { mapName } from "./words.js";

/** @type {import("/web/shell/camera.js").Lens} */
const LENS = { place: 1, keep: 260, names: 0, foot: 0, least: 0.16, most: 2.4, whole: 1.2, far: 0.34 };
/** So far apart that names do not get into each other's way; and larger to be touched on a phone. */
const APART_PX = 44;
const TOUCHED = 1.25;

/** The map; `children` lie over it. */
export function Atlas({ children }) {
  const table = useTable();
  const { chart, failed } = useChart(table.facts.map);
  const label = `The drowned ${mapName(table.facts.map)}`;
  if (chart) return html`<${Stage} chart=${chart} label=${label}>${children}<//>`;
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

/** @param {{chart: import("./charts.js").Chart, label: string, children?: any}} props */
function Stage({ chart, label, children }) {
  const table = useTable();
  const viewport = useRef(/** @type {HTMLElement|null} */ (null));
  const layer = useRef(/** @type {HTMLElement|null} */ (null));
  const touch = useRef(false);
  const [at, setAt] = useState(/** @type {string|null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string|null} */ (null));
  const readable = useMemo(() => readableScale(chart), [chart]);
  const plates = useMemo(() => placePlates(chart, readable), [chart]);
  const camera = useCamera({ lens: { ...LENS, far: 0.85 * readable }, viewport, layer, onSettle: () => {} });
  camera.smooth = table.props.animate;
  camera.bounds = { left: 0, top: 0, right: chart.width - 1, bottom: chart.height - 1 };
  useFollowing(camera, viewport, chart, readable);
  useEffect(() => {
    setAt(null);
    setChosen(null);
  }, [table.view.number]);

  const act = (name) => {
    const ways = table.landWays.get(name) ?? [];
    if (ways.length === 1 && !touch.current) table.props.pick(ways[0].option);
    else setChosen(chosen === name ? null : name);
  };
  const landOf = (event) => event.target.closest?.("[data-land]")?.dataset.land ?? null;
  const look = (name) => {
    setAt(name);
    const place = chart.lands[name]?.at;
    if (place) camera.reveal(place[0], place[1]);
  };
  const fit = useCameraKeys(camera);
  const shown = chosen ?? at;
  return html`
    <section class="dh-stage" aria-label=${label}>
      <div
        ref=${viewport}
        class="dh-viewport"
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
          <${ChartPicture} chart=${chart} plates=${plates} at=${shown} />
          <${LandButtons} places=${plates.lands} chosen=${chosen} onLook=${look} onLeave=${() => setAt(null)} />
        </div>
      </div>
      <div class="dh-tools" role="group" aria-label="Map">
        <button type="button" class="dh-tool" aria-label="Zoom in" title="Zoom in (+)" onClick=${() => camera.zoomBy(1.3)}><span aria-hidden="true">+</span></button>
        <button type="button" class="dh-tool" aria-label="Zoom out" title="Zoom out (-)" onClick=${() => camera.zoomBy(1 / 1.3)}><span aria-hidden="true">−</span></button>
        <button type="button" class="dh-tool" aria-label="Show the whole map" title="Show the whole map (f)" onClick=${fit}>
          <svg viewBox="0 0 24 24" aria-hidden="true"><path d="M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5" /></svg>
        </button>
      </div>
      ${
        shown &&
        html`<div class="dh-land-place ${chosen ? "is-chosen" : ""} ${asideOf(camera, chart, shown)}">
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
 * Until somebody moves it, the camera shows the map, or the part of it where something happens.
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
    const watch = new ResizeObserver(() => now.current(false));
    watch.observe(/** @type {HTMLElement} */ (viewport.current));
    return () => watch.disconnect();
  }, []);
  useEffect(() => follow(true), [table.facts.assault?.land, table.facts.phase, table.facts.turn]);
}

/** @param {import("./charts.js").Chart} chart @returns {number} the scale in which most names have room beside each other */
function readableScale(chart) {
  const points = Object.values(chart.lands).map(({ at }) => at);
  const nearest = points.map((a) =>
    Math.min(...points.filter((b) => b !== a).map((b) => Math.hypot(a[0] - b[0], (a[1] - b[1]) * 1.3))),
  );
  nearest.sort((a, b) => a - b);
  return APART_PX / nearest[Math.floor(nearest.length / 4)];
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
