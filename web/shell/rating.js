// @ts-check
import { number, t } from "./i18n.js";

/** @param {import("./types").Rating} rating */
export function ratingText(rating) {
  return t("account.ratingValue", { mu: number(rating.mu, 1), spread: number((rating.high - rating.low) / 2, 1) });
}
