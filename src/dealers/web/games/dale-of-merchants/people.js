// All characters there are, by how hard they are to play.
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { SeatBadge } from "/web/shell/seats.js";
import { CardFace } from "./faces.js";
import { Level } from "./sheets.js";
import { useTable } from "./view.js";
import { characterWords, LEVELS } from "./words.js";

/** @param {{open: boolean, close: () => void}} props */
export function PeopleWindow({ open, close }) {
  const table = useTable();
  const people = open ? [...table.props.cards.values()].filter(({ kind }) => kind === "character") : [];
  return html`
    <${Dialog} title="Characters" open=${open} onClose=${close} class="dm-window dm-people">
      ${Object.keys(LEVELS).map((colour) => {
        const some = people.filter((card) => card.colour === colour);
        return (
          some.length > 0 &&
          html`
          <section key=${colour} class="dm-tone-${colour}" aria-label=${`Characters: ${colour}`}>
            <h3 class="dm-level"><${Level} colour=${colour} /></h3>
            <ul class="dm-cards">${some.map((card) => html`<li key=${card.name}><${Person} card=${card} /></li>`)}</ul>
          </section>
        `
        );
      })}
    <//>
  `;
}

/** @param {{card: import("/web/shell/types.js").CatalogueCard}} props one of them, and who plays it here */
function Person({ card }) {
  const table = useTable();
  const seat = table.facts.characters.findIndex((character) => character?.name === card.name);
  const played = seat < 0 ? "" : `, played by ${table.who(seat)}`;
  return html`
    <${Piece} card=${card.name} label=${characterWords(card) + played} onZoom=${table.props.zoom} class="dm-piece dm-person">
      <${CardFace} card=${card} />
      ${seat >= 0 && html`<span class="dm-player"><${SeatBadge} seat=${seat} size=${20} />${seat === table.you ? "you" : table.name(seat)}</span>`}
    <//>
  `;
}
