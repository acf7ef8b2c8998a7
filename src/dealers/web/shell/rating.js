// How was it? Stars and a sentence from whoever played, asked once, below what else can be done.
import { useState } from "preact/hooks";
import { get, messageOf, post } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { useLoaded } from "/web/shell/use.js";

const LONGEST = 280;
const STARS = [1, 2, 3, 4, 5];

/** @typedef {{seat: number, stars: number, words: string}} Rated */
/** @typedef {{ratings: Rated[], may: number[]}} Ratings `may`: own seats that have said nothing yet */

/** @param {{table: import("/web/shell/types.js").TableInfo, names: string[]}} props nothing where there is nothing to ask or to tell */
export function Rating({ table, names }) {
  const [sent, setSent] = useState(/** @type {Ratings|null} */ (null));
  const known = table.host || table.my_seats.length > 0;
  const { data } = useLoaded(
    () => (known ? get(`/api/tables/${table.id}/ratings`) : Promise.resolve(null)),
    [table.id, known],
  );
  const found = /** @type {Ratings|null} */ (sent ?? data);
  if (!found) return null;
  const [seat] = found.may;
  const others = found.ratings.filter((one) => !table.my_seats.includes(one.seat));
  return html`
    ${seat !== undefined && html`<${Ask} key=${seat} id=${table.id} seat=${seat} name=${found.may.length > 1 ? names[seat] : ""} onDone=${setSent} />`}
    ${sent && seat === undefined && html`<p class="rating-said" role="status">Thank you.</p>`}
    ${
      others.length > 0 &&
      html`
        <div class="rating-said">
          <b>What was said of it</b>
          <ul>
            ${others.map((one) => html`<li key=${one.seat}><${Stars} stars=${one.stars} /> ${names[one.seat]}${one.words && `: ${one.words}`}</li>`)}
          </ul>
        </div>
      `
    }
  `;
}

/** @param {{stars: number}} props */
function Stars({ stars }) {
  return html`<span role="img" aria-label=${`${stars} of 5`}>${"★".repeat(stars)}${"☆".repeat(5 - stars)}</span>`;
}

/** @param {{id: string, seat: number, name: string, onDone: (ratings: Ratings) => void}} props `name`: who is asked, where one device has several seats */
function Ask({ id, seat, name, onDone }) {
  const [stars, setStars] = useState(0);
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const send = async (event) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    try {
      onDone(await post(`/api/tables/${id}/seats/${seat}/rating`, { stars, words }));
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  };
  return html`
    <form onSubmit=${send} class="rating-form">
      <fieldset class="rating">
        <legend>${name ? `${name}, how was this game?` : "How was this game?"}</legend>
        <div class="rating-stars">
          ${STARS.map(
            (number) => html`
              <label key=${number}>
                <input
                  type="radio"
                  name="stars"
                  value=${number}
                  checked=${stars === number}
                  aria-label=${`${number} of 5`}
                  onChange=${() => setStars(number)}
                />
                <span aria-hidden="true">${number <= stars ? "★" : "☆"}</span>
              </label>
            `,
          )}
        </div>
        ${
          stars > 0 &&
          html`
            <div class="rating-words">
              <input
                type="text"
                maxlength=${LONGEST}
                value=${words}
                placeholder="A sentence, if you like"
                aria-label="A sentence about this game, if you like"
                onInput=${(event) => setWords(event.currentTarget.value)}
              />
              <button type="submit" class="btn" aria-disabled=${busy ? "true" : undefined}>Leave rating</button>
            </div>
          `
        }
        ${problem && html`<p role="alert">${problem}</p>`}
      </fieldset>
    </form>
  `;
}
