// All cards of a game, to search and to look at.
import { useMemo, useState } from "preact/hooks";
import { human } from "/web/pages/words.js";
import { GenericFace } from "/web/shell/generic-card.js";
import { html } from "/web/shell/html.js";
import { ZoomLayer, zoom } from "/web/shell/zoom.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

const NO_FACET = new Set([
  ...["name", "text", "label", "flavor", "flavour", "hint", "epithet", "icon", "set", "alert"],
  ...["plain", "title", "animal", "character", "setup", "passive", "cannot win", "into", "size"],
  ...["code", "chronicle"],
]);
const MOST_VALUES = 30;

/** @param {{game: import("/web/shell/game.js").LoadedGame}} props */
export function Gallery({ game }) {
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(/** @type {Record<string, string>} */ ({}));
  const { book, cards: byName, board } = game;
  const Face = board?.CardFace ?? GenericFace;
  const facets = useMemo(() => findFacets(book.cards), [book]);
  const texts = useMemo(
    () => new Map(book.cards.map((card) => [card.name, JSON.stringify(Object.values(card)).toLowerCase()])),
    [book],
  );

  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = book.cards.filter(
    (card) =>
      Object.entries(chosen).every(([field, value]) => !value || String(card[field]) === value) &&
      wanted.every((word) => texts.get(card.name)?.includes(word)),
  );
  const several = byKind(book.cards).length > 1;
  const count =
    shown.length === book.cards.length ? `${shown.length} cards` : `${shown.length} of ${book.cards.length} cards`;
  const original = book.cards.some(({ label }) => label === "original content");
  return html`
    <section class="gallery" aria-labelledby="gallery">
      <h2 id="gallery" class="ornate"><span>All cards</span></h2>
      ${
        original &&
        html`<p class="note">
          Cards marked <em>original content</em> are our own designs. They say nothing about the cards of the published
          game.
        </p>`
      }
      <form class="gallery-tools" role="search" aria-label="Cards" onSubmit=${(event) => event.preventDefault()}>
        <label class="field grow">
          <span>Search</span>
          <input
            type="search"
            value=${words}
            placeholder="Name or text"
            onInput=${(event) => setWords(event.currentTarget.value)}
          />
        </label>
        ${facets.map(
          ({ field, values }) => html`
            <label key=${field} class="field">
              <span>${human(field)}</span>
              <select
                value=${chosen[field] ?? ""}
                onChange=${(event) => setChosen({ ...chosen, [field]: event.currentTarget.value })}
              >
                <option value="">All</option>
                ${values.map((value) => html`<option key=${value} value=${value}>${human(value)}</option>`)}
              </select>
            </label>
          `,
        )}
        <p class="gallery-count help" role="status">${count}</p>
      </form>
      ${byKind(shown).map(
        ([kind, cards]) => html`
          <div key=${kind}>
            ${several && html`<h3 class="gallery-kind">${human(kind)} <span>${cards.length} different</span></h3>`}
            <ul class="gallery-cards">
              ${cards.map(
                (card) => html`
                  <li key=${card.name} class="gallery-card">
                    <${Face} card=${card} size="normal" />
                    <button type="button" class="gallery-look" onClick=${() => zoom(card.name)}>
                      <span class="sr-only">Look closer at ${card.name}</span>
                    </button>
                  </li>
                `,
              )}
            </ul>
          </div>
        `,
      )}
      ${shown.length === 0 && html`<p>No card says that.</p>`}
      <${ZoomLayer} cards=${byName} CardFace=${Face} book=${book} />
    </section>
  `;
}

/** @param {CatalogueCard[]} cards @returns {Array<[string, CatalogueCard[]]>} */
function byKind(cards) {
  const kinds = [...new Set(cards.map(({ kind }) => kind))];
  return kinds.map((kind) => [kind, cards.filter((card) => card.kind === kind)]);
}

/**
 * What the cards can be sorted out by: texts of which there are few and which cards share.
 * @param {CatalogueCard[]} cards
 */
function findFacets(cards) {
  const fields = new Map();
  for (const card of cards) {
    for (const [field, value] of Object.entries(card)) {
      if (typeof value !== "string" || !value || NO_FACET.has(field)) continue;
      if (!fields.has(field)) fields.set(field, new Set());
      fields.get(field).add(value);
    }
  }
  return [...fields]
    .filter(([, values]) => values.size > 1 && values.size <= MOST_VALUES)
    .map(([field, values]) => ({ field, values: [...values].sort() }));
}
