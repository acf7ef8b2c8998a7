// A character to be read: everything that is printed on it.
import { html } from "/web/shell/html.js";
import { Icon, Token } from "./icons.js";
import { Portrait } from "./portrait.js";
import { COMPONENTS, capital, LEVELS, listed, NEEDS, priceWords, usesWords } from "./words.js";

/** @typedef {import("/web/shell/types.js").CatalogueCard} CatalogueCard */

/** @param {{card: CatalogueCard, tokens?: number, children?: any}} props */
export function CharacterSheet({ card, tokens = 0, children }) {
  const { "cannot win": barred, "specialty cards": specialties } = card;
  return html`
    <article class="dm-sheet dm-character-sheet dm-tone-${card.colour}">
      <div class="dm-character-top">
        <${Portrait} card=${card} />
        <div class="dm-character-name">
          <p class="dm-sheet-name">${card.name}</p>
          <p>${card.title}</p>
          <p class="dm-level"><${Level} colour=${card.colour} /></p>
          ${card.components.length > 0 && html`<p class="dm-with">with ${listed(card.components.map((one) => COMPONENTS[one] ?? one))}</p>`}
        </div>
      </div>
      ${card.needs.map((need) => html`<${Banner} key=${need} need=${need} />`)}
      <div class="dm-sheet-body">
        ${card.setup && html`<p><b>Setup.</b> ${card.setup}</p>`}
        ${card.passive && html`<p class="dm-rules">${card.passive}</p>`}
        ${barred && html`<p class="dm-alert"><${Icon} name="hazard-sign" /><span>You <b>cannot win</b> ${barred}.</span></p>`}
        ${card.abilities.map(
          ({ name, timing, spend, text, uses }) => html`
            <div key=${name} class="dm-printed">
              <p><b>${name}</b> <${Uses} uses=${uses} left=${uses} /></p>
              <p class="dm-when">${capital(timing)}, ${usesWords(uses)}</p>
              <p>${spend && html`<b>Spend ${priceWords(spend)}.</b> `}${text}</p>
            </div>
          `,
        )}
        ${tokens > 0 && html`<p class="dm-purse"><${Token} value=${tokens} /> on it now</p>`}
        ${children ?? (specialties.length > 0 && html`<p><b>Specialty cards.</b> ${listed(specialties)}</p>`)}
        ${card.rulings.length > 0 && html`<ul class="dm-rulings" aria-label="Rulings">${card.rulings.map((ruling) => html`<li key=${ruling}>${ruling}</li>`)}</ul>`}
        <p class="dm-flavour">${card.flavour}</p>
      </div>
      <p class="dm-origin card-origin">${card.label}</p>
    </article>
  `;
}

/** @param {{need: string}} props what a table has to have for this character */
function Banner({ need }) {
  const { icon, words } = NEEDS[need] ?? { icon: "shop", words: need };
  return html`<p class="dm-banner"><${Icon} name=${icon} />Only with ${words}</p>`;
}

/** @param {{colour: string}} props how hard a character is to play: in colour, dots and words */
export function Level({ colour }) {
  const [dots, words] = LEVELS[colour] ?? [0, ""];
  return html`
    <span class="dm-dots" aria-hidden="true">${[1, 2, 3].map((n) => html`<i key=${n} class=${n <= dots ? "is-full" : ""}></i>`)}</span>
    <span>${colour}${words && `, ${words}`}</span>
  `;
}

/** @param {{uses: number, left: number}} props how often an ability can be used in a turn, and how often still */
export function Uses({ uses, left }) {
  return html`
    <span class="dm-uses" aria-hidden="true">${Array.from({ length: uses }, (_, n) => html`<i key=${n} class=${n < left ? "is-left" : ""}></i>`)}</span>
  `;
}
