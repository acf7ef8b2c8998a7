// What the game says about one card besides its face: its keywords explained, and the rulings about it.

/** @typedef {{keywords: Array<{term: string, text: string}>, rulings: Array<{id: string, question: string, answer: string}>}} Explanations */

/**
 * @param {import("/web/shell/types.js").CatalogueCard} card
 * @param {import("/web/shell/types.js").GameBook} book
 * @returns {Explanations}
 */
export function explanations(card, book) {
  return {
    keywords: (card.keywords ?? []).map((term) => ({ term, text: book.glossary[term] })),
    rulings: (card.ruled ?? []).map((id) => ({ id, ...book.rulings[id] })),
  };
}
