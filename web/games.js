// @ts-check
/** The games that have pages of their own, by the name the server has for them; they are loaded when they are opened. */

import { styled } from "./shell/styles.js";

/** @typedef {import("./shell/types").GameModule} GameModule */

/** @type {Map<string, () => Promise<GameModule>>} */
const MODULES = new Map([
  ["battle", () => import("./battle/page.js")],
  ["cash", () => styled("holdem", import("./holdem/page.js"))],
  ["holdem", () => styled("holdem", import("./holdem/page.js"))],
  ["mahjong", () => styled("mahjong", import("./mahjong/page.js"))],
]);

/** @param {string} game @returns {Promise<GameModule>} */
export function loadGame(game) {
  return (MODULES.get(game) ?? (() => styled("generic", import("./generic/page.js"))))();
}
