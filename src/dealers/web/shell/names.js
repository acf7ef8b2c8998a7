// A name to sit down with: the one used last, else a friendly one by lot.
import { rememberedName } from "/web/shell/use.js";

const KINDS = ["Merry", "Bold", "Quiet", "Lucky", "Clever", "Gentle", "Swift", "Sunny", "Curious", "Brave"];
const CREATURES = ["Badger", "Otter", "Heron", "Lynx", "Robin", "Hedgehog", "Marten", "Owl", "Fox", "Hare"];

/** @param {string[]} [taken] @returns {string} nobody's among those taken */
export function proposedName(taken = []) {
  const known = rememberedName();
  if (known && !taken.includes(known)) return known;
  const free = KINDS.flatMap((kind) => CREATURES.map((creature) => `${kind} ${creature}`)).filter(
    (name) => !taken.includes(name),
  );
  return free[Math.floor(Math.random() * free.length)];
}
