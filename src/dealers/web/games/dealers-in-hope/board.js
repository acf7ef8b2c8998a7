// Dealers in Hope, drawn: the entry that the table shell loads.
import { useCallback, useMemo, useRef, useState } from "preact/hooks";
import { useNarrow } from "/web/shell/drawing.js";
import { html } from "/web/shell/html.js";
import { Actions } from "./actions.js";
import { Atlas } from "./atlas.js";
import { Legend } from "./chances.js";
import { Draft } from "./draft.js";
import { Head } from "./head.js";
import { Mine, Tray } from "./mine.js";
import { usePanels } from "./panels.js";
import { Players } from "./players.js";
import { Step } from "./step.js";
import { Supply } from "./supply.js";
import { FoldedTabs, Tabs } from "./tabs.js";
import { Table, TableContext } from "./view.js";
import { LookWindow } from "./windows.js";

export { CardFace } from "./faces.js";
export { Icon } from "./icons.js";

const NARROW_PX = 720;

/** Keys of this board besides those of the table. */
export const parts = {
  cost: ".dh-corner .dh-sign-cost",
  level: ".dh-sheet-kind",
  attack: ".dh-sheet-strengths .dh-sign-attack",
  defense: ".dh-sheet-strengths .dh-sign-defense",
  support: ".dh-sheet-strengths .dh-sign-support",
  effect: ".dh-rules",
};
export const keys = [
  ["+ -", "zoom in or out"],
  ["f", "show the whole map"],
  ["m", "a wide map, or panels beside it"],
  ["Shift Arrows", "move the map"],
];

const PANELS = { draft: Draft, hand: Mine, actions: Actions, supply: Supply, players: Players };

/** @param {import("/web/shell/types.js").BoardProps} props */
export function Board(props) {
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const narrow = useNarrow(root, NARROW_PX);
  const [look, setLook] = useState(/** @type {import("./view.js").Look|null} */ (null));
  const closeLook = useCallback(() => setLook(null), []);
  const table = useMemo(() => new Table(props, { narrow, browse: setLook }), [props, narrow]);
  const tabs = tabsOf(table);
  const panels = usePanels(
    table,
    dueTab(table),
    tabs.some(({ calls }) => calls),
  );
  const { open, openTab, folded, fold, slim } = panels;
  const kind = [
    "dh-board",
    narrow && "is-narrow",
    folded && "has-strip",
    slim && "is-slim",
    !props.animate && "dh-still",
    table.over && "is-over",
  ];
  const Panel = PANELS[open] ?? Actions;
  return html`
    <${TableContext.Provider} value=${table}>
      <div ref=${root} class=${kind.filter(Boolean).join(" ")}>
        <${Head} onPlayers=${() => openTab("players")} />
        <${Atlas} panels=${panels}>${!narrow && html`<div class="dh-over"><${Legend} /><${Tray} /><${Step} /></div>`}<//>
        ${narrow && html`<${Legend} /><${Step} />`}
        <div class="dh-rail">
          ${
            folded
              ? html`<${FoldedTabs} tabs=${tabs} onOpen=${openTab} />`
              : html`<${Tabs} label="Board" tabs=${tabs} open=${open} onOpen=${openTab} onFold=${narrow ? null : fold}><${Panel} /><//>`
          }
        </div>
        ${!narrow && html`<${Mine} slim=${slim} />`}
        <${LookWindow} look=${look} close=${closeLook} />
      </div>
    <//>
  `;
}

/** @param {Table} table @returns {string} the tab that comes forward by itself */
function dueTab(table) {
  const { focus } = table;
  if (focus !== "hand") return focus;
  return table.narrow ? "hand" : table.facts.support > 0 ? "supply" : "actions";
}

/** @param {Table} table @returns {import("./tabs.js").Tab[]} */
function tabsOf(table) {
  const verbs = new Set(table.props.options.map(({ option }) => String(option[0])));
  const draft = table.facts.phase === "draft";
  const all = [
    draft && { name: "draft", title: "Draft", calls: table.decision !== null },
    table.narrow && { name: "hand", title: "Hand", calls: table.cardWays.size > 0 },
    !draft && { name: "actions", title: "Actions", calls: verbs.has("take") || verbs.has("lead") },
    { name: "supply", title: "Supply", calls: verbs.has("train") },
    { name: "players", title: "Players" },
  ];
  return /** @type {import("./tabs.js").Tab[]} */ (all.filter(Boolean));
}

/**
 * Everything that is about something is chosen by clicking it; the rest has buttons.
 * @param {import("/web/shell/types.js").Option} option
 * @param {import("/web/shell/types.js").View} _view
 * @param {import("/web/shell/types.js").Verbs} verbs
 */
export function onBoard(option, _view, verbs) {
  return verbs[String(option[0])]?.parts.length > 0;
}
