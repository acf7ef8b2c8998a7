// The action board: three columns of actions with their cubes and free spaces.
import { html } from "/web/shell/html.js";
import { Piece } from "/web/shell/piece.js";
import { Cube } from "./icons.js";
import { useTable } from "./view.js";
import { capital, counted } from "./words.js";

const GROUPS = ["assault", "train", "reorganize"];

export function Actions() {
  const table = useTable();
  const { board } = table.facts;
  if (board.length === 0) return html`<p class="dh-aside">The action board is laid out after the draft.</p>`;
  const numbered = board.map((action, number) => ({ ...action, number }));
  return html`
    <div class="dh-actions">
      ${table.offered("lead") && html`<p class="dh-lead-note">The large cube takes any action, a full one too, once in an era.</p>`}
      ${GROUPS.map(
        (group) => html`
          <section key=${group} class="dh-group dh-group-${group}" aria-labelledby=${`dh-${group}`}>
            <h3 id=${`dh-${group}`}>${capital(group)}</h3>
            <ul>${numbered.filter((one) => one.group === group).map((one) => html`<${Action} key=${one.name} ...${one} />`)}</ul>
          </section>
        `,
      )}
    </div>
  `;
}

/** One action: its cubes, and the two ways to take it. */
function Action({ name, text, room, cubes, number }) {
  const table = useTable();
  const { pick } = table.props;
  const take = table.offered("take", number);
  const lead = table.offered("lead", number);
  const why = table.refused("take", number)?.why ?? null;
  const now = table.facts.action === name;
  const free = room === null ? "any number of cubes" : `${room - cubes.length} of ${counted(room, "space")} free`;
  const label = `${name}. ${text} ${capital(free)}.`;
  return html`
    <li class="dh-action ${now ? "is-now" : ""}" data-place=${name}>
      <${Piece}
        option=${take?.option ?? null}
        why=${take ? null : why}
        label=${take ? `${capital(take.label)}. ${text} ${capital(free)}.` : label}
        picked=${take && table.isPicked(take.option) ? 1 : null}
        onPick=${pick}
        class="dh-action-face"
      >
        <span class="dh-action-name">${name}</span>
        <span class="dh-spaces">
          ${cubes.map((seat, n) => html`<${Cube} key=${n} seat=${seat} piece=${`cube ${number} ${n} ${seat}`} />`)}
          ${
            room === null
              ? html`<i class="dh-open">∞</i>`
              : Array.from(
                  { length: Math.max(0, room - cubes.length) },
                  (_, n) => html`<${Cube} key=${`s${n}`} seat=${null} />`,
                )
          }
        </span>
        <span class="dh-action-text">${text}</span>
      <//>
      ${
        lead &&
        html`<${Piece}
        option=${lead.option}
        label=${capital(lead.label)}
        picked=${table.isPicked(lead.option) ? 1 : null}
        onPick=${pick}
        class="dh-lead"
        title="with the leader cube"
      >
        <${Cube} seat=${table.front} large=${true} />
      <//>`
      }
    </li>
  `;
}
