// Hope's End, drawn: the entry that the table shell loads.
import { useMemo, useRef } from "preact/hooks";
import { useNarrow } from "/web/shell/drawing.js";
import { html } from "/web/shell/html.js";
import { City } from "./city.js";
import { Dialogue } from "./dialogue.js";
import { Dock } from "./dock.js";
import { Head, History } from "./head.js";
import { PlacingContext, usePlacing } from "./placing.js";
import { Players } from "./players.js";
import { Scores } from "./scores.js";
import { Supply } from "./supply.js";
import { Table, TableContext } from "./view.js";

export { CardFace } from "./faces.js";
export { Icon } from "./icons.js";

const NARROW_PX = 720;

/** Keys of this board besides those of the table. */
export const parts = {
  type: ".he-type",
  question: ".he-question",
  answer: ".he-said",
  "what it does": ".he-does",
};
export const keys = [
  ["r", "turn the tile"],
  ["+ -", "zoom in or out"],
  ["f", "show the whole city"],
  ["Shift Arrows", "move the city"],
];

/** @param {import("/web/shell/types.js").BoardProps} props */
export function Board(props) {
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const narrow = useNarrow(root, NARROW_PX);
  const table = useMemo(() => new Table(props, narrow), [props, narrow]);
  const placing = usePlacing(table);
  const kind = ["he-board", narrow && "is-narrow", !props.animate && "he-still", table.over && "is-over"];
  // What does not depend on where the pointer is stays as it is while the pointer moves over the city.
  const inside = useMemo(() => (narrow ? Narrow() : Wide()), [table]);
  return html`
    <${TableContext.Provider} value=${table}>
      <${PlacingContext.Provider} value=${placing}>
        <div ref=${root} class=${kind.filter(Boolean).join(" ")}>${inside}</div>
      <//>
    <//>
  `;
}

/** The city with everything else beside it. */
function Wide() {
  return html`
    <${Head}><${Scores} /><//>
    <${City}><${Dialogue} /><//>
    <div class="he-rail"><${Dock} /><${History} /><${Players} /><${Supply} /></div>
  `;
}

/** The city with everything else above and below. */
function Narrow() {
  return html`
    <${Head} />
    <${Scores} />
    <${Dialogue} />
    <${City} />
    <${Dock} />
    <div class="he-rail"><${History} /><${Players} /><${Supply} /></div>
  `;
}

/**
 * Everything that is about something is chosen on the board; keeping all three cards is a button.
 * @param {import("/web/shell/types.js").Option} option
 * @param {import("/web/shell/types.js").View} _view
 * @param {import("/web/shell/types.js").Verbs} verbs
 */
export function onBoard(option, _view, verbs) {
  return verbs[String(option[0])]?.parts.length > 0;
}
