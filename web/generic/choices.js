// @ts-check
/** The answers that an offer of any game lists: every object in it that has a type is an action. */
import { actionText } from "./texts.js";

/** @typedef {import("../shell/choices.js").Choices} Choices */

/** @param {any} offer as the prompt has it @returns {Choices} */
export function choicesOf(offer) {
  const listed = Object.values(offer ?? {}).flat().filter(isAction);
  return { choices: listed.map((action) => ({ group: "", label: actionText(action), action })), amounts: [] };
}

/** @param {unknown} value @returns {value is {type: string}} */
function isAction(value) {
  return typeof value === "object" && value !== null && "type" in value;
}
