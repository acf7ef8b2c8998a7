// The waiting room of a table that has not begun: invite, take seats, start.
import { useEffect, useState } from "preact/hooks";
import { GameArt } from "/web/pages/art/art.js";
import { DeleteDialog } from "/web/pages/delete-table.js";
import { Invitation } from "/web/pages/invitation.js";
import { SettingsList } from "/web/pages/settings-list.js";
import { WaitingSeat } from "/web/pages/waiting-seat.js";
import { seatLetter } from "/web/pages/words.js";
import { loadGames, messageOf } from "/web/shell/api.js";
import { ChangedContent } from "/web/shell/changed.js";
import { FairDeal } from "/web/shell/fair.js";
import { useDrawnSettings } from "/web/shell/game.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { proposedName } from "/web/shell/names.js";
import { TurnNotices } from "/web/shell/notices.js";
import { currentGame, Link, navigate } from "/web/shell/router.js";
import { TableTerms } from "/web/shell/table-settings.js";
import { useLoaded } from "/web/shell/use.js";

/** @typedef {import("/web/shell/types.js").TableInfo} TableInfo */

/**
 * Shown by the table page while the table's state is "lobby".
 * @param {object} props
 * @param {TableInfo} props.table
 * @param {(command: Record<string, any>) => Promise<any>} props.send rejects with a sentence for people
 */
export function WaitingRoom({ table, send }) {
  const { data } = useLoaded(loadGames, []);
  const [name, setName] = useState(() => proposedName(table.seats.map((seat) => seat.name)));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    currentGame.value = table.game;
  }, [table.game]);

  const run = async (command) => {
    setProblem("");
    setBusy(true);
    try {
      await send(command);
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const remove = async () => {
    if (await run({ type: "delete" })) navigate("/");
  };
  const bots = data?.bots ?? [];
  const info = data?.games.find((game) => game.name === table.game);
  const drawing = useDrawnSettings(info);
  const terms = html`<section class="panel" aria-labelledby="terms">
    <h2 id="terms">Advice, sharing, clocks</h2>
    <${TableTerms} table=${table} send=${send} />
    <${TurnNotices} table=${table} />
  </section>`;
  const plain = (info?.settings ?? []).filter(({ name }) => !drawing?.module.drawn.includes(name));
  const how = html`<${SettingsList} settings=${plain} values=${table.options} seats=${table.seats.length} />`;
  const drawn =
    drawing &&
    html`<${drawing.module.SettingsShown} book=${drawing.book} cards=${drawing.cards} options=${table.options} seats=${table.seats.length} />`;
  const around = html`<section class="panel waiting-seats" aria-labelledby="seats">
    <h2 id="seats">Around the table</h2>
    <ol class="chairs">
      ${table.seats.map(
        (seat) => html`
          <${WaitingSeat}
            key=${seat.seat}
            seat=${seat}
            table=${table}
            bots=${bots}
            name=${name}
            setName=${setName}
            run=${run}
            send=${send}
          />
        `,
      )}
    </ol>
    <${Start} table=${table} busy=${busy} run=${run} />
    <p class="error" role="alert">${problem}</p>
  </section>`;
  // Whoever comes reads first how it is played, with the free seats beside it; whoever sits knows it already.
  const newcomer = !table.host && table.my_seats.length === 0;

  return html`
    <div class="page waiting">
      <header class="setup-banner waiting-head">
        <div class="game-art"><${GameArt} game=${table.game} /></div>
        <div class="setup-title">
          <p class="hero-over">${table.host ? "Your table" : "You are invited"}</p>
          <h1 class=${`title-${table.game}`}>${table.title}</h1>
          <${ChangedContent} content=${table.content} />
          <p class="muted">
            <a href=${`/rules/${table.game}`} target="_blank">
              Read the rules<span class="sr-only"> (opens in a new tab)</span>
            </a>
            ${" while you wait."}
          </p>
        </div>
      </header>
      <div class="waiting-columns">
        <div class="stack">
          ${newcomer ? how : around}
          ${newcomer ? terms : drawn}
        </div>
        <div class="stack">
          ${newcomer && around}
          ${newcomer && drawn}
          <${Invitation} table=${table} send=${send} />
          ${!newcomer && how}
          ${!newcomer && terms}
          <section class="panel" aria-labelledby="fair">
            <h2 id="fair">Fair deal</h2>
            <${FairDeal} table=${table} />
          </section>
        </div>
      </div>
      <${Leave} table=${table} remove=${remove} />
    </div>
  `;
}

/** The button that begins, or why it cannot yet. */
function Start({ table, busy, run }) {
  const open = table.seats.filter(({ kind }) => kind === "open");
  if (!table.host) return html`<p class="waiting-why" role="status">${guestWords(table, open.length)}</p>`;
  return html`
    <div class="waiting-start">
      <button
        type="button"
        class="btn btn-primary btn-large"
        aria-disabled=${open.length ? "true" : undefined}
        aria-describedby="start-why"
        disabled=${busy}
        onClick=${() => !open.length && run({ type: "start" })}
      >
        <${Icon} name="play" />Start the game
      </button>
      <p id="start-why" class="help" role="status">${hostWords(table, open)}</p>
    </div>
  `;
}

/** What a guest waits for. */
function guestWords(table, open) {
  if (table.my_seats.length) return "You are in. The game begins when the host starts it.";
  if (table.role === "watch") return "You watch. The game begins when the host starts it.";
  return open ? "Take a seat, or stay and watch." : "All seats are taken. You can stay and watch.";
}

/** Why the host cannot start yet, or who is missing. */
function hostWords(table, open) {
  if (open.length) {
    const which = open.length === 1 ? `Seat ${seatLetter(open[0].seat)} is` : `${open.length} seats are`;
    return `${which} still open: send the invitation, or let a bot sit down.`;
  }
  const absent = table.seats.filter(({ kind, online, mine }) => kind === "person" && !online && !mine);
  if (!absent.length) return "Everybody is here.";
  const names = absent.map(({ name }) => name).join(" and ");
  return `${names} ${absent.length === 1 ? "is" : "are"} not here at the moment, but can come back later.`;
}

/** The way out, with a question before a table is deleted. */
function Leave({ table, remove }) {
  const [asked, setAsked] = useState(false);
  return html`
    <footer class="waiting-foot row">
      <${Link} to="/" class="btn btn-quiet"><${Icon} name="door" />To the start page<//>
      ${
        table.host &&
        html`<button type="button" class="btn btn-quiet" onClick=${() => setAsked(true)}>
          <${Icon} name="trash" />Delete this table
        </button>`
      }
      <${DeleteDialog} table=${asked ? table : null} onDelete=${remove} onClose=${() => setAsked(false)} />
    </footer>
  `;
}
