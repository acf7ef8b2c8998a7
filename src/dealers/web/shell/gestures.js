// Quick reactions: a sign beside the seat for a moment, and a line of chat.
import { useEffect, useRef, useState } from "preact/hooks";
import { messageOf } from "/web/shell/api.js";
import { html } from "/web/shell/html.js";

/** @typedef {"well"|"thanks"|"laugh"|"wow"|"think"|"moment"} Sign */

/** @type {Record<Sign, [string, string]>} what a sign looks like and says */
export const SIGNS = {
  well: ["👏", "Well played"],
  thanks: ["🙏", "Thank you"],
  laugh: ["😄", "Ha"],
  wow: ["😮", "Oh"],
  think: ["🤔", "Hmm"],
  moment: ["⏳", "One moment"],
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
  return html`<span class="gesture" title=${words}><span aria-hidden="true">${picture}</span><span class="gesture-words">${words}</span></span>`;
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
            <span aria-hidden="true">${picture}</span>
          </button>
        `,
      )}
    </div>
  `;
}
