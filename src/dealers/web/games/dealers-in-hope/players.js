// Everybody at the table: a slim strip each, and what they have in full.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { EMBLEMS, Icon, Sign } from "./icons.js";
import { Masters, Purse, WinterRows } from "./mine.js";
import { CardLink, CardList, CountedPile } from "./pieces.js";
import { useTable } from "./view.js";

/** @param {{onOpen: () => void}} props one line for each player */
export function Strips({ onOpen }) {
  const table = useTable();
  return html`
    <ul class="dh-strips" aria-label="Players">
      ${table.clockwise(table.front).map((seat) => html`<${Strip} key=${seat} seat=${seat} onOpen=${onOpen} />`)}
    </ul>
  `;
}

/** Who, how many points, territories, cards and cubes. */
function Strip({ seat, onOpen }) {
  const table = useTable();
  const { facts } = table;
  const turn = facts.turn === seat && facts.phase !== "draft" && !table.over;
  const faction = facts.factions[seat];
  const lands = table.landCount(seat);
  const hand = table.count("hand", seat);
  const cubes = table.fact("to act with")[seat];
  const defense = table.fact("defense markers")[seat] + table.fact("defense until Winter")[seat];
  const words = [
    table.name(seat),
    faction,
    `${facts.score[seat]} VP`,
    `${lands} territories`,
    `${hand} cards in hand`,
    facts.phase !== "draft" && `${cubes} to act with`,
    defense > 0 && `${defense} defense`,
    turn && "has the turn",
  ];
  const won = table.view.outcome?.winners.includes(seat);
  return html`
    <li data-seat=${seat} class="dh-strip seat-${seat % 6} ${turn ? "is-turn" : ""} ${table.view.waiting.includes(seat) ? "is-awaited" : ""}">
      <span class="dh-strip-face" aria-hidden="true">
        <${SeatBadge} seat=${seat} size=${24} />
        ${faction && html`<${Icon} name=${EMBLEMS[faction]} class="dh-strip-emblem" />`}
        <b class="dh-strip-name">${seat === table.you ? "You" : table.name(seat)}</b>
        ${won && html`<${Icon} name="laurel-crown" />`}
        <span class="dh-strip-vp"><b>${facts.score[seat]}</b> VP</span>
        <span class="dh-strip-facts">
          <span title="territories"><${Icon} name="flying-flag" />${lands}</span>
          <span title="cards in hand"><${Icon} name="hand" />${hand}</span>
          ${facts.phase !== "draft" && html`<span title="cubes to act with"><i class="dh-cube seat-${seat % 6}"></i>${cubes}</span>`}
          ${defense > 0 && html`<span title="defense markers and defense until Winter"><${Sign} kind="defense" value=${defense} /></span>`}
        </span>
      </span>
      <button type="button" class="piece-button" aria-label=${words.filter(Boolean).join(", ")} onClick=${onOpen}></button>
    </li>
  `;
}

/** Everything that is public about the players, and the scores so far by their parts. */
export function Players() {
  const table = useTable();
  const { facts } = table;
  return html`
    <div class="dh-players">
      <${Scores} />
      ${table.clockwise(table.front).map((seat) => {
        const faction = facts.factions[seat];
        const ready = table.seen("ready area", seat);
        return html`
          <section key=${seat} class="dh-player" aria-label=${table.name(seat)}>
            <h3>
              <${SeatBadge} seat=${seat} size=${24} /> <span>${table.name(seat)}</span>
              ${faction && html`<${Icon} name=${EMBLEMS[faction]} /> <${CardLink} name=${faction} />`}
            </h3>
            ${facts.capitals[seat] && html`<p>Capital ${facts.capitals[seat]}</p>`}
            ${faction && html`<p>${table.card(faction).ability}</p>`}
            ${faction && html`<${WinterRows} seat=${seat} />`}
            <${Purse} seat=${seat} />
            ${ready.length > 0 && html`<${CardList} cards=${ready} size="small" label=${`Ready Area of ${table.name(seat)}`} />`}
            <${Masters} seat=${seat} />
            <p class="dh-piles">
              <${CountedPile} zone="draw pile" owner=${seat} title=${`${table.whose(seat)} draw pile`} word="draw" />
              <${CountedPile} zone="discard pile" owner=${seat} title=${`${table.whose(seat)} discard pile`} word="discard" />
            </p>
          </section>
        `;
      })}
    </div>
  `;
}

/** Points by where they come from. */
function Scores() {
  const table = useTable();
  const { parts, score } = table.facts;
  const names = Object.keys(parts[0]).filter((name) => parts.some((own) => own[name] !== 0));
  if (names.length === 0) return null;
  const seats = table.clockwise(table.front);
  return html`
    <table class="dh-scores">
      <caption>Points so far</caption>
      <thead>
        <tr>
          <td></td>
          ${seats.map((seat) => html`<th key=${seat} scope="col"><${SeatBadge} seat=${seat} size=${22} label=${table.name(seat)} /></th>`)}
        </tr>
      </thead>
      <tbody>
        ${names.map((name) => html`<tr key=${name}><th scope="row">${name}</th>${seats.map((seat) => html`<td key=${seat}>${parts[seat][name] || ""}</td>`)}</tr>`)}
        <tr class="dh-total"><th scope="row">total</th>${seats.map((seat) => html`<td key=${seat}>${score[seat]}</td>`)}</tr>
      </tbody>
    </table>
  `;
}
