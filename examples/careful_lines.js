#!/usr/bin/env node
// The same bot in JavaScript.
//
// facedown play battle "exec:node examples/careful_lines.js" expert
// facedown bot --exec "node examples/careful_lines.js" --opponent bot:expert
const readline = require("node:readline");

/** The chance is 32 bytes in hex: enough to shuffle with, and the same again when the game is. */
function shuffled(cards, chance) {
  const rest = [...cards];
  return cards.map((_, i) => rest.splice(parseInt(chance.slice(8 * i, 8 * i + 8), 16) % rest.length, 1)[0]);
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.type !== "act") return;
  const { seat, hp } = asked.view;
  const cards = ["heal", "counter", hp[seat] > hp[1 - seat] ? "defense" : "attack"];
  console.log(JSON.stringify({ type: "confirm", layout: shuffled(cards, asked.chance) }));
});
