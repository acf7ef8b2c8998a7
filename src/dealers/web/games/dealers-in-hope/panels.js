// How much room the map has: panels where nothing is to be chosen fold away while a territory is chosen or fought for.
import { useCallback, useLayoutEffect, useState } from "preact/hooks";

const KEY = "dealers.hope.wide-map";

/**
 * @typedef {object} Panels
 * @property {string} open the tab that is open, or would be
 * @property {(name: string) => void} openTab
 * @property {boolean} folded whether the tabs are only a strip beside the map
 * @property {() => void} fold
 * @property {boolean} slim whether the cards in hand are slips
 * @property {boolean} wide whether the map is to be wide whenever it can
 * @property {() => void} toggleWide
 */

/**
 * @param {import("./view.js").Table} table
 * @param {string} due the tab that comes forward by itself
 * @param {boolean} needed whether something is to be chosen there
 * @returns {Panels}
 */
export function usePanels(table, due, needed) {
  const { phase, assault } = table.facts;
  const mine = table.decision !== null;
  const [wide, setWide] = useState(kept);
  // What somebody opens or folds stays so until something else is to be done.
  const [chosen, setChosen] = useState(/** @type {{tab?: string, folded?: boolean}} */ ({}));
  const reason = `${due} ${phase} ${table.decision?.seat ?? ""}`;
  useLayoutEffect(() => setChosen({}), [reason]);
  const atMap = mine && (phase === "choosing a target" || assault !== null);
  const folded = !table.narrow && !table.over && (chosen.folded ?? (!needed && (atMap || wide)));
  return {
    open: chosen.tab ?? due,
    openTab: useCallback((tab) => setChosen({ tab, folded: false }), []),
    folded,
    fold: useCallback(() => setChosen({ folded: true }), []),
    slim: folded && (wide || (mine && phase === "choosing a target")),
    wide,
    toggleWide: useCallback(() => {
      setChosen({});
      setWide((now) => keep(!now));
    }, []),
  };
}

/** @returns {boolean} */
function kept() {
  try {
    return localStorage.getItem(KEY) === "yes";
  } catch {
    return false;
  }
}

/** @param {boolean} wide @returns {boolean} */
function keep(wide) {
  try {
    localStorage.setItem(KEY, wide ? "yes" : "no");
  } catch {
    // Without storage it holds for this page.
  }
  return wide;
}
