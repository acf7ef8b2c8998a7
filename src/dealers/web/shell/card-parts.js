// A card of the game in the rules, drawn as on the table, with numbers for its parts: the table below it says what they are.
import { render } from "preact";
import { useEffect } from "preact/hooks";
import { html } from "/web/shell/html.js";

/**
 * Draw the cards that a text wants to show.
 * @param {import("preact").RefObject<HTMLElement>} article
 * @param {string} text what it shows: when that changes, they are drawn anew
 * @param {import("/web/shell/game.js").LoadedGame} game
 */
export function useCardParts(article, text, game) {
  useEffect(() => {
    const places = /** @type {HTMLElement[]} */ ([...(article.current?.querySelectorAll("[data-card]") ?? [])]);
    for (const place of places) draw(place, game);
    return () => {
      for (const place of places) render(null, place);
    };
  }, [text, game]);
}

/** @param {HTMLElement} place @param {import("/web/shell/game.js").LoadedGame} game */
function draw(place, game) {
  const card = game.cards.get(place.dataset.card ?? "");
  if (!card || !game.board) return;
  const { CardFace, parts = {} } = game.board;
  render(html`<div class="card-face" aria-hidden="true"><${CardFace} card=${card} size="large" /></div>`, place);
  const rows = [...(place.nextElementSibling?.querySelectorAll("tbody tr") ?? [])];
  let number = 0;
  for (const row of rows) {
    const name = row.querySelector("td");
    const part = place.querySelector(parts[name?.textContent?.trim() ?? ""] ?? ":not(*)");
    if (!name || !part) continue;
    number += 1;
    name.prepend(dot(number), " ");
    place.append(over(part, place, dot(number)));
  }
}

/** @param {number} number */
function dot(number) {
  const mark = document.createElement("span");
  mark.className = "part-number";
  mark.textContent = String(number);
  mark.setAttribute("aria-hidden", "true");
  return mark;
}

/** Put a mark at the left of a part of the card. @param {Element} part @param {Element} card @param {HTMLElement} mark */
function over(part, card, mark) {
  const [inner, outer] = [part.getBoundingClientRect(), card.getBoundingClientRect()];
  mark.style.left = `${(100 * (inner.left - outer.left)) / outer.width}%`;
  mark.style.top = `${(100 * (inner.top + Math.min(inner.height / 2, 14) - outer.top)) / outer.height}%`;
  return mark;
}
