// @ts-check
/** Under a cash table, for a player who is not in the hand: sit down, come back, wait, top up. And the buttons above it. */
import { t } from "../../shell/i18n.js";
import { icon } from "../../shell/icons.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { chips } from "../preferences.js";
import { showBuyIn, showTopUp } from "./buy_in.js";
import { ledgerLink } from "./ledger_link.js";
import { PAUSE, PLAY, WAIT } from "./table.js";

/** @typedef {import("../snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./table.js").CashTable} CashTable */

/** Beside the other buttons of the table. @param {CashTable} table  @param {boolean} isIn the bar below is for the hand */
export function cashTools(table, isIn) {
  const { seating } = table;
  if (seating === null || !table.isMine) return nothing;
  const isOut = seating.intent === PAUSE || seating.intent === WAIT;
  const add = t("cash.topUp");
  const sitOut = html`<button class="sit-out" aria-pressed=${isOut} aria-keyshortcuts="O" title="${t("cash.sitOutHint")} (O)"
    @click=${() => table.wish(isOut ? PLAY : PAUSE)}>${t(isOut ? "cash.sitIn" : "cash.sitOut")}</button>`;
  return html`${isIn ? sitOut : nothing}
    <button class="square top-up" aria-label=${add} title="${add} (T)" aria-keyshortcuts="T" ?disabled=${table.bounds.most === 0} @click=${() => showTopUp(table)}
      >${icon("coin")}</button>`;
}

/** Instead of the action bar; null while this player is in the hand, or waits for the next. @param {CashTable} table  @param {Snapshot} snapshot */
export function cashBar(table, snapshot) {
  const { seating } = table;
  if (table.ended === "over" || table.ended === "gone") return closedBar(table);
  if (table.seat === null) return waitingBar(table, snapshot);
  if (seating === null || table.offer !== null) return null;
  if (table.isBust && snapshot.isOver) return bustBar(table);
  if (!seating.inactive || isStillShown(table, snapshot)) return null;
  return awayBar(table, seating, snapshot);
}

/** The cards of a player who has just folded for a pause are not taken away at once. @param {CashTable} table  @param {Snapshot} snapshot */
function isStillShown(table, snapshot) {
  return snapshot.players[table.seat ?? 0]?.standing === "all_in" && !snapshot.isOver;
}

/** @param {unknown} title  @param {unknown} hint  @param {unknown} buttons */
function bar(title, hint, buttons) {
  return html`<section class="act-bar panel cash-bar" aria-label=${t("cash.bar")}>
    <p class="cash-state" role="status"><b>${title}</b> <span class="quiet">${hint}</span></p>
    <div class="act-buttons">${buttons}</div>
  </section>`;
}

/** @param {CashTable} table  @param {import("../types").Seating} seating  @param {Snapshot} snapshot */
function awayBar(table, { intent, debt, isNew }, snapshot) {
  const amount = chips(debt, snapshot.stakes);
  const [post, wait] = [debt ? t("cash.postNow", { amount }) : t("cash.playNext"), t("cash.waitForBig")];
  if (intent === PLAY) {
    const hint = debt ? t("cash.postsNext", { amount }) : t(isNew ? "cash.joinsHint" : "cash.returnsHint");
    return bar(t("cash.in"), hint, html`
      <button @click=${() => table.wish(WAIT)}>${wait}</button>
      <button @click=${() => table.wish(PAUSE)}>${t("cash.sitOut")}</button>`);
  }
  const owes = debt ? t("cash.owes", { amount }) : t("cash.owesNothing");
  return bar(t(intent === WAIT ? "cash.badge.waits" : "cash.badge.pauses"), owes, html`
    <button class="main post-now" @click=${() => table.wish(PLAY)}>${post}</button>
    ${intent === WAIT ? html`<button @click=${() => table.wish(PAUSE)}>${t("cash.sitOut")}</button>` : html`<button class="wait-bb" @click=${() => table.wish(WAIT)}>${wait}</button>`}`);
}

function toLobby() {
  return html`<a class="button" href="/#cash">${t("holdem.toLobby")}</a>`;
}

/** @param {CashTable} table */
function bustBar(table) {
  return bar(t("cash.bust"), t("cash.bustHint"), html`<button class="main" ?disabled=${table.bounds.most === 0} @click=${() => showTopUp(table)}>${t("cash.topUp")}</button>`);
}

/** Its record is filed in a moment. @param {CashTable} table */
function closedBar(table) {
  return bar(t("cash.closed"), t("cash.closedHint"), html`<a class="button" href="/replay/${table.match}">${t("holdem.toReplay")}</a>
    ${toLobby()}`);
}

/** @param {CashTable} table  @param {Snapshot} snapshot */
function waitingBar(table, snapshot) {
  const title = t(table.isBust ? "cash.bust" : "cash.watching");
  const balance = table.balance === null ? "" : t("cash.balance", { amount: chips(table.balance, { ...snapshot.stakes, big: 0 }) });
  const isFree = table.freeSeats.length > 0;
  const sit = html`<button class="main sit-down" ?disabled=${!table.canSit || !isFree} @click=${() => showBuyIn(table, -1)}>${t(table.isBust ? "cash.sitAgain" : "cash.sitDown")}</button>`;
  const list = table.place
    ? html`<button ?disabled=${table.busy} @click=${() => table.waitNoLonger()}>${t("cash.waitNoLonger", { place: table.place })}</button>`
    : html`<button ?disabled=${table.busy} @click=${() => table.wait()}>${t("cash.wait")}</button>`;
  return bar(title, balance, html`${isFree ? sit : nothing}${isFree && !table.place ? nothing : list}${ledgerLink(table.id)}${toLobby()}`);
}
