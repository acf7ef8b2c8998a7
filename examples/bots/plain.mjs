#!/usr/bin/env node
// A bot that is a program of its own, in JavaScript without any package: it takes any legal action.
// Try it: dealers arena dark-dealings --bots exec:examples/bots/plain.mjs,greedy --games 20

import { createInterface } from "node:readline";

const replies = {
  hello: () => ({ type: "hello", protocol: 1, name: "plain.mjs", roles: ["player"] }),
  new: () => ({ type: "ready" }),
  choose: ({ legal }) => ({ type: "choice", action: legal[Math.floor(Math.random() * legal.length)].action }),
  end: () => ({ type: "ready" }),
};

for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  if (request.type === "quit") break;
  process.stdout.write(`${JSON.stringify({ id: request.id, ...replies[request.type](request) })}\n`);
}
