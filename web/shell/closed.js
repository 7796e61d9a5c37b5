// @ts-check
/** The page of a table that is not open. It offers the replay if there is one. */
import { html, nothing } from "../vendor/lit-html.js";
import { Refused, ask } from "./account.js";
import { changed } from "./change.js";
import { t } from "./i18n.js";

/** ms before the server is asked again when it did not answer. */
const AGAIN = 2_000;
/** Refusals that say that there is nothing to watch. */
const NOTHING = ["no_such_record", "cannot_replay"];

/** The table that is asked about; `hasReplay` is null until the server has answered. @type {{id: string, hasReplay: boolean | null}} */
let closed = { id: "", hasReplay: null };

/** @param {string} id */
export function closedTable(id) {
  if (closed.id !== id) {
    closed = { id, hasReplay: null };
    look(closed);
  }
  const { hasReplay } = closed;
  return html`<section class="panel centred narrow">
    <h1 tabindex="-1">${t("table.gone")}</h1>
    <p role="status">${hasReplay === null ? "" : t(hasReplay ? "table.goneHint" : "table.goneForGood")}</p>
    <p class="row">
      ${hasReplay ? html`<a class="button main" href="/replay/${id}">${t("result.replay")}</a>` : nothing}
      <a class="button" href="/">${t("result.lobby")}</a>
    </p>
  </section>`;
}

/** @param {typeof closed} table */
async function look(table) {
  try {
    await ask("GET", `/records/${encodeURIComponent(table.id)}/sections?limit=1`);
    table.hasReplay = true;
  } catch (trouble) {
    if (trouble instanceof Refused && NOTHING.includes(trouble.code)) table.hasReplay = false;
    else setTimeout(() => closed === table && look(table), AGAIN);
  }
  changed();
}
