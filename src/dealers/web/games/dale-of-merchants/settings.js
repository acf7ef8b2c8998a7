// The settings about decks, drawn: which are in, and how the others are found.
import { useRef, useState } from "preact/hooks";
import { OptionsField } from "/web/pages/options.js";
import { html } from "/web/shell/html.js";
import { Icon as Sign } from "/web/shell/icons.js";
import { ZoomLayer } from "/web/shell/zoom.js";
import { deckOption, decksNeeded, drawnFrom, NO_LIMITS, namedDecks, surprise } from "./deck-choice.js";
import { choiceWords, DeckGallery } from "./deck-gallery.js";
import { DeckWindow, Emblem } from "./decks.js";
import { CardFace } from "./faces.js";

/** @typedef {import("./facts.d.ts").Selection} Selection */
/** @typedef {import("./facts.d.ts").DeckChoice} DeckChoice */
/** @typedef {import("/web/shell/types.js").SettingsFieldProps} SettingsFieldProps */
/** @typedef {import("/web/shell/types.js").SettingsShownProps} SettingsShownProps */

/** The settings that are drawn here. */
export const drawn = ["decks", "series", "mix"];

/** @param {SettingsFieldProps} props */
export function SettingsField({ book, cards, values, seats, onChange }) {
  const selection = /** @type {Selection} */ (book.selection);
  const [open, setOpen] = useState(false);
  const [limits, setLimits] = useState(NO_LIMITS);
  const [read, setRead] = useState(/** @type {DeckChoice|null} */ (null));
  const opener = useRef(/** @type {HTMLButtonElement|null} */ (null));
  const chosen = namedDecks(values);
  const count = decksNeeded(selection, seats, values.teams);
  const places = Math.max(0, count - chosen.length);
  const choose = (decks) => onChange({ ...values, decks: deckOption(selection, decks) });
  const remove = (short) => {
    choose(chosen.filter((one) => one !== short));
    opener.current?.focus();
  };
  const byLot = book.settings.filter(({ name }) => name !== "decks" && drawn.includes(name));
  return html`
    <fieldset class="field dm-decks-field">
      <legend>Decks</legend>
      <${Places} selection=${selection} chosen=${chosen} open=${places} onRead=${setRead} onRemove=${remove} />
      <p class=${chosen.length > count ? "error" : "help"} role="status">${choiceWords(chosen, count)}</p>
      <div class="row">
        <button ref=${opener} type="button" class="btn btn-small" aria-haspopup="dialog" onClick=${() => setOpen(true)}><${Sign} name="search" />Choose decks</button>
        <button
          type="button"
          class="btn btn-small"
          aria-disabled=${places ? undefined : "true"}
          title="Fills the open places at random from the series below, within the limits of the last choice"
          onClick=${() => places && choose(surprise(drawnFrom(selection, values.series, limits), chosen, limits, count))}
        >
          Surprise us
        </button>
      </div>
    </fieldset>
    ${places > 0 && html`<${OptionsField} settings=${byLot} values=${values} seats=${seats} onChange=${onChange} />`}
    <${DeckGallery}
      open=${open}
      onClose=${() => setOpen(false)}
      selection=${selection}
      chosen=${chosen}
      onChoose=${choose}
      count=${count}
      limits=${limits}
      onLimits=${setLimits}
      onRead=${setRead}
    />
    <${DeckWindow} deck=${read} selection=${selection} cards=${cards} onClose=${() => setRead(null)} />
    <${ZoomLayer} cards=${cards} CardFace=${CardFace} book=${book} />
  `;
}

/** What the host has chosen, for everybody who comes to the table. @param {SettingsShownProps} props */
export function SettingsShown({ book, cards, options, seats }) {
  const selection = /** @type {Selection} */ (book.selection);
  const [read, setRead] = useState(/** @type {DeckChoice|null} */ (null));
  const chosen = namedDecks(options);
  const open = Math.max(0, decksNeeded(selection, seats, options.teams) - chosen.length);
  const from = options.series === "all" ? "all games of the series" : "the Collection";
  const how = options.mix === "any" ? "" : `, ${options.mix} ones first`;
  return html`
    <section class="panel dm-decks-shown" aria-labelledby="decks">
      <h2 id="decks">Decks</h2>
      <${Places} selection=${selection} chosen=${chosen} open=${open} onRead=${setRead} />
      <p class="help">
        ${open > 0 ? `${chosen.length ? `${open} more by lot` : `All ${open} by lot`}, from ${from}${how}. ` : ""}${chosen.length > 0 ? "Open a deck to read its cards." : ""}
      </p>
      <${DeckWindow} deck=${read} selection=${selection} cards=${cards} onClose=${() => setRead(null)} />
      <${ZoomLayer} cards=${cards} CardFace=${CardFace} book=${book} />
    </section>
  `;
}

/**
 * The places for decks: those that are taken, and those that are filled by lot.
 * @param {object} props
 * @param {Selection} props.selection
 * @param {string[]} props.chosen
 * @param {number} props.open
 * @param {(deck: DeckChoice) => void} props.onRead
 * @param {(short: string) => void} [props.onRemove] if they can be taken out
 */
function Places({ selection, chosen, open, onRead, onRemove }) {
  const taken = selection.decks.filter(({ short }) => chosen.includes(short));
  return html`
    <ul class="dm-places" aria-label="Decks that are played with">
      ${taken.map(
        (deck) => html`
          <li key=${deck.short} class="dm-place dm-folk-${deck.short}">
            <button type="button" class="dm-place-read" aria-haspopup="dialog" title=${deck.about} onClick=${() => onRead(deck)}>
              <${Emblem} deck=${deck} /><span>${deck.name}</span>
            </button>
            ${
              onRemove &&
              html`<button type="button" class="btn btn-quiet btn-icon" aria-label=${`Take the ${deck.name} out`} onClick=${() => onRemove(deck.short)}>
                <${Sign} name="cross" size=${18} />
              </button>`
            }
          </li>
        `,
      )}
      ${Array.from({ length: open }, (_, n) => html`<li key=${`by lot ${n}`} class="dm-place is-open" title="By lot"><span aria-hidden="true">?</span><span class="sr-only">By lot</span></li>`)}
    </ul>
  `;
}
