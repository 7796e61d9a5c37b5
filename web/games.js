// @ts-check
/** The games that have pages of their own, by the name the server has for them; they are loaded when they are opened. */

/** @typedef {import("./shell/types").GameModule} GameModule */

/** @type {Map<string, () => Promise<GameModule>>} */
const MODULES = new Map([
  ["battle", () => import("./battle/page.js")],
  ["cash", () => import("./holdem/page.js")],
  ["holdem", () => import("./holdem/page.js")],
  ["mahjong", () => import("./mahjong/page.js")],
]);

/** @param {string} game @returns {Promise<GameModule>} */
export function loadGame(game) {
  return (MODULES.get(game) ?? (() => import("./generic/page.js")))();
}
