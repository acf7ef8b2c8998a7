// What can be answered in one go: the server proposes it as data, a click accepts it.
import { html } from "/web/shell/html.js";
import { Unbroken } from "/web/shell/unbroken.js";
import { capital } from "/web/shell/words.js";

/** @typedef {import("/web/shell/types.js").Play} Play */
/** @typedef {import("/web/shell/types.js").Proposal} Proposal */
/** @typedef {import("/web/shell/types.js").Option} Option */

/** @param {Play|null|undefined} play @param {Option} option @returns {Option[]} all that is sent for it: what follows of itself as well */
export function wholeWay(play, option) {
  const found = play?.proposals.find((one) => one.sure && JSON.stringify(one.option) === JSON.stringify(option));
  return [option, ...(found?.then ?? []).map((step) => step.option)];
}

/** @param {Play|null|undefined} play @returns {Proposal|null} what a sensible player would pick now, if several picks are left */
export function bestRest(play) {
  const rest = play?.proposals.find(({ option }) => option === null);
  return rest && rest.then.length > 1 ? rest : null;
}

/**
 * The proposal as a button; the pieces that it means are marked on the board, and picking another one changes it.
 * @param {{answering: import("/web/shell/answer.js").Answering, rest: Proposal, busy: boolean}} props
 */
export function Accept({ answering, rest, busy }) {
  const chosen = Array.isArray(answering.sending.value) && answering.sending.value.length > 1;
  return html`
    <button
      type="button"
      class=${`btn btn-primary prompt-accept ${chosen ? "pending" : ""}`}
      aria-disabled=${busy ? "true" : undefined}
      aria-busy=${chosen ? "true" : undefined}
      onClick=${() => answering.accept(rest)}
    >
      <span><${Unbroken} text=${capital(rest.words)} /></span>
    </button>
  `;
}
