// @ts-check
/** Values of any game as text. */
import { number, t } from "../shell/i18n.js";

/** The text of a value by its key, as a tile by its number; null leaves it to the general rule.
 * @typedef {(key: string, value: unknown, names: string[]) => string | null} ValueText */

/** @param {string} key of the game's own values */
export function keyText(key) {
  return key.replaceAll("_", " ");
}

/** @type {ValueText} */
export function generalText(key, value, names) {
  if ((key === "seat" || key.endsWith("_seat")) && typeof value === "number") return names[value] || String(value);
  return null;
}

/** @param {string} key  @param {unknown} value  @param {string[]} names  @param {ValueText} special @returns {string} on one line */
export function lineText(key, value, names, special) {
  const text = special(key, value, names) ?? generalText(key, value, names);
  if (text !== null) return text;
  if (value === null || value === "") return "–";
  if (Array.isArray(value)) return value.map((one) => lineText(key, one, names, special)).join(" · ") || "–";
  if (typeof value === "object") return fieldTexts(value, names, special).join(", ");
  if (typeof value === "boolean") return t(value ? "generic.yes" : "generic.no");
  return typeof value === "number" ? number(value) : String(value);
}

/** Fields that are empty or false say nothing. @param {object} value  @param {string[]} names  @param {ValueText} special */
function fieldTexts(value, names, special) {
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== false && one !== "")
    .map(([key, one]) => (one === true ? keyText(key) : `${keyText(key)} ${lineText(key, one, names, special)}`));
}

/** "Ann: discarded, tile 5m". @param {{type: string, seat?: number}} event  @param {string[]} names  @param {ValueText} special */
export function eventText({ type, seat, ...rest }, names, special) {
  const text = [keyText(type), ...fieldTexts(rest, names, special)].join(", ");
  return seat === undefined ? text : `${names[seat] ?? seat}: ${text}`;
}

/** @param {{type: string}} action */
export function actionText(action) {
  return eventText(action, [], () => null);
}
