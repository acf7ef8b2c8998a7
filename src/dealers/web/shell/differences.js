// What is new in a view, as edits to the one before; `differences.py` on the server makes them.

/**
 * An edit: `[path, value]` puts a value there, `[path]` takes a key away, and `[path, place, count, values]` puts
 * these values of a list in the place of so many.
 * @typedef {[(string|number)[], ...any[]]} Edit
 */

/**
 * The value after some edits; the one that is given stays as it is.
 * @param {any} value @param {Edit[]} edits @returns {any}
 */
export function applied(value, edits) {
  return edits.reduce((found, [path, ...change]) => edited(found, path, change), value);
}

/** @param {any} value @param {(string|number)[]} path @param {any[]} change @returns {any} */
function edited(value, path, change) {
  if (path.length === 0) {
    if (change.length === 1) return change[0];
    const [place, count, values] = change;
    return [...value.slice(0, place), ...values, ...value.slice(place + count)];
  }
  const [key, ...rest] = path;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  if (rest.length === 0 && change.length === 0) delete copy[key];
  else copy[key] = edited(value[key], rest, change);
  return copy;
}
