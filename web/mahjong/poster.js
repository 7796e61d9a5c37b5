// @ts-check
/** A moment of a round as a picture: every hand that this viewer sees. */
import { number } from "../shell/i18n.js";
import { roundName } from "./board.js";
import { SPRITE, faceOf } from "./tiles.js";

/** @param {import("./replay.js").Step} step  @param {string[]} names  @param {string} sentence @returns {Promise<import("../replay/poster.js").Poster>} */
export async function poster({ round, view, hands }, names, sentence) {
  const defs = (await (await fetch(SPRITE)).text()).replace(/^[^>]*>/, "").replace(/<\/svg>\s*$/, "");
  const lines = names.map((name, seat) => ({
    name,
    detail: number(view.scores[seat] ?? 0),
    note: "",
    pieces: (hands[seat] ?? []).map(piece),
  }));
  return { title: roundName(round.kyoku), sentence, board: [], lines, defs };
}

/** @param {import("./types").Tile} tile @returns {import("../replay/poster.js").Piece} */
function piece(tile) {
  const svg = `<rect width="300" height="400" rx="36" fill="#fffdf8"/><use href="#${faceOf(tile)}" x="24" y="32" width="252" height="336"/>`;
  return { svg, width: 300, height: 400 };
}
