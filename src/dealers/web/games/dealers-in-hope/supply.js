// The training supply: masses, citizens and the eight professions with their masters; prices and what is missing.
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { SeatBadge } from "/web/shell/seats.js";
import { banner, Strengths } from "./faces.js";
import { Icon, pictureOf, Sign } from "./icons.js";
import { useTable } from "./view.js";
import { capital, cardWords, listed } from "./words.js";

export function Supply() {
  const table = useTable();
  const { training, sets } = table.facts;
  const people = Object.keys(training).filter((name) => ["masses", "citizen"].includes(table.card(name).kind));
  const trains = table.training.size > 0 || table.trainingWhy.size > 0;
  return html`
    <div class="dh-supply ${trains ? "is-training" : ""}">
      ${trains && html`<p class="dh-means"><${Sign} kind="support" value=${table.facts.support} /> support to train with</p>`}
      <ul class="dh-row dh-people" aria-label="Masses and citizens">
        ${people.map((name) => html`<li key=${name}><${Stock} name=${name} title=${table.card(name).kind === "masses" ? "Masses" : name} /></li>`)}
      </ul>
      ${sets.map((set) => html`<${Profession} key=${set} set=${set} />`)}
    </div>
  `;
}

/** @param {{set: string}} props a profession: level 1, level 2, master */
function Profession({ set }) {
  const cards = useTable().profession(set);
  return html`
    <section class="dh-set" aria-label=${set}>
      <h3><${Icon} name=${pictureOf(cards[0])} /> ${set}</h3>
      <p class="dh-master-text">Master: ${cards.at(-1)?.text}</p>
      <ul class="dh-row">
        ${cards.map(({ name, kind, level }) => html`<li key=${name}><${Stock} name=${name} title=${kind === "master" ? "Master" : `Level ${level}`} /></li>`)}
      </ul>
    </section>
  `;
}

/** One pile of the supply, or a master. */
function Stock({ name, title }) {
  const table = useTable();
  const card = table.card(name);
  const { prices, requires, met } = table.facts.training[name] ?? { prices: [], requires: [], met: true };
  const price = prices[table.front] ?? card.cost;
  const choice = table.training.get(name)?.[0];
  const refusal = table.trainingWhy.get(name)?.[0];
  const master = card.kind === "master";
  const owners = master ? table.facts.masters.flatMap((own, seat) => (own.includes(card.set) ? [seat] : [])) : [];
  const left = card.kind === "masses" ? table.count("masses") : table.facts.stock[name];
  const levels = requires.map((lower) => table.card(lower).level);
  const needs = levels.length > 0 && !met ? `needs level ${listed(levels, "or")} in play` : "";
  const words = [
    cardWords(card),
    `costs ${price}`,
    !master && `${left} left`,
    needs,
    ...owners.map((seat) => `trained by ${table.who(seat)}`),
  ];
  return html`
    <${Piece}
      option=${choice?.option ?? null}
      why=${choice ? null : (refusal?.why ?? null)}
      card=${name}
      label=${(choice ? `${capital(choice.label)}. ` : "") + words.filter(Boolean).join(", ")}
      picked=${choice && table.isPicked(choice.option) ? 1 : null}
      onPick=${table.props.pick}
      onZoom=${table.props.zoom}
      class="dh-stock ${left === 0 ? "is-gone" : ""}"
    >
      <span class="dh-stock-face ${banner(card)}">
        <span class="dh-stock-top"><b>${title}</b><${Sign} kind="cost" value=${price} class=${price < card.cost ? "is-less" : ""} /></span>
        ${
          master
            ? html`<span class="dh-stock-master">
              <${Sign} kind="vp" value=${card.vp} />
              <span class="dh-owners">${owners.map((seat) => html`<${SeatBadge} key=${seat} seat=${seat} size=${18} />`)}</span>
            </span>`
            : html`<${Strengths} card=${card} />`
        }
        <span class="dh-stock-foot">${needs ? html`<em>${needs}</em>` : master ? "" : html`<span>${left} left</span>`}</span>
      </span>
    <//>
  `;
}
