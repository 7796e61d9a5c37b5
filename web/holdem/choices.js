// @ts-check
/** What a player may do in a hand. */
import { choicesOf as listedChoices } from "../generic/choices.js";
import { number, t } from "../shell/i18n.js";

/** @typedef {import("../shell/choices.js").Choices} Choices */

/** @param {any} offer as the prompt has it @returns {Choices} */
export function choicesOf(offer) {
  return offer.type === "bets" ? betChoices(offer) : listedChoices(offer);
}

/** @param {import("./types").Bets} bets @returns {Choices} */
function betChoices({ call, least, most }) {
  const group = "";
  const stay = call
    ? { group, label: t("tag.call", { amount: number(call) }), action: { type: "call" } }
    : { group, label: t("tag.checked"), action: { type: "check" } };
  const choices = [{ group, label: t("tag.folded"), action: { type: "fold" } }, stay];
  if (!most) return { choices, amounts: [] };
  const allIn = { group, label: t("holdem.allIn", { amount: number(most) }), action: { type: "raise_to", amount: most } };
  const raise = { label: t("holdem.raise"), least, most, action: (/** @type {number} */ amount) => ({ type: "raise_to", amount }) };
  return { choices: [...choices, allIn], amounts: [raise] };
}
