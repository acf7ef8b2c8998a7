// The page of one table: come in with a secret or a cookie, wait for the others, play.
import { useEffect, useState } from "preact/hooks";
import { post } from "/web/shell/api.js";
import { usePromise } from "/web/shell/fair.js";
import { useGame } from "/web/shell/game.js";
import { rememberedHolder } from "/web/shell/hotseat.js";
import { html } from "/web/shell/html.js";
import { later } from "/web/shell/later.js";
import { Connection } from "/web/shell/net.js";
import { Link } from "/web/shell/router.js";
import { settings } from "/web/shell/settings.js";
import { TableView } from "/web/shell/table-view.js";
import { useTitle } from "/web/shell/use.js";

const WaitingRoom = later(() => import("/web/pages/waiting.js"), "WaitingRoom");

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const { line, problem } = useLine(id);
  if (problem) return html`<${Trouble} title="The door stays shut" message=${problem} links />`;
  if (!line) return html`<p class="page-loading" role="status">Dealing...</p>`;
  return html`<${AtTable} line=${line} />`;
}

/** With the line open: the waiting room, the game, or why there is neither. */
function AtTable({ line }) {
  const table = line.table.value;
  const status = line.status.value;
  const { game, problem } = useGame(table?.game);
  const waiting = table?.state === "lobby";
  useTitle(table?.title ?? "Table");
  usePromise(table);

  if (status === "gone")
    return html`<${Trouble} title="This table is not here" message=${line.reason.value} links=${!table} />`;
  if (status === "outdated")
    return html`<${Trouble} title="This page is too old" message=${line.reason.value} reload />`;
  if (!table) return html`<p class="page-loading" role="status">${line.reason.value || "Dealing..."}</p>`;
  if (waiting) return html`<${WaitingRoom} table=${table} send=${(command) => line.send(command)} />`;
  if (problem) return html`<${Trouble} title="The game did not load" message=${problem} reload />`;
  if (!line.play.value && table.problem)
    return html`<${Trouble} title="This table cannot go on" message=${table.problem} />`;
  if (!game) return html`<p class="page-loading" role="status">Laying out the game...</p>`;
  return html`<${TableView} line=${line} game=${game} />`;
}

/** Hand in the secret of the link, if there is one, then connect. */
function useLine(id) {
  const [state, setState] = useState({ line: /** @type {Connection|null} */ (null), problem: "" });
  const [round, setRound] = useState(0);
  useEffect(() => {
    const onHash = () => secret() && setRound((n) => n + 1);
    addEventListener("hashchange", onHash);
    return () => removeEventListener("hashchange", onHash);
  }, []);
  useEffect(() => {
    let current = true;
    /** @type {Connection|null} */
    let line = null;
    enter(id).then(
      () => {
        if (!current) return;
        line = new Connection(id, { seat: rememberedHolder(id), text: settings.textView.value });
        setState({ line, problem: "" });
      },
      (error) => current && setState({ line: null, problem: error.message }),
    );
    return () => {
      current = false;
      line?.close();
    };
  }, [id, round]);
  return state;
}

/** @returns {Record<string, string>|null} the secret in the address, if there is one */
function secret() {
  const given = new URLSearchParams(location.hash.slice(1));
  const kind = ["seat", "invite", "watch"].find((name) => given.get(name));
  return kind ? { [kind]: given.get(kind) ?? "" } : null;
}

/** @param {string} id @returns {Promise<void>} */
async function enter(id) {
  const key = secret();
  if (!key) return;
  await post(`/api/tables/${id}/enter`, key);
  history.replaceState(history.state, "", location.pathname + location.search);
}

/** A page that says what is wrong and what to do. */
function Trouble({ title, message, reload = false, links = false }) {
  useTitle(title);
  return html`
    <div class="page page-narrow">
      <h1>${title}</h1>
      <p>${message}</p>
      ${links && html`<p class="muted">Tables know browsers, not people: open the invite link, or the private link of your seat, in this browser.</p>`}
      <div class="row">
        ${reload && html`<button type="button" class="btn btn-primary" onClick=${() => location.reload()}>Load the page anew</button>`}
        <${Link} class=${`btn ${reload ? "" : "btn-primary"}`} to="/">To the start page<//>
      </div>
    </div>
  `;
}
