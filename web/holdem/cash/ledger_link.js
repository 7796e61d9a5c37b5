// @ts-check
/** The way to the ledger of a cash table. */
import { t } from "../../shell/i18n.js";
import { html } from "../../vendor/lit-html.js";

/** @param {string} table */
export function ledgerLink(table) {
  return html`<a class="button" href="/ledger/${encodeURIComponent(table)}">${t("ledger.link")}</a>`;
}
