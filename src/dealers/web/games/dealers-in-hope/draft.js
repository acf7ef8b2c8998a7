// The draft: the mats that can be chosen, and the start cities with what they give.
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { SeatBadge } from "/web/shell/seats.js";
import { EMBLEMS, Icon } from "./icons.js";
import { useTable } from "./view.js";
import { capital } from "./words.js";

export function Draft() {
  const table = useTable();
  const { facts } = table;
  const mats = [...table.props.cards.values()].filter(({ kind }) => kind === "mat");
  const cities = table.landNames.filter((name) => facts.lands[name].city === "start");
  return html`
    <div class="dh-draft">
      <section aria-labelledby="dh-mats">
        <h3 id="dh-mats">Factions</h3>
        <ul>${mats.map((mat) => html`<li key=${mat.name}><${MatChoice} mat=${mat} /></li>`)}</ul>
      </section>
      <section aria-labelledby="dh-cities">
        <h3 id="dh-cities">Start cities</h3>
        <ul class="dh-draft-cities">${cities.map((name) => html`<li key=${name}><${CityChoice} name=${name} /></li>`)}</ul>
      </section>
    </div>
  `;
}

/** @param {{mat: import("/web/shell/types.js").CatalogueCard}} props */
function MatChoice({ mat }) {
  const table = useTable();
  const choice = table.ofFaction(table.props.options, mat.name);
  const taken = table.facts.factions.indexOf(mat.name);
  return html`
    <${Piece}
      option=${choice?.option ?? null}
      why=${choice ? null : (table.ofFaction(table.props.refused, mat.name)?.why ?? null)}
      card=${mat.name}
      label=${choice ? `${capital(choice.label)}. Led by ${mat.leader}. ${mat.text}` : `${mat.name}${taken >= 0 ? `, taken by ${table.who(taken)}` : ""}. ${mat.text}`}
      picked=${choice && table.isPicked(choice.option) ? 1 : null}
      onPick=${table.props.pick}
      onZoom=${table.props.zoom}
      class="dh-mat-choice ${taken >= 0 ? "is-taken" : ""}"
    >
      <span class="dh-mat dh-of-${EMBLEMS[mat.name]}">
        <span class="dh-mat-head"><${Icon} name=${EMBLEMS[mat.name]} /><b>${mat.name}</b>${taken >= 0 && html`<${SeatBadge} seat=${taken} size=${22} />`}</span>
        <span class="dh-mat-leader">${mat.leader}</span>
        <span class="dh-mat-text">${mat.text}</span>
      </span>
    <//>
  `;
}

/** @param {{name: string}} props */
function CityChoice({ name }) {
  const table = useTable();
  const choice = table.landWays.get(name)?.[0];
  const taken = table.capitalOf(name);
  const card = table.card(name);
  return html`
    <${Piece}
      option=${choice?.option ?? null}
      why=${choice ? null : (table.landWhy.get(name)?.[0].why ?? null)}
      card=${name}
      label=${choice ? `${capital(choice.label)}. ${card.text}` : `${name}${taken >= 0 ? `, capital of ${table.who(taken)}` : ""}. ${card.text}`}
      picked=${choice && table.isPicked(choice.option) ? 1 : null}
      onPick=${table.props.pick}
      onZoom=${table.props.zoom}
      class="dh-city-choice ${taken >= 0 ? "is-taken" : ""}"
    >
      <span class="dh-city-face"><b>${name}</b>${taken >= 0 && html`<${SeatBadge} seat=${taken} size=${20} />`}<span>${card.text}</span></span>
    <//>
  `;
}
