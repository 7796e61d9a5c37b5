// @ts-check
/** What happens at a hold'em table, in words. */
import { number, t } from "../shell/i18n.js";
import { cardsText } from "./cards.js";
import { chips } from "./preferences.js";

/** @typedef {import("./types").LastAction} LastAction */
/** @typedef {import("./types").Stakes} Stakes */
/** @typedef {import("./types").HoldemEvent} HoldemEvent */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */

const STREETS = /** @type {const} */ (["flop", "flop", "turn", "river"]);

/** By intent. */
const INTENDED = /** @type {const} */ (["event.plays", "event.waits", "event.pauses", "event.leaves"]);

/** On a chair, short. @param {LastAction} action  @param {Stakes} stakes */
export function actionTag(action, stakes) {
  switch (action.type) {
    case "raised":
      return t(action.all_in ? "tag.allIn" : action.amount === action.to ? "tag.bet" : "tag.raise", { amount: chips(action.to, stakes) });
    case "called":
      return t(action.all_in ? "tag.allIn" : "tag.call", { amount: chips(action.amount, stakes) });
    case "posted":
      return t(action.all_in ? "tag.allIn" : `tag.${action.kind}`, { amount: chips(action.amount, stakes) });
    default:
      return t(`tag.${action.type}`);
  }
}

/** A sentence, or "" where there is nothing to say. @param {HoldemEvent} event  @param {string[]} names  @param {Stakes} stakes */
export function eventText(event, names, stakes) {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "hand_begun":
      return t("event.hand_begun", { hand: number(event.number + 1) });
    case "posted":
      return t("event.posted", { name, amount: chips(event.amount, stakes) });
    case "called":
      return t(event.all_in ? "event.calledAllIn" : "event.called", { name, amount: chips(event.amount, stakes) });
    case "raised":
      return t(event.all_in ? "event.raisedAllIn" : event.amount === event.to ? "event.bet" : "event.raised", { name, amount: chips(event.to, stakes) });
    case "returned":
      return t("event.returned", { name, amount: chips(event.amount, stakes) });
    case "turned":
      return t("event.turned", { street: t(`street.${STREETS[event.street]}`), cards: cardsText(event.cards) });
    case "shown":
      return t("event.shown", { name, cards: cardsText(event.cards) });
    case "awarded":
      return t("event.awarded", { name, amount: chips(event.amount, stakes) });
    case "eliminated":
      return t("event.eliminated", { name, place: event.place });
    case "intended":
      return t(INTENDED[event.intent], { name });
    case "topped_up":
    case "asked_for_chips":
      return event.chips ? t(`event.${event.type}`, { name, amount: chips(event.chips, stakes) }) : "";
    case "hunted":
      return t("event.hunted", { cards: cardsText(event.cards) });
    case "agreed":
      return t("event.agreed", { times: event.times });
    case "dealt":
    case "ended":
    case "prepared":
    case "committed":
    case "exposed":
    case "answered":
    case "raked":
      return "";
    default:
      return t(`event.${event.type}`, { name });
  }
}

/** @param {Snapshot} snapshot  @param {string[]} names */
export function snapshotText(snapshot, names) {
  return summed(snapshot.events).map((event) => eventText(event, names, snapshot.stakes)).filter((words) => words !== "").join(" · ");
}

/** A player who wins parts of several pots is named once. @param {HoldemEvent[]} events @returns {HoldemEvent[]} */
function summed(events) {
  /** @type {HoldemEvent[]} */
  const sums = [];
  for (const event of events) {
    const before = sums.find((one) => one.type === "awarded" && event.type === "awarded" && one.seat === event.seat);
    if (before?.type === "awarded" && event.type === "awarded") before.amount += event.amount;
    else sums.push({ ...event });
  }
  return sums;
}

/** Who won the hand. @param {number[]} winners  @param {string[]} names */
export function winnersText(winners, names) {
  return winners.map((seat) => names[seat] ?? "?").join(", ");
}
