// Undo, always at the same place and of the same height: what it takes back, or why it cannot.
import { useId, useLayoutEffect, useState } from "preact/hooks";
import { AdviceButton } from "/web/shell/advice.js";
import { html } from "/web/shell/html.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { Unbroken } from "/web/shell/unbroken.js";
import { capital } from "/web/shell/words.js";

/**
 * @param {object} props
 * @param {import("/web/shell/answer.js").Answering} props.answering
 * @param {import("/web/shell/types.js").Play} props.play
 * @param {string[]} props.names
 */
export function Undo({ answering, play, names }) {
  const id = useId();
  const [asked, setAsked] = useState(false);
  const busy = answering.sending.value === "undo";
  const can = play.undo === "" && play.undo_ask !== null;
  const words = can ? takesBack(play, names) : capital(play.undo);
  useLayoutEffect(() => setAsked(false), [play.undo, play.undo_ask]);
  return html`
    <div class="prompt-undo">
      <div class="prompt-tools">
      <${AdviceButton} answering=${answering} play=${play} />
      <button
        type="button"
        class=${`btn ${busy ? "pending" : ""}`}
        aria-disabled=${can && !busy ? undefined : "true"}
        aria-describedby=${id}
        aria-keyshortcuts="u"
        title=${words}
        onClick=${() => (can ? answering.undo() : setAsked(true))}
      >
        <${TableIcon} name="undo" /> <span class="undo-word">Undo</span>
      </button>
      </div>
      <span id=${id} class=${`prompt-undoes ${can ? "" : "cannot"} ${asked ? "asked" : ""}`} title=${words}>
        <${Unbroken} text=${words} />
      </span>
    </div>
  `;
}

/** @param {import("/web/shell/types.js").Play} play @param {string[]} names @returns {string} one's own answer, and that bots did something since */
function takesBack({ undoes, undo_bots: bots }, names) {
  if (bots.length === 0) return undoes;
  return `your “${undoes}” and what ${bots.length === 1 ? names[bots[0]] : `${bots.length} bots`} did since`;
}
