// The buttons on the map, one for each land, with one stop for Tab; arrows go on from there.
import { useRef, useState } from "preact/hooks";
import { hideHint, showHint } from "/web/shell/hint.js";
import { html } from "/web/shell/html.js";
import { landWords } from "./land-card.js";
import { useTable } from "./view.js";
import { capital } from "./words.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {object} props
 * @param {Record<string, import("./charts.js").Point>} props.places @param {string|null} props.chosen
 * @param {(name: string) => void} props.onLook @param {() => void} props.onLeave
 */
export function LandButtons({ places, chosen, onLook, onLeave }) {
  const table = useTable();
  const targets = table.landNames.filter((name) => table.landWays.has(name));
  const others = table.landNames.filter((name) => !table.landWays.has(name));
  const shared = { places, chosen, onLook, onLeave };
  return html`
    ${targets.length > 0 && html`<${Group} label=${table.facts.phase === "draft" ? "Cities to begin in" : "Territories to assault"} names=${targets} ...${shared} />`}
    <${Group} label="Territories" names=${others} ...${shared} />
  `;
}

function Group({ label, names, places, chosen, onLook, onLeave }) {
  const table = useTable();
  const [last, setLast] = useState("");
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const stop = names.includes(last) ? last : names[0];
  const go = (from, [dx, dy]) => {
    const [x, y] = places[from];
    let best = "";
    let least = Infinity;
    for (const name of names) {
      const place = places[name];
      if (!place || name === from) continue;
      const along = (place[0] - x) * dx + (place[1] - y) * dy;
      const across = Math.abs((place[0] - x) * dy) + Math.abs((place[1] - y) * dx);
      if (along > 0 && along + 2 * across < least) [best, least] = [name, along + 2 * across];
    }
    if (best) /** @type {HTMLElement|null|undefined} */ (list.current?.querySelector(`[data-land="${best}"]`))?.focus();
  };
  return html`
    <ul ref=${list} class="dh-spots" aria-label=${label}>
      ${names.map((name) => {
        const place = places[name];
        if (!place) return null;
        const ways = table.landWays.get(name) ?? [];
        const why = ways.length > 0 ? null : (table.landWhy.get(name)?.[0].why ?? null);
        const words = landWords(table, name);
        const state = ["piece dh-spot", ways.length > 0 && "legal", why && "dimmed", name === chosen && "picked"];
        return html`
          <li key=${name} class=${state.filter(Boolean).join(" ")} style=${{ left: `${place[0]}px`, top: `${place[1]}px` }}>
            <button
              type="button"
              class="piece-button"
              data-land=${name}
              tabindex=${name === stop ? 0 : -1}
              aria-label=${ways.length > 0 ? `${capital(ways[0].label)}. ${words}` : why ? `${words}: ${why}` : words}
              aria-disabled=${why ? "true" : undefined}
              aria-pressed=${name === chosen ? "true" : undefined}
              onFocus=${(event) => {
                setLast(name);
                if (!event.currentTarget.matches(":focus-visible")) return;
                onLook(name);
                if (why) showHint(event.currentTarget, why);
              }}
              onBlur=${() => (hideHint(), onLeave())}
              onKeyDown=${(event) => {
                if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
                if (event.key === " ") {
                  event.preventDefault();
                  if (table.props.cards.get(name)?.kind === "city") table.props.zoom(name);
                } else if (event.key in ARROWS) {
                  event.preventDefault();
                  go(name, ARROWS[event.key]);
                }
              }}
            ></button>
          </li>
        `;
      })}
    </ul>
  `;
}
