// The rules of a game, with a table of contents, examples to look at, and all its cards.
import { useEffect, useRef, useState } from "preact/hooks";
import { GameArt } from "/web/pages/art/art.js";
import { Gallery } from "/web/pages/gallery.js";
import { players } from "/web/pages/words.js";
import { loadGames } from "/web/shell/api.js";
import { ExampleChoice, useExamples } from "/web/shell/examples.js";
import { useGame } from "/web/shell/game.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { Link, navigate } from "/web/shell/router.js";
import { RulesSearch } from "/web/shell/rules-search.js";
import { RulesText, useRules } from "/web/shell/rules-text.js";
import { useLoaded, useTitle } from "/web/shell/use.js";

/** @param {{game: string}} props */
export function RulesPage({ game }) {
  const all = useLoaded(loadGames, []);
  const { game: loaded, problem } = useGame(game);
  useTitle(loaded ? `Rules of ${loaded.book.title}` : "Rules");
  if (problem || all.error) {
    return html`<div class="page page-narrow plain-page">
      <h1>No rules to show</h1>
      <p class="note" role="alert">${problem || all.error?.message}</p>
      <div class="row">
        <button type="button" class="btn btn-primary" onClick=${() => location.reload()}>Try again</button>
        <${Link} to="/" class="btn">To the start page<//>
      </div>
    </div>`;
  }
  if (!loaded) return html`<p class="page-loading" role="status">Looking for the rulebook...</p>`;
  return html`<${Book} game=${loaded} games=${all.data?.games ?? []} />`;
}

/** @param {{game: import("/web/shell/game.js").LoadedGame, games: any[]}} props */
function Book({ game, games }) {
  const { book } = game;
  const examples = useExamples(book.name);
  const { text, headings, problem } = useRules(book.name);
  const article = useRef(/** @type {HTMLElement|null} */ (null));
  const [choosing, setChoosing] = useState("");
  useEffect(() => {
    if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [text, examples]);
  const show = (name, rule) => navigate(`/rules/${book.name}/show/${name}?rule=${rule}`);
  const onShow = (rule) => {
    const names = examples?.rules[rule] ?? [];
    if (names.length === 1) show(names[0], rule);
    else setChoosing(rule);
  };
  return html`
    <div class="page rules">
      <header class="setup-banner rules-banner">
        <div class="game-art"><${GameArt} game=${book.name} /></div>
        <div class="setup-title">
          <p class="hero-over">Rules</p>
          <h1 class=${`title-${book.name}`}>${book.title}</h1>
          <p>${book.about}</p>
          <p class="setup-facts">${players(book)}</p>
          <div class="row">
            <${Link} to=${`/new/${book.name}`} class="btn btn-primary">Set up a table<//>
            ${book.cards.length > 0 && html`<a href="#gallery" class="btn">See all cards</a>`}
          </div>
        </div>
      </header>
      ${
        games.length > 1 &&
        html`<nav class="setup-games row" aria-label="Rules of another game">
          ${games.map(
            ({ name, title }) => html`
              <a
                key=${name}
                href=${`/rules/${name}`}
                class="btn btn-small"
                aria-current=${name === book.name ? "page" : undefined}
                >${title}</a
              >
            `,
          )}
        </nav>`
      }
      <div class="rules-columns">
        <${Contents} headings=${headings} cards=${book.cards.length} />
        <div class="rules-body">
          <${RulesSearch} article=${article} text=${text} />
          ${problem && html`<p class="note" role="alert">${problem}</p>`}
          <${RulesText} text=${text} game=${game} examples=${examples} onShow=${onShow} onPlay=${(name) => show(name, "")} box=${article} />
        </div>
      </div>
      ${book.cards.length > 0 && html`<${Gallery} game=${game} />`}
      <${ExampleChoice} examples=${examples} rule=${choosing} onShow=${(name) => show(name, choosing)} onClose=${() => setChoosing("")} />
      <a class="btn rules-top" href="#main"><${Icon} name="up" />To the top</a>
    </div>
  `;
}

/** @param {{headings: Array<{id: string, text: string, level: number}>, cards: number}} props */
function Contents({ headings, cards }) {
  const list = html`
    <ul>
      ${headings.map(({ id, text, level }) => html`<li key=${id} class=${`toc-${level}`}><a href=${`#${id}`}>${text}</a></li>`)}
      ${cards > 0 && html`<li class="toc-2"><a href="#gallery">All ${cards} cards</a></li>`}
    </ul>
  `;
  return html`
    <nav class="toc" aria-label="Contents">
      <details class="toc-small">
        <summary>Contents</summary>
        ${list}
      </details>
      <div class="toc-large">
        <p class="label" aria-hidden="true">Contents</p>
        ${list}
      </div>
    </nav>
  `;
}
