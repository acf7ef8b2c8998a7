// Tabs: one of several panels at a time; the one where something is to be chosen comes forward by itself.
import { useId, useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";

/** @typedef {{name: string, title: string, calls?: boolean}} Tab `calls`: something can be chosen there */

/**
 * @param {object} props
 * @param {Tab[]} props.tabs @param {string} props.open @param {(name: string) => void} props.onOpen
 * @param {any} props.children the open panel @param {string} props.label
 * @param {(() => void)|null} [props.onFold] make room for the map
 */
export function Tabs({ tabs, open, onOpen, children, label, onFold = null }) {
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
      <div class="dh-tab-head"><div ref=${list} class="dh-tab-list" role="tablist" aria-label=${label} onKeyDown=${go}>
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
      ${onFold && html`<button type="button" class="dh-fold" aria-label="Fold the panels" title="Fold the panels: a wide map" onClick=${onFold}><span aria-hidden="true">»</span></button>`}
      </div>
      <div class="dh-tab-panel" role="tabpanel" id=${`${id}-panel`} aria-labelledby=${`${id}-${tabs[at].name}`} tabindex="0">${children}</div>
    </div>
  `;
}

/** @param {{tabs: Tab[], onOpen: (name: string) => void}} props the names of the panels beside a wide map */
export function FoldedTabs({ tabs, onOpen }) {
  return html`
    <div class="dh-tabs is-folded" role="group" aria-label="Folded panels">
      ${tabs.map(
        ({ name, title, calls }) => html`
          <button key=${name} type="button" class="dh-tab ${calls ? "calls" : ""}" aria-expanded="false" onClick=${() => onOpen(name)}>${title}</button>
        `,
      )}
    </div>
  `;
}
