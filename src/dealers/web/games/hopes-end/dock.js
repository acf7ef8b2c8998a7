// The tile that has been drawn, and the buttons to turn and lay it, where a thumb reaches them.
import { html } from "/web/shell/html.js";
import { partOf } from "/web/shell/options.js";
import { Piece } from "/web/shell/piece.js";
import { fitWords, tileWords } from "./captions.js";
import { fitsAt } from "./fits.js";
import { Icon } from "./icons.js";
import { CardPiece } from "./pieces.js";
import { usePlace } from "./placing.js";
import { TileArt } from "./tile-art.js";
import { useTable } from "./view.js";
import { capital, counted, placeName, TURNED } from "./words.js";

/** What lies in the hand of the player whose turn it is. */
export function Dock() {
  const table = useTable();
  const drawn = table.seen("drawn");
  if (table.verb === "stack") return html`<${Stacks} />`;
  if (table.verb === "ruin") return html`<${Doomed} />`;
  if (drawn.length === 0 || table.over) return null;
  const mine = table.facts.turn === table.you;
  const more = Math.max(0, table.fact("tiles to place") - 1);
  const title = mine
    ? drawn.length > 1
      ? "Your two tiles"
      : "Your tile"
    : `${table.name(table.facts.turn)} has drawn`;
  return html`
    <section class="he-dock ${table.verb === "place" ? "is-placing" : ""}" aria-label="Drawn tile">
      <h3 class="he-dock-title">
        ${title}${more > 0 && html`<span class="he-more">, ${counted(more, "more", "more")} to come</span>`}
      </h3>
      ${table.verb === "place" ? html`<${Hand} at=${drawn[0]} />` : html`<${Waiting} drawn=${drawn} />`}
    </section>
  `;
}

/** Tiles that are only looked at, or of which one is kept. */
function Waiting({ drawn }) {
  const table = useTable();
  return html`
    <ul class="he-drawn ${table.verb === "keep" ? "is-choice" : ""}" aria-label="Drawn tiles">
      ${drawn.map((at) => html`<li key=${at.id}><${CardPiece} at=${at} /></li>`)}
    </ul>
  `;
}

/** The tile as it would lie, with its buttons. */
function Hand({ at }) {
  const table = useTable();
  const placing = usePlace();
  const { place, turned } = placing;
  const card = table.card(at.card);
  const fixed = place !== null && place.ways.length < 2;
  const fits = place && fitsAt(table, place.x, place.y);
  const where = place ? `${placeName(place.x, place.y)}, ${TURNED[turned]}` : TURNED[turned];
  return html`
    <div class="he-hand">
      <${Piece}
        card=${at.card}
        marks=${{ turned }}
        label=${`${card.name}, ${TURNED[turned]}`}
        onZoom=${table.props.zoom}
        class="he-piece he-hand-tile"
      >
        <svg viewBox="0 0 100 100" aria-hidden="true" focusable="false">
          <${TileArt} card=${card} turned=${turned} variant=${at.id} />
        </svg>
      <//>
      <p class="he-hand-words">
        <b>${card.name}</b>
        <span role="status">${capital(where)}${fixed ? ", fits only this way" : ""}</span>
        ${fits && html`<span class="he-fit">${fitWords(fits)}</span>`}
      </p>
      <div class="he-hand-buttons">
        <button
          type="button"
          class="btn he-turn"
          aria-label="Turn left"
          title="Turn left"
          aria-disabled=${fixed ? "true" : undefined}
          onClick=${() => fixed || placing.turn(-1)}
        >
          <${Icon} name="anticlockwise-rotation" />
        </button>
        <button
          type="button"
          class="btn he-turn"
          aria-label="Turn right"
          title="Turn right (r)"
          aria-keyshortcuts="r"
          aria-disabled=${fixed ? "true" : undefined}
          onClick=${() => fixed || placing.turn(1)}
        >
          <${Icon} name="clockwise-rotation" />
        </button>
        <button
          type="button"
          class="btn btn-primary he-lay"
          aria-disabled=${place ? undefined : "true"}
          onClick=${() => place && placing.lay(place, { sure: true })}
        >
          ${place ? html`Place at ${placeName(place.x, place.y)}` : "Choose a place"}
        </button>
      </div>
    </div>
  `;
}

/** Whose tiles fall, and the one that was touched. */
function Doomed() {
  const table = useTable();
  const placing = usePlace();
  const { target } = placing;
  const { victim } = table.facts;
  if (victim === null) return null;
  return html`
    <section class="he-dock is-placing is-dooming" aria-label="Ruin">
      <h3 class="he-dock-title">
        ${victim === table.you ? "One of your tiles falls" : `A tile of ${table.name(victim)} falls`}
      </h3>
      ${
        target
          ? html`
              <div class="he-hand">
                <${CardPiece} at=${target} size="small" quiet=${true} label=${tileWords(table, target)} />
                <p class="he-hand-words"><b>${target.card}</b><span>${placeName(target.x, target.y)}</span></p>
                <div class="he-hand-buttons">
                  <button
                    type="button"
                    class="btn btn-danger he-lay"
                    onClick=${() => placing.ruin(target.id, { sure: true })}
                  >
                    Ruin it
                  </button>
                </div>
              </div>
            `
          : html`<p class="he-aside">Choose one of the outlined tiles in the city.</p>`
      }
    </section>
  `;
}

/** The four stacks when one may choose among them. */
function Stacks() {
  const table = useTable();
  return html`
    <section class="he-dock is-placing" aria-label="Stacks">
      <h3 class="he-dock-title">Draw from a stack</h3>
      <ul class="he-stacks" aria-label="Stacks">
        ${table.facts.stacks.map((count, n) => {
          const choice = table.props.options.find(({ option }) => partOf(table.props.verbs, option, "stack") === n);
          const letter = table.stackName(n);
          return html`
            <li key=${n}>
              <${Piece}
                option=${choice?.option ?? null}
                label=${choice ? `${capital(choice.label)}, ${counted(count, "tile")}` : `Stack ${letter}, ${counted(count, "tile")}`}
                picked=${choice && table.isPicked(choice.option) ? 1 : null}
                onPick=${table.props.pick}
                class="he-piece"
              >
                <${StackFace} letter=${letter} count=${count} />
              <//>
            </li>
          `;
        })}
      </ul>
    </section>
  `;
}

/** @param {{letter: string, count: number}} props tiles face down */
export function StackFace({ letter, count }) {
  return html`<span class="he-stack ${count ? "" : "is-empty"}"
    ><span class="he-stack-letter">${letter}</span><span class="he-stack-count">${count}</span></span
  >`;
}
