// Bringing a game file back to a table of replays.
import { useState } from "preact/hooks";
import { messageOf, post } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { navigate } from "/web/shell/router.js";
import { useTitle } from "/web/shell/use.js";

/** A button that opens a game file; files may be dropped on it too. */
export function ImportField() {
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const [over, setOver] = useState(false);
  const open = async (file) => {
    if (!file) return;
    setBusy(true);
    setProblem("");
    try {
      const table = await post("/api/import", file);
      navigate(table.state === "over" ? `/t/${table.id}/replay` : `/t/${table.id}`);
    } catch (error) {
      setBusy(false);
      setProblem(messageOf(error));
    }
  };
  const drop = (event) => {
    event.preventDefault();
    setOver(false);
    open(event.dataTransfer?.files[0]);
  };
  const hover = (event) => {
    event.preventDefault();
    setOver(true);
  };
  return html`
    <div
      class=${`import ${over ? "import-over" : ""}`}
      onDragOver=${hover}
      onDragLeave=${() => setOver(false)}
      onDrop=${drop}
    >
      <label class=${`btn ${busy ? "btn-busy" : ""}`}>
        <${Icon} name="file" />
        <span>${busy ? "Opening..." : "Open a game file"}</span>
        <input
          type="file"
          class="sr-only"
          disabled=${busy}
          onChange=${(event) => {
            open(event.currentTarget.files[0]);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <p class="error small" aria-live="polite">${problem}</p>
    </div>
  `;
}

/** /import */
export function ImportPage() {
  useTitle("Open a game file");
  return html`
    <div class="page page-narrow plain-page">
      <h1>Open a game file</h1>
      <p>
        A finished game can be saved as a file at its table. Open it here to watch it again, move by move, or drop it on
        the button.
      </p>
      <${ImportField} />
    </div>
  `;
}
