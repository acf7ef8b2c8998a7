// What if: play on from a step of a finished game against bots, at a table of one's own.
import { useState } from "preact/hooks";
import { loadGames, messageOf, post } from "/web/shell/api.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { levelName } from "/web/shell/levels.js";
import { proposedName } from "/web/shell/names.js";
import { Link, navigate } from "/web/shell/router.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { rememberName, useLoaded } from "/web/shell/use.js";

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {number} props.step
 * @param {number} [props.seat] whose seat is proposed; else one's own
 * @param {boolean} [props.last] whether it is the last step, after which nobody is asked
 * @param {string} [props.class]
 */
export function ForkButton({ table, step, seat, last = false, class: extra = "" }) {
  const [open, setOpen] = useState(false);
  const running = table.state !== "over";
  return html`
    <button
      type="button"
      class=${`btn ${extra}`}
      aria-haspopup="dialog"
      title="Play on from here against bots, at a table of its own"
      onClick=${() => setOpen(true)}
    >
      <${TableIcon} name="fork" /> Play on from here
    </button>
    <${Dialog} title=${`What if, from step ${step}`} open=${open} onClose=${() => setOpen(false)}>
      ${
        running
          ? html`<${NotYet} table=${table} />`
          : last
            ? html`<p>The game ends with this step, so nobody is asked anything after it. Go back to an earlier step to play on from there.</p>`
            : html`<${ForkForm} table=${table} step=${step} seat=${seat} />`
      }
    <//>
  `;
}

/** Why a game that runs cannot be tried out, and what can be done instead. @param {{table: import("/web/shell/types.js").TableInfo}} props */
function NotYet({ table }) {
  const mine = table.my_seats.length > 0;
  return html`
    <div class="stack">
      <p>
        This game still runs, and some of its cards are hidden. Whoever tried out what comes next would know more than the
        others, so that waits until the game is over. Then you can play on from any step.
      </p>
      ${
        mine &&
        html`<p>
        At the table you can take your last answer back with Undo, as long as nothing was revealed${
          table.settings.advice ? ", and ask for Advice: what would a strong player do?" : "."
        }
      </p>`
      }
      <div class="row">
        <${Link} to=${`/t/${table.id}`} class="btn btn-primary">Back to the table<//>
        <${Link} to=${`/new/${table.game}`} class="btn">Try it in a new game against bots<//>
      </div>
    </div>
  `;
}

/** Who plays, and against whom. */
function ForkForm({ table, step, seat }) {
  const { data } = useLoaded(loadGames, []);
  const bots = data?.bots ?? [];
  const [chair, setChair] = useState(String(seat ?? table.my_seats[0] ?? 0));
  const [bot, setBot] = useState("greedy");
  const [name, setName] = useState(() => nameAt(table, Number(chair)));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const go = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      const made = await post(`/api/tables/${table.id}/fork`, { step, seat: Number(chair), bot, name: name.trim() });
      if (!table.my_seats.includes(Number(chair))) rememberName(name);
      navigate(`/t/${made.id}`);
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return html`
    <form class="stack" onSubmit=${go}>
      <p>The cards lie as they lay in that game. You take one seat, bots play all others, and the first game stays as it was.</p>
      <label class="field">
        <span>Your seat</span>
        <select value=${chair} onChange=${(event) => (setChair(event.currentTarget.value), setName(nameAt(table, Number(event.currentTarget.value))))}>
          ${table.seats.map((one) => html`<option key=${one.seat} value=${String(one.seat)}>${one.name}</option>`)}
        </select>
      </label>
      <label class="field">
        <span>Your name</span>
        <input type="text" maxlength="24" required autocomplete="nickname" value=${name} onInput=${(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field">
        <span>The others</span>
        <select value=${bot} onChange=${(event) => setBot(event.currentTarget.value)}>
          ${bots.map((level) => html`<option key=${level.spec} value=${level.spec}>${levelName(level, table.game)}</option>`)}
        </select>
      </label>
      <div class="row">
        <button type="submit" class=${`btn btn-primary ${busy ? "pending" : ""}`} aria-disabled=${busy ? "true" : undefined}>Play on</button>
      </div>
      ${problem && html`<p class="error" role="alert">${problem}</p>`}
    </form>
  `;
}

/** What one is called there: as before on an own seat, else as usual. @param {import("/web/shell/types.js").TableInfo} table @param {number} seat */
function nameAt(table, seat) {
  const { kind, name } = table.seats[seat];
  return table.my_seats.includes(seat) && kind === "person" ? name : proposedName(table.seats.map((one) => one.name));
}
