// @ts-check
/** Under the table: what this player holds, how much time is left, and the buttons. */
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { PLANS } from "./betting.js";
import { madeText } from "./made.js";
import { chips, prefers } from "./preferences.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types").Bets} Bets */
/** @typedef {import("./types").Stakes} Stakes */

/** Seconds left, of the clock and the bank, at which the time is marked. */
export const HURRY = 5;

/** @param {Table} table  @param {Snapshot} snapshot */
export function actionBar(table, snapshot) {
  const { bets } = table;
  return html`<section class="act-bar panel ${bets ? "asked" : ""}" aria-label=${t("choices.title")} @wheel=${(/** @type {WheelEvent} */ event) => turned(event, table)}>
    <div class="act-info">
      <p class="made" role="status">${madeText(table.hints)}</p>
      ${bets && bets.call > 0 ? odds(bets, snapshot) : nothing}
      ${clock(table)}
    </div>
    ${bets ? asked(table, bets, snapshot) : table.canPlan ? plans(table) : html`<p class="act-wait quiet">${waitingText(table, snapshot)}</p>`}
  </section>`;
}

/** @param {Bets} bets  @param {Snapshot} snapshot */
function odds(bets, snapshot) {
  const percent = number((100 * bets.call) / (snapshot.pot + bets.call));
  return html`<p class="odds" title=${t("holdem.oddsHint", { percent })}>${t("holdem.odds", { percent })}</p>`;
}

/** @param {Table} table */
function clock(table) {
  const time = table.bets ? table.clock : null;
  if (time === null) return nothing;
  const [seconds, bank] = [Math.ceil(time.left), Math.ceil(time.bank)];
  const label = bank ? t("choices.bank", { seconds, bank }) : t("table.time", { seconds });
  return html`<p class="act-time ${seconds + bank <= HURRY ? "hurry" : ""}" role="timer" aria-label=${label}>
    <b>${seconds}</b>${bank ? html` <span>+${bank}</span>` : nothing} ${t("holdem.secondsShort")}</p>`;
}

/** @param {Table} table  @param {Bets} bets  @param {Snapshot} snapshot */
function asked(table, bets, snapshot) {
  const { betting } = table;
  const { stakes } = snapshot;
  return html`${bets.most > 0 ? sizes(table, bets, snapshot) : html`<p class="act-sizes"></p>`}
    <div class="act-buttons" role="group" aria-label=${t("choices.title")}>
      <button class="act-fold" aria-keyshortcuts="F" @click=${() => betting.fold()}>${t("tag.folded")} <kbd aria-hidden="true">F</kbd></button>
      <button class="act-stay" aria-keyshortcuts="C" @click=${() => betting.stay(bets)}>${stayText(table, bets, stakes)} <kbd aria-hidden="true">C</kbd></button>
      ${bets.most > 0
        ? html`<button class="act-raise main" aria-keyshortcuts="R" @click=${() => betting.raise(bets)}>${raiseText(table, bets, stakes)} <kbd aria-hidden="true">R</kbd></button>`
        : nothing}
    </div>`;
}

/** @param {Table} table  @param {Bets} bets  @param {Stakes} stakes */
function stayText({ betting }, bets, stakes) {
  if (betting.armed === "call") return t("holdem.sure", { amount: chips(bets.call, stakes) });
  if (bets.call === 0) return t("tag.checked");
  return bets.call === bets.stack ? t("holdem.callAllIn", { amount: chips(bets.call, stakes) }) : t("tag.call", { amount: chips(bets.call, stakes) });
}

/** @param {Table} table  @param {Bets} bets  @param {Stakes} stakes */
function raiseText({ betting }, bets, stakes) {
  const amount = chips(betting.amount, stakes);
  if (betting.armed === "raise") return t("holdem.sure", { amount });
  if (betting.amount === bets.bet + bets.stack) return t("holdem.allIn", { amount });
  return t(bets.price === 0 ? "tag.bet" : "tag.raise", { amount });
}

/** @param {Table} table  @param {Bets} bets  @param {Snapshot} snapshot */
function sizes(table, bets, snapshot) {
  const { betting } = table;
  const { stakes } = snapshot;
  const { big, scale = 1 } = stakes;
  const presets = table.presets;
  const slide = (/** @type {InputEvent} */ event) => betting.size(snapped(inputOf(event), bets, big), bets);
  const unit = prefers("blinds") ? big : scale;
  const typed = (/** @type {Event} */ event) => Math.round(Number(inputOf(event).value) * unit);
  const type = (/** @type {Event} */ event) => {
    const amount = typed(event);
    if (amount >= bets.least && amount <= bets.most) betting.size(amount, bets);
  };
  const write = (/** @type {Event} */ event) => {
    betting.size(typed(event), bets);
    inputOf(event).value = String(betting.amount / unit); // what was typed may be out of bounds
  };
  const send = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || event.repeat) return;
    betting.size(typed(event), bets);
    betting.raise(bets);
  };
  return html`<div class="act-sizes">
    <div class="presets" role="group" aria-label=${t("holdem.sizes")}>
      ${presets.map(({ name, to }, index) => html`<button aria-pressed=${betting.amount === to} aria-keyshortcuts=${index + 1}
        title=${chips(to, stakes)} @click=${() => betting.size(to, bets)}>${t(name)}</button>`)}
    </div>
    <div class="slider">
      <button class="square" aria-label=${t("holdem.less")} ?disabled=${betting.amount === bets.least} @click=${() => table.nudge(-1)}>−</button>
      <input type="range" aria-label=${t("holdem.amount")} aria-valuetext=${chips(betting.amount, stakes)} min=${bets.least} max=${bets.most} step="1"
        .value=${String(betting.amount)} @input=${slide}>
      <button class="square" aria-label=${t("holdem.more")} ?disabled=${betting.amount === bets.most} @click=${() => table.nudge(1)}>+</button>
      <input class="amount" type="number" inputmode="decimal" aria-label=${t("holdem.amount")} min=${bets.least / unit} max=${bets.most / unit} step="any"
        .value=${String(betting.amount / unit)} @input=${type} @change=${write} @keydown=${send}>
    </div>
  </div>`;
}

/** A slider moves by whole small blinds, except at its ends. @param {HTMLInputElement} input  @param {Bets} bets  @param {number} big */
function snapped(input, bets, big) {
  const value = Number(input.value);
  const step = Math.max(1, Math.round(big / 2));
  return value >= bets.most - step / 2 ? bets.most : value <= bets.least ? bets.least : Math.round(value / step) * step;
}

/** @param {WheelEvent} event  @param {Table} table */
function turned(event, table) {
  if (!table.bets?.most) return;
  event.preventDefault();
  table.nudge(event.deltaY < 0 ? 1 : -1);
}

/** @param {Table} table */
function plans(table) {
  return html`<div class="plans" role="group" aria-label=${t("holdem.plans")}>
    ${PLANS.map(([plan, key]) => html`<button aria-pressed=${table.betting.plan === plan} aria-keyshortcuts=${key}
      @click=${() => table.betting.switchPlan(plan)}>${t(`holdem.plan.${plan}`)} <kbd aria-hidden="true">${key}</kbd></button>`)}
  </div>`;
}

/** @param {Table} table  @param {Snapshot} snapshot */
function waitingText(table, snapshot) {
  if (table.paused) return t("table.paused");
  if (snapshot.isOver || snapshot.phase !== "hand") return t("holdem.nextHand");
  const me = table.seat === null ? null : snapshot.players[table.seat];
  if (me?.standing === "folded") return t("holdem.youFolded");
  if (me?.standing === "all_in") return t("holdem.youAllIn");
  return "";
}

/** @param {Event} event */
function inputOf(event) {
  return /** @type {HTMLInputElement} */ (event.target);
}

/** By type of the answer, and times. @type {Record<string, import("../shell/i18n.js").Key>} */
const ANSWERS = { run1: "holdem.answer.once", run2: "holdem.answer.twice", show: "holdem.answer.show", muck: "holdem.answer.muck" };

/** @param {object} action  @param {string} label where there are no words of its own */
function answerText(action, label) {
  const { type, times = "" } = /** @type {{type: string, times?: number}} */ (action);
  const key = ANSWERS[`${type}${times}`];
  return key ? t(key) : label;
}

/** What the table asks besides bets: to show, to run it twice. @param {Table} table  @param {import("../shell/choices.js").Choices} choices */
export function answerBar(table, { choices }) {
  const left = table.secondsLeft(({ seat }) => seat === table.seat);
  const seconds = left === null ? null : Math.ceil(left);
  return html`<section class="act-bar panel asked" aria-label=${t("choices.title")}>
    <div class="act-info"><p class="made">${madeText(table.hints)}</p>
      ${seconds === null ? nothing : html`<p class="act-time" role="timer" aria-label=${t("table.time", { seconds })}><b>${seconds}</b> ${t("holdem.secondsShort")}</p>`}</div>
    <div class="act-buttons">${choices.map(({ label, action }) => html`<button @click=${() => {
      table.choose(action);
      changed();
    }}>${answerText(action, label)}</button>`)}</div>
  </section>`;
}
