// @ts-check
/** The ledger of a cash table: who bought in for what and stands where, and how one plays. */
import { Refused, ask, token } from "../../shell/account.js";
import { changed } from "../../shell/change.js";
import { number, t } from "../../shell/i18n.js";
import { icon } from "../../shell/icons.js";
import { session } from "../../shell/session.js";
import { html, nothing } from "../../vendor/lit-html.js";
import { statisticsPanels } from "./statistics.js";

/** @typedef {import("../../shell/types").Page} Page */
/** @typedef {import("./ledger_types").Ledger} Ledger */
/** @typedef {import("./ledger_types").LedgerLine} LedgerLine */
/** @typedef {import("./ledger_types").Statistics} Statistics */

/** ms until the figures are asked for again. */
const AGAIN = 5_000;

/** @param {string} table  @returns {Promise<() => Page>} */
export async function openLedger(table) {
  const book = new Book(table);
  await book.load();
  return () => ({ draw: () => drawn(book), title: () => t("ledger.title"), tick: () => book.refresh() });
}

class Book {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this._path = `/cash/tables/${encodeURIComponent(table)}`;
    /** @type {Ledger} */
    this.ledger;
    /** @type {Statistics} */
    this.statistics;
    /** At all tables. @type {import("./ledger_types").OwnStatistics | null} */
    this.everywhere = null;
    this.trouble = "";
    this._asked = 0;
  }

  async load() {
    this._asked = Date.now();
    [this.ledger, this.statistics, this.everywhere] = await Promise.all([
      ask("GET", `${this._path}/ledger`),
      ask("GET", `${this._path}/statistics`),
      token() === null ? null : ask("GET", "/cash/statistics").catch(() => null), // the page works without it
    ]);
  }

  async refresh() {
    if (document.hidden || !this.ledger.is_open || Date.now() - this._asked < AGAIN) return;
    try {
      await this.load();
    } catch {
      return; // what was known stays
    }
    changed();
  }

  get csv() {
    return `${this._path}/ledger.csv`;
  }

  /** A file with one's own cards needs the token, so a plain link will not do. @param {string} form  @param {string} suffix */
  async download(form, suffix) {
    const place = this.ledger.is_open ? "tables" : "records";
    this.trouble = "";
    try {
      const answer = await fetch(`/${place}/${encodeURIComponent(this.table)}/hands?form=${form}`, {
        headers: token() === null ? {} : { Authorization: `Bearer ${token()}` },
      });
      const text = answer.ok ? await answer.text() : "";
      if (text === "") throw new Refused("no_such_record", t("ledger.noFile"));
      saved(text, `${this.table}.${suffix}`);
    } catch {
      this.trouble = t("ledger.noFile");
    }
    changed();
  }
}

/** @param {string} text  @param {string} file */
function saved(text, file) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = file;
  link.click();
  URL.revokeObjectURL(url);
}

/** @param {Book} book */
function drawn(book) {
  const { ledger, statistics } = book;
  return html`<div class="ledger-page">
    <section class="panel">
      <h1 tabindex="-1">${t("ledger.title")}</h1>
      <p class="quiet">${t("ledger.of", { blinds: ledger.blinds, hands: ledger.hands })}${ledger.is_open ? nothing : html` ${t("ledger.closed")}`}</p>
      ${ledger.players.length > 0 ? ledgerTable(ledger) : html`<p>${t("ledger.nobody")}</p>`}
      <p class="quiet">${t("ledger.hint")}</p>
      <p class="row">${ways(book)}</p>
      <p class="quiet" role="status">${book.trouble || t("ledger.files")}</p>
    </section>
    ${statisticsPanels(statistics, session.me?.account, book.everywhere)}
  </div>`;
}

/** @param {Book} book */
function ways(book) {
  const name = encodeURIComponent(book.table);
  return html`<a class="button" href=${book.ledger.is_open ? `/table/${name}` : `/replay/${name}`}>${book.ledger.is_open ? t("ledger.back") : t("ledger.replay")}</a>
    <a class="button" href=${book.csv} download="${book.table}.csv">${icon("download")} ${t("ledger.csv")}</a>
    <button @click=${() => book.download("phh", "phhs")}>${icon("download")} ${t("ledger.phh")}</button>
    <button @click=${() => book.download("pokerstars", "txt")}>${icon("download")} ${t("ledger.pokerstars")}</button>`;
}

/** @param {Ledger} ledger */
function ledgerTable(ledger) {
  return html`<table class="ledger">
    <thead><tr>
      <th scope="col">${t("ledger.player")}</th>
      <th scope="col" class="figure">${t("ledger.brought")}</th>
      <th scope="col" class="figure">${t("ledger.taken")}</th>
      <th scope="col" class="figure">${t("ledger.stack")}</th>
      <th scope="col" class="figure">${t("ledger.net")}</th>
      <th scope="col" class="figure hands">${t("ledger.hands")}</th>
    </tr></thead>
    <tbody>${ledger.players.map(line)}</tbody>
    <tfoot><tr>
      <th scope="row">${t("ledger.all")} ${ledger.rake === "0" ? nothing : html`<small>${t("ledger.rake", { chips: money(ledger.rake) })}</small>`}</th>
      <td class="figure">${money(ledger.brought)}</td>
      <td class="figure">${money(ledger.taken)}</td>
      <td class="figure">${money(ledger.there)}</td>
      <td></td><td class="hands"></td>
    </tr></tfoot>
  </table>`;
}

/** @param {LedgerLine} line */
function line(line) {
  const isMe = line.account !== null && line.account === session.me?.account;
  const place = line.seat === null ? t("ledger.left") : t("ledger.seat", { seat: line.seat });
  const notes = [line.kind === "bot" ? t("ledger.bot") : "", place, line.stays > 1 ? t("ledger.stays", { stays: line.stays }) : ""];
  return html`<tr class=${isMe ? "me" : ""}>
    <th scope="row">${line.name} <small>${notes.filter(Boolean).join(", ")}</small></th>
    <td class="figure">${money(line.bought_in)}${line.topped_up === "0" ? nothing : html` <small>${t("ledger.toppedUp", { chips: money(line.topped_up) })}</small>`}</td>
    <td class="figure">${line.cashed_out === "0" ? "–" : money(line.cashed_out)}</td>
    <td class="figure">${line.seat === null ? "–" : money(line.stack)}</td>
    <td class="figure ${line.net.startsWith("-") ? "loss" : line.net === "0" ? "" : "win"}">${withSign(line.net)}</td>
    <td class="figure hands">${number(line.hands)}</td>
  </tr>`;
}

/** @param {string} amount as the server writes it: 75.25 */
function money(amount) {
  return number(Number(amount), amount.includes(".") ? 2 : 0);
}

/** @param {string} amount */
function withSign(amount) {
  if (amount === "0") return "±0";
  return amount.startsWith("-") ? `−${money(amount.slice(1))}` : `+${money(amount)}`;
}
