// @ts-check
/** The hand of the day: a decision after the flop, played on many times. */
import { sectionFrames } from "../replay/sections.js";
import { number, t } from "../shell/i18n.js";
import { board } from "./board.js";
import { chips } from "./preferences.js";
import { stepsOfHand } from "./replay.js";
import { snapshotsOf } from "./snapshots.js";

/** @typedef {import("../daily/types").Question} Question */
/** @typedef {import("../daily/types").Rated} Rated */

/** @param {Question} question  @param {string[]} names */
export function position(question, names) {
  const frame = /** @type {any} */ (question.frame);
  const [snapshot] = snapshotsOf(frame, null);
  return board({ snapshot, names, clock: null, middle: "", near: question.seat ?? 0 });
}

/** @param {string} option  @param {Question} question */
export function optionText(option, question) {
  const view = question.frame?.view;
  const { call, price } = question.frame?.prompt?.actions ?? {};
  const [kind, amount] = option.split(" ");
  if (kind === "fold") return t("daily.holdem.fold");
  if (kind === "check") return t("daily.holdem.check");
  if (kind === "call") return t("daily.holdem.call", { amount: chips(call, view.stakes) });
  return t(price ? "daily.holdem.raise" : "daily.holdem.bet", { amount: chips(Number(amount), view.stakes) });
}

/** @param {string} option  @param {Question} question */
export function optionPicture(option, question) {
  return optionText(option, question);
}

/** In big blinds, with the interval. @param {Rated} rated */
export function worth({ facts: { value, within } }) {
  const [big, around] = [`${value > 0 ? "+" : value < 0 ? "−" : ""}${number(Math.abs(value) / 100, 1)}`, number(within / 100, 1)];
  return within ? t("daily.holdem.worth", { big, around }) : t("daily.holdem.exact", { big });
}

/** @param {Question} question */
export function method({ answer }) {
  const { deals, share, share_within: within } = answer?.facts ?? {};
  return t("daily.holdem.method", { deals: number(deals), share: number(100 * share), within: number(100 * within) });
}

/** @param {Question} question */
export async function stepOf({ answer }) {
  if (answer === null) return 0;
  const frames = await sectionFrames(answer.match, answer.section);
  return Math.max(0, stepsOfHand(frames.slice(0, answer.frames)).length - 1);
}
