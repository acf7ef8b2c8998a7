// The fair deal: what is promised about the cards, and the check once the game is over.
import { useEffect, useState } from "preact/hooks";
import { get, messageOf } from "/web/shell/api.js";
import { CopyButton } from "/web/shell/copy.js";
import { Dialog } from "/web/shell/dialog.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

/** @typedef {import("/web/shell/types.js").TableInfo} TableInfo */
/** @typedef {{part: string, result: "right"|"wrong"|"unknown", text: string}} Finding */

const LABEL = "dealers fair deal 1";

/**
 * What is promised, in a few lines; after the end with the check.
 * @param {{table: TableInfo, check?: boolean}} props `check`: begin with it
 */
export function FairDeal({ table, check = false }) {
  const { deal } = table;
  if (!deal.commitment) return html`<p class="fair">${deal.reason}</p>`;
  const over = deal.secret !== null;
  return html`
    <div class="fair stack">
      <p>
        ${
          over
            ? "All cards of this game came from a secret that was fixed before the first was dealt. Now that it is open, anybody can check that it is the one that was promised."
            : "All cards of this game come from a secret that is already fixed. This number proves it: when the game is over the secret is shown, and anybody can check that it fits."
        }
      </p>
      <${Digits} name="Commitment" digits=${deal.commitment} />
      ${over && html`<${Digits} name="Secret" digits=${deal.secret} />`}
      ${over && html`<${Check} table=${table} begin=${check} />`}
    </div>
  `;
}

/** A long number: its two ends, and a button for all of it. */
function Digits({ name, digits }) {
  return html`
    <div class="fair-digits row">
      <span>${name} <code title=${digits}>${digits.slice(0, 8)}…${digits.slice(-8)}</code></span>
      <${CopyButton} class="btn-small" text=${digits} label=${`Copy the ${name.toLowerCase()}`} />
    </div>
  `;
}

/** One click, one sentence for every part. */
function Check({ table, begin }) {
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState(/** @type {Finding[]|null} */ (null));
  const [problem, setProblem] = useState("");
  const run = async () => {
    if (busy) return;
    setBusy(true);
    setProblem("");
    try {
      const [server, own] = await Promise.all([get(`/api/tables/${table.id}/check`), ownFindings(table)]);
      setFound([...own, ...server.findings]);
    } catch (error) {
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  useEffect(() => {
    if (begin) run();
  }, []);
  const wrong = found?.some(({ result }) => result === "wrong");
  const open = found?.some(({ result }) => result === "unknown");
  return html`
    ${
      !found &&
      html`<p>
      <button type="button" class=${`btn btn-primary ${busy ? "pending" : ""}`} aria-disabled=${busy ? "true" : undefined} onClick=${run}>
        <${Icon} name="shield" /> Check this deal
      </button>
    </p>`
    }
    <div role="status">
      ${busy && html`<p>Dealing and playing the game once more...</p>`}
      ${
        found &&
        html`
        <p class=${wrong ? "fair-verdict error" : "fair-verdict fair-right"}>
          ${
            wrong
              ? "Something is wrong with this deal."
              : `${open ? "As far as this browser can tell, the deal" : "The deal"} was fair: it is what was promised, and every step follows the rules.`
          }
        </p>
        <ul class="fair-findings">
          ${found.map(
            ({ result, text }) => html`
              <li key=${text} class=${`fair-${result}`}>
                <${Icon} name=${result === "right" ? "check" : result === "wrong" ? "cross" : "eye"} />
                <span><span class="sr-only">${result}: </span>${text}</span>
              </li>
            `,
          )}
        </ul>
      `
      }
    </div>
    ${problem && html`<p class="error" role="alert">${problem}</p>`}
  `;
}

/**
 * What this browser finds out without believing the server.
 * @param {TableInfo} table
 * @returns {Promise<Finding[]>}
 */
async function ownFindings({ id, game, deal }) {
  const say = (result, text) => ({ part: "browser", result, text });
  const seen = remembered().find(([table]) => table === id)?.[1];
  /** @type {Finding[]} */
  const found = [];
  if (seen === undefined)
    found.push(
      say("unknown", "This browser was not here before the game ended, so it cannot tell what was promised then."),
    );
  else if (seen === deal.commitment)
    found.push(say("right", "It is the commitment that this browser was shown before the game ended."));
  else found.push(say("wrong", "It is not the commitment that this browser was shown before the game ended."));
  const match = JSON.parse(deal.match ?? "{}");
  if (match.table !== id || match.game !== game) found.push(say("wrong", "The commitment was made for another table."));
  if (!globalThis.crypto?.subtle) {
    found.push(
      say(
        "unknown",
        "This page is not on https, where browsers cannot compute hashes: the server alone has compared secret and commitment.",
      ),
    );
    return found;
  }
  const text = new TextEncoder().encode(`${LABEL}\n${deal.match}\n${deal.secret}`);
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
  const own = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  found.push(
    own === deal.commitment
      ? say("right", "This browser has computed the commitment from the secret itself, and it fits.")
      : say("wrong", "This browser has computed the commitment from the secret itself, and it does not fit."),
  );
  return found;
}

/**
 * A button that opens the same in a window.
 * @param {{table: TableInfo, label: string, class?: string, check?: boolean}} props
 */
export function FairButton({ table, label, class: extra = "", check = false }) {
  const [open, setOpen] = useState(false);
  return html`
    <button type="button" class=${`btn ${extra}`} aria-haspopup="dialog" onClick=${() => setOpen(true)}>
      <${Icon} name="shield" /> ${label}
    </button>
    <${Dialog} title="Fair deal" open=${open} onClose=${() => setOpen(false)}>
      <${FairDeal} table=${table} check=${check} />
    <//>
  `;
}

const KEY = "dealers.deals";
const MOST = 200;

/** @returns {[string, string][]} tables and the commitments that this browser was shown while nobody knew the secret */
function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept : [];
  } catch {
    return [];
  }
}

/**
 * Keep what was promised first: a server cannot promise something else later without being caught.
 * @param {TableInfo|null} table
 */
export function usePromise(table) {
  const commitment = table && table.state !== "over" ? table.deal.commitment : null;
  useEffect(() => {
    const before = remembered();
    if (!table || !commitment || before.some(([id]) => id === table.id)) return;
    try {
      localStorage.setItem(KEY, JSON.stringify([...before, [table.id, commitment]].slice(-MOST)));
    } catch {
      // Without storage the check says that it cannot tell.
    }
  }, [table?.id, commitment]);
}
