// Tabs: one of several panels at a time; the one where something is to be chosen comes forward by itself.
import { useEffect, useId, useRef, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";

/** @typedef {{name: string, title: string, calls?: boolean}} Tab `calls`: something can be chosen there */

/**
 * Which tab is open: the one that is due until somebody opens another.
 * @param {string} due @param {string} reason when this changes, the due tab comes forward again
 * @returns {[string, (name: string) => void]}
 */
export function useTab(due, reason) {
  const [chosen, setChosen] = useState(/** @type {string|null} */ (null));
  useEffect(() => setChosen(null), [due, reason]);
  return [chosen ?? due, setChosen];
}

/**
 * @param {object} props
 * @param {Tab[]} props.tabs @param {string} props.open @param {(name: string) => void} props.onOpen
 * @param {any} props.children the open panel @param {string} props.label
 */
export function Tabs({ tabs, open, onOpen, children, label }) {
  const id = useId();
  const list = useRef(/** @type {HTMLElement|null} */ (null));
  const at = Math.max(
    0,
    tabs.findIndex(({ name }) => name === open),
  );
  const go = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    const next = (at + step + tabs.length) % tabs.length;
    onOpen(tabs[next].name);
    /** @type {HTMLElement|undefined} */ (list.current?.children[next])?.focus();
  };
  return html`
    <div class="dh-tabs">
      <div ref=${list} class="dh-tab-list" role="tablist" aria-label=${label} onKeyDown=${go}>
        ${tabs.map(
          ({ name, title, calls }, n) => html`
            <button
              key=${name}
              type="button"
              role="tab"
              id=${`${id}-${name}`}
              aria-selected=${n === at ? "true" : "false"}
              aria-controls=${`${id}-panel`}
              tabindex=${n === at ? 0 : -1}
              class="dh-tab ${calls ? "calls" : ""}"
              onClick=${() => onOpen(name)}
            >
              ${title}
            </button>
          `,
        )}
      </div>
      <div class="dh-tab-panel" role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-${tabs[at].name}`} tabindex="0">${children}</div>
    </div>
  `;
}
