// Shapes as path data, and chance that falls the same way every time.

/** @typedef {import("./geometry.js").Point} Point */

/** @param {number} value */
const short = (value) => Math.round(value * 10) / 10;

/** @param {Point[]} points @param {boolean} [closed] */
export function polyline(points, closed = false) {
  return `M${points.map(([x, y]) => `${short(x)} ${short(y)}`).join("L")}${closed ? "z" : ""}`;
}

/** @param {Point[]} points */
export function polygon(points) {
  return polyline(points, true);
}

/** @param {number} x @param {number} y @param {number} r @param {number} [ry] */
export function disc(x, y, r, ry = r) {
  return `M${short(x - r)} ${short(y)}a${short(r)} ${short(ry)} 0 1 0 ${short(2 * r)} 0a${short(r)} ${short(ry)} 0 1 0 ${short(-2 * r)} 0z`;
}

/** @param {number} x @param {number} y @param {number} width @param {number} height */
export function box(x, y, width, height) {
  return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

/**
 * A rectangle around a point, turned.
 * @param {Point} center @param {number} width @param {number} height @param {number} angle
 * @returns {Point[]}
 */
export function turnedBox([x, y], width, height, angle) {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ];
  return corners.map(([sx, sy]) => {
    const [dx, dy] = [(sx * width) / 2, (sy * height) / 2];
    return [x + dx * cos - dy * sin, y + dx * sin + dy * cos];
  });
}

/** @param {Point[]} points @param {number} dx @param {number} dy @returns {Point[]} */
export function moved(points, dx, dy) {
  return points.map(([x, y]) => [x + dx, y + dy]);
}

/**
 * Light around points, brighter in the middle.
 * @param {string} kind @param {number[][]} points @param {number} reach
 * @returns {Array<[string, string]>}
 */
export function glow(kind, points, reach) {
  return [1, 0.68, 0.38].map((share) => [
    `he-glow he-glow-${kind}`,
    points.map(([x, y]) => disc(x, y, reach * share)).join(""),
  ]);
}

/** Numbers between 0 and 1 that are the same for the same seed. */
export class Luck {
  /** @param {string|number} seed */
  constructor(seed) {
    this.state = 2166136261;
    for (const letter of String(seed)) this.state = Math.imul(this.state ^ letter.charCodeAt(0), 16777619);
  }

  /** @returns {number} */
  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  }

  /** @param {number} least @param {number} most */
  between(least, most) {
    return least + (most - least) * this.next();
  }

  /** @param {number} share @returns {boolean} true in so many of all cases */
  hits(share) {
    return this.next() < share;
  }

  /** @template T @param {T[]} list @returns {T} */
  of(list) {
    return list[Math.floor(this.next() * list.length)];
  }
}
