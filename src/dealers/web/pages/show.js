// An example of the rules page, by its own address.
import { useGame } from "/web/shell/game.js";
import { html } from "/web/shell/html.js";
import { navigate } from "/web/shell/router.js";
import { ShowMe } from "/web/shell/show-me.js";
import { useTitle } from "/web/shell/use.js";

/** @param {{game: string, name: string}} props */
export function ShowPage({ game, name }) {
  const { game: loaded, problem } = useGame(game);
  useTitle(loaded ? `Example: ${loaded.book.title}` : "Example");
  if (problem) {
    return html`<div class="page page-narrow">
      <h1>There is no example here</h1>
      <p>${problem}</p>
    </div>`;
  }
  if (!loaded) return html`<p class="page-loading" role="status">Laying it out...</p>`;
  const toRule = (rule) => navigate(`/rules/${game}${rule ? `#rule-${rule}` : ""}`);
  const close = () => toRule(new URLSearchParams(location.search).get("rule"));
  return html`<${ShowMe} game=${loaded} name=${name} back="Back to the rules" onClose=${close} onRule=${toRule} />`;
}
