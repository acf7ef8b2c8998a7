// One seat in the waiting room.
import { useState } from "preact/hooks";
import { NAME_LENGTH } from "/web/pages/chairs.js";
import { botName, seatLetter, usualBot } from "/web/pages/words.js";
import { messageOf } from "/web/shell/api.js";
import { Dialog, toast } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { levelName } from "/web/shell/levels.js";
import { RemovePlayer } from "/web/shell/remove-player.js";
import { newSeatLink, SeatLink } from "/web/shell/seat-link.js";
import { SeatBadge } from "/web/shell/seats.js";
import { rememberName, useFocus } from "/web/shell/use.js";

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").SeatInfo} props.seat
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {any[]} props.bots
 * @param {string} props.name the name to sit down with
 * @param {(name: string) => void} props.setName
 * @param {(command: Record<string, any>) => Promise<boolean>} props.run shows what goes wrong
 * @param {(command: Record<string, any>) => Promise<any>} props.send rejects with a sentence for people
 */
export function WaitingSeat({ seat, table, bots, name, setName, run, send }) {
  const Body = seat.mine ? MySeat : seat.kind === "open" ? OpenSeat : TakenSeat;
  return html`
    <li class=${`chair chair-${seat.kind} ${seat.mine ? "chair-mine" : ""}`}>
      <${SeatBadge} seat=${seat.seat} size=${38} label=${`Seat ${seatLetter(seat.seat)}`} />
      <${Body} seat=${seat} table=${table} bots=${bots} name=${name} setName=${setName} run=${run} send=${send} />
    </li>
  `;
}

/** Somebody else, or a bot; the host may send both away. */
function TakenSeat({ seat, table, bots, run }) {
  const [removing, setRemoving] = useState(false);
  const bot = seat.kind === "bot";
  const label = bot ? botName(bots, seat.bot, table.game) : seat.online ? "here" : "away";
  return html`
    <div class="chair-who">
      <span class="chair-name">${seat.name || label}</span>
      <span class="help">${bot && !seat.name ? "" : label}</span>
    </div>
    ${
      bot &&
      table.host &&
      html`<div class="chair-tools">
        <select
          value=${seat.bot}
          aria-label=${`Strength of the bot at seat ${seatLetter(seat.seat)}`}
          onChange=${(event) => run({ type: "seat", seat: seat.seat, kind: "bot", bot: event.currentTarget.value })}
        >
          ${bots.map((one) => html`<option key=${one.spec} value=${one.spec}>${levelName(one, table.game)}</option>`)}
        </select>
        <button
          type="button"
          class="btn btn-small"
          onClick=${() => run({ type: "seat", seat: seat.seat, kind: "open", bot: null })}
          aria-label=${`Open seat ${seatLetter(seat.seat)} for a friend`}
        >
          <${Icon} name="friend" size=${18} />Open
        </button>
      </div>`
    }
    ${
      seat.kind === "person" &&
      table.host &&
      html`<div class="chair-tools">
        <button
          type="button"
          class="btn btn-small btn-quiet"
          aria-label=${`Remove ${seat.name}`}
          aria-haspopup="dialog"
          onClick=${() => setRemoving(true)}
        >
          Remove
        </button>
      </div>`
    }
    <${Dialog} title=${`Remove ${seat.name}?`} open=${removing} onClose=${() => setRemoving(false)}>
      <${RemovePlayer}
        seat=${seat}
        table=${table}
        run=${(command) => (setRemoving(false), run(command))}
        onKeep=${() => setRemoving(false)}
      />
    <//>
  `;
}

/** A free chair: sit down, or let a bot sit down. */
function OpenSeat({ seat, table, bots, name, setName, run }) {
  const [asked, setAsked] = useState(false);
  const field = useFocus(asked);
  const letter = seatLetter(seat.seat);
  const first = table.seats.find(({ kind }) => kind === "open")?.seat === seat.seat;
  const guest = table.role !== "watch" && !table.my_seats.length;
  const form = guest ? first || asked : asked;
  const sit = async (event) => {
    event.preventDefault();
    const clean = name.trim();
    if (!clean) {
      event.currentTarget.querySelector("input")?.focus();
      return;
    }
    rememberName(clean);
    await run({ type: "claim", seat: seat.seat, name: clean });
  };
  if (form) {
    return html`
      <form class="chair-claim" onSubmit=${sit}>
        <input
          ref=${field}
          type="text"
          value=${name}
          maxlength=${NAME_LENGTH}
          required
          placeholder="Your name"
          autocomplete="nickname"
          aria-label=${`Your name at seat ${letter}`}
          onInput=${(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="btn btn-primary">Sit here</button>
      </form>
    `;
  }
  return html`
    <div class="chair-who"><span class="chair-name chair-free">Open seat</span></div>
    <div class="chair-tools">
      ${
        table.role !== "watch" &&
        html`<button
          type="button"
          class="btn btn-small"
          onClick=${() => setAsked(true)}
          aria-label=${`${table.my_seats.length ? "Sit here too" : "Sit here"}, at seat ${letter}`}
        >
          <${Icon} name="person" size=${18} />${table.my_seats.length ? "Sit here too" : "Sit here"}
        </button>`
      }
      ${
        table.host &&
        bots.length > 0 &&
        html`<button
          type="button"
          class="btn btn-small"
          onClick=${() => run({ type: "seat", seat: seat.seat, kind: "bot", bot: usualBot(bots) })}
          aria-label=${`Bot at seat ${letter}`}
        >
          <${Icon} name="bot" size=${18} />Bot
        </button>`
      }
    </div>
  `;
}

/** My own chair: another name, its private link, getting up. */
function MySeat({ seat, table, run, send }) {
  const [renaming, setRenaming] = useState(false);
  const [name, setName] = useState(seat.name);
  const [link, setLink] = useState("");
  const field = useFocus(renaming);
  const letter = seatLetter(seat.seat);
  const rename = async (event) => {
    event.preventDefault();
    if (!name.trim()) return;
    if (await run({ type: "rename", seat: seat.seat, name: name.trim() })) {
      rememberName(name);
      setRenaming(false);
    }
  };
  const fetchLink = async () => {
    try {
      setLink(await newSeatLink(table.id, seat.seat));
    } catch (error) {
      toast(messageOf(error), { kind: "problem" });
    }
  };
  if (renaming) {
    return html`
      <form class="chair-claim" onSubmit=${rename}>
        <input
          ref=${field}
          type="text"
          value=${name}
          maxlength=${NAME_LENGTH}
          required
          aria-label=${`Name at seat ${letter}`}
          onInput=${(event) => setName(event.currentTarget.value)}
        />
        <button type="submit" class="btn">Save</button>
        <button type="button" class="btn btn-quiet" onClick=${() => setRenaming(false)}>Cancel</button>
      </form>
    `;
  }
  return html`
    <div class="chair-who">
      <span class="chair-name">${seat.name}</span>
      <span class="help">${table.my_seats.length > 1 ? "on this device" : "you"}</span>
    </div>
    <div class="chair-tools">
      <button
        type="button"
        class="btn btn-small btn-quiet"
        onClick=${() => (setName(seat.name), setRenaming(true))}
        aria-label=${`Rename seat ${letter}`}
      >
        Rename
      </button>
      <button
        type="button"
        class="btn btn-small btn-quiet"
        onClick=${fetchLink}
        aria-label=${`Link to seat ${letter}, private`}
      >
        <${Icon} name="key" size=${18} />Link
      </button>
      <button
        type="button"
        class="btn btn-small btn-quiet"
        onClick=${() => run({ type: "leave", seat: seat.seat })}
        aria-label=${`Leave seat ${letter}`}
      >
        Leave
      </button>
    </div>
    <${Dialog} title="Private link of this seat" open=${link !== ""} onClose=${() => setLink("")}>
      <p>Open it on another device to go on playing as <strong>${seat.name}</strong> there.</p>
      <${SeatLink} table=${table} seat=${seat.seat} link=${link} onLink=${setLink} send=${send} />
    <//>
  `;
}
