// The ways into a table: link, QR code, short code, and a link just to watch.
import { useRef, useState } from "preact/hooks";
import { AskFirst } from "/web/shell/ask-first.js";
import { CopyButton } from "/web/shell/copy.js";
import { toast } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

const LOOPBACK = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/**
 * @param {object} props
 * @param {import("/web/shell/types.js").TableInfo} props.table
 * @param {(command: Record<string, any>) => Promise<any>} props.send rejects with a sentence for people
 */
export function Invitation({ table, send }) {
  const { invite, code, watch } = table.links;
  const picture = usePicture(table.id, invite);
  const renew = (what) => send({ type: "renew", what });
  if (!invite && !code && !watch) return null;
  // The server puts its own address into the link when this page was opened at one that only this machine knows.
  const { host, hostname } = new URL(invite || watch || location.href, location.href);
  const alone = LOOPBACK.test(hostname);
  const share = () =>
    navigator
      .share({
        title: `${table.title} - Dealer's Choice`,
        text: `Join me for a game of ${table.title}.`,
        url: invite ?? undefined,
      })
      .catch((error) => {
        if (error.name !== "AbortError") toast("Sharing did not work. Copy the link instead.", { kind: "problem" });
      });
  return html`
    <section class="panel invitation" aria-labelledby="invitation">
      <h2 id="invitation">Invite your friends</h2>
      ${
        alone &&
        table.host &&
        html`<p class="note small">
          Only this machine can reach this server. To let other devices in, start it with${" "}
          <code class="nowrap">dealers serve --host 0.0.0.0</code>
        </p>`
      }
      ${
        invite &&
        !code &&
        canSit(table) &&
        html`<div class="invitation-code">
          <p class="help">
            The short code has run out.${table.host ? "" : " The host can have a new one."} The link below goes on working.
          </p>
          ${table.host && html`<${NewCode} onAsk=${() => renew("code")} />`}
        </div>`
      }
      ${
        code &&
        html`<div class="invitation-code">
          <p class="help">${alone ? "In another browser here" : "On their phone"}: open <strong>${host}</strong> and type</p>
          <p class="code">
            <span class="sr-only">${code}</span>
            ${code.split("").map((letter, n) => html`<span key=${n} aria-hidden="true">${letter}</span>`)}
          </p>
        </div>`
      }
      ${
        invite &&
        html`<div class="invitation-link">
          ${
            !alone &&
            html`<figure class="qr">
              <img
                src=${picture}
                alt="QR code of the invitation link"
                width="176"
                height="176"
              />
              <figcaption class="help">or scan this</figcaption>
            </figure>`
          }
          <div class="stack">
            <label class="field">
              <span>Link to send</span>
              <input type="text" readonly value=${invite} onFocus=${(event) => event.currentTarget.select()} />
            </label>
            <div class="row">
              <${CopyButton} text=${invite} label="Copy the link" class="btn-primary" />
              ${"share" in navigator && html`<button type="button" class="btn" onClick=${share}>Share...</button>`}
            </div>
            <p class="help">It opens this room. Everybody picks their own seat there.</p>
            ${table.host && html`<${NewLink} what="invite" renew=${renew} />`}
          </div>
        </div>`
      }
      ${
        watch &&
        html`<details class="invitation-watch">
          <summary><${Icon} name="eye" />Somebody just wants to watch?</summary>
          <p class="help">Spectators see what lies open on the table and nobody's hand.</p>
          <div class="row">
            <input
              class="grow"
              type="text"
              readonly
              value=${watch}
              aria-label="Link for spectators"
              onFocus=${(event) => event.currentTarget.select()}
            />
            <${CopyButton} text=${watch} label="Copy" />
          </div>
          ${table.host && html`<${NewLink} what="watch" renew=${renew} />`}
        </details>`
      }
    </section>
  `;
}

/** Whether there is a seat to take. @param {import("/web/shell/types.js").TableInfo} table */
function canSit(table) {
  return table.state !== "over" && table.seats.some(({ kind }) => kind === "open");
}

/** The address of the QR code: another one for another link, which it does not tell. */
function usePicture(id, invite) {
  const shown = useRef({ invite, number: 0 });
  if (shown.current.invite !== invite) shown.current = { invite, number: shown.current.number + 1 };
  return `/api/tables/${id}/invite.svg?number=${shown.current.number}`;
}

/** A code costs nobody anything, so nothing is asked. */
function NewCode({ onAsk }) {
  const [problem, setProblem] = useState("");
  return html`
    <button type="button" class="btn btn-small" onClick=${() => onAsk().catch((error) => setProblem(error.message))}>
      <${Icon} name="again" size=${18} />New code
    </button>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  `;
}

const RENEW = {
  invite: {
    label: "New invite link...",
    question:
      "The old link and the short code stop working, also for those who have come by them and have not taken a seat.",
  },
  watch: {
    label: "New spectator link...",
    question: "The old link stops working, also for those who watch now.",
  },
};

/** The host makes a link anew. */
function NewLink({ what, renew }) {
  const { label, question } = RENEW[what];
  return html`
    <${AskFirst}
      icon="again"
      label=${label}
      question=${question}
      yes="Make a new link"
      no="Keep it"
      onYes=${() => renew(what)}
      class="btn-small btn-quiet"
    />
  `;
}
