// Taking a lesson: it is begun, or gone on with, and its table opened; where there are several, one is chosen first.
import { useEffect, useState } from "preact/hooks";
import { loadGames, messageOf, post } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { currentGame, Link, navigate } from "/web/shell/router.js";
import { rememberedName, useLoaded, useTitle } from "/web/shell/use.js";

/** @param {{game: string}} props name of the game in the address */
export function LearnPage({ game }) {
  const { data, error } = useLoaded(loadGames, []);
  const [problem, setProblem] = useState("");
  const info = data?.games.find(({ name }) => name === game);
  useTitle(info ? `Learn ${info.title}` : "Learn");
  useEffect(() => {
    currentGame.value = info?.name ?? "";
  }, [info?.name]);

  const begin = (lesson) =>
    post("/api/lessons", { game, lesson, name: rememberedName() }).then(
      (table) => navigate(`/t/${table.id}`, { replace: true }),
      (failure) => setProblem(messageOf(failure)),
    );
  const only = info?.lessons.length === 1 ? info.lessons[0].name : null;
  useEffect(() => {
    if (only) begin(only);
  }, [only]);

  const trouble = problem || error?.message;
  if (trouble) return html`<${Notice} title="The lesson did not begin" text=${trouble} />`;
  if (!data || only) return html`<p class="page-loading" role="status">Laying out the lesson...</p>`;
  if (!info) return html`<${Notice} title="This game is not here" text="This server has no game of that name." />`;
  if (info.lessons.length === 0)
    return html`<${Notice} title=${info.title} text="This game has no lesson yet. Its rules tell how it is played." />`;
  return html`
    <div class="page page-narrow">
      <h1>Learn ${info.title}</h1>
      <ul class="plain-list stack">
        ${info.lessons.map(
          ({ name, title, goal, steps }) => html`
            <li key=${name} class="panel stack">
              <h2>${title}</h2>
              <p>${goal}</p>
              <p><button type="button" class="btn btn-primary" onClick=${() => begin(name)}>Begin (${steps} steps)</button></p>
            </li>
          `,
        )}
      </ul>
    </div>
  `;
}

/** @param {{title: string, text: string}} props */
function Notice({ title, text }) {
  return html`
    <div class="page page-narrow plain-page">
      <h1>${title}</h1>
      <p role="alert">${text}</p>
      <p><${Link} to="/" class="btn btn-primary">To the start page<//></p>
    </div>
  `;
}
