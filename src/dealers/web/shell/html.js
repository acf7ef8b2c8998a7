import htm from "htm";
import { h } from "preact";

/**
 * Tagged template that builds Preact elements: html`<p class="x">${text}</p>`
 * @type {(strings: TemplateStringsArray, ...values: any[]) => any}
 */
export const html = htm.bind(h);
