// Talking at the table. What people write is shown as text and never as anything else.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "/web/shell/api.js";
import { GestureBar, SIGNS } from "/web/shell/gestures.js";
import { html } from "/web/shell/html.js";
import { Line } from "/web/shell/icons.js";
import { SeatBadge } from "/web/shell/seats.js";
import { TableIcon } from "/web/shell/table-icons.js";

const LONGEST = 500;

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").ChatLine[]} props.lines
 * @param {number|null} props.you
 * @param {(text: string) => Promise<any>} props.say
 * @param {(sign: string) => Promise<any>} [props.give] a quick reaction
 */
export function Chat({ lines, you, say, give }) {
  const [text, setText] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const atEnd = useRef(true);
  useLayoutEffect(() => {
    if (box.current && atEnd.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  const onScroll = (event) => {
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget; // the list may have just gone
    atEnd.current = scrollHeight - scrollTop - clientHeight < 40;
  };

  const submit = async (event) => {
    event.preventDefault();
    if (!text.trim() || busy) return;
    setBusy(true);
    setProblem("");
    atEnd.current = true;
    try {
      await say(text.trim());
      setText("");
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return html`
    <div class="chat">
      <div class="chat-lines" ref=${box} onScroll=${onScroll} tabindex="0" role="log" aria-label="Chat">
        ${lines.length === 0 && html`<p class="log-empty">Nobody has said anything yet.</p>`}
        ${lines.map((line) => html`<${Spoken} key=${line.seq} ...${line} />`)}
      </div>
      ${
        you === null
          ? html`<p class="help">Those who watch listen. Take a seat to talk.</p>`
          : html`
            ${give && html`<${GestureBar} give=${give} onProblem=${setProblem} />`}
            <form class="chat-form" onSubmit=${submit}>
              <label class="sr-only" for="chat-text">Say something to the table</label>
              <input
                id="chat-text"
                type="text"
                maxlength=${LONGEST}
                autocomplete="off"
                placeholder="Say something"
                value=${text}
                onInput=${(event) => setText(event.currentTarget.value)}
              />
              <button type="submit" class="btn btn-icon" aria-label="Send" aria-disabled=${busy ? "true" : undefined}>
                <${TableIcon} name="send" />
              </button>
            </form>
          `
      }
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    </div>
  `;
}

/** One line of chat. */
function Spoken({ seat, name, text, at, sign }) {
  const time = new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  if (seat === null) return html`<p class="chat-note" title=${time}>${text}</p>`;
  return html`
    <p class="chat-line" title=${time}>
      <${SeatBadge} seat=${seat} size=${20} />
      <span><strong>${name}</strong> ${sign && SIGNS[sign] && html`<${Line} path=${SIGNS[sign][0]} size=${18} />`} ${text}</span>
    </p>
  `;
}
