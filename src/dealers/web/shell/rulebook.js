// Whether the rules are open beside the table, and at which rule; the drawer and its examples are fetched when they are wanted.
import { signal } from "@preact/signals";
import { useLayoutEffect } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { later } from "/web/shell/later.js";
import { presentRule } from "/web/shell/reasons.js";

const Drawer = later(() => import("/web/shell/rules-drawer.js"), "Drawer", null);
const ShowMe = later(() => import("/web/shell/show-me.js"), "ShowMe", "Laying it out...");

/** Where the rules are open; null when they are closed. `times` tells a second click on the same rule. */
const opened = signal(/** @type {{rule: string, times: number}|null} */ (null));

/** Whether there is a table whose drawer can be opened. */
export const hasDrawer = signal(false);

/** The example that is shown at the table instead of the game, and the rule that it was opened from. */
export const shownExample = signal(/** @type {{name: string, rule: string}|null} */ (null));

/** Open the rules beside the table. @param {string} [rule] its number; that of the present decision unless given */
export function openRules(rule = presentRule()) {
  opened.value = { rule, times: (opened.value?.times ?? 0) + 1 };
}

/** Close them again. @returns {boolean} whether they were open */
export function closeRules() {
  const were = opened.value !== null;
  opened.value = null;
  return were;
}

/** Where the drawer appears; once per table. @param {{game: import("/web/shell/game.js").LoadedGame}} props */
export function RulesDrawer({ game }) {
  useLayoutEffect(() => {
    hasDrawer.value = true;
    return () => {
      hasDrawer.value = false;
    };
  }, []);
  const at = opened.value;
  return at && html`<${Drawer} game=${game} at=${at} />`;
}

/**
 * The example in the place of the table; closing it leads back to the rule.
 * @param {{game: import("/web/shell/game.js").LoadedGame, myTurn: boolean}} props
 */
export function Example({ game, myTurn }) {
  const example = shownExample.value;
  if (!example) return null;
  const close = () => {
    shownExample.value = null;
    openRules(example.rule);
  };
  const back = myTurn ? "Back: it is your turn" : "Back to the table";
  return html`<${ShowMe} game=${game} name=${example.name} back=${back} onClose=${close}>
    <${RulesDrawer} game=${game} />
  <//>`;
}

/** Rules and examples are left with the table. */
export function useRulebook() {
  useLayoutEffect(
    () => () => {
      shownExample.value = null;
      opened.value = null;
    },
    [],
  );
}
