// How a table is played, for everybody who comes to it: every setting with its value and its sentence.
import { applying, shownValue } from "/web/pages/options.js";
import { human } from "/web/pages/words.js";
import { html } from "/web/shell/html.js";

/**
 * @param {object} props
 * @param {import("/web/pages/options.js").Setting[]} props.settings
 * @param {Record<string, any>} props.values
 * @param {number} props.seats
 */
export function SettingsList({ settings, values, seats }) {
  const shown = applying(settings, seats).filter(({ name }) => name in values);
  if (shown.length === 0) return null;
  return html`
    <section class="panel settings-list" aria-labelledby="how">
      <h2 id="how">How you play</h2>
      <dl>
        ${shown.map(
          (setting) => html`
            <div key=${setting.name} class=${values[setting.name] === setting.default ? "" : "is-changed"}>
              <dt>${human(setting.name)}: <b>${shownValue(setting, values[setting.name])}</b></dt>
              <dd>${setting.help}</dd>
            </div>
          `,
        )}
      </dl>
    </section>
  `;
}
