// Talking to the server over HTTP.

/** What went wrong, in words for people. */
export class ApiError extends Error {
  /**
   * @param {string} code short name, e.g. "not_found" or "unreachable"
   * @param {string} message a sentence for the person at the screen
   * @param {number} status HTTP status, 0 if there was no answer
   */
  constructor(code, message, status) {
    super(message);
    this.name = "ApiError";
    this.code = code;
    this.status = status;
  }
}

/** @param {unknown} error what a `catch` got hold of @returns {string} the sentence for the person at the screen */
export function messageOf(error) {
  return error instanceof Error ? error.message : String(error);
}

const UNREACHABLE = "The server does not answer. Check your connection and try again.";
const PUZZLING = "The server gave an answer that makes no sense here. Please try again in a moment.";

/**
 * @param {string} path e.g. "/api/games"
 * @returns {Promise<any>} the JSON answer
 * @throws {ApiError}
 */
export function get(path) {
  return request(path, {});
}

/**
 * @param {string} path
 * @param {any} [body] sent as JSON; a file is sent as it is
 * @returns {Promise<any>} the JSON answer
 * @throws {ApiError}
 */
export function post(path, body = {}) {
  const raw = body instanceof Blob;
  return request(path, {
    method: "POST",
    headers: { "content-type": raw ? "application/octet-stream" : "application/json" },
    body: raw ? body : JSON.stringify(body),
  });
}

/**
 * Send one command to a table without a socket.
 * @param {string} table id of the table
 * @param {{type: string}} command without its id
 * @returns {Promise<any>} the `done` frame
 * @throws {ApiError} also when the command is refused
 */
export async function command(table, command) {
  const answer = await post(`/api/tables/${encodeURIComponent(table)}/commands`, { id: freshId(), ...command });
  return answer.reply ?? answer;
}

/** @returns {string} a fresh random id for a command; works without a secure context */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @typedef {{games: import("/web/shell/types.js").GameInfo[], bots: any[]}} Offer */

/** @type {Promise<Offer>|null} */
let games = null;

/**
 * The games and bots this server has; asked for once.
 * @returns {Promise<Offer>}
 */
export function loadGames() {
  games ??= get("/api/games").catch((error) => {
    games = null;
    throw error;
  });
  return games;
}

/** @type {Promise<unknown>|null} The first answer of the server to this page. */
let introduced = null;

/**
 * Ask the server. The first answer brings the cookie that it knows this browser by, if there is none yet. Nobody else
 * asks before that: they would be given other cookies, and whoever has just come in by a link could be a stranger again.
 * @param {string} path @param {RequestInit} init @returns {Promise<any>}
 */
async function request(path, init) {
  if (introduced) {
    await introduced;
    return ask(path, init);
  }
  const answer = ask(path, init);
  introduced = answer.catch((error) => {
    if (!error.status) introduced = null; // nobody has answered
  });
  return answer;
}

/** @param {string} path @param {RequestInit} init @returns {Promise<any>} */
async function ask(path, init) {
  let response;
  try {
    response = await fetch(path, {
      credentials: "same-origin",
      ...init,
      headers: { accept: "application/json", ...init.headers },
    });
  } catch {
    throw new ApiError("unreachable", UNREACHABLE, 0);
  }
  let answer;
  try {
    answer = await response.json();
  } catch {
    throw new ApiError("puzzling", response.status >= 500 ? UNREACHABLE : PUZZLING, response.status);
  }
  if (!response.ok) {
    const problem = answer?.reply ?? answer ?? {};
    throw new ApiError(String(problem.code ?? "failed"), String(problem.message ?? PUZZLING), response.status);
  }
  return answer;
}
