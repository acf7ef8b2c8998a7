// A button that asks once more before it does something that others notice.
import { useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { useFocus } from "/web/shell/use.js";

/**
 * @param {object} props
 * @param {string} props.icon
 * @param {string} props.label of the button at first
 * @param {any} props.question what will happen
 * @param {string} props.yes
 * @param {string} props.no
 * @param {() => Promise<any>} props.onYes rejects with a sentence for people
 * @param {string} [props.class]
 * @param {any} [props.children] further choices, beneath the question
 */
export function AskFirst({ icon, label, question, yes, no, onYes, class: extra = "", children }) {
  const [asked, setAsked] = useState(false);
  const [problem, setProblem] = useState("");
  const answer = useFocus(asked);
  const go = () => {
    setProblem("");
    onYes().then(
      () => setAsked(false),
      (error) => setProblem(error.message),
    );
  };
  if (!asked) {
    return html`
      <button type="button" class=${`btn ${extra}`} onClick=${() => setAsked(true)}>
        <${Icon} name=${icon} size=${18} />${label}
      </button>
    `;
  }
  return html`
    <div class="stack ask-first" role="group" aria-label=${label}>
      <p>${question}</p>
      ${children}
      <div class="row">
        <button type="button" class="btn btn-danger" ref=${answer} onClick=${go}>${yes}</button>
        <button type="button" class="btn" onClick=${() => setAsked(false)}>${no}</button>
      </div>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    </div>
  `;
}
