// The settings that a game declares, as a form.
import { useId } from "preact/hooks";
import { human } from "/web/pages/words.js";
import { html } from "/web/shell/html.js";

/**
 * @typedef {object} Setting
 * @property {string} name
 * @property {"bool"|"int"|"choice"|"names"} type
 * @property {any} default
 * @property {any[]} values
 * @property {string} help
 * @property {boolean} more whether most tables leave it as it is
 * @property {number[]} seats the numbers of players that it is for; empty: all
 * @property {Record<string, number>} needs how many players some of its values take
 */

/** @param {Setting[]} settings @returns {Record<string, any>} */
export function defaults(settings) {
  return Object.fromEntries(settings.map((setting) => [setting.name, setting.default]));
}

/** @param {Setting[]} settings @param {number} seats @returns {Setting[]} what there is to set with so many players */
export function applying(settings, seats) {
  return settings
    .filter((setting) => setting.seats.length === 0 || setting.seats.includes(seats))
    .map((setting) => ({ ...setting, values: setting.values.filter((value) => (setting.needs[value] ?? 0) <= seats) }));
}

/**
 * What is sent: a value that does not apply, because there are other players now, is the usual one again.
 * @param {Setting[]} settings @param {Record<string, any>} values @param {number} seats
 */
export function fitOptions(settings, values, seats) {
  const apply = new Map(applying(settings, seats).map((setting) => [setting.name, setting]));
  return Object.fromEntries(
    settings.map((setting) => {
      const value = values[setting.name];
      const known =
        setting.type === "names" || setting.values.length === 0 || apply.get(setting.name)?.values.includes(value);
      return [setting.name, apply.has(setting.name) && known ? value : setting.default];
    }),
  );
}

/** @param {Setting} setting @param {any} value @returns {string} */
export function shownValue(setting, value) {
  if (setting.type === "bool") return value ? "yes" : "no";
  if (setting.type === "names") return value || "by lot";
  return show(value).toLowerCase();
}

/**
 * What matters first, and the rest folded away: open if something in it is not as usual.
 * @param {object} props
 * @param {Setting[]} props.settings
 * @param {Record<string, any>} props.values
 * @param {(values: Record<string, any>) => void} props.onChange
 * @param {number} props.seats
 * @param {import("/web/shell/game.js").DrawnSettings|null} [props.drawing] of some of them; it takes the place of the first
 */
export function OptionsField({ settings, values, onChange, seats, drawing = null }) {
  const all = applying(settings, seats);
  const drawn = drawing?.module.drawn ?? [];
  const first = all.find(({ name }) => drawn.includes(name));
  const folded = all.filter(({ name, more }) => more && !drawn.includes(name));
  const changed = folded.filter((setting) => values[setting.name] !== setting.default).length;
  const field = (setting) => {
    if (drawing && setting === first) {
      const { module, book, cards } = drawing;
      return html`<${module.SettingsField} key=${setting.name} book=${book} cards=${cards} values=${values} seats=${seats} onChange=${onChange} />`;
    }
    if (drawn.includes(setting.name)) return null;
    const set = (value) => onChange({ ...values, [setting.name]: value });
    const Field = { bool: Switch, names: Names }[setting.type] ?? Choice;
    return html`<${Field} key=${setting.name} setting=${setting} value=${values[setting.name]} set=${set} />`;
  };
  return html`
    <div class="options">
      ${all.filter((setting) => !folded.includes(setting)).map(field)}
      ${
        folded.length > 0 &&
        html`<details class="options-more">
          <summary>${changed ? `More settings, ${changed} changed` : "More settings"}</summary>
          <div class="options">${folded.map(field)}</div>
        </details>`
      }
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
