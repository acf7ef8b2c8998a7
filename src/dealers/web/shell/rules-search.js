// Finding words in the rules: every place is marked, and one goes from one to the next.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { html } from "/web/shell/html.js";
import { TableIcon } from "/web/shell/table-icons.js";

const FEWEST_LETTERS = 2;

/**
 * The field above a text. @param {object} props
 * @param {import("preact").RefObject<HTMLElement>} props.article the text that is searched
 * @param {string} props.text what it shows: when that changes, it is searched anew
 */
export function RulesSearch({ article, text }) {
  const [words, setWords] = useState("");
  const [count, setCount] = useState(0);
  const [at, setAt] = useState(0);
  const hits = useRef(/** @type {HTMLElement[]} */ ([]));
  const goTo = (number) => {
    for (const hit of hits.current) hit.classList.remove("hit-here");
    const hit = hits.current[number];
    if (!hit) return;
    hit.classList.add("hit-here");
    hit.scrollIntoView({ block: "center" });
    setAt(number);
  };
  useLayoutEffect(() => {
    if (!article.current) return;
    unmark(article.current);
    hits.current = words.trim().length < FEWEST_LETTERS ? [] : mark(article.current, words.trim());
    setCount(hits.current.length);
    setAt(0);
    goTo(0);
  }, [words, text]);
  const step = (by) => count > 0 && goTo((at + by + count) % count);
  const onKey = (event) => {
    if (event.key === "Enter") {
      event.preventDefault();
      step(event.shiftKey ? -1 : 1);
    } else if (event.key === "Escape" && words) {
      event.stopPropagation();
      setWords("");
    }
  };
  const searching = words.trim().length >= FEWEST_LETTERS;
  return html`
    <div class="rules-search" role="search">
      <label class="sr-only" for="rules-search">Find in the rules</label>
      <input
        id="rules-search"
        type="search"
        placeholder="Find in the rules"
        autocomplete="off"
        maxlength="60"
        value=${words}
        onInput=${(event) => setWords(event.currentTarget.value)}
        onKeyDown=${onKey}
      />
      <span class="rules-hits" role="status">${searching ? (count > 0 ? `${at + 1} of ${count}` : "Not found") : ""}</span>
      <button type="button" class="btn btn-quiet btn-icon" aria-label="Hit before" aria-disabled=${count > 0 ? undefined : "true"} onClick=${() => step(-1)}>
        <${TableIcon} name="back" />
      </button>
      <button type="button" class="btn btn-quiet btn-icon" aria-label="Next hit" aria-disabled=${count > 0 ? undefined : "true"} onClick=${() => step(1)}>
        <${TableIcon} name="next" />
      </button>
    </div>
  `;
}

/** @param {HTMLElement} article */
function unmark(article) {
  for (const hit of article.querySelectorAll("mark.hit")) {
    const parent = hit.parentNode;
    hit.replaceWith(...hit.childNodes);
    parent?.normalize();
  }
}

/** @param {HTMLElement} article @param {string} words @returns {HTMLElement[]} the marks, in their order */
function mark(article, words) {
  const pattern = new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"), "gi");
  const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
  const texts = /** @type {Text[]} */ ([]);
  while (walker.nextNode()) {
    const node = /** @type {Text} */ (walker.currentNode);
    if (!node.parentElement?.closest(".show-me")) texts.push(node);
  }
  return texts.flatMap((node) => markIn(node, pattern));
}

/** @param {Text} node @param {RegExp} pattern */
function markIn(node, pattern) {
  const found = /** @type {HTMLElement[]} */ ([]);
  const parts = /** @type {Array<string|HTMLElement>} */ ([]);
  let from = 0;
  for (const hit of node.data.matchAll(pattern)) {
    const box = document.createElement("mark");
    box.className = "hit";
    box.textContent = hit[0];
    parts.push(node.data.slice(from, hit.index), box);
    found.push(box);
    from = hit.index + hit[0].length;
  }
  if (found.length > 0) node.replaceWith(...parts, node.data.slice(from));
  return found;
}
