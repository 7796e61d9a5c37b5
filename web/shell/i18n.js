// @ts-check
/** Every text of the page, in the language of the reader. */
import { en } from "../texts/en.js";
import { ru } from "../texts/ru.js";
import { keep, kept } from "./storage.js";

/** @typedef {keyof typeof en} Key */
/** @typedef {"en" | "ru"} Language */

const TEXTS = { en, ru };

/** @type {Language} */
let language = chosen();

/** @returns {Language} */
function chosen() {
  const wish = kept("language") ?? navigator.language;
  return wish.startsWith("ru") ? "ru" : "en";
}

export function currentLanguage() {
  return language;
}

export function switchLanguage() {
  language = language === "en" ? "ru" : "en";
  keep("language", language);
  document.documentElement.lang = language;
}

/**
 * @param {Key} key
 * @param {Record<string, string | number>} values for the {names} in the text
 */
export function t(key, values = {}) {
  return TEXTS[language][key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} key a key that the server made, as of a refusal  @returns {key is Key} */
export function isKey(key) {
  return key in en;
}

/** @param {number} value  @param {number} digits */
export function number(value, digits = 0) {
  return value.toLocaleString(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** @param {number} change of HP, with its sign */
export function signed(change) {
  return change > 0 ? `+${change}` : change < 0 ? `−${-change}` : "±0";
}

/** @param {number} ts ms since 1970 */
export function moment(ts) {
  return new Date(ts).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" });
}
