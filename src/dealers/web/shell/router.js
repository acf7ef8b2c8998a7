// Where we are: the path in the address bar, without reloading the page.
import { signal } from "@preact/signals";
import { html } from "/web/shell/html.js";

/** The current path, e.g. "/t/k3v9x2m4qa". Reading `.value` in a component subscribes to it. */
export const path = signal(location.pathname);

/** Name of the game that the present page is about, or "": decides where the header's link to the rules goes. */
export const currentGame = signal("");

/** Counts arrivals at a page, so that a click on a link to the same page counts too. */
export const arrivals = signal(0);

addEventListener("popstate", () => {
  path.value = location.pathname;
});

/**
 * Go to another page of ours.
 * @param {string} to path, with query and fragment if any
 * @param {{replace?: boolean}} [how] replace: leave no entry in the history
 */
export function navigate(to, { replace = false } = {}) {
  const url = new URL(to, location.href);
  if (url.origin !== location.origin) {
    location.assign(url);
    return;
  }
  if (replace) history.replaceState(null, "", url);
  else history.pushState(null, "", url);
  path.value = url.pathname;
  arrivals.value += 1;
}

/**
 * A link inside the product. The click itself is handled by `followLinks`.
 * @param {{to: string, class?: string, children?: any}} props
 */
export function Link({ to, children, ...rest }) {
  return html`<a href=${to} ...${rest}>${children}</a>`;
}

/** Make every ordinary link to one of our pages, wherever it stands, change the page without reloading. */
export function followLinks() {
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const anchor = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (!(anchor instanceof HTMLAnchorElement) || anchor.target || anchor.hasAttribute("download")) return;
    const url = new URL(anchor.href);
    if (url.origin !== location.origin || /^\/(api|web|healthz|readyz|metrics)(\/|$)/.test(url.pathname)) return;
    const samePage = url.pathname === location.pathname && url.search === location.search;
    if (samePage && url.hash) return;
    event.preventDefault();
    navigate(url.href);
  });
}
