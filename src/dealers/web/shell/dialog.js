// Windows above the page, and short messages.
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

/**
 * A modal window on the native <dialog>: focus stays inside, Escape and a click beside it close it.
 * @param {{title: string, open: boolean, onClose: () => void, children?: any, class?: string}} props
 */
export function Dialog({ title, open, onClose, children, class: extra = "" }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const id = useId();
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    if (open && !dialog.open) dialog.showModal();
    if (!open && dialog.open) dialog.close();
  }, [open]);
  const beside = (event) => {
    if (event.target === ref.current) onClose();
  };
  return html`
    <dialog
      ref=${ref}
      class=${`dialog ${extra}`}
      aria-labelledby=${id}
      onClose=${() => open && onClose()}
      onMouseDown=${beside}
    >
      ${
        open &&
        html`<div class="dialog-box">
          <header class="dialog-head">
            <h2 id=${id}>${title}</h2>
            <button type="button" class="btn btn-quiet btn-icon" onClick=${onClose} aria-label="Close">
              <${Icon} name="cross" />
            </button>
          </header>
          <div class="dialog-body">${children}</div>
        </div>`
      }
    </dialog>
  `;
}

/** @type {HTMLElement|null} */
let host = null;

/**
 * Show a short message for a few seconds; screen readers hear it.
 * @param {string} message
 * @param {{kind?: "plain"|"problem"}} [how]
 */
export function toast(message, { kind = "plain" } = {}) {
  host ??= makeHost();
  const box = host;
  const line = document.createElement("p");
  line.className = `toast toast-${kind}`;
  line.textContent = message;
  // Shown anew each time, so that it lies above a dialog opened in between.
  if (box.hidePopover && box.matches(":popover-open")) box.hidePopover();
  box.showPopover?.();
  box.append(line);
  setTimeout(
    () => {
      line.remove();
      if (!box.childElementCount) box.hidePopover?.();
    },
    Math.max(3500, message.length * 70),
  );
}

function makeHost() {
  const box = document.createElement("div");
  box.className = "toasts";
  box.setAttribute("role", "status");
  box.setAttribute("popover", "manual");
  document.body.append(box);
  return box;
}
