// The front door: the games, joining with a code, the tables of this browser.
import { useEffect, useRef } from "preact/hooks";
import { GameArt } from "/web/pages/art/art.js";
import { Scene } from "/web/pages/art/scene.js";
import { ImportField } from "/web/pages/import.js";
import { JoinField } from "/web/pages/join.js";
import { Tables } from "/web/pages/tables.js";
import { players } from "/web/pages/words.js";
import { get, loadGames } from "/web/shell/api.js";
import { ChangedContent } from "/web/shell/changed.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { currentGame, Link } from "/web/shell/router.js";
import { useLoaded, useTitle } from "/web/shell/use.js";

/** @typedef {import("/web/shell/types.js").GameInfo} GameInfo */

const FRESH_MS = 15_000;

/** @returns {import("preact").VNode} */
export function LobbyPage() {
  useTitle("");
  useEffect(() => {
    currentGame.value = "";
  }, []);
  const games = useLoaded(loadGames, []);
  const tables = useLoaded(() => get("/api/tables"), []);
  useFresh(tables.reload);
  return html`
    <div class="page lobby">
      <section class="hero">
        <div class="hero-words">
          <p class="hero-over">An evening of games</p>
          <h1 class="hero-title">Dealer’s Choice</h1>
          <p class="hero-lede">
            Pick a game, send your friends a link, and deal. Bots take the chairs that stay empty. No account, nothing
            to install.
          </p>
          <${JoinField} />
        </div>
        <${Scene} />
      </section>
      ${tables.data?.tables.length > 0 && html`<${Tables} tables=${tables.data.tables} onChange=${tables.reload} />`}
      ${tables.data?.set_aside.map((one) => html`<p key=${one.id} class="panel error" role="alert">${one.message}</p>`)}
      <section aria-labelledby="games">
        <h2 id="games" class="ornate"><span>Choose a game</span></h2>
        ${
          games.error &&
          html`<div class="panel stack" role="alert">
            <p>${games.error.message}</p>
            <p><button type="button" class="btn" onClick=${games.reload}>Try again</button></p>
          </div>`
        }
        <ul class=${`games games-${games.data?.games.length ?? 0}`}>
          ${games.data?.games.map((game) => html`<${GameCard} key=${game.name} game=${game} />`)}
        </ul>
      </section>
      <section class="lobby-import" aria-labelledby="import">
        <h2 id="import">Have a game file?</h2>
        <p>A finished game can be saved as a file and watched again here, move by move.</p>
        <${ImportField} />
      </section>
      <footer class="lobby-foot">
        <p>
          Dealer's Choice is an independent implementation with rules and texts in our own words, and not affiliated
          with the games' authors and publishers. If you like a game, buy it.
        </p>
      </footer>
    </div>
  `;
}

/** @param {{game: GameInfo}} props */
function GameCard({ game }) {
  return html`
    <li class="game-card">
      <div class="game-art"><${GameArt} game=${game.name} /></div>
      <div class="game-words">
        <h3 class=${`title-${game.name}`}>${game.title}</h3>
        <p class="game-seats"><${Icon} name="person" size=${18} /> ${players(game)}</p>
        <${ChangedContent} content=${game.content} />
        <p class="game-about">${game.about}</p>
        <div class="row game-actions">
          <${Link} to=${`/new/${game.name}`} class="btn btn-primary" aria-label=${`Set up a table of ${game.title}`}>
            Set up a table
          <//>
          ${game.lessons.length > 0 && html`<${Link} to=${`/learn/${game.name}`} class="btn" aria-label=${`Learn ${game.title}`}>Learn<//>`}
          <${Link} to=${`/rules/${game.name}`} class="btn btn-quiet" aria-label=${`Rules of ${game.title}`}>Rules<//>
        </div>
      </div>
    </li>
  `;
}

/** Ask again when the page comes back into view, and now and then while it is. */
function useFresh(reload) {
  const latest = useRef(reload);
  latest.current = reload;
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && latest.current();
    const timer = setInterval(look, FRESH_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, []);
}
