// @ts-check
/** Every text of the page, in the language of the reader. */
import { complain } from "./announcements.js";
import { keep, kept } from "./storage.js";
import { reloadIfNewer } from "./version.js";

/** @typedef {typeof import("../texts/en.js").en} Texts */
/** @typedef {keyof Texts} Key */
/** @typedef {"en" | "ru"} Language */

/** Only the language of the reader is loaded. @type {Record<Language, () => Promise<Texts>>} */
const LOAD = {
  en: async () => (await import("../texts/en.js")).en,
  ru: async () => (await import("../texts/ru.js")).ru,
};

/** @type {Language} */
let language = chosen();
/** Loaded before anything is drawn. @type {Texts} */
let texts;

/** @returns {Language} */
function chosen() {
  const wish = kept("language") ?? navigator.language;
  return wish.startsWith("ru") ? "ru" : "en";
}

export function currentLanguage() {
  return language;
}

export async function loadTexts() {
  texts = await LOAD[language]();
  document.documentElement.lang = language;
}

export async function switchLanguage() {
  const next = language === "en" ? "ru" : "en";
  keep("language", next); // a page that is loaded anew is in this language too
  try {
    texts = await LOAD[next]();
  } catch {
    await reloadIfNewer(); // an update took the file away
    return complain(t("refusal.unreachable"));
  }
  language = next;
  document.documentElement.lang = language;
}

/**
 * @param {Key} key
 * @param {Record<string, string | number>} values for the {names} in the text
 */
export function t(key, values = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole));
}

/** @param {string} key a key that the server made, as of a refusal  @returns {key is Key} */
export function isKey(key) {
  return key in texts;
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
