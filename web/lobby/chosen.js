// @ts-check
/** Which of the games the lobby shows, and its module, loaded when it is chosen. */
import * as battle from "../battle/lobby.js";
import { changed } from "../shell/change.js";
import { keep, kept } from "../shell/storage.js";
import { styled } from "../shell/styles.js";
import { reloadIfNewer } from "../shell/version.js";

/** @typedef {import("../shell/types").GameLobby} GameLobby */

/** ms before a module that could not be loaded is asked for again. */
const AGAIN = 2_000;
/** In the order of the tabs. */
export const GAMES = /** @type {const} */ (["battle", "holdem", "cash", "mahjong"]);
/** @typedef {typeof GAMES[number]} Game */

/** @type {Record<Game, () => Promise<GameLobby>>} */
const MODULES = {
  battle: async () => battle,
  holdem: () => styled("holdem", import("../holdem/lobby.js")),
  cash: () => styled("holdem", import("../holdem/cash/lobby.js")),
  mahjong: () => styled("mahjong", import("../mahjong/lobby.js")),
};

/** @type {{game: Game, module: GameLobby | null}} */
export const chosen = { game: "battle", module: battle };

/** @param {string} name @returns {Game | null} */
function known(name) {
  return GAMES.find((one) => one === name) ?? null;
}

/** By the part of the address after #, or as the last time. @param {string} hash */
export function choose(hash) {
  const game = known(hash.slice(1)) ?? known(kept("game") ?? "") ?? "battle";
  keep("game", game);
  if (chosen.game !== game) chosen.module = null;
  chosen.game = game;
  changed();
  load(game);
}

/** @param {Game} game */
async function load(game) {
  try {
    const module = await MODULES[game]();
    if (chosen.game !== game) return;
    chosen.module = module;
    module.load?.();
    changed();
  } catch {
    if (chosen.game === game) await reloadIfNewer(); // an update took the file away
    setTimeout(() => chosen.game === game && chosen.module === null && load(game), AGAIN);
  }
}
