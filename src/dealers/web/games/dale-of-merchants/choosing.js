// Before the first turn: everybody keeps one of two characters, in secret and at the same time.
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { SeatBadge } from "/web/shell/seats.js";
import { SpecialtyText } from "./faces.js";
import { CharacterSheet } from "./sheets.js";
import { useTable } from "./view.js";
import { capital } from "./words.js";

export function Choosing() {
  const table = useTable();
  const offered = table.you === null ? [] : table.seen("set aside", table.you);
  return html`
    <section class="dm-choosing" aria-labelledby="dm-choosing-title">
      <div class="dm-awning" aria-hidden="true"></div>
      <h3 id="dm-choosing-title">Whose stall will it be?</h3>
      <p>Everybody keeps one of two characters. All of them are shown together.</p>
      ${offered.length > 0 && html`<ul class="dm-offers">${offered.map((at) => html`<${Offer} key=${at.id} at=${at} />`)}</ul>`}
      <ul class="dm-choosers" aria-label="Who has chosen">
        ${table.clockwise(table.front).map(
          (seat) => html`
            <li key=${seat}>
              <${SeatBadge} seat=${seat} size=${22} />
              <span><b>${table.name(seat)}</b> ${table.view.waiting.includes(seat) ? "is choosing" : "has chosen"}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}

/** @param {{at: import("./view.js").CardRef}} props a character that one may play, to be read and kept */
function Offer({ at }) {
  const table = useTable();
  const card = table.card(at.card);
  const choice = table.choices.get(at.id)?.[0];
  const picked = choice !== undefined && table.isPicked(choice.option);
  const { "specialty cards": names } = card;
  const specialties = names.map((name) => table.card(name));
  return html`
    <li class="dm-offer ${picked ? "is-kept" : ""}">
      <${CharacterSheet} card=${card}>
        ${specialties.length > 0 && specialties.map((one) => html`<${SpecialtyText} key=${one.name} card=${one} />`)}
      <//>
      ${
        choice &&
        html`
        <${Piece}
          option=${choice.option}
          card=${at.card}
          label=${capital(choice.label)}
          picked=${picked ? 1 : null}
          onPick=${table.props.pick}
          onZoom=${table.props.zoom}
          class="dm-keep"
        >
          <span class="dm-plank">${capital(choice.label)}</span>
        <//>
      `
      }
    </li>
  `;
}
