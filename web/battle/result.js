// @ts-check
/** How a match ended, in words. */
import { t } from "../shell/i18n.js";

/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").View} View */

/** @param {View} view  @param {Seat | null} seat who reads it  @param {string[]} names */
export function resultTitle(view, seat, names) {
  const places = view.outcome?.places ?? [1, 1];
  const winner = places.indexOf(1);
  if (winner < 0) return t("result.bothLost");
  if (places[0] === places[1]) return t("result.draw");
  if (seat === null) return t("result.wonBy", { name: names[winner] });
  return t(winner === seat ? "result.won" : "result.lost");
}

/** @param {View} view  @param {Seat} near */
export function resultReason(view, near) {
  const reason = view.outcome?.reason ?? "normal";
  return t(`result.${reason}`, { mine: view.hp[near], theirs: view.hp[near === 0 ? 1 : 0] });
}
