// Words that several pages say in the same way.
import { levelName } from "/web/shell/levels.js";

/**
 * @param {import("/web/shell/types.js").GameInfo} game
 * @returns {string} e.g. "1 to 6 players, usually 4"
 */
export function players({ min_seats, max_seats, usual_seats }) {
  if (min_seats === max_seats) return max_seats === 1 ? "1 player" : `${max_seats} players`;
  const usual = usual_seats ? `, usually ${usual_seats}` : "";
  return `${min_seats} to ${max_seats} players${usual}`;
}

/** @param {string} name e.g. "expansion_heroes" @returns {string} "Expansion heroes" */
export function human(name) {
  const words = name.replaceAll("_", " ").replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** @param {number} seat @returns {string} the letter on its sign */
export function seatLetter(seat) {
  return String.fromCharCode(65 + seat);
}

/**
 * @param {import("/web/shell/levels.js").Level[]} bots @param {string|null} spec @param {string} game
 * @returns {string} e.g. "Bot: Steady · 1480"
 */
export function botName(bots, spec, game) {
  const level = bots.find((bot) => bot.spec === spec);
  const label = level ? levelName(level, game) : (spec ?? "");
  return label ? `Bot: ${label}` : "Bot";
}

/** @param {Array<{spec: string}>} bots @returns {string} the bot to offer first */
export function usualBot(bots) {
  return (bots.find(({ spec }) => spec === "greedy") ?? bots[0])?.spec ?? "";
}

/** @param {import("/web/shell/types.js").SeatInfo} seat */
export function seatName(seat) {
  return seat.kind === "open" ? "open seat" : seat.name;
}

/**
 * @param {import("/web/shell/types.js").TableInfo} table
 * @returns {string} the others, e.g. "Ben and Ada (bot)"
 */
export function company(table) {
  const others = table.seats.filter((seat) => !seat.mine && seat.kind !== "open").map(seatName);
  if (!others.length) return table.seats.length === 1 ? "nobody else" : "nobody yet";
  return others.length > 1 ? `${others.slice(0, -1).join(", ")} and ${others.at(-1)}` : others[0];
}
