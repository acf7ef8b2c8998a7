// The table in words: the same text as at the terminal, and the legal actions as numbered buttons.
import { useLayoutEffect } from "preact/hooks";
import { sameOption } from "/web/shell/answer.js";
import { html } from "/web/shell/html.js";
import { typing } from "/web/shell/keys.js";
import { openRules } from "/web/shell/rulebook.js";
import { Unbroken } from "/web/shell/unbroken.js";
import { capital } from "/web/shell/words.js";

/**
 * @param {object} props
 * @param {string|null} props.text null while it is on its way
 * @param {import("/web/shell/types.js").View} props.view
 * @param {import("/web/shell/answer.js").Answering} [props.answering] none: only to read
 */
export function TextView({ text, view, answering }) {
  const options = answering ? (view.decision?.options ?? []) : [];
  const refused = answering ? (view.decision?.refused ?? []) : [];
  useLayoutEffect(() => {
    if (!answering) return;
    const onKey = (event) => {
      const choice = options[Number(event.key) - 1];
      if (!/^[1-9]$/.test(event.key) || !choice || typing(event)) return;
      event.preventDefault();
      answering.pick(choice.option);
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [options]);

  return html`
    <div class="text-view">
      <div class="text-table panel" tabindex="0" role="region" aria-label="The table in words">
        ${text === null ? html`<p class="muted">One moment.</p>` : html`<pre>${text}</pre>`}
      </div>
      ${options.length > 0 && html`<${Actions} options=${options} answering=${answering} />`}
      ${refused.length > 0 && html`<${Refused} refused=${refused} />`}
    </div>
  `;
}

/** What can be done, numbered as in the text. */
function Actions({ options, answering }) {
  const picked = answering.picked.value;
  const sending = answering.sending.value;
  return html`
    <section class="text-actions" aria-labelledby="text-actions">
      <h2 id="text-actions">You can</h2>
      <ol>
        ${options.map(({ option, label }, index) => {
          const order = picked.findIndex((one) => sameOption(one, option)) + 1;
          const chosen = Array.isArray(sending) && sending.some((one) => sameOption(one, option));
          const several = answering.wanted.value > 1;
          return html`
            <li key=${JSON.stringify(option)}>
              <button
                type="button"
                class=${`btn text-action ${order ? "picked" : ""} ${chosen ? "pending" : ""}`}
                aria-pressed=${several ? String(order > 0) : undefined}
                aria-disabled=${sending ? "true" : undefined}
                onClick=${() => answering.pick(option)}
              >
                <span class="text-number" aria-hidden="true">${index + 1}</span>
                <span><${Unbroken} text=${capital(label)} /></span>
                ${order > 0 && html`<span class="piece-order">${order}<span class="sr-only">. pick</span></span>`}
              </button>
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

/** What cannot be done now, and why. */
function Refused({ refused }) {
  return html`
    <details class="text-refused">
      <summary>Not possible now (${refused.length})</summary>
      <ul>
        ${refused.map(
          ({ label, option, why, rule }) => html`
            <li key=${JSON.stringify(option)}>
              <strong>${capital(label)}:</strong> ${why}
              ${rule && html`${" "}<button type="button" class="rule-link" onClick=${() => openRules(rule)}>Rule ${rule}</button>`}
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}
