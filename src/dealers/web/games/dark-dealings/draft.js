// Both drafts: heroes passed around the table, and defenses bought with boasts.
import { html } from "/web/shell/html.js";
import { SeatBadge } from "/web/shell/seats.js";
import { Back, CardList, CardPiece } from "./cards.js";
import { Castle, Castles } from "./castle.js";
import { useTable } from "./view.js";

// Two defenses for each player lie in one row, or in two rows of the same length.
const ROW_COLUMNS = { 2: 4, 3: 6, 4: 8, 5: 5, 6: 6 };

/** The heroes in hand, those lured so far, and where the rest goes. */
export function HeroPhase() {
  const table = useTable();
  const { you } = table;
  const hand = table.byChallenge(table.seen("hand", you));
  return html`
    ${
      you === null
        ? html`<section class="dd-panel" aria-label="Passing"><${Circle} /></section>`
        : html`
          <section class="dd-panel dd-tavern" aria-label="Your hand">
            <div class="dd-section-head">
              <h3>Heroes in your hand</h3>
              <${Passing} />
            </div>
            ${
              hand.length > 0
                ? html`<${CardList} cards=${hand} label="Your hand" columns=${hand.length > 7 ? 5 : 7} />`
                : html`<p class="dd-note">Nothing left to choose from.</p>`
            }
          </section>
          <section class="dd-panel" aria-label="Lured heroes">
            <h3>On the way to your castle</h3>
            ${
              table.count("lured heroes", you) > 0
                ? html`<${CardList} cards=${table.byChallenge(table.seen("lured heroes", you))} label="Lured heroes" size="small" />`
                : html`<p class="dd-note">Nobody yet. Of every hand you keep two.</p>`
            }
          </section>
        `
    }
    <${Castles} seats=${table.around().filter((seat) => seat !== you)} title=${you === null ? "Castles" : "Other castles"} />
  `;
}

/** Who gives to you, and to whom you give. */
function Passing() {
  const table = useTable();
  const you = /** @type {number} */ (table.you);
  const passes = table.fact("passes to");
  if (passes.length === 0)
    return html`<p class="dd-passing">The last hand: keep two, and the third is thrown away.</p>`;
  return html`
    <p class="dd-passing">
      <${Seat} seat=${passes.indexOf(you)} />
      <span class="dd-arrow" aria-hidden="true"></span><span class="sr-only">passes the next hand to</span>
      <b>you</b>
      <span class="dd-arrow" aria-hidden="true"></span><span class="sr-only">pass the rest to</span>
      <${Seat} seat=${passes[you]} />
    </p>
  `;
}

/** The way hands go around the table, for somebody who watches. */
function Circle() {
  const table = useTable();
  if (table.fact("passes to").length === 0)
    return html`<p class="dd-passing">The last hands: two are kept, the third is thrown away.</p>`;
  return html`
    <p class="dd-passing">
      <span>Hands are passed to the left:</span>
      ${table.around().map((seat) => html`<${Seat} seat=${seat} /><span class="dd-arrow" aria-hidden="true"></span>`)}
      <span>and round again</span>
    </p>
  `;
}

/** @param {{seat: number}} props */
function Seat({ seat }) {
  const table = useTable();
  return html`<span class="dd-seat"><${SeatBadge} seat=${seat} /><span>${table.name(seat)}</span></span>`;
}

/** The table of the Dark Masters, the hand to boast with, and the castles. */
export function DefensePhase() {
  const table = useTable();
  const { you } = table;
  const picking = table.fact("pick order").length > 0;
  const hand = you !== null && html`<${Hand} key="hand" picking=${picking} />`;
  const masters = html`<${Masters} key="masters" picking=${picking} />`;
  return html`
    ${table.narrow && table.offers("commit") ? [hand, masters] : [masters, hand]}
    ${you !== null && table.count("defenses", you) > 0 && html`<${Castle} key="own" seat=${you} />`}
    <${Castles} seats=${table.around().filter((seat) => seat !== you)} title=${you === null ? "Castles" : "Other castles"} />
  `;
}

/** @param {{picking: boolean}} props */
function Hand({ picking }) {
  const table = useTable();
  const cards = table.byChallenge(table.seen("hand", table.you));
  const down = table.byChallenge(table.seen("committed heroes", table.you));
  if (!cards.length && !down.length) return null;
  const choosing = table.offers("commit");
  return html`
    <section class="dd-panel dd-tavern" aria-label="Your heroes">
      <div class="dd-section-head">
        <h3>${choosing ? "Boast with two of your heroes" : "Your heroes"}</h3>
        ${choosing && html`<p class="dd-aside">The higher the challenge, the earlier the pick.</p>`}
      </div>
      ${
        down.length > 0 &&
        html`
        <div class="dd-group dd-committed">
          <h4 class="dd-small-title">Face down on the table</h4>
          <${CardList} cards=${down} label="Face down on the table" size="small" />
        </div>
      `
      }
      <${CardList} cards=${cards} label="Your hand" size=${picking || !choosing ? "small" : "normal"} />
    </section>
  `;
}

/** @param {{picking: boolean}} props the defenses on offer, and who takes one when */
function Masters({ picking }) {
  const table = useTable();
  const row = table.seen("defense row");
  return html`
    <section class="dd-masters" aria-label="The table of the Dark Masters">
      <${Hoods} />
      <div class="dd-slab">
        <div class="dd-section-head">
          <h3>The Dark Masters offer</h3>
          <p class="dd-aside">${picking ? "The highest challenge takes first." : "All boast in secret, then reveal together."}</p>
        </div>
        <div class="dd-offer">
          ${
            row.length
              ? html`<${CardList} cards=${row} label="Defenses on offer" columns=${ROW_COLUMNS[table.seatCount]} />`
              : html`<p class="dd-note">Nothing is on offer at the moment.</p>`
          }
          <div class="dd-group">${picking ? html`<${Queue} />` : html`<${Secrets} />`}</div>
        </div>
      </div>
    </section>
  `;
}

/** Boasted heroes in the order in which they take their defense. */
function Queue() {
  const table = useTable();
  const order = table.fact("pick order");
  return html`
    <h4 class="dd-small-title">Order of picking</h4>
    <ol class="dd-queue">
      ${order.map(({ seat, card }, place) => {
        const at = table.seen("boasts", seat).find((boast) => boast.card === card);
        const turn = place === 0 ? (seat === table.you ? "Your pick" : "Picks now") : "";
        return html`
          <li key=${`${seat}-${card}`} class=${place === 0 ? "is-now" : ""}>
            <span class="dd-queue-who">
              <${SeatBadge} seat=${seat} /><span>${seat === table.you ? "You" : table.name(seat)}</span>
            </span>
            ${at && html`<${CardPiece} at=${at} size="token" note=${`boast of ${table.who(seat)}`} />`}
            <span class="dd-queue-turn">${turn}</span>
          </li>
        `;
      })}
    </ol>
  `;
}

/** Who has put heroes face down already. */
function Secrets() {
  const table = useTable();
  const seats = table.around();
  const each = table.fact("boasts each");
  return html`
    <h4 class="dd-small-title">Boasts, still face down</h4>
    <ul class="dd-queue dd-secrets">
      ${seats.map((seat) => {
        const count = table.count("committed heroes", seat);
        return html`
          <li key=${seat}>
            <span class="dd-queue-who">
              <${SeatBadge} seat=${seat} /><span>${seat === table.you ? "You" : table.name(seat)}</span>
            </span>
            <span class="dd-slots" aria-hidden="true">
              ${Array.from({ length: each }, (_, slot) => (slot < count ? html`<${Back} key=${slot} kind="hero" />` : html`<i key=${slot}></i>`))}
            </span>
            <span class="sr-only">${count} of ${each} chosen</span>
          </li>
        `;
      })}
    </ul>
  `;
}

/** Three hooded figures behind their table. */
function Hoods() {
  const figure = "M0 60c0-20 8-26 14-31 2-2 3-5 4-9C20 9 25 2 32 2s12 7 14 18c1 4 2 7 4 9 6 5 14 11 14 31z";
  return html`
    <svg class="dd-hoods" viewBox="0 0 300 60" preserveAspectRatio="xMidYMax meet" aria-hidden="true" focusable="false">
      ${[10, 118, 226].map(
        (x, i) => html`
          <g key=${x} transform=${`translate(${x} ${i === 1 ? 0 : 9})`}>
            <path class="dd-hood" d=${figure} />
            <path class="dd-hood-face" d="M32 10c6 0 9 7 9 14s-4 12-9 12-9-5-9-12 3-14 9-14z" />
            <circle class="dd-hood-eye" cx="28.5" cy="23" r="1.5" />
            <circle class="dd-hood-eye" cx="35.5" cy="23" r="1.5" />
          </g>
        `,
      )}
    </svg>
  `;
}
