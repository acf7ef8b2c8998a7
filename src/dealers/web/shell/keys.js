// Single keys that work anywhere at the table, and the list that tells about them.
import { useLayoutEffect } from "preact/hooks";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";

const LIST = [
  ["Tab", "go through everything, in order"],
  ["Arrows", "go from a card to the one beside it"],
  ["n", "go to the next thing you can choose"],
  ["Enter", "choose it"],
  ["Space", "read the card, large"],
  ["1 - 9", "choose by number, in the text view"],
  ["x", "do not react to what somebody does"],
  ["a", "advice: what a strong player would do"],
  ["w", "what this choice is for"],
  ["b", "the rules, at what is asked or at the reason shown"],
  ["u", "undo your last answer"],
  ["t", "text view or board"],
  ["l", "log"],
  ["c", "chat"],
  ["Esc", "see at once what others did; close a window; pick nothing after all"],
  ["?", "this list"],
];

/**
 * Whether a key belongs to a field, a window or the browser rather than to the table.
 * @param {KeyboardEvent} event
 */
export function typing(event) {
  const at = event.target instanceof Element ? event.target : null;
  const field = at?.closest(
    "input:not([type=radio]):not([type=checkbox]):not([type=range]), textarea, select, [contenteditable]",
  );
  return Boolean(
    event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      field ||
      document.querySelector("dialog[open]"),
  );
}

/**
 * Do something when a key is pressed. What can be seen listens already: nobody's key is lost, however quick they are.
 * @param {Record<string, (event: KeyboardEvent) => void>} bindings by `KeyboardEvent.key`
 */
export function useKeys(bindings) {
  useLayoutEffect(() => {
    const onKey = (event) => {
      const act = bindings[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!act || typing(event)) return;
      event.preventDefault();
      act(event);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}

/** Put the focus on the button that confirms, or on the next thing to choose after the one that has it. */
export function focusNext() {
  const confirm = /** @type {HTMLElement|null} */ (document.querySelector(".prompt-confirm:not([aria-disabled])"));
  if (confirm && confirm !== document.activeElement) {
    confirm.focus();
    return;
  }
  const all = /** @type {HTMLElement[]} */ ([
    ...document.querySelectorAll(
      ".coach-next, .table-board .piece.legal > .piece-button, .text-action, .prompt-buttons .btn:not([aria-disabled])",
    ),
  ]);
  if (all.length === 0) return;
  const here = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  all[(here + 1) % all.length].focus();
}

/** @param {{open: boolean, onClose: () => void, more?: string[][]}} props `more`: keys of the game's board */
export function KeyList({ open, onClose, more = [] }) {
  return html`
    <${Dialog} title="Keys" open=${open} onClose=${onClose}>
      <dl class="key-list">
        ${[...LIST, ...more].map(([key, does]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${does}</dd></div>`)}
      </dl>
    <//>
  `;
}
