// Characters before their players: portrait, abilities to click, what lies on them and beside them.
import { Pile } from "/web/shell/cards.js";
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { Back } from "./faces.js";
import { Icon, Token } from "./icons.js";
import { CardList } from "./pieces.js";
import { Portrait } from "./portrait.js";
import { Uses } from "./sheets.js";
import { useTable } from "./view.js";
import { abilityWords, capital, characterWords, counted, listed, priceWords } from "./words.js";

/** @param {{seat: number}} props a character in full, with what it does */
export function Character({ seat }) {
  const table = useTable();
  const character = table.character(seat);
  if (!character) return null;
  const card = table.card(character.name);
  const beside = table.beside(seat);
  const { "specialty cards": special } = card;
  const says = card.passive || (special.length > beside.length && `Specialty cards: ${listed(special)}`);
  return html`
    <section class="dm-character dm-tone-${card.colour}" aria-label=${`${table.whose(seat)} character`}>
      <${Face} seat=${seat} />
      <div class="dm-who">
        <h4>${card.name}<span>, ${card.title}</span></h4>
        <div class="dm-holdings"><${Tokens} seat=${seat} /><${Store} seat=${seat} /></div>
        ${says && html`<p class="dm-passive">${says}</p>`}
      </div>
      ${
        character.abilities.length > 0 &&
        html`<ul class="dm-abilities" aria-label="Abilities">
        ${character.abilities.map((ability) => html`<li key=${ability.number}><${Ability} seat=${seat} ability=${ability} /></li>`)}
      </ul>`
      }
      ${beside.length > 0 && html`<${CardList} cards=${beside} size="small" label=${`Beside ${card.name}`} />`}
    </section>
  `;
}

/** @param {{seat: number}} props a character as others see it from their place: a portrait to look at closely */
export function Face({ seat }) {
  const table = useTable();
  const character = table.character(seat);
  if (!character) return null;
  const { marked, zoom } = table.props;
  const card = table.card(character.name);
  return html`
    <${Piece}
      card=${card.name}
      marks=${{ tokens: character.tokens }}
      label=${`${table.whose(seat)} character: ${characterWords(card, character)}`}
      onZoom=${zoom}
      class="dm-face ${marked.has(character.card) ? "marked" : ""}"
    >
      <${Portrait} card=${card} />
    <//>
  `;
}

/** @param {{seat: number, ability: import("./facts.d.ts").AbilityFacts}} props something to do with the character, at its moment */
function Ability({ seat, ability }) {
  const table = useTable();
  const { pick, zoom } = table.props;
  const choice = seat === table.you ? table.ability(table.props.options, ability.number) : undefined;
  const refused = seat === table.you ? table.ability(table.props.refused, ability.number) : undefined;
  const { name, timing, text, spend, uses, "uses left": left } = ability;
  const words = abilityWords(ability);
  return html`
    <${Piece}
      option=${choice?.option ?? null}
      why=${choice ? null : (refused?.why ?? null)}
      card=${table.character(seat)?.name ?? null}
      label=${choice ? `${capital(choice.label)}. ${words}` : words}
      picked=${choice && table.isPicked(choice.option) ? 1 : null}
      onPick=${pick}
      onZoom=${zoom}
      class="dm-ability ${left === 0 ? "is-used" : ""}"
    >
      <span class="dm-ability-face">
        <span class="dm-ability-name">
          <b>${name}</b>
          ${spend && html`<span class="dm-sign"><${Icon} name="two-coins" />${priceWords(spend)}</span>`}
          <${Uses} uses=${uses} left=${left} />
        </span>
        <span class="dm-ability-text"><i>${capital(timing)}.</i> ${text}</span>
      </span>
    <//>
  `;
}

/** @param {{seat: number}} props */
export function Tokens({ seat }) {
  const tokens = useTable().character(seat)?.tokens;
  if (!tokens) return null;
  return html`
    <p class="dm-purse" title="tokens on the character">
      <${Token} value=${tokens} /><span class="sr-only">${counted(tokens, "token")}</span> <i aria-hidden="true">${tokens === 1 ? "token" : "tokens"}</i>
    </p>
  `;
}

/** @param {{seat: number}} props cards under a character: their owner may look at them */
export function Store({ seat }) {
  const table = useTable();
  const count = table.count("store", seat);
  if (count === 0) return null;
  const title = `${table.whose(seat)} stored cards`;
  const known = table.seen("store", seat).length > 0;
  return html`
    <${Pile}
      class="dm-pile ${known ? "dm-opens" : ""}"
      label=${`${title}: ${count}`}
      title=${title}
      onOpen=${known ? () => table.browse({ zone: "store", owner: seat, title }) : null}
    >
      <span class="dm-pile-top" aria-hidden="true"><${Back} /></span>
      <span class="dm-pile-words" aria-hidden="true"><b>${count}</b> <i>stored</i></span>
    <//>
  `;
}

/** @param {{seat: number}} props why nobody can win with this stall now */
export function CannotWin({ seat }) {
  const why = useTable().whyNoVictory(seat);
  if (!why) return null;
  return html`
    <p class="dm-cannot-win"><${Icon} name="hazard-sign" /><span><b>Cannot win now:</b> ${why}</span></p>
  `;
}
