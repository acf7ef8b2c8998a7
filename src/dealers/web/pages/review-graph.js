// The graph of a review: a seat's chances from the first decision to the result. Our own SVG.
import { html } from "/web/shell/html.js";
import { seatStyle } from "/web/shell/seats.js";

/** Of the drawing: it is as wide as the page, so a narrow one makes its letters larger. */
const WIDTHS = { wide: 720, narrow: 380 };
const HEIGHT = 260;
const EDGE = { left: 44, right: 16, top: 14, bottom: 30 };
const narrow = matchMedia("(max-width: 40rem)");

/** @param {number} share */
export function percent(share) {
  return `${Math.round(100 * share)} %`;
}

/** @param {number} change */
export function signed(change) {
  const value = Math.round(100 * change);
  return `${value > 0 ? "+" : value < 0 ? "−" : "±"}${Math.abs(value)}`;
}

/** @param {{page: any}} props */
export function ChanceGraph({ page }) {
  const { points, review, steps } = page;
  const width = narrow.matches ? WIDTHS.narrow : WIDTHS.wide;
  const x = (step) => EDGE.left + ((width - EDGE.left - EDGE.right) * step) / Math.max(1, steps);
  const y = (chance) => HEIGHT - EDGE.bottom - (HEIGHT - EDGE.top - EDGE.bottom) * chance;
  const line = points.map(({ step, before }) => [x(step), y(before)]);
  if (review) line.push([x(steps), y(review.result)]);
  const path = line.map(([left, top], index) => `${index ? "L" : "M"}${left.toFixed(1)} ${top.toFixed(1)}`).join("");
  const area =
    line.length > 1 ? `${path}L${line[line.length - 1][0].toFixed(1)} ${y(0)}L${line[0][0].toFixed(1)} ${y(0)}Z` : "";
  const at = new Map(points.map((point) => [point.step, point]));
  return html`
    <figure class=${`review-graph ${seatStyle(page.seat).className}`}>
      <svg viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${summary(page)}>
        ${[0, 0.25, 0.5, 0.75, 1].map(
          (share) => html`
            <g key=${share}>
              <line class="review-grid" x1=${EDGE.left} x2=${width - EDGE.right} y1=${y(share)} y2=${y(share)} />
              <text class="review-axis" x=${EDGE.left - 8} y=${y(share) + 5} text-anchor="end">${100 * share}</text>
            </g>
          `,
        )}
        <text class="review-axis" x=${EDGE.left} y=${HEIGHT - 8}>the deal</text>
        <text class="review-axis" x=${width - EDGE.right} y=${HEIGHT - 8} text-anchor="end">step ${steps}, the end</text>
        ${area && html`<path class="review-area" d=${area} />`}
        <path class="review-line" d=${path} />
        ${review && html`<circle class="review-end" cx=${x(steps)} cy=${y(review.result)} r="5" />`}
        ${review?.luckiest.map(({ step, luck }) => html`<${Stroke} key=${step} left=${x(step)} top=${y(at.get(step)?.before ?? 0)} good=${luck > 0} />`)}
        ${review?.costliest.map(
          ({ step }, index) => html`
            <g key=${step} class="review-cost" transform=${`translate(${x(step)} ${y(at.get(step)?.before ?? 0)})`}>
              <circle r="11" /><text y="5" text-anchor="middle">${index + 1}</text>
            </g>
          `,
        )}
      </svg>
      <figcaption class="muted">
        ${points.length === 0 ? "The first estimates come in a moment." : html`<span><i class="review-key-cost"></i> costly decision</span><span><i class="review-key-good"></i> good luck</span><span><i class="review-key-bad"></i> bad luck</span>`}
      </figcaption>
    </figure>
  `;
}

/** A stroke of luck: an arrow up or down beside the line. */
function Stroke({ left, top, good }) {
  const shape = good ? "M0 -24 7 -12H-7Z" : "M0 24 7 12H-7Z";
  return html`<path class=${good ? "review-good" : "review-bad"} d=${shape} transform=${`translate(${left} ${top})`} />`;
}

/** The graph in words. @param {any} page */
function summary({ points, review, names, seat }) {
  if (points.length === 0) return `No estimates of the chances of ${names[seat]} yet.`;
  const all = points.map(({ before }) => before);
  const range = `between ${percent(Math.min(...all))} and ${percent(Math.max(...all))}`;
  const begin = `Chances of ${names[seat]}: ${percent(all[0])} at first, ${range} on the way`;
  return review ? `${begin}, ${percent(review.result)} in the end.` : `${begin}; not all decisions are judged yet.`;
}
