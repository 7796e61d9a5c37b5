// @ts-check
/** Values of any game as text. */
import { number, t } from "../shell/i18n.js";

/** Reads a value by the key it has, as a tile by its number; null leaves it to the general rule.
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

/** One that is no object. @param {string} key  @param {unknown} value  @param {string[]} names  @param {ValueText} special */
export function scalarText(key, value, names, special) {
  const text = special(key, value, names) ?? generalText(key, value, names);
  if (text !== null) return text;
  if (value === null || value === "") return "–";
  if (typeof value === "boolean") return t(value ? "generic.yes" : "generic.no");
  return typeof value === "number" ? number(value) : String(value);
}

/** On one line. @param {string} key  @param {unknown} value  @param {string[]} names  @param {ValueText} special @returns {string} */
export function lineText(key, value, names, special) {
  if (Array.isArray(value)) return value.map((one) => lineText(key, one, names, special)).join(" ") || "–";
  if (typeof value === "object" && value !== null) return fields(value, names, special).join(" · ");
  return scalarText(key, value, names, special);
}

/** @param {object} value  @param {string[]} names  @param {ValueText} special */
function fields(value, names, special) {
  return Object.entries(value).map(([key, one]) => `${keyText(key)} ${lineText(key, one, names, special)}`);
}

/** "discarded · seat Ann · tile 5m". @param {{type: string}} event  @param {string[]} names  @param {ValueText} special */
export function eventText({ type, ...rest }, names, special) {
  return [keyText(type), ...fields(rest, names, special)].join(" · ");
}

/** @param {{type: string}} action */
export function actionText(action) {
  return eventText(action, [], () => null);
}
