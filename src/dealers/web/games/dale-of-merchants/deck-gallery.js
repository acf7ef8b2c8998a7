// All decks in a window: limits to look through them by, mixes that were kept, and the choice itself.
import { useId, useState } from "preact/hooks";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon as Sign } from "/web/shell/icons.js";
import { fits, keepMixes, keptMixes, NO_LIMITS, surprise } from "./deck-choice.js";
import { COMPONENTS, Emblem, Origin, Qualities } from "./decks.js";
import { capital, counted } from "./words.js";

/** @typedef {import("./deck-choice.js").Limits} Limits */
/** @typedef {import("./facts.d.ts").Selection} Selection */
/** @typedef {import("./facts.d.ts").DeckChoice} DeckChoice */

const MIX_NAME_LENGTH = 40;

/**
 * @param {object} props
 * @param {boolean} props.open
 * @param {() => void} props.onClose
 * @param {Selection} props.selection
 * @param {string[]} props.chosen short names
 * @param {(chosen: string[]) => void} props.onChoose
 * @param {number} props.count how many are played with
 * @param {Limits} props.limits
 * @param {(limits: Limits) => void} props.onLimits
 * @param {(deck: DeckChoice) => void} props.onRead
 */
export function DeckGallery({ open, onClose, selection, chosen, onChoose, count, limits, onLimits, onRead }) {
  const shown = selection.decks.filter((deck) => fits(deck, limits));
  const full = chosen.length >= count;
  const toggle = (short) =>
    onChoose(chosen.includes(short) ? chosen.filter((one) => one !== short) : full ? chosen : [...chosen, short]);
  return html`
    <${Dialog} title="Choose decks" open=${open} onClose=${onClose} class="dm-gallery">
      <div class="dm-gallery-top">
        <p class="dm-gallery-count">
          <span role="status">${choiceWords(chosen, count)}</span>
          ${selection.decks.filter(({ short }) => chosen.includes(short)).map((deck) => html`<${Emblem} key=${deck.short} deck=${deck} />`)}
        </p>
        <div class="row">
          <button type="button" class="btn btn-small" aria-disabled=${full ? "true" : undefined} onClick=${() => onChoose(surprise(selection, chosen, limits, count))}>
            Surprise us
          </button>
          <button type="button" class="btn btn-small" aria-disabled=${chosen.length ? undefined : "true"} onClick=${() => onChoose([])}>Clear</button>
          <button type="button" class="btn btn-small btn-primary" onClick=${onClose}>Done</button>
        </div>
      </div>
      <${LimitsField} selection=${selection} limits=${limits} onLimits=${onLimits} />
      <${Ready} selection=${selection} chosen=${chosen} onChoose=${onChoose} onLimits=${onLimits} count=${count} />
      <p class="help" role="status">
        ${shown.length === selection.decks.length ? `${shown.length} decks.` : `${shown.length} of ${selection.decks.length} decks are within these limits.`}
      </p>
      <ul class="dm-tiles" aria-label="Decks">
        ${shown.map((deck) => {
          const taken = chosen.includes(deck.short);
          return html`
            <li key=${deck.short} class="dm-tile dm-folk-${deck.short} ${taken ? "is-chosen" : ""}">
              <${Emblem} deck=${deck} />
              <div class="dm-tile-words">
                <h3>${deck.name}</h3>
                <p class="dm-about">${deck.about}</p>
              </div>
              <${Qualities} deck=${deck} selection=${selection} />
              <${Origin} deck=${deck} />
              <div class="dm-tile-buttons">
                <button type="button" class="btn btn-small btn-quiet" aria-haspopup="dialog" aria-label=${`Cards of the ${deck.name}`} onClick=${() => onRead(deck)}>
                  <${Sign} name="eye" />Cards
                </button>
                <button
                  type="button"
                  class="btn btn-small ${taken ? "btn-primary" : ""}"
                  aria-pressed=${taken ? "true" : "false"}
                  aria-disabled=${full && !taken ? "true" : undefined}
                  aria-label=${`${taken ? "Chosen" : "Choose"}: ${deck.name}`}
                  title=${full && !taken ? "All places are taken: take another deck out first." : undefined}
                  onClick=${() => toggle(deck.short)}
                >
                  ${taken ? html`<${Sign} name="check" />Chosen` : "Choose"}
                </button>
              </div>
            </li>
          `;
        })}
      </ul>
    <//>
  `;
}

/** @param {string[]} chosen @param {number} count @returns {string} */
export function choiceWords(chosen, count) {
  const left = count - chosen.length;
  if (left < 0) return `${counted(chosen.length, "deck")} chosen, but ${count} are played with: take ${-left} out.`;
  if (left === 0) return `All ${count} decks are chosen.`;
  return chosen.length
    ? `${chosen.length} of ${count} decks chosen, ${left} by lot.`
    : `${count} decks are played with, all by lot so far.`;
}

/** @param {{selection: Selection, limits: Limits, onLimits: (limits: Limits) => void}} props */
function LimitsField({ selection, limits, onLimits }) {
  const games = [...new Set(selection.decks.map(({ game }) => game))];
  const needs = [...new Set(selection.decks.map((deck) => deck.needs))].filter((one) => one !== "");
  const set = (part) => onLimits({ ...limits, ...part });
  const limited = JSON.stringify(limits) !== JSON.stringify(NO_LIMITS);
  const without = (one) =>
    limits.without.includes(one) ? limits.without.filter((other) => other !== one) : [...limits.without, one];
  return html`
    <fieldset class="dm-limits">
      <legend class="sr-only">Limits</legend>
      <label class="field">
        <span>Game</span>
        <select value=${limits.game} onChange=${(event) => set({ game: event.currentTarget.value })}>
          <option value="">All games</option>
          ${games.map((game) => html`<option key=${game} value=${game}>${game}</option>`)}
        </select>
      </label>
      ${["complexity", "nastiness"].map(
        (name) => html`
          <label key=${name} class="field">
            <span>${capital(name)} at most</span>
            <select value=${String(limits[name])} onChange=${(event) => set({ [name]: Number(event.currentTarget.value) })}>
              ${selection.levels.map((word, level) => html`<option key=${level} value=${String(level)}>${word}</option>`).reverse()}
            </select>
          </label>
        `,
      )}
      <div class="field" role="group" aria-label="Decks that need">
        <span aria-hidden="true">Decks that need</span>
        <div class="dm-needs">
          ${needs.map(
            (one) => html`
              <label key=${one} class="dm-need">
                <input type="checkbox" checked=${!limits.without.includes(one)} onChange=${() => set({ without: without(one) })} />
                <span>${COMPONENTS[one]}</span>
              </label>
            `,
          )}
        </div>
      </div>
      ${limited && html`<button type="button" class="btn btn-small btn-quiet" onClick=${() => onLimits(NO_LIMITS)}>No limits</button>`}
    </fieldset>
  `;
}

/**
 * Mixes that one click chooses: what the rulebook recommends, and what was kept in this browser.
 * @param {{selection: Selection, chosen: string[], onChoose: (chosen: string[]) => void, onLimits: (limits: Limits) => void, count: number}} props
 */
function Ready({ selection, chosen, onChoose, onLimits, count }) {
  const id = useId();
  const [mixes, setMixes] = useState(() => keptMixes(selection));
  const [name, setName] = useState("");
  const [problem, setProblem] = useState("");
  const recommend = ({ game, complexity, nastiness }) => {
    const limits = { ...NO_LIMITS, game, complexity, nastiness };
    onLimits(limits);
    onChoose(surprise(selection, [], limits, count));
  };
  const change = (now) => {
    setMixes(now);
    setProblem(keepMixes(now) ? "" : "This browser keeps nothing, so the mix lasts as long as the page.");
  };
  const keep = () => {
    const called = name.trim();
    if (!called || chosen.length === 0) return;
    change([...mixes.filter((mix) => mix.name !== called), { name: called, decks: chosen }]);
    setName("");
  };
  return html`
    <div class="dm-ready">
      ${selection.recommended.map(
        (row) =>
          html`<button key=${row.name} type="button" class="btn btn-small" title=${row.why} onClick=${() => recommend(row)}>${row.name}</button>`,
      )}
      ${mixes.map(
        (mix) => html`
          <span key=${mix.name} class="dm-mix">
            <button type="button" class="btn btn-small" onClick=${() => onChoose(mix.decks)}>${mix.name}</button>
            <button type="button" class="btn btn-small btn-quiet btn-icon" aria-label=${`Forget the mix ${mix.name}`} onClick=${() => change(mixes.filter((one) => one !== mix))}>
              <${Sign} name="cross" size=${16} />
            </button>
          </span>
        `,
      )}
      ${
        chosen.length > 0 &&
        html`<span class="dm-keep">
          <label class="sr-only" for=${id}>Name of this mix</label>
          <input
            id=${id}
            type="text"
            maxlength=${MIX_NAME_LENGTH}
            placeholder="Name of this mix"
            autocomplete="off"
            value=${name}
            onInput=${(event) => setName(event.currentTarget.value)}
            onKeyDown=${(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault(); // it would make the table
              keep();
            }}
          />
          <button type="button" class="btn btn-small" aria-disabled=${name.trim() ? undefined : "true"} onClick=${keep}>Keep the mix</button>
        </span>`
      }
      ${problem && html`<p class="help" role="status">${problem}</p>`}
    </div>
  `;
}
