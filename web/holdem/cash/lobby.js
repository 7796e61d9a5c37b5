// @ts-check
/** Cash tables in the lobby: the stakes, who sits where, what is free, and this player's chips. */
import { threeWays } from "../../lobby/ways.js";
import { ask } from "../../shell/account.js";
import { complain } from "../../shell/announcements.js";
import { changed } from "../../shell/change.js";
import { copy } from "../../shell/clipboard.js";
import { number, t } from "../../shell/i18n.js";
import { nameOf } from "../../shell/names.js";
import { session } from "../../shell/session.js";
import { html, nothing } from "../../vendor/lit-html.js";

/** @typedef {import("../types").Listed} Listed */
/** @typedef {import("../types").Offered} Offered */

/** ms between two looks at the tables while the lobby is open. */
const AGAIN = 5_000;
/** The same, until this player's chips are known. */
const SOON = 500;
/** Tables of the same stakes that are listed. */
const FEW = 4;

/** @type {{tables: Listed[], offered: Offered[], chips: string | null, own: string[], waiting: Record<string, number>, busy: boolean, at: number}} */
const cash = { tables: [], offered: [], chips: null, own: [], waiting: {}, busy: false, at: 0 };

export async function load() {
  cash.at = performance.now();
  try {
    const { tables, offered } = await ask("GET", "/cash/tables");
    Object.assign(cash, { tables, offered });
    if (session.me) {
      const { chips, tables: own, waiting } = await ask("GET", "/cash/chips");
      Object.assign(cash, { chips, own, waiting });
    }
    changed();
  } catch {
    // the lobby works without this list
  }
}

export function keep() {
  if (performance.now() - cash.at > (cash.chips === null && session.me ? SOON : AGAIN)) load();
}

/** Take a seat at a table with these stakes, or send friends its address. @param {(path: string) => void} go */
export function ways(go) {
  if (cash.offered.length === 0) return html`<p class="quiet">${t("app.starting")}</p>`;
  const { blinds } = cash.offered[0];
  return threeWays([
    ...cash.offered.map(seatAt),
    { kind: "friends", words: t("home.friends"), hint: t("home.byLink"), off: cash.busy, press: () => invite(blinds, go) },
  ]);

  /** @param {Offered} offered @returns {import("../../lobby/ways.js").Way} */
  function seatAt({ blinds, bots }) {
    return { kind: "people", words: t("home.sit"), hint: t(bots ? "home.blindsBots" : "home.blinds", { blinds }), off: cash.busy, press: () => sitAt(blinds, go) };
  }
}

export function more() {
  const { offered, tables, chips } = cash;
  return html`<section class="panel cash" aria-labelledby="cash-title">
    <h2 id="cash-title">${t("cash.lobby")}</h2>
    ${chips === null ? nothing : html`<p>${t("cash.balance", { amount: moneyText(chips) })}</p>`}
    <ul class="lines">${offered.map((kind) => html`${stakes(kind)}${tables.filter(({ blinds }) => blinds === kind.blinds).slice(0, FEW).map(tableLine)}`)}</ul>
  </section>`;
}

/** The same cards, and house bots play it whenever somebody is here. */
export const alike = ["holdem"];

/** @param {string} game */
export async function preview(game) {
  const { draw, next, nextOfRing } = await import("../preview.js");
  return { draw, next: game === "cash" ? nextOfRing : next };
}

/** @param {string} money */
function moneyText(money) {
  const amount = Number(money);
  return number(amount, Number.isInteger(amount) ? 0 : 2);
}

/** @param {Offered} offered */
function stakes({ blinds, least, most, seats, bots }) {
  const facts = [t("cash.limits", { least: moneyText(least), most: moneyText(most) }), t("cash.seats", { seats }), ...(bots ? [t("cash.bots", { bots })] : [])];
  return html`<li><span><b>${t("home.blinds", { blinds })}</b><small>${facts.join(" · ")}</small></span></li>`;
}

/** At the table of these blinds where this player sits, or at any with a free chair. @param {string} blinds  @param {(path: string) => void} go */
async function sitAt(blinds, go) {
  cash.busy = true;
  changed();
  try {
    const own = cash.tables.find(({ table, blinds: at }) => at === blinds && cash.own.includes(table));
    const { table } = own ?? (await ask("POST", "/cash/tables", { blinds }));
    go(`/table/${table}`);
  } catch (trouble) {
    complain(trouble);
  } finally {
    cash.busy = false;
    changed();
  }
}

/** @param {string} blinds  @param {(path: string) => void} go */
async function invite(blinds, go) {
  await sitAt(blinds, (path) => {
    copy(`${location.origin}${path}`, t("cash.linkCopied"));
    go(path);
  });
}

/** @param {Listed} listed */
function tableLine({ table, players, free, waiting, average, hand }) {
  const names = players.map(nameOf).join(", ") || t("cash.nobody");
  const isOwn = cash.own.includes(table);
  const place = cash.waiting[table] ?? 0;
  const facts = [
    t("cash.free", { free }),
    ...(waiting ? [place ? t("cash.yourPlace", { place, waiting }) : t("cash.waiting", { waiting })] : []),
    ...(players.length > 0 ? [t("cash.average", { average: moneyText(average) }), t("holdem.hand", { hand: number(hand) })] : []),
  ];
  return html`<li class="cash-table">
    <span><small class="teams" title=${names}>${names}</small><small>${facts.join(" · ")}</small></span>
    <a class="button ${isOwn ? "main" : ""}" href="/table/${table}" aria-label="${t(isOwn ? "cash.return" : "lobby.watch")}: ${names}">${t(isOwn ? "cash.return" : "lobby.watch")}</a>
  </li>`;
}
