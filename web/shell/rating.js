// @ts-check
import { number, t } from "./i18n.js";

/** @param {import("./types").Rating} rating */
export function ratingText(rating) {
  return t("account.ratingValue", { points: number(rating.points), spread: number((rating.points_high - rating.points_low) / 2) });
}
