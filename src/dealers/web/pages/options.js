// The settings that a game declares, as a form.
import { useId } from "preact/hooks";
import { human } from "/web/pages/words.js";
import { html } from "/web/shell/html.js";

/** @typedef {{name: string, type: "bool"|"int"|"choice"|"names", default: any, values: any[], help: string}} Setting */

/** @param {Setting[]} settings @returns {Record<string, any>} */
export function defaults(settings) {
  return Object.fromEntries(settings.map((setting) => [setting.name, setting.default]));
}

/**
 * @param {object} props
 * @param {Setting[]} props.settings
 * @param {Record<string, any>} props.values
 * @param {(values: Record<string, any>) => void} props.onChange
 * @param {number} props.seats
 * @param {import("/web/shell/game.js").DrawnSettings|null} [props.drawing] of some of them; it takes the place of the first
 */
export function OptionsField({ settings, values, onChange, seats, drawing = null }) {
  const first = settings.find(({ name }) => drawing?.module.drawn.includes(name));
  return html`
    <div class="options">
      ${settings.map((setting) => {
        if (drawing && setting === first) {
          const { module, book, cards } = drawing;
          return html`<${module.SettingsField} key=${setting.name} book=${book} cards=${cards} values=${values} seats=${seats} onChange=${onChange} />`;
        }
        if (drawing?.module.drawn.includes(setting.name)) return null;
        const set = (value) => onChange({ ...values, [setting.name]: value });
        const Field = { bool: Switch, names: Names }[setting.type] ?? Choice;
        return html`<${Field} key=${setting.name} setting=${setting} value=${values[setting.name]} set=${set} />`;
      })}
    </div>
  `;
}

function Switch({ setting, value, set }) {
  return html`
    <label class="check">
      <input type="checkbox" checked=${value} onChange=${(event) => set(event.currentTarget.checked)} />
      <span><span class="label">${human(setting.name)}</span><span class="help">${setting.help}</span></span>
    </label>
  `;
}

/** Any of the values: a box to check for each. The value is their names in a row, in the order of the values. */
function Names({ setting, value, set }) {
  const id = useId();
  const named = value ? value.split(", ") : [];
  const toggle = (one) => {
    const chosen = named.includes(one) ? named.filter((name) => name !== one) : [...named, one];
    set(setting.values.filter((name) => chosen.includes(name)).join(", "));
  };
  return html`
    <fieldset class="field" aria-describedby=${`${id}-help`}>
      <legend>${human(setting.name)}</legend>
      <div class="names">
        ${setting.values.map(
          (one) => html`
            <label key=${one} class="check">
              <input type="checkbox" checked=${named.includes(one)} onChange=${() => toggle(one)} />
              <span>${show(one)}</span>
            </label>
          `,
        )}
      </div>
      <span class="help" id=${`${id}-help`}>${setting.help}</span>
    </fieldset>
  `;
}

/** A row of buttons for a few values, a list for many, a number field where all numbers will do. */
function Choice({ setting, value, set }) {
  const id = useId();
  const values = setting.values ?? [];
  if (values.length > 8) {
    return html`
      <label class="field">
        <span>${human(setting.name)}</span>
        <select value=${String(value)} onChange=${(event) => set(values[event.currentTarget.selectedIndex])}>
          ${values.map((one) => html`<option key=${String(one)} value=${String(one)}>${show(one)}</option>`)}
        </select>
        <span class="help">${setting.help}</span>
      </label>
    `;
  }
  if (!values.length) {
    return html`
      <label class="field">
        <span>${human(setting.name)}</span>
        <input
          type="number"
          value=${value}
          onInput=${(event) => set(event.currentTarget.valueAsNumber || setting.default)}
        />
        <span class="help">${setting.help}</span>
      </label>
    `;
  }
  return html`
    <fieldset class="field" aria-describedby=${`${id}-help`}>
      <legend>${human(setting.name)}</legend>
      <div class="segments">
        ${values.map(
          (one) => html`
            <label key=${String(one)} class="segment">
              <input type="radio" name=${id} checked=${one === value} onChange=${() => set(one)} />
              <span>${show(one)}</span>
            </label>
          `,
        )}
      </div>
      <span class="help" id=${`${id}-help`}>${setting.help}</span>
    </fieldset>
  `;
}

/** @param {any} value */
function show(value) {
  return typeof value === "string" ? human(value) : String(value);
}
