// @ts-check
/** A match that is one of several in a row: the score before it, and after it. */
import { t } from "../shell/i18n.js";
import { other } from "./board.js";

/** @typedef {import("../shell/types").Series} Series */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").View} View */

/** @param {Series} series  @param {Seat} near */
export function seriesScore({ best_of, number, wins }, near) {
  return t("series.score", { count: best_of, number, mine: wins[near], theirs: wins[other(near)] });
}

/** When the match is over. @param {{player: Seat | null}} live  @param {Series} series  @param {View} view  @param {Seat} near */
export function seriesWords({ player }, series, view, near) {
  const winner = view.outcome?.places.indexOf(1) ?? -1;
  const isDraw = view.outcome?.places[0] === view.outcome?.places[1];
  const [mine, theirs] = [near, other(near)].map((seat) => series.wins[seat] + (!isDraw && seat === winner ? 1 : 0));
  const score = { mine, theirs };
  const isDecided = Math.max(mine, theirs) > series.best_of / 2 || series.number >= series.best_of;
  if (!isDecided) {
    const goesOn = view.outcome?.reason === "normal" || view.outcome?.reason === "surrender";
    return goesOn ? `${seriesScore({ ...series, wins: near === 0 ? [mine, theirs] : [theirs, mine] }, near)}. ${t("series.next")}` : t("series.drawn", score);
  }
  if (player === null || mine === theirs) return t("series.drawn", score);
  return t(mine > theirs ? "series.won" : "series.lost", score);
}
