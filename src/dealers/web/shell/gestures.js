// Quick reactions: a sign beside the seat for a moment, and a line of chat.
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";
import { Line } from "/web/shell/icons.js";

/** @typedef {"well"|"thanks"|"laugh"|"wow"|"think"|"moment"} Sign */

const FACE = "M12 3.5a8.5 8.5 0 1 1 0 17 8.5 8.5 0 0 1 0-17zM9 10v.5M15 10v.5";

/** @type {Record<Sign, [string, string]>} how a sign is drawn and what it says; not every device has pictures among its letters */
export const SIGNS = {
  well: ["M7 11v8.5H4V11zM7 11l4-7.5c2 0 2.5 1.5 2 3.5L12.5 9.5H19l-1.5 10H7", "Well played"],
  thanks: ["M12 19.5 5 12.5a4.2 4.2 0 0 1 7-5 4.2 4.2 0 0 1 7 5z", "Thank you"],
  laugh: [`${FACE}M7.5 13c1 4.5 8 4.5 9 0z`, "Ha"],
  wow: [`${FACE}M12 13.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4z`, "Oh"],
  think: [`${FACE}M9 15.5h6`, "Hmm"],
  moment: ["M7 4h10M7 20h10M8 4c0 5 4 5 4 8s-4 3-4 8M16 4c0 5-4 5-4 8s4 3 4 8", "One moment"],
};
const SHOWN_MS = 6000;

/**
 * The signs that were just given, by seat.
 * @param {import("/web/shell/types.js").ChatLine[]} lines
 * @returns {Map<number, Sign>}
 */
export function useGestures(lines) {
  const [shown, setShown] = useState(/** @type {Map<number, Sign>} */ (new Map()));
  const seen = useRef(/** @type {number|null} */ (null));
  useEffect(() => {
    const latest = lines[lines.length - 1]?.seq ?? 0;
    const before = seen.current;
    seen.current = latest;
    if (before === null) return;
    const fresh = lines.filter((line) => line.seq > before && line.sign && line.seat !== null);
    for (const { seat, sign } of fresh) {
      setShown((old) => new Map(old).set(Number(seat), /** @type {Sign} */ (sign)));
      setTimeout(() => setShown((old) => without(old, Number(seat), sign)), SHOWN_MS);
    }
  }, [lines]);
  return shown;
}

/** @param {Map<number, Sign>} all @param {number} seat @param {string|null|undefined} sign */
function without(all, seat, sign) {
  if (all.get(seat) !== sign) return all;
  const left = new Map(all);
  left.delete(seat);
  return left;
}

/** Beside a seat. @param {{sign: Sign|undefined}} props */
export function Gestured({ sign }) {
  if (!sign) return null;
  const [picture, words] = SIGNS[sign];
  return html`<span class="gesture" title=${words}><${Line} path=${picture} size=${20} /> ${words}</span>`;
}

/** @param {{give: (sign: string) => Promise<any>, onProblem: (words: string) => void}} props */
export function GestureBar({ give, onProblem }) {
  const [busy, setBusy] = useState(false);
  const click = async (sign) => {
    if (busy) return;
    setBusy(true);
    try {
      await give(sign);
      onProblem("");
    } catch (error) {
      onProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return html`
    <div class="gestures" role="group" aria-label="Quick reactions">
      ${Object.entries(SIGNS).map(
        ([sign, [picture, words]]) => html`
          <button key=${sign} type="button" class="btn btn-quiet gesture-button" aria-label=${words} title=${words} onClick=${() => click(sign)}>
            <${Line} path=${picture} size=${24} />
          </button>
        `,
      )}
    </div>
  `;
}
