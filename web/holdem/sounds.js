// @ts-check
/** The sounds of a hold'em table. */

/** @typedef {import("../shell/sound.js").Note} Note */

/** @type {Record<"hand" | "match" | "turn" | "hurry" | "chips" | "check" | "fold" | "card" | "won", Note[]>} */
export const SOUNDS = {
  hand: [[0, 700, 0.03, "square", 0.03], [0.04, 500, 0.04, "triangle", 0.08]],
  match: [[0, 523, 0.12, "triangle", 0.16], [0.12, 659, 0.12, "triangle", 0.16], [0.24, 784, 0.3, "triangle", 0.16]],
  turn: [[0, 660, 0.06, "sine", 0.12], [0.08, 880, 0.1, "sine", 0.12]],
  hurry: [[0, 990, 0.04, "sine", 0.1]],
  chips: [[0, 2100, 0.02, "square", 0.02], [0.03, 2500, 0.02, "square", 0.02], [0.06, 1900, 0.03, "triangle", 0.06]],
  check: [[0, 180, 0.05, "triangle", 0.2], [0.1, 170, 0.05, "triangle", 0.18]],
  fold: [[0, 320, 0.06, "triangle", 0.06]],
  card: [[0, 1200, 0.02, "square", 0.02]],
  won: [[0, 659, 0.08, "triangle", 0.14], [0.08, 880, 0.18, "triangle", 0.14]],
};
