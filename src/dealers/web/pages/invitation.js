// The ways into a table: link, QR code, short code, and a link just to watch.

import { CopyButton } from "/web/shell/copy.js";
import { toast } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

const LOOPBACK = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/;

/** @param {{table: import("/web/shell/types.js").TableInfo}} props */
export function Invitation({ table }) {
  const { invite, code, watch } = table.links;
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
        html`<p class="note small">
          Only this machine can reach this server. To let other devices in, start it with${" "}
          <code class="nowrap">dealers serve --host 0.0.0.0</code>
        </p>`
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
                src=${`/api/tables/${table.id}/invite.svg`}
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
        </details>`
      }
    </section>
  `;
}
