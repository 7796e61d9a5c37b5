// @ts-check
/** The sounds of a mahjong table. */

/** @typedef {import("../shell/sound.js").Note} Note */

/** @type {Record<"discard" | "own" | "turn" | "call" | "asked" | "riichi" | "win" | "draw" | "hurry" | "deal" | "over", Note[]>} */
export const SOUNDS = {
  discard: [[0, 1900, 0.02, "square", 0.02], [0.005, 620, 0.05, "triangle", 0.1]],
  own: [[0, 1700, 0.02, "square", 0.03], [0.005, 540, 0.06, "triangle", 0.16]],
  turn: [[0, 880, 0.04, "sine", 0.08]],
  call: [[0, 392, 0.07, "triangle", 0.16], [0.07, 523, 0.1, "triangle", 0.16]],
  asked: [[0, 659, 0.06, "sine", 0.12], [0.08, 784, 0.08, "sine", 0.12]],
  riichi: [[0, 523, 0.1, "triangle", 0.18], [0.1, 784, 0.22, "triangle", 0.18]],
  win: [[0, 523, 0.12, "triangle", 0.16], [0.12, 659, 0.12, "triangle", 0.16], [0.24, 784, 0.3, "triangle", 0.16]],
  draw: [[0, 392, 0.14, "triangle", 0.12], [0.15, 330, 0.2, "triangle", 0.12]],
  hurry: [[0, 990, 0.04, "sine", 0.1]],
  deal: [[0, 700, 0.03, "square", 0.03], [0.06, 760, 0.03, "square", 0.03], [0.12, 820, 0.03, "square", 0.03]],
  over: [[0, 392, 0.14, "triangle", 0.16], [0.14, 523, 0.14, "triangle", 0.16], [0.28, 659, 0.34, "triangle", 0.16]],
};
