// @ts-check
/** What a player's cards make, in words. The server says what it is. */
import { t } from "../shell/i18n.js";

/** @typedef {import("./types").Hints} Hints */

/** @param {string} rank */
function one(rank) {
  return t(/** @type {any} */ (`rank.${rank}`));
}

/** @param {string} rank */
function many(rank) {
  return t(/** @type {any} */ (`ranks.${rank}`));
}

/** @param {Hints | null} hints */
export function madeText(hints) {
  if (!hints) return "";
  const { made, ranks } = hints;
  const [first, last] = [ranks[0], ranks[ranks.length - 1]];
  switch (made) {
    case "pair":
    case "three_of_a_kind":
    case "four_of_a_kind":
      return t(`made.${made}`, { ranks: many(first) });
    case "two_pair":
      return t("made.two_pair", { high: many(first), low: many(ranks[2]) });
    case "full_house":
      return t("made.full_house", { three: many(first), two: many(last) });
    case "straight_flush":
      return first === "A" ? t("made.royal") : t("made.straight_flush", { from: one(last), to: one(first) });
    case "straight":
      return t("made.straight", { from: one(last), to: one(first) });
    default:
      return t(`made.${made}`, { rank: one(first) });
  }
}
