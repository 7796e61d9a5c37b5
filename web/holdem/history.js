// @ts-check
/** The drawer of finished hands: each can be copied, as PHH or as PokerStars writes it. */
import { Refused, token } from "../shell/account.js";
import { complain } from "../shell/announcements.js";
import { copyPromised } from "../shell/clipboard.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";
import { checkDeals } from "./cash/deals.js";
import { ledgerLink } from "./cash/ledger_link.js";
import { CashTable } from "./cash/table.js";
import { cardsText, playingCard } from "./cards.js";
import { winnersText } from "./event_texts.js";
import { chips } from "./preferences.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {"phh" | "pokerstars"} Form */

const DRAWER = "hand-history";

export function showHistory() {
  const dialog = document.getElementById(DRAWER);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** @param {Table} table  @param {import("./types").Stakes} stakes */
export function historyDrawer(table, stakes) {
  return html`<dialog id=${DRAWER} class="drawer" aria-labelledby="history-title">
    <form method="dialog" class="row between"><h2 id="history-title">${t("holdem.history")}</h2>
      <button class="square plain" aria-label=${t("keys.close")}>×</button></form>
    ${table.isCash ? html`<p class="row">${ledgerLink(table.id)}${checkButton(table)}</p>` : nothing}
    ${table.hands.length === 0 ? html`<p class="quiet">${t("arena.noHands")}</p>` : nothing}
    <ol class="drawn-hands" reversed>${table.hands.map((hand) => html`<li>
      <p class="row between"><b>${t("holdem.hand", { hand: number(hand.number + 1) })}</b>
        <span>${t("event.awarded", { name: winnersText(hand.winners, table.names), amount: chips(hand.pot, stakes) })}</span></p>
      ${hand.board?.length || hand.own?.length
        ? html`<p class="hand-cards"><span role="img" aria-label=${cardsText(hand.own ?? [])}>${(hand.own ?? []).map((card) => playingCard(card))}</span>
            <span role="img" aria-label=${cardsText(hand.board ?? [])}>${(hand.board ?? []).map((card) => playingCard(card))}</span></p>`
        : nothing}
      <p class="row">${(/** @type {Form[]} */ (["phh", "pokerstars"])).map((form) => html`<button
        aria-label=${t("holdem.copyHand", { hand: number(hand.number + 1), form: t(`holdem.form.${form}`) })}
        @click=${() => copyHand(table, hand.number, form)}>${icon("link")} ${t(`holdem.form.${form}`)}</button>`)}</p>
    </li>`)}</ol>
  </dialog>`;
}

/** Nothing to check where no hand was seen from its deal on. @param {Table} table */
function checkButton(table) {
  if (!(table instanceof CashTable) || !table.hands.some((hand) => table.commits.has(table.filed(hand.number)))) return nothing;
  return html`<button class="check-deals" title=${t("cash.checkHint")} @click=${() => checkDeals(table)}>${t("cash.checkDeals")}</button>`;
}

/** @param {Table} table  @param {number} hand  @param {Form} form */
async function copyHand(table, hand, form) {
  try {
    await copyPromised(handText(table, hand, form), t("arena.copied"));
  } catch (trouble) {
    complain(trouble);
  }
}

/** Of a running match with one's own cards, of a finished one with all. @param {Table} table  @param {number} hand  @param {Form} form */
async function handText(table, hand, form) {
  const where = [`/tables/${table.match}/hands`, `/records/${table.match}/hands`];
  for (const path of table.isOver ? where.reverse() : where) {
    /** @type {Record<string, string>} */
    const headers = token() === null ? {} : { Authorization: `Bearer ${token()}` };
    const answer = await fetch(`${path}?form=${form}&number=${table.filed(hand)}`, { headers });
    if (answer.ok) return answer.text();
  }
  throw new Refused("no_such_record", t("holdem.noText"));
}
