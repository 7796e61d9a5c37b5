#!/usr/bin/env node
// The same bot in JavaScript.
//
// facedown play holdem "exec:node examples/holdem_lines.js" caller
const readline = require("node:readline");

function answer({ hand }, offer) {
  if (offer.type !== "bets") return offer.actions[0]; // run it once, muck
  const ranks = [...hand.players[hand.seat].cards, ...hand.boards[0]].map((card) => card[0]);
  const pairs = ranks.length - new Set(ranks).size;
  if (offer.most && pairs > (hand.boards[0].length ? 1 : 0)) {
    return { type: "raise_to", amount: Math.max(offer.least, Math.min(offer.most, offer.price + hand.pot)) };
  }
  if (!offer.call) return { type: "check" };
  return { type: 4 * offer.call <= hand.pot || ranks.includes("A") ? "call" : "fold" };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  if (asked.type === "act") console.log(JSON.stringify(answer(asked.view, asked.prompt.actions)));
});
