// Dark Dealings, drawn: the entry that the table shell loads.
import { useRef } from "preact/hooks";
import { useNarrow } from "/web/shell/drawing.js";
import { html } from "/web/shell/html.js";
import { partOf } from "/web/shell/options.js";
import { Aftermath, Combat } from "./combat.js";
import { DefensePhase, HeroPhase } from "./draft.js";
import { Head, Piles } from "./head.js";
import { SoloDisplay } from "./solo.js";
import { Table, TableContext } from "./view.js";

export { CardFace } from "./cards.js";
export { Icon } from "./icons.js";

export const parts = {
  "challenge value": ".dd-sheet-top .dd-challenge",
  armor: ".dd-sheet-top .dd-armor",
  vulnerabilities: ".dd-wide",
  ability: ".dd-rules",
  "strike of the side that is up": ".dd-tab.is-up",
  "next side": ".dd-tab.is-ahead",
  "trash can": ".dd-tab-trash",
  "ability of a defense": ".dd-ability",
  "all sides": ".dd-sides",
  rank: ".dd-origin",
};

const NARROW_PX = 640;

const PHASES = {
  "hero phase": HeroPhase,
  "defense phase": DefensePhase,
  "solo display": SoloDisplay,
  "combat phase": Combat,
};

/** @param {import("/web/shell/types.js").BoardProps} props */
export function Board(props) {
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const narrow = useNarrow(root, NARROW_PX);
  const table = new Table(props, narrow);
  const Phase = table.over ? Aftermath : PHASES[table.facts.phase];
  return html`
    <${TableContext.Provider} value=${table}>
      <div ref=${root} class="dd-board ${props.animate ? "" : "dd-still"} ${table.over ? "is-over" : ""}">
        <${Head} />
        <${Phase} />
        ${narrow && html`<${Piles} />`}
      </div>
    <//>
  `;
}

/**
 * Everything that is about a card is chosen by clicking it; fighting, rampage, defeat and giving up are buttons.
 * @param {import("/web/shell/types.js").Option} option
 * @param {import("/web/shell/types.js").View} _view
 * @param {import("/web/shell/types.js").Verbs} verbs
 */
export function onBoard(option, _view, verbs) {
  return partOf(verbs, option, "card") !== null;
}
