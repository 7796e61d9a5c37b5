// @ts-check
/** The answers to a question as buttons, each with a key, and a field for an amount. */
import { html, nothing } from "../vendor/lit-html.js";
import { changed } from "./change.js";
import { number, t } from "./i18n.js";

/** @typedef {import("./live_table.js").LiveTable<any, any>} LiveTable */
/** @typedef {{group: string, label: string, action: object}} Choice  an answer; those of a group are shown together */
/** @typedef {{label: string, least: number, most: number, action: (amount: number) => object}} Amount  an answer with a number */
/** @typedef {{choices: Choice[], amounts: Amount[]}} Choices */

/** Keys of the buttons, in their order: the two upper rows, wherever the letters are. */
const KEYS = [..."1234567890QWERTYUIOP"];

/** The answer on its way, by table. @type {WeakMap<LiveTable, number>} */
const sent = new WeakMap();

/** @param {LiveTable} table */
function isSending(table) {
  return table.link.isWaitingFor(sent.get(table));
}

/** @param {LiveTable} table  @param {object} action */
export function choose(table, action) {
  if (table.prompt === null || isSending(table)) return;
  sent.set(table, table.answer(action));
  changed();
}

/** @param {LiveTable} table  @param {Choices} choices  @param {unknown} more below the buttons */
export function choicesPanel(table, { choices, amounts }, more = nothing) {
  const groups = [...new Set(choices.map(({ group }) => group))];
  return html`<section class="choices panel" aria-labelledby="choices-title">
    <h2 id="choices-title">${t("choices.title")} ${clock(table)}</h2>
    <div class="answers">${groups.map((group) => html`<div role="group" aria-label=${group || t("choices.title")}>
      ${group ? html`<h3>${group}</h3>` : nothing}
      <p class="row">
        ${choices.map((choice, index) => (choice.group === group ? button(table, choice, KEYS[index]) : nothing))}
      </p>
    </div>`)}
    ${amounts.map((amount) => amountForm(table, amount))}</div>
    ${more}
  </section>`;
}

/** @param {LiveTable} table */
function clock(table) {
  const left = table.secondsLeft(({ seat }) => seat === table.seat);
  if (left === null) return nothing;
  const [seconds, bank] = [Math.ceil(left), Math.ceil(table.bankLeft)];
  return html`<span class="quiet" role="timer">${bank ? t("choices.bank", { seconds, bank }) : t("table.time", { seconds })}</span>`;
}

/** @param {LiveTable} table  @param {Choice} choice  @param {string | undefined} key */
function button(table, { label, action }, key) {
  return html`<button aria-disabled=${isSending(table)} aria-keyshortcuts=${key ?? nothing} @click=${() => choose(table, action)}
    >${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}${label}</button>`;
}

/** @param {LiveTable} table  @param {Amount} amount */
function amountForm(table, { label, least, most, action }) {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.target);
    choose(table, action(Number(new FormData(form).get("amount"))));
  };
  return html`<form class="field" @submit=${send}>
    <label for="amount">${t("choices.amount", { label, least: number(least), most: number(most) })}</label>
    <span class="row">
      <input id="amount" name="amount" type="number" inputmode="numeric" required min=${least} max=${most} step="1" value=${least}>
      <button aria-disabled=${isSending(table)}>${label}</button>
    </span>
  </form>`;
}

/** @param {KeyboardEvent} event  @param {LiveTable} table  @param {Choices} choices @returns {boolean} Was it ours? */
export function choiceKey(event, table, { choices }) {
  if (event.repeat || table.prompt === null) return false;
  const choice = choices[KEYS.findIndex((key) => event.code === `Digit${key}` || event.code === `Key${key}`)];
  if (!choice) return false;
  choose(table, choice.action);
  return true;
}

/** @returns {import("./types").KeyGroup[]} */
export function choiceKeys() {
  return [{ title: "keys.table", keys: [[["1", "2", "…"], "keys.choose"]] }];
}
