// A program that plays a whole match on an engine's table, in JavaScript without any package.
// node host.mjs GAME SEATS SEED COMMAND...: prints the outcome. It takes the (7919 * n)-th of the legal actions
// at the n-th decision, as host.py does.

import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const [game, seats, seed, program, ...words] = process.argv.slice(2);
const engine = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
let number = 0;

async function ask(type, fields = {}) {
  number += 1;
  engine.stdin.write(`${JSON.stringify({ type, id: number, ...fields })}\n`);
  const reply = JSON.parse((await lines.next()).value);
  assert.equal(reply.id, number);
  assert.notEqual(reply.type, "error", JSON.stringify(reply));
  return reply;
}

const hello = await ask("hello", { protocol: 1, host: "host.mjs" });
assert.ok(hello.roles.includes("rules"));
let state = await ask("new", { game, seats: Number(seats), seed: Number(seed) });
while (!state.over) {
  const seat = state.waiting[0];
  const { legal } = await ask("legal", { seat });
  const { action } = legal[(7919 * state.number) % legal.length];
  state = await ask("apply", { seat, action });
}
const { outcome } = await ask("outcome");
assert.deepEqual((await ask("view")).view.outcome, outcome);
engine.stdin.end();
process.stdout.write(`${JSON.stringify(outcome)}\n`);
