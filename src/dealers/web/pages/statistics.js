// What the people of this browser have come to, game by game.
import { get } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { Link } from "/web/shell/router.js";
import { useLoaded, useTitle } from "/web/shell/use.js";
import { counted } from "/web/shell/words.js";

/** @typedef {{game: string, title: string, name: string, games: number, wins: number, points: {mean: number, best: number}, rank: number, cards: Array<{card: string, times: number}>}} Person */

/** @returns {import("preact").VNode} */
export function StatisticsPage() {
  useTitle("Statistics");
  const { data, error } = useLoaded(() => get("/api/statistics"), []);
  /** @type {Map<string, Person[]>} */
  const games = new Map();
  for (const person of data?.people ?? []) games.set(person.title, [...(games.get(person.title) ?? []), person]);
  return html`
    <div class="page statistics">
      <h1>Statistics</h1>
      <p class="muted">Finished games of the people who played in this browser, at tables that were dealt here. Lessons, games from files and those that were played on from a step of another one do not count.</p>
      ${error && html`<p class="error" role="alert">${error.message}</p>`}
      ${!data && !error && html`<p role="status">Counting...</p>`}
      ${data && games.size === 0 && html`<p>No game has been finished in this browser yet. <${Link} to="/">Choose one<//>.</p>`}
      ${[...games].map(([title, people]) => html`<${OneGame} key=${title} title=${title} people=${people} />`)}
    </div>
  `;
}

/** @param {{title: string, people: Person[]}} props */
function OneGame({ title, people }) {
  return html`
    <section class="panel" aria-label=${title}>
      <h2>${title}</h2>
      <div class="scroll" tabindex="0" role="group" aria-label=${`Table of ${title}`}>
        <table class="scores">
          <thead>
            <tr><th scope="col">Name</th><th scope="col">Games</th><th scope="col">Won</th><th scope="col">Mean place</th><th scope="col">Mean points</th><th scope="col">Most points</th></tr>
          </thead>
          <tbody>
            ${people.map(
              (one) => html`
                <tr key=${one.name}>
                  <th scope="row">${one.name}</th>
                  <td>${one.games}</td>
                  <td>${one.wins} <span class="muted">(${Math.round((100 * one.wins) / one.games)} %)</span></td>
                  <td>${one.rank}</td>
                  <td>${one.points.mean}</td>
                  <td>${one.points.best}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      ${people.map(
        (one) =>
          one.cards.length > 0 &&
          html`<p key=${one.name} class="favourites"><b>Favourite cards of ${one.name}:</b> ${one.cards.map(({ card, times }) => `${card} (${counted(times, "time")})`).join(", ")}</p>`,
      )}
    </section>
  `;
}
