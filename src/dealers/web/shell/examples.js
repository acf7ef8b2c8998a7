// "Show me": the scenarios that show a rule, to choose from.
import { get } from "/web/shell/api.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { useLoaded } from "/web/shell/use.js";
import { capital } from "/web/shell/words.js";

/** @typedef {{scenarios: Record<string, string>, rules: Record<string, string[]>}} ExampleList titles by name; names by rule */

/** @type {Map<string, Promise<ExampleList>>} */
const lists = new Map();

/** @param {string} game @returns {Promise<ExampleList>} */
function load(game) {
  if (!lists.has(game)) {
    const list = get(`/api/games/${game}/scenarios`);
    list.catch(() => lists.delete(game));
    lists.set(game, list);
  }
  return /** @type {Promise<ExampleList>} */ (lists.get(game));
}

/** @param {string} game @returns {ExampleList|null} null while it comes, or if it does not: the rules can be read without */
export function useExamples(game) {
  return useLoaded(() => load(game), [game]).data;
}

/**
 * Which of several examples to look at.
 * @param {object} props
 * @param {ExampleList|null} props.examples
 * @param {string} props.rule "" for none
 * @param {(name: string) => void} props.onShow
 * @param {() => void} props.onClose
 */
export function ExampleChoice({ examples, rule, onShow, onClose }) {
  const names = examples?.rules[rule] ?? [];
  return html`
    <${Dialog} title=${`Examples of rule ${rule}`} open=${names.length > 1} onClose=${onClose} class="examples">
      <ul class="example-list">
        ${names.map(
          (name) => html`
            <li key=${name}>
              <button type="button" class="btn example" onClick=${() => onShow(name)}>${capital(examples?.scenarios[name] ?? "")}</button>
            </li>
          `,
        )}
      </ul>
    <//>
  `;
}
