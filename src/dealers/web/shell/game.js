// Everything a page needs to show a game: its book, and its drawing if there is one.
import { useEffect, useState } from "preact/hooks";
import { idsOf } from "/web/shell/answer.js";
import { get } from "/web/shell/api.js";
import { currentGame } from "/web/shell/router.js";

/**
 * @typedef {object} LoadedGame
 * @property {import("/web/shell/types.js").GameBook} book
 * @property {Map<string, import("/web/shell/types.js").CatalogueCard>} cards
 * @property {import("/web/shell/types.js").BoardModule|null} board null: not drawn, or its drawing did not load
 * @property {(option: any, view: any) => boolean} onBoard
 */

/**
 * Settings of a game that are not shown in the usual form, but in a way of the game's own.
 * @typedef {object} DrawnSettings
 * @property {import("/web/shell/types.js").SettingsModule} module
 * @property {import("/web/shell/types.js").GameBook} book
 * @property {Map<string, import("/web/shell/types.js").CatalogueCard>} cards
 */

/** @type {Map<string, Promise<LoadedGame>>} */
const loaded = new Map();

/**
 * @param {string|undefined} name of the game; undefined while it is not known
 * @returns {{game: LoadedGame|null, problem: string}}
 */
export function useGame(name) {
  const [state, setState] = useState({ game: /** @type {LoadedGame|null} */ (null), problem: "" });
  useEffect(() => {
    if (!name) return;
    let current = true;
    currentGame.value = name;
    load(name).then(
      (game) => current && setState({ game, problem: "" }),
      (error) => current && setState({ game: null, problem: error.message }),
    );
    return () => {
      current = false;
    };
  }, [name]);
  return state;
}

/**
 * @param {import("/web/shell/types.js").GameInfo|undefined} info undefined while it is not known
 * @returns {DrawnSettings|null|undefined} undefined while it is fetched; null: none are drawn, or the drawing did not load
 */
export function useDrawnSettings(info) {
  const [found, setFound] = useState(/** @type {DrawnSettings|null|undefined} */ (undefined));
  useEffect(() => {
    if (!info) return;
    let current = true;
    settingsOf(info).then((drawing) => current && setFound(drawing));
    return () => {
      current = false;
    };
  }, [info?.name]);
  return found;
}

/** @param {import("/web/shell/types.js").GameInfo} info @returns {Promise<DrawnSettings|null>} */
async function settingsOf({ name, settings_drawn }) {
  if (!settings_drawn) return null;
  try {
    const [book, module] = await Promise.all([
      get(`/api/games/${name}?rules=false`),
      import(`/web/games/${name}/settings.js`),
      stylesheet(`/web/games/${name}/settings.css`),
    ]);
    return { module, book, cards: byName(book) };
  } catch (error) {
    console.error("The drawing of the settings did not load; the usual form takes its place.", error);
    return null;
  }
}

/** @param {import("/web/shell/types.js").GameBook} book */
function byName(book) {
  return new Map(book.cards.map((card) => [card.name, card]));
}

/** @param {string} name @returns {Promise<LoadedGame>} */
function load(name) {
  if (!loaded.has(name)) {
    const promise = fetchGame(name);
    promise.catch(() => loaded.delete(name));
    loaded.set(name, promise);
  }
  return /** @type {Promise<LoadedGame>} */ (loaded.get(name));
}

/** @param {string} name @returns {Promise<LoadedGame>} */
async function fetchGame(name) {
  const book = await get(`/api/games/${name}?rules=false`);
  const board = book.drawn ? await drawing(name) : null;
  const cards = byName(book);
  const onBoard = (option, view) => (board ? board.onBoard(option, view, book.verbs) : idsOf(option).length > 0);
  return { book, cards, board, onBoard };
}

/** @param {string} name @returns {Promise<import("/web/shell/types.js").BoardModule|null>} */
async function drawing(name) {
  try {
    const [board] = await Promise.all([
      import(`/web/games/${name}/board.js`),
      stylesheet(`/web/games/${name}/board.css`),
    ]);
    return board;
  } catch (error) {
    console.error("The drawing of this game did not load; the text view takes its place.", error);
    return null;
  }
}

/**
 * Link a stylesheet once.
 * @param {string} href
 * @returns {Promise<void>} when it is there, or when it will not come
 */
export function stylesheet(href) {
  if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
