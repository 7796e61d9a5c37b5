// @ts-check
/** The sounds of a battle. */

/** @typedef {import("../shell/sound.js").Note} Note */

/** @type {Record<"lay" | "take" | "lock" | "theirLock" | "turn" | "hit" | "heal" | "hurry" | "begin" | "won" | "lost", Note[]>} */
export const SOUNDS = {
  lay: [[0, 520, 0.05, "triangle", 0.12]],
  take: [[0, 390, 0.05, "triangle", 0.1]],
  lock: [[0, 330, 0.07, "triangle", 0.16], [0.07, 495, 0.1, "triangle", 0.16]],
  theirLock: [[0, 247, 0.09, "sine", 0.16]],
  turn: [[0, 700, 0.03, "square", 0.03], [0.04, 500, 0.04, "triangle", 0.08]],
  hit: [[0, 130, 0.16, "sawtooth", 0.14], [0.02, 82, 0.2, "triangle", 0.2]],
  heal: [[0, 523, 0.1, "sine", 0.14], [0.09, 659, 0.16, "sine", 0.14]],
  hurry: [[0, 880, 0.04, "sine", 0.1]],
  begin: [[0, 392, 0.09, "triangle", 0.14], [0.1, 523, 0.14, "triangle", 0.14]],
  won: [[0, 523, 0.12, "triangle", 0.16], [0.12, 659, 0.12, "triangle", 0.16], [0.24, 784, 0.3, "triangle", 0.16]],
  lost: [[0, 330, 0.16, "triangle", 0.14], [0.17, 247, 0.34, "triangle", 0.14]],
};
