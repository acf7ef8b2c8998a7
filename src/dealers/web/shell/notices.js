// Being told that a turn has come while no page is open: this browser asks for it, seat by seat.
import { useEffect, useState } from "preact/hooks";
import { get, messageOf, post } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { Icon } from "/web/shell/icons.js";

const KEY = "dealers.told";

/** Let the worker stand by; installed pages do that at once, others when they want to be told. */
export function standBy() {
  return navigator.serviceWorker.register("/worker.js", { scope: "/" });
}

/** Why this browser cannot be told; empty when it can. */
function obstacle() {
  if (!window.isSecureContext) return "Browsers allow this only at addresses that begin with https.";
  if (!("serviceWorker" in navigator)) return "This browser cannot do that.";
  if (!("PushManager" in window))
    return "This browser cannot do that yet. On an iPhone or iPad, put this page on the home screen first.";
  if (Notification.permission === "denied")
    return "This browser does not allow notices of this page: see its settings.";
  return "";
}

/** @returns {string[]} the seats that this browser is told of */
function remembered() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** @param {string} seat @param {boolean} on */
function remember(seat, on) {
  const others = remembered().filter((one) => one !== seat);
  try {
    localStorage.setItem(KEY, JSON.stringify((on ? [...others, seat] : others).slice(-200)));
  } catch {
    // Without storage the button says anew what it does.
  }
}

/** @param {string} words base64url @returns {Uint8Array<ArrayBuffer>} */
function bytes(words) {
  const plain = atob(words.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}

/** This browser's address at its push service, made if there is none yet. */
async function subscription() {
  await standBy();
  const { pushManager } = await navigator.serviceWorker.ready;
  const { key } = await get("/api/push");
  const found = await pushManager.getSubscription();
  return found ?? pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
}

/** @param {string} table @param {number} seat @param {boolean} on */
async function wish(table, seat, on) {
  if (on && (await Notification.requestPermission()) !== "granted") throw new Error(obstacle() || "Not allowed.");
  const { endpoint, keys } = /** @type {any} */ ((await subscription()).toJSON());
  const secrets = on ? { p256dh: keys.p256dh, auth: keys.auth } : {};
  await post(`/api/tables/${table}/seats/${seat}/push`, { endpoint, ...secrets, on });
  remember(`${table}/${seat}`, on);
}

/**
 * The switch, for every seat of this browser.
 * @param {{table: import("/web/shell/types.js").TableInfo}} props
 */
export function TurnNotices({ table }) {
  const why = obstacle();
  if (table.my_seats.length === 0 || table.state === "over") return null;
  return html`
    <section class="stack turn-notices" aria-label="Turn notices">
      <h3>Turn notices</h3>
      ${
        why
          ? html`<p class="help">Your device can tell you that your turn has come, also when this page is closed. ${why}</p>`
          : table.my_seats.map((seat) => html`<${Switch} key=${seat} table=${table} seat=${seat} />`)
      }
    </section>
  `;
}

function Switch({ table, seat }) {
  const [on, setOn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const name = table.seats[seat].name;
  useEffect(() => setOn(remembered().includes(`${table.id}/${seat}`)), [table.id, seat]);
  const change = async () => {
    setBusy(true);
    setProblem("");
    setOn(!on);
    try {
      await wish(table.id, seat, !on);
    } catch (error) {
      setOn(on);
      setProblem(messageOf(error));
    }
    setBusy(false);
  };
  return html`
    <label class="check">
      <input type="checkbox" checked=${on} disabled=${busy} onChange=${change} />
      <span>
        <span class="label"><${Icon} name="bell" size=${18} /> Tell this device when it is ${name}'s turn</span>
        <span class="help">Also when this page is closed. The notice names the game, and no cards.</span>
      </span>
    </label>
    <p class="error" role="alert">${problem}</p>
  `;
}
