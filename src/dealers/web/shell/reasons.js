// The rules behind what the page shows now: behind the decision, and behind each reason why something is not possible.
import { signal } from "@preact/signals";

const present = signal(/** @type {import("/web/shell/types.js").Decision|null} */ (null));

/**
 * The decision that the page shows now.
 * @param {import("/web/shell/types.js").Decision|null} decision
 */
export function tellDecision(decision) {
  present.value = decision;
}

/** The number of the rule that the present decision belongs to, or "". */
export function presentRule() {
  return present.value?.rule ?? "";
}

/**
 * The number of the rule behind a reason that is shown somewhere, or "". The reason is only compared, not read.
 * @param {string|null|undefined} why
 */
export function ruleBehind(why) {
  return (why && present.value?.refused.find((refused) => refused.why === why)?.rule) || "";
}
