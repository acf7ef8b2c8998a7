// The frame around every page: header, skip link, the page that belongs to the path.
import { render } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { loadGames } from "/web/shell/api.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { Mark } from "/web/shell/mark.js";
import { arrivals, currentGame, followLinks, Link, path } from "/web/shell/router.js";
import { hasDrawer, openRules } from "/web/shell/rulebook.js";
import { SettingsPanel } from "/web/shell/settings.js";

/**
 * Path patterns with the module and the component that draw them; groups become props.
 * @type {Array<[RegExp, () => Promise<any>, string]>}
 */
const ROUTES = [
  [/^\/$/, () => import("/web/pages/lobby.js"), "LobbyPage"],
  [/^\/new(?:\/(?<game>[\w-]+))?$/, () => import("/web/pages/new.js"), "NewPage"],
  [/^\/join\/(?<code>[^/]+)$/, () => import("/web/pages/join.js"), "JoinPage"],
  [/^\/t\/(?<id>\w+)$/, () => import("/web/pages/table.js"), "TablePage"],
  [/^\/t\/(?<id>\w+)\/replay$/, () => import("/web/pages/replay.js"), "ReplayPage"],
  [/^\/rules\/(?<game>[\w-]+)$/, () => import("/web/pages/rules.js"), "RulesPage"],
  [/^\/learn\/(?<game>[\w-]+)$/, () => import("/web/pages/learn.js"), "LearnPage"],
  [/^\/review\/(?<id>\w+)$/, () => import("/web/pages/review.js"), "ReviewPage"],
  [/^\/statistics$/, () => import("/web/pages/statistics.js"), "StatisticsPage"],
  [/^\/rules\/(?<game>[\w-]+)\/show\/(?<name>[\w-]+)$/, () => import("/web/pages/show.js"), "ShowPage"],
  [/^\/import$/, () => import("/web/pages/import.js"), "ImportPage"],
];
/** @type {[RegExp, () => Promise<any>, string]} */
const MISSING = [/^/, () => import("/web/pages/missing.js"), "MissingPage"];

function routeFor(pathname) {
  const clean = pathname.length > 1 ? pathname.replace(/\/+$/, "") : pathname;
  const route = ROUTES.find(([pattern]) => pattern.test(clean)) ?? MISSING;
  return { load: route[1], name: route[2], props: { ...clean.match(route[0])?.groups } };
}

/** Loads the module of the present page, then moves focus to its heading. */
function Page() {
  const here = path.value;
  const route = routeFor(here);
  const [loaded, setLoaded] = useState({ name: "", component: null, error: false });
  const first = useRef(true);
  const load = () => {
    let current = true;
    route.load().then(
      (module) => current && setLoaded({ name: route.name, component: module[route.name], error: false }),
      () => current && setLoaded({ name: route.name, component: null, error: true }),
    );
    return () => {
      current = false;
    };
  };
  useEffect(load, [route.name]);
  useLayoutEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    if (location.hash) return;
    scrollTo(0, 0);
    document.getElementById("main")?.focus({ preventScroll: true });
  }, [here, arrivals.value]);

  if (loaded.error) {
    return html`<div class="page page-narrow">
      <h1>This page did not load</h1>
      <p>The server does not answer, or the connection is down.</p>
      <button type="button" class="btn btn-primary" onClick=${() => location.reload()}>Try again</button>
    </div>`;
  }
  if (loaded.name !== route.name) return html`<p class="page-loading" aria-live="polite">Dealing...</p>`;
  return html`<${loaded.component} key=${here} ...${route.props} />`;
}

function Header({ onSettings }) {
  const [firstGame, setFirstGame] = useState("");
  useEffect(() => {
    loadGames().then(
      ({ games }) => setFirstGame(games[0]?.name ?? ""),
      () => {},
    );
  }, []);
  const atTable = path.value.startsWith("/t/");
  const game = currentGame.value || firstGame;
  const beside = hasDrawer.value;
  return html`
    <header class=${`top ${atTable ? "top-slim" : ""}`}>
      <${Link} to="/" class="top-name" aria-label="Dealer’s Choice: start page"
        ><${Mark} /><span>Dealer’s Choice</span><//
      >
      <nav class="top-links" aria-label="Product">
        ${
          game &&
          html`<a
            class="btn btn-quiet"
            href=${`/rules/${game}`}
            target=${atTable ? "_blank" : undefined}
            aria-current=${path.value.startsWith("/rules/") ? "page" : undefined}
            onClick=${(event) => beside && openBeside(event)}
          >
            <${Icon} name="book" /><span>Rules</span>
            ${atTable && !beside && html`<span class="sr-only"> (opens in a new tab)</span>`}
          </a>`
        }
        <button type="button" class="btn btn-quiet" onClick=${onSettings} aria-haspopup="dialog">
          <${Icon} name="sliders" /><span>Settings</span>
        </button>
      </nav>
    </header>
  `;
}

/** At a table the rules come to it; a new tab stays possible in the browser's own ways. @param {MouseEvent} event */
function openBeside(event) {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  openRules();
}

function App() {
  const [settingsOpen, setSettingsOpen] = useState(false);
  return html`
    <a class="skip" href="#main">Skip to the content</a>
    <${Header} onSettings=${() => setSettingsOpen(true)} />
    <main id="main" tabindex="-1"><${Page} /></main>
    <${Dialog} title="Settings" open=${settingsOpen} onClose=${() => setSettingsOpen(false)}>
      <${SettingsPanel} />
    <//>
  `;
}

if (matchMedia("(display-mode: standalone)").matches && "serviceWorker" in navigator)
  import("/web/shell/notices.js").then(({ standBy }) => standBy());
followLinks();
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
