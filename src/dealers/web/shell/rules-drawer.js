// The rules beside the table: at the rule that belongs to what is asked, to be searched, with examples to look at.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { ExampleChoice, useExamples } from "/web/shell/examples.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { closeRules, shownExample } from "/web/shell/rulebook.js";
import { RulesSearch } from "/web/shell/rules-search.js";
import { numberIn, RulesText, useRules } from "/web/shell/rules-text.js";

/** @param {{game: import("/web/shell/game.js").LoadedGame, at: {rule: string}}} props */
export function Drawer({ game, at }) {
  const { book } = game;
  const examples = useExamples(book.name);
  const { text, headings, problem } = useRules(book.name);
  const article = useRef(/** @type {HTMLElement|null} */ (null));
  const title = useRef(/** @type {HTMLElement|null} */ (null));
  const [choosing, setChoosing] = useState("");
  const from = useRef(document.activeElement);

  useLayoutEffect(() => {
    title.current?.focus({ preventScroll: true });
    const back = from.current;
    return () => {
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    };
  }, []);
  useLayoutEffect(() => {
    const rule = article.current && at.rule ? numberIn(article.current, at.rule) : null;
    if (rule) rule.scrollIntoView({ block: "start" });
    else if (article.current?.parentElement) article.current.parentElement.scrollTop = 0;
  }, [text, examples, at]);

  const show = (name, rule) => {
    setChoosing("");
    shownExample.value = { name, rule };
    closeRules();
  };
  const onShow = (rule) => {
    const names = examples?.rules[rule] ?? [];
    if (names.length === 1) show(names[0], rule);
    else setChoosing(rule);
  };
  const onKey = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.stopPropagation();
    closeRules();
  };
  const go = (id) => article.current?.querySelector(`#${CSS.escape(id)}`)?.scrollIntoView({ block: "start" });
  return html`
    <aside class="rules-drawer" aria-labelledby="rules-drawer-title" onKeyDown=${onKey}>
      <header class="rules-drawer-head">
        <h2 id="rules-drawer-title" ref=${title} tabindex="-1">Rules<span class="sr-only"> of ${book.title}</span></h2>
        <select class="rules-drawer-contents" aria-label="Go to a section" value="" onChange=${(event) => {
          go(event.currentTarget.value);
          event.currentTarget.value = "";
        }}>
          <option value="">Contents</option>
          ${headings.map((heading) => html`<option key=${heading.id} value=${heading.id}>${heading.level > 2 ? "– " : ""}${heading.text}</option>`)}
        </select>
        <button type="button" class="btn btn-quiet btn-icon" aria-label="Close the rules" title="Close (Esc)" onClick=${() => closeRules()}>
          <${Icon} name="cross" />
        </button>
      </header>
      <div class="rules-drawer-tools">
        <${RulesSearch} article=${article} text=${text} />
      </div>
      <div class="rules-drawer-text" tabindex="0" role="region" aria-label="The rules">
        ${problem && html`<p class="note" role="alert">${problem}</p>`}
        <${RulesText} text=${text} game=${game} examples=${examples} onShow=${onShow} onPlay=${(name) => show(name, "")} box=${article} here=${at.rule} />
      </div>
      <${ExampleChoice} examples=${examples} rule=${choosing} onShow=${(name) => show(name, choosing)} onClose=${() => setChoosing("")} />
    </aside>
  `;
}
