// @ts-check
/** For how much to sit down, or how much to add; and whether to leave. */
import { changed } from "../../shell/change.js";
import { t } from "../../shell/i18n.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { money } from "../preferences.js";
import { PLAY, WAIT } from "./table.js";

/** @typedef {import("../types").Stakes} Stakes */
/** @typedef {import("./table.js").CashTable} CashTable */

const BUY_IN = "buy-in";
const LEAVE = "leave-cash";
/** The usual buy-in, in big blinds. */
const USUAL = 100;

/** @param {CashTable} table  @param {number} seat −1: any */
export function showBuyIn(table, seat) {
  if (!table.canSit) return;
  const { least, most } = table.bounds;
  const usual = USUAL * (table.ring?.table.stakes.big ?? 0);
  table.buying = { seat, amount: Math.max(least, Math.min(most, usual)) };
  open(table);
}

/** @param {CashTable} table */
export function showTopUp(table) {
  if (table.seating === null || table.bounds.most === 0) return;
  table.buying = { seat: table.seat ?? -1, amount: table.bounds.most };
  open(table);
}

/** @param {CashTable} table */
function open(table) {
  table.loadChips();
  changed();
  queueMicrotask(() => dialogOf(BUY_IN)?.showModal());
}

/** @param {string} id */
function dialogOf(id) {
  const dialog = document.getElementById(id);
  return dialog instanceof HTMLDialogElement && !dialog.open ? dialog : null;
}

export function showLeavingCash() {
  dialogOf(LEAVE)?.showModal();
}

/** @param {CashTable} table  @param {Stakes} stakes  @param {(path: string) => void} go */
export function cashDialogs(table, stakes, go) {
  return html`${buyInDialog(table, stakes)}${leaveDialog(table, stakes, go)}`;
}

/** @param {CashTable} table  @param {Stakes} stakes */
function buyInDialog(table, stakes) {
  const { buying } = table;
  const isTopUp = table.seat !== null;
  const title = isTopUp ? t("cash.topUp") : buying && buying.seat >= 0 ? t("cash.sitOn", { seat: buying.seat + 1 }) : t("cash.sitDown");
  return html`<dialog id=${BUY_IN} class="buy-in" aria-labelledby="buy-in-title">
    <h2 id="buy-in-title">${title}</h2>
    ${buying ? amounts(table, buying, stakes, isTopUp) : nothing}
  </dialog>`;
}

/** @param {CashTable} table  @param {{seat: number, amount: number}} buying  @param {Stakes} stakes  @param {boolean} isTopUp */
function amounts(table, buying, stakes, isTopUp) {
  const { least, most } = table.bounds;
  const [limits, scale] = [table.ring, stakes.scale ?? 1];
  const set = (/** @type {number} */ amount) => {
    buying.amount = Math.max(least, Math.min(most, Math.round(amount) || 0));
    changed();
  };
  const close = () => /** @type {HTMLDialogElement} */ (document.getElementById(BUY_IN)).close();
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    close();
    const intent = Number(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("intent") ?? PLAY);
    if (isTopUp) table.topUp(buying.amount);
    else table.sit(buying.seat, buying.amount, intent);
  };
  /** @type {[import("../../shell/i18n.js").Key, number][]} */
  const presets = isTopUp ? [["cash.most", most]] : [["cash.least", least], ["cash.usual", USUAL * stakes.big], ["cash.most", most]];
  const limit = limits && !isTopUp ? t("cash.limits", { least: money(limits.least, stakes), most: money(limits.most, stakes) }) : t("cash.topUpHint");
  const isPoor = most < least;
  return html`<form @submit=${send}>
    <p class="quiet">${limit}</p>
    <p>${t("cash.balance", { amount: money(table.balance ?? 0, stakes) })}</p>
    ${isPoor ? html`<p role="alert">${t("cash.poor")}</p>` : html`
      <div class="slider">
        <input type="range" aria-label=${t("holdem.amount")} min=${least} max=${most} step="1" .value=${String(buying.amount)}
          @input=${(/** @type {Event} */ event) => set(snapped(valueOf(event), least, most, stakes.big))}>
        <input class="amount" type="number" inputmode="decimal" aria-label=${t("holdem.amount")} min=${least / scale} max=${most / scale} step="any"
          .value=${String(buying.amount / scale)} @change=${(/** @type {Event} */ event) => set(valueOf(event) * scale)}>
      </div>
      <div class="presets" role="group" aria-label=${t("holdem.sizes")}>${presets.filter(([, to]) => to >= least && to <= most).map(([name, to]) => html`<button type="button"
        aria-pressed=${buying.amount === to} @click=${() => set(to)}>${t(name, { amount: money(to, stakes) })}</button>`)}</div>
      ${isTopUp ? nothing : entering()}`}
    <p class="row">
      <button class="main" ?disabled=${isPoor}>${isTopUp ? t("cash.addChips", { amount: money(buying.amount, stakes) }) : t("cash.buyIn", { amount: money(buying.amount, stakes) })}</button>
      <button type="button" @click=${close}>${t("account.cancel")}</button>
    </p>
  </form>`;
}

/** With the next hand, or with the big blind. */
function entering() {
  return html`<fieldset class="entering">
    <label><input type="radio" name="intent" value=${PLAY} checked> ${t("cash.playNext")}</label>
    <label><input type="radio" name="intent" value=${WAIT}> ${t("cash.waitForBig")}</label>
  </fieldset>`;
}

/** A slider moves by big blinds, except at its ends. @param {number} value  @param {number} least  @param {number} most  @param {number} big */
function snapped(value, least, most, big) {
  return value >= most - big / 2 ? most : value <= least ? least : Math.round(value / big) * big;
}

/** @param {Event} event */
function valueOf(event) {
  return Number(/** @type {HTMLInputElement} */ (event.target).value);
}

/** @param {CashTable} table  @param {Stakes} stakes  @param {(path: string) => void} go */
function leaveDialog(table, stakes, go) {
  const close = () => /** @type {HTMLDialogElement} */ (document.getElementById(LEAVE)).close();
  const leave = () => {
    close();
    table.leaveMatch(() => go("/#cash"));
  };
  const own = table.seat === null ? null : table.view?.hand?.players[table.seat];
  const isIn = own?.standing === "active" || own?.standing === "all_in";
  return html`<dialog id=${LEAVE} aria-labelledby="leave-cash-title">
    <h2 id="leave-cash-title">${t("cash.leaveAsk")}</h2>
    <p>${t(isIn ? "cash.leaveHint" : "cash.leaveHintIdle", { amount: money(table.chair?.stack ?? 0, stakes) })}</p>
    <p class="row">
      <button class="danger" @click=${leave}>${t("holdem.leaveYes")}</button>
      <button @click=${close}>${t("table.surrenderNo")}</button>
    </p>
  </dialog>`;
}
