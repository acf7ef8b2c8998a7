// What the rules of a game say about one card: its keywords explained, and the rulings that name them.

/** @typedef {{keywords: Array<{term: string, text: string}>, rulings: Array<{id: string, question: string, answer: string}>}} Explanations */

/** @type {Map<string, string[][]>} */
const tables = new Map();

/**
 * Look a card up in the rules. Cards may bring their own `keywords` and `rulings`; the rest is found in the tables
 * of the rules: a row that begins with a term explains it, a row below the heading "rulings" rules on it.
 * @param {import("/web/shell/types.js").CatalogueCard} card
 * @param {string} rules the rules as HTML; only its text is used
 * @returns {Explanations}
 */
export function explanations(card, rules) {
  const own = Array.isArray(card.keywords) ? card.keywords.map(String) : [];
  const terms = [...new Set([card.name, card.class, card.ability, ...own].filter(Boolean))];
  const names = terms.map((term) => new RegExp(`(?<!\\w)${escaped(term)}s?(?!\\w)`, "i"));
  const keywords = [];
  const rulings = [];
  for (const cells of rows(rules)) {
    if (/^[A-Z]+-\d+$/.test(cells[0])) {
      const [id, question, answer] = cells;
      if (names.some((name) => name.test(`${question} ${answer}`))) rulings.push({ id, question, answer });
    } else if (cells.length === 2) {
      const [term, text] = cells;
      const known = terms.some((one) => one.toLowerCase() === term.toLowerCase());
      if (known && text !== card.text) keywords.push({ term, text });
    }
  }
  return { keywords, rulings };
}

/** @param {string} rules @returns {string[][]} the cells of all rows of all tables, numbers of rules left out */
function rows(rules) {
  if (!tables.has(rules)) {
    const page = new DOMParser().parseFromString(rules, "text/html");
    const found = [...page.querySelectorAll("tbody tr")].map((row) =>
      [...row.children]
        .filter((cell) => !cell.querySelector(".rule-number"))
        .map((cell) => cell.textContent?.trim() ?? ""),
    );
    tables.set(rules, found);
  }
  return tables.get(rules) ?? [];
}

/** @param {string} text */
function escaped(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
