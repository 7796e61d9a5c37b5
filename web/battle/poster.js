// @ts-check
/** A moment of a battle as a picture. */
import { words } from "../replay/poster.js";
import { t } from "../shell/i18n.js";
import { cardName } from "./cards.js";

/** @typedef {import("./types").Slot} Slot */

const COLOURS = { attack: "#b3261e", defense: "#1d4f91", heal: "#1d6b3a", counter: "#6a3d8f" };
const [WIDE, HIGH] = [110, 100];

/**
 * @param {import("./types").View} view  @param {[import("./types").Layout | null, import("./types").Layout | null]} layouts what this viewer sees of this round
 * @param {string[]} names  @param {string} sentence @returns {import("../replay/poster.js").Poster}
 */
export function poster(view, layouts, names, sentence) {
  const steps = view.reveals.length > 0 ? view.reveals : view.phase === "over" ? (view.history.at(-1) ?? []) : [];
  const lines = names.map((name, seat) => ({
    name,
    detail: t("table.hpOf", { hp: view.hp[seat], most: view.rules.max_hp }),
    note: "",
    pieces: [0, 1, 2].map((slot) => piece(steps[slot] ? { card: steps[slot].cards[seat] } : layouts[seat] ? { card: layouts[seat][slot] } : null)),
  }));
  return { title: t("replay.title", { first: names[0], second: names[1] }), sentence, board: [], lines };
}

/** @param {{card: Slot} | null} shown null is face down @returns {import("../replay/poster.js").Piece} */
function piece(shown) {
  const box = (/** @type {string} */ style) => `<rect x="1" y="1" width="${WIDE - 2}" height="${HIGH - 2}" rx="10" ${style}/>`;
  if (shown === null) return { svg: box('fill="#22252b" stroke="#fffdf8" stroke-width="2"'), width: WIDE, height: HIGH };
  if (shown.card === null) return { svg: box('fill="none" stroke="#fffdf8" stroke-dasharray="6 5"'), width: WIDE, height: HIGH };
  const svg = `${box(`fill="${COLOURS[shown.card]}" stroke="#fffdf8" stroke-width="2"`)}${words(WIDE / 2, HIGH / 2 + 6, cardName(shown.card), 18, "#fffdf8", 700, "middle")}`;
  return { svg, width: WIDE, height: HIGH };
}
