// @ts-check
/** The sounds of a hold'em table. */

/** @typedef {import("../shell/sound.js").Note} Note */

/** @type {Record<"hand" | "match", Note[]>} */
export const SOUNDS = {
  hand: [[0, 700, 0.03, "square", 0.03], [0.04, 500, 0.04, "triangle", 0.08]],
  match: [[0, 523, 0.12, "triangle", 0.16], [0.12, 659, 0.12, "triangle", 0.16], [0.24, 784, 0.3, "triangle", 0.16]],
};
