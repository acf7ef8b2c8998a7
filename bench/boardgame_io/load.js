// Players at boardgame.io's server: node load.js PORT TABLES WARM_UP SECONDS THINK SERVER_PID
//
// Four sockets a table, over its own protocol (socket.io, WebSocket only). Whoever's turn it is puts a random card
// after a pause of THINK seconds on average. Latency is from a move sent to the last of four updates received.
const fs = require("node:fs");
const { io } = require("socket.io-client");
const { SEATS } = require("./game");

const [port, tableCount, warmUp, seconds, think, pid] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}`;
const api = `http://127.0.0.1:${Number(port) + 1}`;
const pause = () => -Math.log(1 - Math.random()) * Number(think) * 1000;
const found = { moves: 0, received: 0, frames: 0, latencies: [], whole: 0, errors: 0 };
let playing = false;
let counting = false;

async function post(path, body) {
  const answer = await fetch(api + path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

class Table {
  async begin() {
    this.id = (await post("/games/heroes/create", { numPlayers: SEATS })).matchID;
    this.seats = [];
    this.state = 0;
    this.turn = 0;
    this.shown = 0;
    for (let seat = 0; seat < SEATS; seat++) {
      const { playerCredentials } = await post(`/games/heroes/${this.id}/join`, { playerID: String(seat), playerName: `Player ${seat + 1}` });
      this.seats.push(await this.sit(String(seat), playerCredentials));
    }
  }

  sit(playerID, credentials) {
    return new Promise((ready, fail) => {
      const socket = io(`${url}/heroes`, { transports: ["websocket"], forceNew: true });
      socket.on("connect", () => socket.emit("sync", this.id, playerID, credentials, SEATS));
      socket.on("connect_error", fail);
      socket.on("sync", (_, { state }) => {
        found.whole = JSON.stringify(state).length;
        ready({ socket, playerID, credentials });
      });
      socket.on("update", (_, state) => this.see(state._stateID));
      socket.on("patch", (_, before, state) => this.see(state));
      socket.io.engine.on("data", (data) => {
        if (counting) found.received += data.length ?? 0;
      });
      socket.on("disconnect", () => { if (playing) found.errors++; });
    });
  }

  see(state) {
    if (counting) found.frames++;
    if (state <= this.state) return;
    if (++this.shown < SEATS) return;
    this.shown = 0;
    this.state = state;
    if (counting && this.sent !== undefined) {
      found.moves++;
      found.latencies.push(performance.now() - this.sent);
    }
    this.next();
  }

  next() {
    if (!playing) return;
    setTimeout(() => {
      if (!playing) return;
      const { socket, playerID, credentials } = this.seats[this.turn];
      this.turn = (this.turn + 1) % SEATS; // one move is one turn
      const action = { type: "MAKE_MOVE", payload: { type: "put", args: [Math.floor(Math.random() * 5)], playerID, credentials } };
      this.sent = performance.now();
      socket.emit("update", action, this.state, this.id, playerID);
    }, pause());
  }

}

function cpu() {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function memory() {
  return Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))[1]);
}

function at(share) {
  const sorted = found.latencies;
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
}

const rest = (time) => new Promise((done) => setTimeout(done, Number(time) * 1000));

async function main() {
  const empty = memory();
  const tables = Array.from({ length: Number(tableCount) }, () => new Table());
  for (const table of tables) await table.begin();
  playing = true;
  for (const table of tables) table.next();
  await rest(warmUp);
  counting = true;
  const before = cpu();
  await rest(seconds);
  const used = cpu() - before;
  const full = memory();
  playing = counting = false;
  found.latencies.sort((a, b) => a - b);
  const client = process.cpuUsage();
  console.log(JSON.stringify({
    decisions: found.moves,
    decisions_per_s: found.moves / Number(seconds),
    latency_ms: { p50: at(0.5), p95: at(0.95), p99: at(0.99) },
    server_cpu_s: used,
    server_cpu_ms_per_decision: (1000 * used) / found.moves,
    client_cpu_s: (client.user + client.system) / 1e6,
    sent_kb_per_decision: found.received / 1024 / found.moves,
    memory_per_table_kb: (full - empty) / Number(tableCount),
    frames_per_decision: found.frames / found.moves,
    whole_state_bytes: found.whole,
    errors: found.errors,
  }));
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
