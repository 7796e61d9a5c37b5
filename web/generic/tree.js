// @ts-check
/** A view of any game as nested lists of keys and values: single values first, then what is nested, settings last. */
import { t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { keyText, lineText } from "./texts.js";

/** @typedef {import("./texts.js").ValueText} ValueText */
/** @typedef {[key: string, value: unknown]} Entry */

/** Objects with more single values than this are folded. */
const FOLDED = 12;
/** Longer texts have a line of their own. */
const LONG = 20;

/** @param {object} value  @param {string[]} names by chair  @param {ValueText} special @returns {unknown} */
export function tree(value, names, special) {
  const entries = Object.entries(value).filter(([, one]) => !isEmpty(one));
  const isLine = (/** @type {Entry} */ [key, one]) => !isNested(one) || special(key, one, names) !== null;
  const nested = entries.filter((entry) => !isLine(entry));
  nested.sort(([, one], [, other]) => Number(isFolded(one)) - Number(isFolded(other)));
  return html`<div class="tree">
    <dl class="facts">${entries.filter(isLine).map(([key, one]) => fact(key, lineText(key, one, names, special)))}</dl>
    <dl>${nested.map(([key, one]) => fact(key, branch(key, one, names, special)))}</dl>
  </div>`;
}

/** @param {string} key  @param {unknown} shown */
function fact(key, shown) {
  const isLong = typeof shown === "string" && shown.length > LONG;
  return html`<div class=${isLong ? "long" : ""}><dt>${keyText(key)}</dt><dd>${shown}</dd></div>`;
}

/** @param {unknown} value */
function isEmpty(value) {
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

/** @param {unknown} value */
function isNested(value) {
  return Array.isArray(value) ? value.some(isObject) : isObject(value);
}

/** @param {unknown} value @returns {value is object} */
function isObject(value) {
  return typeof value === "object" && value !== null;
}

/** @param {unknown} value */
function isFolded(value) {
  return isObject(value) && !Array.isArray(value) && Object.values(value).length > FOLDED && !Object.values(value).some(isNested);
}

/** @param {string} key  @param {any} value  @param {string[]} names  @param {ValueText} special @returns {unknown} */
function branch(key, value, names, special) {
  if (Array.isArray(value)) return list(key, value, names, special);
  const inner = tree(value, names, special);
  return isFolded(value)
    ? html`<details><summary>${t("generic.more", { count: Object.keys(value).length })}</summary>${inner}</details>`
    : inner;
}

/** @param {string} key  @param {unknown[]} values  @param {string[]} names  @param {ValueText} special */
function list(key, values, names, special) {
  const isByChair = values.length === names.length;
  return html`<ol>${values.map((one, index) => html`<li>
    ${isByChair ? html`<b>${names[index]}</b>` : nothing}
    ${isByChair && isObject(one) && !Array.isArray(one) ? tree(one, names, special) : lineText(key, one, names, special)}
  </li>`)}</ol>`;
}
