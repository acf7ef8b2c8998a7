// Dale of Merchants, drawn: the entry that the table shell loads.
import { useCallback, useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { partOf } from "/web/shell/options.js";
import { Choosing } from "./choosing.js";
import { Head } from "./head.js";
import { Market } from "./market.js";
import { Mine } from "./mine.js";
import { PeopleWindow } from "./people.js";
import { Rivals } from "./rivals.js";
import { Step } from "./step.js";
import { Table, TableContext } from "./view.js";
import { LookWindow, WaysWindow } from "./windows.js";

export { CardFace } from "./faces.js";
export { Icon } from "./icons.js";

export const parts = {
  name: ".dm-sheet-name",
  set: ".dm-sheet-kind .dm-icon, .dm-sheet-kind svg",
  value: ".dm-value",
  kind: ".dm-sheet-kind span",
  "bonus action": ".dm-bonus",
  spend: ".dm-sign",
  text: ".dm-rules",
};

const NARROW_PX = 640;
const TIGHT_PX = 900;

/** @param {import("/web/shell/types.js").BoardProps} props */
export function Board(props) {
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const width = useWidth(root);
  const narrow = width < NARROW_PX;
  const [look, setLook] = useState(/** @type {import("./view.js").Look|null} */ (null));
  const [ways, setWays] = useState(/** @type {import("/web/shell/types.js").Choice[]|null} */ (null));
  const [people, setPeople] = useState(false);
  useLayoutEffect(() => setWays(null), [props.view.number]);
  const closeLook = useCallback(() => setLook(null), []);
  const closeWays = useCallback(() => setWays(null), []);
  const closePeople = useCallback(() => setPeople(false), []);
  const meet = useCallback(() => setPeople(true), []);
  const table = new Table(props, { narrow, tight: width < TIGHT_PX, browse: setLook, ask: setWays, meet });
  const rivals = html`<${Rivals} />`;
  return html`
    <${TableContext.Provider} value=${table}>
      <div ref=${root} class="dm-board ${props.animate ? "" : "dm-still"} ${table.over ? "is-over" : ""}">
        <${Head} />
        ${
          table.choosing
            ? html`<${Choosing} />`
            : html`
              ${!narrow && rivals}
              <${Market} />
              <${Step} />
              <${Mine} seat=${table.front} />
              ${narrow && rivals}
            `
        }
        <${LookWindow} look=${look} close=${closeLook} />
        <${WaysWindow} ways=${ways} close=${closeWays} />
        <${PeopleWindow} open=${people} close=${closePeople} />
      </div>
    <//>
  `;
}

/** @param {{current: HTMLElement|null}} root @returns {number} the width of the board: that of a phone, of a small window, or more */
function useWidth(root) {
  const [width, setWidth] = useState(kind(window.innerWidth));
  useLayoutEffect(() => {
    if (!root.current) return undefined;
    const watch = new ResizeObserver(([entry]) => setWidth(kind(entry.contentRect.width)));
    watch.observe(root.current);
    return () => watch.disconnect();
  }, []);
  return width;
}

/** @param {number} width @returns {number} the same for all widths that are drawn alike, so that little is drawn anew */
function kind(width) {
  return width < NARROW_PX ? 0 : width < TIGHT_PX ? NARROW_PX : TIGHT_PX;
}

/**
 * Everything that is about a card in sight or an ability of one's character is chosen by clicking it; the rest has buttons.
 * @param {import("/web/shell/types.js").Option} option
 * @param {import("/web/shell/types.js").View} view
 * @param {import("/web/shell/types.js").Verbs} verbs
 */
export function onBoard(option, view, verbs) {
  const ability = partOf(verbs, option, "ability");
  if (ability !== null) return mine(view).some(({ number }) => number === ability);
  const id = partOf(verbs, option, "card");
  return id !== null && view.zones.some(({ cards }) => cards?.some((at) => at?.id === id));
}

/** @param {import("/web/shell/types.js").View} view @returns {import("./facts.d.ts").AbilityFacts[]} one's abilities */
function mine({ facts, you }) {
  return (you !== null && facts.characters[you]?.abilities) || [];
}
