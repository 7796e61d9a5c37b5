// @ts-check
/** What a chair of a cash table says about its player: every state of docs/rules/cash.md 2 has words. */
import { t } from "../../shell/i18n.js";
import { chips } from "../preferences.js";
import { PAUSE, PLAY, QUIT, WAIT } from "./table.js";

/** @typedef {import("../types").Seating} Seating */
/** @typedef {import("../types").Stakes} Stakes */

/** @param {Seating} seating  @returns {import("../../shell/i18n.js").Key | null} null: plays */
function state({ intent, inactive, debt }) {
  if (intent === QUIT) return inactive ? "cash.badge.leaves" : "cash.badge.leavesNext";
  if (intent === PAUSE) return !inactive ? "cash.badge.pausesNext" : debt ? "cash.badge.pausesOwes" : "cash.badge.pauses";
  if (intent === WAIT) return !inactive ? "cash.badge.waitsNext" : debt ? "cash.badge.waitsOwes" : "cash.badge.waits";
  if (intent === PLAY && inactive) return debt ? "cash.badge.returnsOwes" : "cash.badge.returns";
  return null;
}

/** "" for a player in the hand who stays. @param {Seating} seating  @param {Stakes} stakes */
export function badgeText(seating, stakes) {
  const key = state(seating);
  const words = key === null ? "" : t(key, { amount: chips(seating.debt, stakes) });
  const more = seating.topUp ? t("cash.badge.topUp", { amount: chips(seating.topUp, stakes) }) : "";
  return [words, more].filter(Boolean).join(" · ");
}
