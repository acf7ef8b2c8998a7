// What decided a finished game: by what it was won, and the steps where its points turned.
import { get } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { Link } from "/web/shell/router.js";
import { SeatBadge } from "/web/shell/seats.js";
import { useLoaded } from "/web/shell/use.js";

/** @typedef {import("/web/shell/types.js").Story} Story */

/** @param {{id: string, names: string[], you: number|null}} props nothing until it is known, or where it cannot be */
export function Decided({ id, names, you }) {
  const { data: story, error } = useLoaded(() => /** @type {Promise<Story>} */ (get(`/api/tables/${id}/story`)), [id]);
  if (error) return null;
  if (!story) return html`<div class="decided" aria-busy="true"></div>`;
  return html`
    <div class="decided">
      <p>${marginWords(story)} ${story.leads > 0 && `The lead changed ${story.leads === 1 ? "once" : `${story.leads} times`}.`}</p>
      ${
        story.turns.length > 0 &&
        html`
          <h3>Turning points</h3>
          <ol class="turning-points">
            ${told(story.turns).map(
              (turn) => html`
                <li key=${`${turn.step} ${turn.kind}`}>
                  <${Link} to=${`/t/${id}/replay?step=${turn.step}&as=open`}>
                    <${SeatBadge} seat=${turn.seat} size=${26} />
                    <span>
                      <b>${turnWords(turn, names, you)}</b>
                      <span class="turning-text">${turn.text}</span>
                    </span>
                    <span class="turning-points-now">
                      ${turn.after.map(
                        (points, seat) => html`
                          <span key=${seat} class=${points === turn.before[seat] ? "" : "is-new"}>
                            <${SeatBadge} seat=${seat} size=${18} label=${names[seat]} /> ${points}
                          </span>
                        `,
                      )}
                    </span>
                  <//>
                </li>
              `,
            )}
          </ol>
        `
      }
    </div>
  `;
}

/** @param {Story} story @returns {string} by what the game was won */
function marginWords({ margin, counted: what }) {
  if (!margin) return "";
  const { won, next } = margin;
  return margin.what ? `Decided by ${margin.what}: ${won} to ${next}.` : `${won} ${what} to ${next}.`;
}

/**
 * What is two things at the same step is told once.
 * @param {Story["turns"]} turns @returns {(Story["turns"][number] & {swing?: boolean})[]}
 */
function told(turns) {
  const lead = turns.find(({ kind }) => kind === "lead");
  const swing = turns.find(({ kind }) => kind === "swing");
  if (!lead || !swing || lead.step !== swing.step || lead.seat !== swing.seat) return turns;
  return turns.filter((turn) => turn !== swing).map((turn) => (turn === lead ? { ...turn, swing: true } : turn));
}

/** @param {Story["turns"][number] & {swing?: boolean}} turn @param {string[]} names @param {number|null} you */
function turnWords({ kind, seat, swing }, names, you) {
  const who = seat === you ? "You" : names[seat];
  if (kind === "lead") return `${who} took the lead for good${swing ? ", with the largest swing" : ""}`;
  return `The largest swing, for ${seat === you ? "you" : who}`;
}
