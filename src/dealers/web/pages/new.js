// Setting up a table: the game, who sits where, the game's own settings.
import { useEffect, useState } from "preact/hooks";
import { GameArt } from "/web/pages/art/art.js";
import { ChairsField, firstChairs, fitChairs } from "/web/pages/chairs.js";
import { defaults, fitOptions, OptionsField } from "/web/pages/options.js";
import { players } from "/web/pages/words.js";
import { command, loadGames, messageOf, post } from "/web/shell/api.js";
import { ChangedContent } from "/web/shell/changed.js";
import { useDrawnSettings } from "/web/shell/game.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { proposedName } from "/web/shell/names.js";
import { currentGame, Link, navigate } from "/web/shell/router.js";
import { TableSettingsField, USUAL } from "/web/shell/table-settings.js";
import { rememberName, useLoaded, useTitle } from "/web/shell/use.js";

/** @typedef {import("/web/shell/types.js").GameInfo} GameInfo */

/** @param {{game?: string}} props name of the game in the address, if any */
export function NewPage({ game = "" }) {
  const { data, error, reload } = useLoaded(loadGames, []);
  const info = data && (data.games.find(({ name }) => name === game) ?? (game ? null : data.games[0]));
  useTitle(info ? `New table of ${info.title}` : "New table");
  useEffect(() => {
    currentGame.value = info?.name ?? "";
  }, [info?.name]);
  if (error) {
    return html`<div class="page page-narrow plain-page">
      <h1>New table</h1>
      <p class="note" role="alert">${error.message}</p>
      <button type="button" class="btn" onClick=${reload}>Try again</button>
    </div>`;
  }
  if (!data) return html`<p class="page-loading" role="status">Laying the table...</p>`;
  if (!info) {
    return html`<div class="page page-narrow plain-page">
      <h1>This game is not here</h1>
      <p>This server has no game of that name.</p>
      <p><${Link} to="/" class="btn btn-primary">Choose another<//></p>
    </div>`;
  }
  return html`<${SetUp} key=${info.name} info=${info} games=${data.games} bots=${data.bots} />`;
}

/** @param {{info: GameInfo, games: GameInfo[], bots: any[]}} props */
function SetUp({ info, games, bots }) {
  const [chairs, setChairs] = useState(() => firstChairs(info, bots, proposedName()));
  const [options, setOptions] = useState(() => defaults(info.settings));
  const [settings, setSettings] = useState(USUAL);
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const drawing = useDrawnSettings(info);
  const friends = chairs.filter(({ kind }) => kind === "open").length;

  const create = async (event) => {
    event.preventDefault();
    const unnamed = chairs.findIndex(({ kind, name }) => kind === "me" && !name.trim());
    if (unnamed >= 0) {
      setProblem("Please write a name for every seat that you play.");
      document.getElementById(`chair-name-${unnamed}`)?.focus();
      return;
    }
    setBusy(true);
    setProblem("");
    const mine = chairs.find(({ kind }) => kind === "me");
    if (mine) rememberName(mine.name);
    try {
      const fitting = fitOptions(info.settings, options, chairs.length);
      const seats = fitChairs(chairs);
      const table = await post("/api/tables", { game: info.name, options: fitting, seats, settings });
      // With nobody to wait for there is nothing to do in the waiting room.
      if (!friends) await command(table.id, { type: "start" }).catch(() => {});
      navigate(`/t/${table.id}`);
    } catch (error) {
      setBusy(false);
      setProblem(messageOf(error));
    }
  };

  return html`
    <form class="page setup" onSubmit=${create} novalidate>
      <div class="setup-banner">
        <div class="game-art"><${GameArt} game=${info.name} /></div>
        <div class="setup-title">
          <p class="hero-over">New table</p>
          <h1 class=${`title-${info.name}`}>${info.title}</h1>
          <${ChangedContent} content=${info.content} />
          <p>${info.about}</p>
          <p class="setup-facts">${players(info)}. <${Link} to=${`/rules/${info.name}`}>Rules of the game<//></p>
        </div>
      </div>
      ${games.length > 1 && html`<${OtherGames} games=${games} current=${info.name} />`}
      <div class="setup-columns">
        <section class="panel setup-who" aria-labelledby="who">
          <h2 id="who">Who plays?</h2>
          <${ChairsField} info=${info} bots=${bots} chairs=${chairs} onChange=${setChairs} />
        </section>
        <div class="stack setup-how">
          ${
            info.settings.length > 0 &&
            html`<section class="panel" aria-labelledby="how">
              <h2 id="how">How?</h2>
              ${drawing === undefined ? html`<p class="help" role="status">One moment.</p>` : html`<${OptionsField} settings=${info.settings} values=${options} seats=${chairs.length} drawing=${drawing} onChange=${setOptions} />`}
            </section>`
          }
          <details class="panel options-more">
            <summary>Advice, sharing, clocks</summary>
            <${TableSettingsField} settings=${settings} onChange=${setSettings} />
          </details>
        </div>
        <div class="panel setup-go stack">
          <p>${summary(chairs, friends)}</p>
          <button type="submit" class="btn btn-primary btn-large" disabled=${busy}>
            <${Icon} name="play" />${busy ? "Laying the table..." : friends ? "Open the table" : "Start the game"}
          </button>
          <p class="error" role="alert">${problem}</p>
        </div>
      </div>
    </form>
  `;
}

function OtherGames({ games, current }) {
  return html`
    <nav class="setup-games row" aria-label="Game">
      ${games.map(
        ({ name, title }) => html`
          <${Link}
            key=${name}
            to=${`/new/${name}`}
            class="btn btn-small"
            aria-current=${name === current ? "page" : undefined}
            >${title}<//
          >
        `,
      )}
    </nav>
  `;
}

/** What will happen, in one or two sentences. */
function summary(chairs, friends) {
  const mine = chairs.filter(({ kind }) => kind === "me").length;
  const parts = [];
  if (friends) parts.push(`You get a link and a code for your ${friends === 1 ? "friend" : `${friends} friends`}.`);
  else parts.push("Nobody to wait for: the game starts at once.");
  if (mine > 1) parts.push("You share this device: it asks to be passed on before it shows another hand.");
  if (mine === 0) parts.push("You do not play yourself, so you watch.");
  return parts.join(" ");
}
