// Looking back: any step of a table, as anybody saw it whose view is allowed.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { get, messageOf } from "/web/shell/api.js";
import { BoardFrame, mark, NotDrawn } from "/web/shell/board-frame.js";
import { CopyButton } from "/web/shell/copy.js";
import { FairButton } from "/web/shell/fair.js";
import { ForkButton } from "/web/shell/fork.js";
import { useGame } from "/web/shell/game.js";
import { HintLayer } from "/web/shell/hint.js";
import { html } from "/web/shell/html.js";
import { useKeys } from "/web/shell/keys.js";
import { Log } from "/web/shell/log.js";
import { AfterLinks, OutcomePanel } from "/web/shell/outcome.js";
import { Link } from "/web/shell/router.js";
import { settings } from "/web/shell/settings.js";
import { TextButton } from "/web/shell/side.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { TextView } from "/web/shell/text.js";
import { useTitle } from "/web/shell/use.js";
import { capital } from "/web/shell/words.js";
import { ZoomLayer, zoom } from "/web/shell/zoom.js";

const PACE_MS = { normal: 1200, fast: 500, off: 1200 };

/** @param {{id: string}} props */
export function ReplayPage({ id }) {
  const film = useFilm(id);
  const { game, problem } = useGame(film.page?.table.game);
  useTitle(film.page ? `Replay: ${film.page.table.title}` : "Replay");
  if (!film.page || !game) {
    const wrong = film.problem || problem;
    if (!wrong) return html`<p class="page-loading" role="status">Rewinding...</p>`;
    return html`
      <div class="page page-narrow">
        <h1>There is no replay here</h1>
        <p>${wrong}</p>
        <div class="row">
          <${Link} class="btn btn-primary" to=${`/t/${id}`}>To the table<//>
          <${Link} class="btn" to="/">To the start page<//>
        </div>
      </div>
    `;
  }
  return html`<${Theatre} id=${id} film=${film} page=${film.page} game=${game} />`;
}

/** The board at one step, with log and scrub bar. */
function Theatre({ id, film, page, game }) {
  const [drawer, setDrawer] = useState(false);
  const { view } = page;
  const names = page.seats.map(({ name }) => name);
  const reader = page.table.role === "reader";
  const [failed, setFailed] = useState(false);
  const inWords = settings.textView.value || !game.board || failed;
  useKeys({
    ArrowLeft: ({ shiftKey }) => (shiftKey ? film.turn(-1) : film.move(-1)),
    ArrowRight: ({ shiftKey }) => (shiftKey ? film.turn(1) : film.move(1)),
    Home: () => film.go(page.earliest),
    End: () => film.go(page.steps),
    p: film.toggle,
    t: () => {
      if (game.board) settings.textView.value = !settings.textView.value;
    },
  });
  const text = html`<${TextView} text=${page.text} view=${view} />`;
  const fresh = page.fresh > 0 ? page.events[page.events.length - page.fresh]?.number : undefined;
  return html`
    <div class="table-page replay-page">
      <h1 class="sr-only">Replay of ${page.table.title}</h1>
      <div class="table-main">
        <div class="table-board">
          ${
            view.outcome &&
            html`<${OutcomePanel} outcome=${view.outcome} names=${names} you=${null}><${AfterLinks} table=${page.table} replay=${false} /><//>`
          }
          ${failed && html`<${NotDrawn} />`}
          ${
            inWords
              ? text
              : html`<${BoardFrame} game=${game} view=${view} names=${names} seats=${page.table.seats} mode="replay" onFail=${() => setFailed(true)} />`
          }
        </div>
        <${Controls} film=${film} page=${page} />
      </div>
      <aside class="table-side" data-open=${drawer ? "log" : "none"} aria-label="Eyes and log">
        <section class="side-part side-seats" aria-labelledby="replay-title">
          <header class="side-head">
            <h2 id="replay-title">Replay of ${page.table.title}</h2>
            ${game.board && html`<div class="side-tools"><${TextButton} inWords=${inWords} /></div>`}
          </header>
          <${Eyes} film=${film} page=${page} />
          <div class="row">
            ${!reader && html`<${Link} class="btn btn-small" to=${`/t/${id}`}>To the table<//>`}
            <${CopyButton} class="btn-small" text=${film.link} label="Link to this step" done="Link copied" />
            <${ForkButton} class="btn-small" table=${page.table} step=${page.step} seat=${Number(page.as) >= 0 ? Number(page.as) : undefined} last=${page.step === page.steps} />
            <${FairButton} class="btn-small" table=${page.table} label="Fair deal" />
          </div>
          <p class="help">${whoMayOpen(page.table)}</p>
        </section>
        <section id="side-log" class="side-part side-log" aria-labelledby="side-log-title">
          <h2 id="side-log-title">Log</h2>
          <${Log} events=${page.events} you=${view.you} fresh=${fresh} zoom=${zoom} mark=${mark} />
        </section>
      </aside>
      <nav class="table-tabs" aria-label="Parts of the replay">
        <button type="button" class="table-tab" aria-expanded=${String(drawer)} aria-controls="side-log" onClick=${() => setDrawer(!drawer)}>
          <${TableIcon} name="log" /><span>Log and view</span>
        </button>
        ${
          game.board &&
          html`<button type="button" class="table-tab" aria-pressed=${String(inWords)} onClick=${() => (settings.textView.value = !inWords)}>
          <${TableIcon} name=${inWords ? "board" : "text"} /><span>${inWords ? "Board" : "Text"}</span>
        </button>`
        }
      </nav>
      <${ZoomLayer} cards=${game.cards} CardFace=${game.board?.CardFace} book=${game.book} />
      <${HintLayer} />
    </div>
  `;
}

/** Whom the link to a step is good for. @param {import("/web/shell/types.js").TableInfo} table */
function whoMayOpen(table) {
  if (!table.settings.share) return "The link is for those at this table: its host keeps the game among them.";
  if (table.state !== "over") return "Others can open the link once the game is over.";
  return "Everybody can open the link, and sees the game as you see it now.";
}

/** Step by step, turn by turn, or all of it. */
function Controls({ film, page }) {
  const { step, steps, earliest, label, turns } = page;
  const turn = turns.filter((begin) => begin <= step).length;
  const shown = film.wanted ?? step;
  const button = (icon, name, go, off) => html`
    <button type="button" class="btn btn-icon" aria-label=${name} title=${name} aria-disabled=${off ? "true" : undefined} onClick=${() => !off && go()}>
      <${TableIcon} name=${icon} />
    </button>
  `;
  return html`
    <section class="prompt replay-bar" aria-label="Steps of the game">
      <p class="replay-label" role="status">
        <strong>Step ${step} of ${steps}${turn > 0 ? `, turn ${turn} of ${turns.length}` : ""}.</strong> ${film.problem || (label ? capital(label) : step === 0 ? "The deal." : "")}
      </p>
      <input
        class="replay-scrub"
        type="range"
        min=${earliest}
        max=${steps}
        value=${shown}
        aria-label="Step"
        aria-valuetext=${`Step ${shown} of ${steps}`}
        onInput=${(event) => film.go(Number(event.currentTarget.value))}
      />
      <div class="replay-buttons">
        ${button("first", "First step", () => film.go(earliest), step <= earliest)}
        ${button("turnBack", "One turn back", () => film.turn(-1), step <= earliest)}
        ${button("back", "One step back", () => film.move(-1), step <= earliest)}
        <button type="button" class="btn btn-primary btn-icon" aria-label=${film.playing ? "Pause" : "Play"} title=${film.playing ? "Pause (p)" : "Play (p)"} onClick=${film.toggle}>
          <${TableIcon} name=${film.playing ? "pause" : "play"} />
        </button>
        ${button("next", "One step on", () => film.move(1), step === steps)}
        ${button("turnNext", "One turn on", () => film.turn(1), step === steps)}
        ${button("last", "Last step", () => film.go(steps), step === steps)}
      </div>
    </section>
  `;
}

/** Whose view. */
function Eyes({ film, page }) {
  const over = page.table.state === "over";
  const seats = page.seats.filter(({ seat }) => over || page.table.my_seats.includes(seat));
  return html`
    <label class="field replay-view">
      <span>Seen by</span>
      <select value=${String(page.as)} onChange=${(event) => film.see(event.currentTarget.value)}>
        ${over && html`<option value="open">Everybody, all cards open</option>`}
        ${seats.map(({ seat, name }) => html`<option key=${seat} value=${String(seat)}>${name}</option>`)}
        <option value="watch">A spectator</option>
      </select>
    </label>
  `;
}

/** The pages of a replay: the present one, how to get to others, and the address that leads here. */
function useFilm(id) {
  const begin = useMemo(() => new URLSearchParams(location.search), [id]);
  const [page, setPage] = useState(/** @type {import("/web/shell/types.js").Replay|null} */ (null));
  const [problem, setProblem] = useState("");
  const [playing, setPlaying] = useState(false);
  const [wanted, setWanted] = useState(/** @type {number|null} */ (null));
  const viewAs = useRef(begin.get("as"));
  const kept = useRef(new Map());
  const latest = useRef(0);
  const aim = useRef(0);

  const fetchPage = (step, as) => {
    const query = new URLSearchParams();
    if (step !== null) query.set("step", String(step));
    if (as !== null) query.set("as", as);
    const key = query.toString();
    if (!kept.current.has(key)) {
      const promise = get(`/api/tables/${id}/replay?${key}`);
      promise.catch(() => kept.current.delete(key));
      kept.current.set(key, promise);
    }
    return kept.current.get(key);
  };

  const show = async (step) => {
    const turn = ++latest.current;
    aim.current = step;
    setWanted(step);
    try {
      const next = await fetchPage(step, viewAs.current);
      if (turn !== latest.current) return;
      aim.current = next.step;
      setPage(next);
      setProblem("");
      const query = new URLSearchParams({ step: String(next.step), as: String(next.as) });
      history.replaceState(history.state, "", `${location.pathname}?${query}`);
      if (next.step < next.steps) fetchPage(next.step + 1, viewAs.current).catch(() => {});
    } catch (error) {
      if (turn !== latest.current) return;
      setProblem(messageOf(error));
      setPlaying(false);
    }
    setWanted(null);
  };

  useEffect(() => {
    const step = begin.get("step");
    show(step !== null && /^\d+$/.test(step) ? Number(step) : 0);
    return () => {
      latest.current = -1;
    };
  }, [id]);

  useEffect(() => {
    if (!playing || !page) return;
    if (page.step >= page.steps) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => show(page.step + 1), PACE_MS[settings.animation.value]);
    return () => clearTimeout(timer);
  }, [playing, page]);

  const go = (step) => {
    setPlaying(false);
    if (page) show(Math.max(page.earliest, Math.min(step, page.steps)));
  };
  return {
    page,
    problem,
    playing,
    wanted,
    link: location.href,
    go,
    move: (steps) => go(aim.current + steps),
    turn: (direction) => {
      const begins = page?.turns ?? [];
      const before = begins.filter((begin) => begin < aim.current);
      const after = begins.find((begin) => begin > aim.current);
      go(direction < 0 ? (before[before.length - 1] ?? 0) : (after ?? Number.POSITIVE_INFINITY));
    },
    see: (as) => {
      viewAs.current = as;
      show(page?.step ?? 0);
    },
    toggle: () => {
      if (!playing && page && page.step >= page.steps) show(0);
      setPlaying(!playing);
    },
  };
}
