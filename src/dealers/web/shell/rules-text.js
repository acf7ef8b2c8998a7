// The rules of a game as a text in the page: made ready, with "Show me" where a scenario shows the rule.
import { useEffect, useLayoutEffect, useMemo } from "preact/hooks";
import { get } from "/web/shell/api.js";
import { useCardParts } from "/web/shell/card-parts.js";
import { html } from "/web/shell/html.js";
import { useLoaded } from "/web/shell/use.js";

/** @typedef {{id: string, text: string, level: number}} Heading */

/**
 * @param {string} game its name
 * @returns {{text: string, headings: Heading[], problem: string}} the text is empty while it is not known
 */
export function useRules(game) {
  const { data, error } = useLoaded(() => get(`/api/games/${game}/rules`), [game]);
  const rules = data?.rules ?? "";
  const made = useMemo(() => prepare(rules), [rules]);
  return { ...made, problem: error?.message ?? "" };
}

/**
 * The text itself. Clicks on "Show me" are reported with the number of the rule, those on an example with its name.
 * @param {object} props
 * @param {string} props.text
 * @param {import("/web/shell/game.js").LoadedGame} props.game
 * @param {import("/web/shell/examples.js").ExampleList|null} props.examples null while they are not known
 * @param {(rule: string) => void} props.onShow
 * @param {(example: string) => void} props.onPlay
 * @param {import("preact").RefObject<HTMLElement>} props.box of the article
 * @param {string} [props.here] rule to be pointed out
 */
export function RulesText({ text, game, examples, onShow, onPlay, box, here = "" }) {
  const onClick = (event) => {
    const button = event.target instanceof HTMLElement ? event.target.closest("button") : null;
    if (button?.dataset.show) onShow(button.dataset.show);
    if (button?.dataset.play) onPlay(button.dataset.play);
  };
  useCardParts(box, text, game);
  useLayoutEffect(() => {
    if (box.current) offerExamples(box.current, examples);
  }, [text, examples]);
  useEffect(() => {
    const article = box.current;
    if (!article) return;
    for (const old of article.querySelectorAll(".rule-here")) old.classList.remove("rule-here");
    if (here) placeOf(numberIn(article, here))?.classList.add("rule-here");
  }, [text, here]);
  return html`<article ref=${box} class="rules-text" onClick=${onClick} dangerouslySetInnerHTML=${{ __html: text }} />`;
}

/**
 * Where a rule, or else the nearest one above it, has its number in the text.
 * @param {ParentNode} text @param {string} rule
 * @returns {Element|null}
 */
export function numberIn(text, rule) {
  const id = `rule-${rule}`;
  return [...text.querySelectorAll("[id^='rule-']")].find((number) => number.id === id) ?? null;
}

/** What a rule is written in: a paragraph, an item of a list or a row. @param {Element|null} number */
function placeOf(number) {
  return number?.closest("tr, li, p") ?? null;
}

/**
 * Our own rules text: its title goes (the page has one), wide tables scroll by themselves.
 * @param {string} rules
 */
function prepare(rules) {
  const page = new DOMParser().parseFromString(rules, "text/html");
  page.querySelector("h1")?.remove();
  const headings = [...page.querySelectorAll("h2[id], h3[id]")].map((heading) => ({
    id: heading.id,
    text: (heading.textContent ?? "").replace(/ \(.*\)$/, "").trim(),
    level: Number(heading.tagName[1]),
  }));
  for (const cell of page.querySelectorAll("thead th")) {
    if (!cell.textContent?.trim()) cell.replaceWith(page.createElement("td"));
  }
  for (const table of page.querySelectorAll("table")) {
    const box = page.createElement("div");
    box.className = "table-scroll";
    box.tabIndex = 0;
    box.setAttribute("role", "region");
    box.setAttribute("aria-label", `Table: ${nearestHeading(table, headings)}`);
    table.replaceWith(box);
    box.append(table);
  }
  return { text: page.body.innerHTML, headings };
}

/**
 * Give the rules that have examples their buttons. The text stays as it is: somebody may be reading it.
 * @param {Element} article @param {import("/web/shell/examples.js").ExampleList|null} examples
 */
function offerExamples(article, examples) {
  for (const old of article.querySelectorAll(".show-me")) old.remove();
  for (const number of article.querySelectorAll("[id^='rule-']")) addButton(number, examples);
}

/** @param {Element} number @param {import("/web/shell/examples.js").ExampleList|null} examples */
function addButton(number, examples) {
  const rule = number.id.replace("rule-", "");
  const count = examples?.rules[rule]?.length ?? 0;
  if (count === 0) return;
  const button = document.createElement("button");
  button.type = "button";
  button.className = "show-me";
  button.setAttribute("data-show", rule);
  button.setAttribute("aria-label", `Show me rule ${rule}${count > 1 ? `: ${count} examples` : ""}`);
  button.textContent = count > 1 ? `Show me (${count})` : "Show me";
  const place = placeOf(number);
  const cells = place?.matches("tr") ? place.querySelectorAll("td") : null;
  (cells?.length ? cells[cells.length - 1] : place)?.append(" ", button);
}

/** @param {Element} table @param {Heading[]} headings */
function nearestHeading(table, headings) {
  let found = "";
  for (const { id, text } of headings) {
    const heading = table.ownerDocument.getElementById(id);
    if (heading && heading.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING) found = text;
  }
  return found;
}
