// Who sits where, before there is a table.
import { useRef } from "preact/hooks";
import { seatLetter, usualBot } from "/web/pages/words.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";
import { levelName, RATINGS } from "/web/shell/levels.js";
import { proposedName } from "/web/shell/names.js";
import { SeatBadge } from "/web/shell/seats.js";

/** @typedef {{kind: "me"|"open"|"bot", name: string, bot: string}} Chair */

export const NAME_LENGTH = 24;

const KINDS = [
  ["me", "Me", "person"],
  ["open", "Friend", "friend"],
  ["bot", "Bot", "bot"],
];

/**
 * A quick start: me and two bots, or as many as the game takes.
 * @param {import("/web/shell/types.js").GameInfo} info
 * @param {Array<{spec: string}>} bots
 * @param {string} name
 * @returns {Chair[]}
 */
export function firstChairs(info, bots, name) {
  const count = Math.min(info.max_seats, Math.max(info.min_seats, 3));
  return Array.from({ length: count }, (_, seat) => ({
    kind: seat === 0 ? "me" : bots.length ? "bot" : "open",
    name: seat === 0 ? name : "",
    bot: usualBot(bots),
  }));
}

/**
 * @param {Chair[]} chairs
 * @returns {object[]} as the server wants them
 */
export function fitChairs(chairs) {
  return chairs.map(({ kind, name, bot }) => {
    if (kind === "me") return { kind, name: name.trim() };
    return kind === "bot" ? { kind, bot } : { kind };
  });
}

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").GameInfo} props.info
 * @param {import("/web/shell/levels.js").Level[]} props.bots
 * @param {Chair[]} props.chairs
 * @param {(chairs: Chair[]) => void} props.onChange
 */
export function ChairsField({ info, bots, chairs, onChange }) {
  const change = (seat, part) => {
    const named =
      part.kind === "me" && !chairs[seat].name ? { name: proposedName(chairs.map(({ name }) => name)) } : {};
    onChange(chairs.map((chair, n) => (n === seat ? { ...chair, ...named, ...part } : chair)));
  };
  const adder = useRef(/** @type {HTMLButtonElement|null} */ (null));
  const remove = (seat) => {
    onChange(chairs.filter((_, n) => n !== seat));
    adder.current?.focus();
  };
  const add = () => {
    if (chairs.length >= info.max_seats) return;
    const last = chairs.at(-1);
    onChange([
      ...chairs,
      { kind: last?.kind === "me" ? "open" : (last?.kind ?? "me"), name: "", bot: last?.bot ?? usualBot(bots) },
    ]);
  };
  const someBot = chairs.some(({ kind }) => kind === "bot");
  return html`
    <ol class="chairs">
      ${chairs.map(
        (chair, seat) => html`
          <${ChairRow}
            key=${seat}
            seat=${seat}
            chair=${chair}
            bots=${bots}
            change=${(part) => change(seat, part)}
            remove=${chairs.length > info.min_seats ? () => remove(seat) : null}
          />
        `,
      )}
    </ol>
    <div class="chairs-foot">
      <button
        ref=${adder}
        type="button"
        class="btn btn-small"
        aria-disabled=${chairs.length >= info.max_seats ? "true" : undefined}
        onClick=${add}
      >
        <${Icon} name="plus" size=${18} />Add a seat
      </button>
      <span class="help">${chairs.length} of at most ${info.max_seats}</span>
    </div>
    ${
      someBot &&
      html`<details class="options-more bot-levels">
        <summary>What the bots are like</summary>
        <dl class="bot-help">
        ${bots.map(
          (level) =>
            html`<div key=${level.spec}>
              <dt>${levelName(level, info.name)}</dt>
              <dd>${level.help}</dd>
            </div>`,
        )}
      </dl>
      ${bots.some(({ ratings }) => ratings?.[info.name]) && html`<p class="bot-help">${RATINGS}</p>`}
      </details>`
    }
  `;
}

/** One seat: its sign, who it is for, and a name or a strength. */
function ChairRow({ seat, chair, bots, change, remove }) {
  const letter = seatLetter(seat);
  const kinds = bots.length ? KINDS : KINDS.filter(([kind]) => kind !== "bot");
  return html`
    <li class=${`chair chair-${chair.kind}`}>
      <${SeatBadge} seat=${seat} size=${34} />
      <fieldset class="chair-kind">
        <legend class="sr-only">Seat ${letter} is for</legend>
        <div class="segments">
          ${kinds.map(
            ([kind, label, icon]) => html`
              <label key=${kind} class="segment">
                <input
                  type="radio"
                  name=${`chair-${seat}`}
                  checked=${chair.kind === kind}
                  onChange=${() => change({ kind })}
                />
                <span><${Icon} name=${icon} size=${18} />${label}</span>
              </label>
            `,
          )}
        </div>
      </fieldset>
      <div class="chair-detail">
        ${
          chair.kind === "me" &&
          html`<input
            id=${`chair-name-${seat}`}
            type="text"
            value=${chair.name}
            maxlength=${NAME_LENGTH}
            placeholder="Your name"
            autocomplete=${seat === 0 ? "nickname" : "off"}
            aria-label=${`Name at seat ${letter}`}
            onInput=${(event) => change({ name: event.currentTarget.value })}
          />`
        }
        ${chair.kind === "open" && html`<span class="help">Open: joins by link or code</span>`}
        ${
          chair.kind === "bot" &&
          html`<select
            value=${chair.bot}
            aria-label=${`Strength of the bot at seat ${letter}`}
            onChange=${(event) => change({ bot: event.currentTarget.value })}
          >
            ${bots.map(({ spec, label }) => html`<option key=${spec} value=${spec}>${label}</option>`)}
          </select>`
        }
      </div>
      ${
        remove &&
        html`<button
          type="button"
          class="btn btn-quiet btn-icon chair-remove"
          onClick=${remove}
          aria-label=${`Remove seat ${letter}`}
        >
          <${Icon} name="cross" size=${18} />
        </button>`
      }
    </li>
  `;
}
