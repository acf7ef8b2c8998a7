// boardgame.io's own server: node server.js PORT whole|patches memory|FOLDER
//
// Matches are made and joined at PORT + 1: with the koa that npm installs beside it, its API does not answer at the
// port of the sockets.
const { Server, FlatFile, Origins } = require("boardgame.io/server");
const { makeGame } = require("./game");

const [port, sending, storage] = process.argv.slice(2);
const db = storage === "memory" ? undefined : new FlatFile({ dir: storage });
const server = Server({ games: [makeGame(sending === "patches")], origins: [Origins.LOCALHOST], ...(db ? { db } : {}) });
server.run({ port: Number(port), lobbyConfig: { apiPort: Number(port) + 1 } });
