// @ts-check
/** What happens at a hold'em table, in words. */
import { number, t } from "../shell/i18n.js";
import { cardsWords } from "./cards.js";

/** @typedef {import("../shell/types").Deed} Deed */
/** @typedef {import("../shell/types").HoldemEvent} HoldemEvent */
/** @typedef {import("./snapshots.js").Scene} Scene */

const STREETS = /** @type {const} */ (["flop", "flop", "turn", "river"]);

/** On a chair, short. @param {Deed} deed */
export function deedTag(deed) {
  switch (deed.type) {
    case "raised":
      return t(deed.all_in ? "tag.allIn" : deed.amount === deed.to ? "tag.bet" : "tag.raise", { amount: number(deed.to) });
    case "called":
      return t(deed.all_in ? "tag.allIn" : "tag.call", { amount: number(deed.amount) });
    case "posted":
      return t(deed.all_in ? "tag.allIn" : `tag.${deed.kind}`, { amount: number(deed.amount) });
    default:
      return t(`tag.${deed.type}`);
  }
}

/** A sentence, or "" where there is nothing to say. @param {HoldemEvent} event  @param {string[]} names */
export function eventWords(event, names) {
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "hand_begun":
      return t("deed.hand_begun", { hand: number(event.number + 1) });
    case "posted":
      return t("deed.posted", { name, amount: number(event.amount) });
    case "called":
      return t(event.all_in ? "deed.calledAllIn" : "deed.called", { name, amount: number(event.amount) });
    case "raised":
      return t(event.all_in ? "deed.raisedAllIn" : event.amount === event.to ? "deed.bet" : "deed.raised", { name, amount: number(event.to) });
    case "returned":
      return t("deed.returned", { name, amount: number(event.amount) });
    case "turned":
      return t("deed.turned", { street: t(`street.${STREETS[event.street]}`), cards: cardsWords(event.cards) });
    case "shown":
      return t("deed.shown", { name, cards: cardsWords(event.cards) });
    case "awarded":
      return t("deed.awarded", { name, amount: number(event.amount) });
    case "eliminated":
      return t("deed.eliminated", { name, place: event.place });
    case "agreed":
      return t("deed.agreed", { times: event.times });
    case "dealt":
    case "ended":
    case "exposed":
    case "answered":
    case "raked":
      return "";
    default:
      return t(`deed.${event.type}`, { name });
  }
}

/** @param {Scene} scene  @param {string[]} names */
export function sceneWords(scene, names) {
  return summed(scene.events).map((event) => eventWords(event, names)).filter((words) => words !== "").join(" · ");
}

/** Whoever wins parts of many pots is told of once. @param {HoldemEvent[]} events @returns {HoldemEvent[]} */
function summed(events) {
  /** @type {HoldemEvent[]} */
  const told = [];
  for (const event of events) {
    const before = told.find((one) => one.type === "awarded" && event.type === "awarded" && one.seat === event.seat);
    if (before?.type === "awarded" && event.type === "awarded") before.amount += event.amount;
    else told.push({ ...event });
  }
  return told;
}

/** Whoever won the hand. @param {number[]} winners  @param {string[]} names */
export function winnersWords(winners, names) {
  return winners.map((seat) => names[seat] ?? "?").join(", ");
}
