// @ts-check
/** The page of a table that is not open. */
import { html } from "../vendor/lit-html.js";
import { t } from "./i18n.js";

/** @param {string} id */
export function closedTable(id) {
  return html`<section class="panel centred narrow">
    <h1 tabindex="-1">${t("table.gone")}</h1>
    <p>${t("table.goneHint")}</p>
    <p class="row">
      <a class="button" href="/replay/${id}">${t("result.replay")}</a>
      <a class="button" href="/">${t("result.lobby")}</a>
    </p>
  </section>`;
}
