// @ts-check
/** What a player may do in a round of mahjong. */
import { choicesOf as listedChoices } from "../generic/choices.js";
import { t } from "../shell/i18n.js";
import { kindText, tilesText } from "./tiles.js";

/** @typedef {import("../shell/choices.js").Choice} Choice */
/** @typedef {import("../shell/choices.js").Choices} Choices */

/** @param {any} offer as the prompt has it @returns {Choices} */
export function choicesOf(offer) {
  switch (offer.type) {
    case "turn":
      return { choices: turnChoices(offer), amounts: [] };
    case "winning":
      return { choices: [plain("ron", offer.tile), plain("pass")], amounts: [] };
    case "calling":
      return { choices: callChoices(offer), amounts: [] };
    case "ready":
      return { choices: [plain("confirm")], amounts: [] };
    default:
      return listedChoices(offer);
  }
}

/** @typedef {{tsumo: boolean, nine_terminals: boolean, discards: number[], riichi: number[], kans: {kind: number}[]}} Turn */

/** The drawn tile comes last, as in the hand of a player. @param {Turn & {drawn: number | null}} offer @returns {Choice[]} */
function turnChoices({ drawn, discards, riichi, kans, tsumo, nine_terminals: nineTerminals }) {
  const sorted = [...discards].sort((one, other) => Number(one === drawn) - Number(other === drawn) || one - other);
  return [
    ...(tsumo ? [plain("tsumo")] : []),
    ...sorted.map((tile) => ({ group: t("mahjong.discard"), label: tilesText([tile]), action: { type: "discard", tile } })),
    ...riichi.map((tile) => ({ group: t("mahjong.riichi"), label: tilesText([tile]), action: { type: "riichi", tile } })),
    ...kans.map((kan) => ({ group: t("mahjong.kan"), label: kindText(kan.kind), action: kan })),
    ...(nineTerminals ? [plain("nine_terminals")] : []),
  ];
}

/** @param {{tile: number, pons: {tiles: number[]}[], chis: {tiles: number[]}[], kan: boolean}} offer @returns {Choice[]} */
function callChoices({ tile: called, pons, chis, kan }) {
  const tile = tilesText([called]);
  return [
    plain("pass"),
    ...pons.map((pon) => ({ group: t("mahjong.pon", { tile }), label: tilesText(pon.tiles), action: pon })),
    ...chis.map((chi) => ({ group: t("mahjong.chi", { tile }), label: tilesText(chi.tiles), action: chi })),
    ...(kan ? [plain("open_kan", called)] : []),
  ];
}

/** @param {"tsumo" | "ron" | "pass" | "open_kan" | "nine_terminals" | "confirm"} type  @param {number | null} tile that it is about
 *  @returns {Choice} */
function plain(type, tile = null) {
  return { group: "", label: t(`mahjong.${type}`, { tile: tile === null ? "" : tilesText([tile]) }), action: { type } };
}
