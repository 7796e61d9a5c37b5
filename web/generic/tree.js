// @ts-check
/** A view of any game as nested lists of keys and values. */
import { t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { keyText, lineText, scalarText } from "./texts.js";

/** @typedef {import("./texts.js").ValueText} ValueText */

/** Objects with more entries than this are folded, settings mostly. */
const FOLDED = 12;

/** @param {object} value  @param {string[]} names by chair  @param {ValueText} special */
export function tree(value, names, special) {
  return html`<dl class="tree">
    ${Object.entries(value).map(([key, one]) => html`<div><dt>${keyText(key)}</dt><dd>${node(key, one, names, special)}</dd></div>`)}
  </dl>`;
}

/** @param {string} key  @param {unknown} value  @param {string[]} names  @param {ValueText} special @returns {unknown} */
function node(key, value, names, special) {
  if (Array.isArray(value)) return list(key, value, names, special);
  if (typeof value !== "object" || value === null) return scalarText(key, value, names, special);
  return Object.keys(value).length > FOLDED && isFlat(value) ? folded(value, names, special) : tree(value, names, special);
}

/** @param {object} value  @param {string[]} names  @param {ValueText} special */
function folded(value, names, special) {
  return html`<details><summary>${t("generic.more", { count: Object.keys(value).length })}</summary>${tree(value, names, special)}</details>`;
}

/** @param {object} value */
function isFlat(value) {
  return Object.values(value).every((one) => typeof one !== "object" || one === null || Array.isArray(one));
}

/** @param {string} key  @param {unknown[]} values  @param {string[]} names  @param {ValueText} special */
function list(key, values, names, special) {
  if (!values.some((one) => typeof one === "object" && one !== null)) return lineText(key, values, names, special);
  const isByChair = values.length === names.length;
  return html`<ol>${values.map((one, index) => html`<li>
    ${isByChair ? html`<b>${names[index]}</b>` : nothing} ${entry(key, one, isByChair, names, special)}
  </li>`)}</ol>`;
}

/** @param {string} key  @param {unknown} one  @param {boolean} isByChair  @param {string[]} names  @param {ValueText} special */
function entry(key, one, isByChair, names, special) {
  return isByChair && typeof one === "object" && one !== null && !Array.isArray(one)
    ? tree(one, names, special)
    : lineText(key, one, names, special);
}
