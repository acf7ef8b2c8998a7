import htm from "htm";
import { h } from "preact";

/** Tagged template that builds Preact elements: html`<p class="x">${text}</p>` */
export const html = htm.bind(h);
