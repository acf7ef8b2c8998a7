// What if: play on from a step of a finished game against bots, at a table of one's own.
import { useState } from "preact/hooks";
import { loadGames, messageOf, post } from "/web/shell/api.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { levelName } from "/web/shell/levels.js";
import { navigate } from "/web/shell/router.js";
import { TableIcon } from "/web/shell/table-icons.js";
import { rememberedName, rememberName, useLoaded } from "/web/shell/use.js";

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
  const why = table.state !== "over" ? "Once the game is over." : last ? "The game is over at this step." : "";
  return html`
    <button
      type="button"
      class=${`btn ${extra}`}
      aria-haspopup="dialog"
      aria-disabled=${why ? "true" : undefined}
      title=${why || "Play on from here against bots, at a table of its own"}
      onClick=${() => !why && setOpen(true)}
    >
      <${TableIcon} name="fork" /> Play on from here
    </button>
    <${Dialog} title=${`What if, from step ${step}`} open=${open} onClose=${() => setOpen(false)}>
      <${ForkForm} table=${table} step=${step} seat=${seat} />
    <//>
  `;
}

/** Who plays, and against whom. */
function ForkForm({ table, step, seat }) {
  const { data } = useLoaded(loadGames, []);
  const bots = data?.bots ?? [];
  const [chair, setChair] = useState(String(seat ?? table.my_seats[0] ?? 0));
  const [bot, setBot] = useState("greedy");
  const [name, setName] = useState(nameAt(table, Number(chair)));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const go = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      const made = await post(`/api/tables/${table.id}/fork`, { step, seat: Number(chair), bot, name: name.trim() });
      if (!nameAt(table, Number(chair))) rememberName(name);
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

/** What one is called there: as before on an own seat. @param {import("/web/shell/types.js").TableInfo} table @param {number} seat */
function nameAt(table, seat) {
  const { kind, name } = table.seats[seat];
  return table.my_seats.includes(seat) && kind === "person" ? name : rememberedName();
}
