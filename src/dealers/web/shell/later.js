// Parts of a page that few visits need, and that are loaded when they are first shown.
import { html } from "/web/shell/html.js";
import { useLoaded } from "/web/shell/use.js";

/**
 * @template {Record<string, any>} M
 * @param {() => Promise<M>} load `() => import("/web/...")`
 * @param {keyof M & string} name of the component that the module exports
 * @param {string|null} [meanwhile] what is said while it is on its way; null for nothing
 * @returns {(props: Record<string, any>) => any} the component
 */
export function later(load, name, meanwhile = "One moment.") {
  /** @type {M|null} */
  let module = null;
  return function Later(props) {
    const { data, error, reload } = useLoaded(async () => (module ??= await load()), []);
    const found = module ?? data;
    if (found) return html`<${found[name]} ...${props} />`;
    if (error)
      return html`<p class="page-loading" role="alert">
        This part of the page did not come. <button type="button" class="btn" onClick=${reload}>Try again</button>
      </p>`;
    return meanwhile && html`<p class="page-loading" role="status">${meanwhile}</p>`;
  };
}
