// @ts-check
/** The page of a live table of any game: what may be done, what is seen, what has happened. */
import { complain } from "../shell/announcements.js";
import { choicesPanel, choose } from "../shell/choices.js";
import { closedTable } from "../shell/closed.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { gameName } from "../shell/names.js";
import { html, nothing } from "../vendor/lit-html.js";
import { lineText } from "./texts.js";
import { tree } from "./tree.js";

/** @typedef {import("../shell/choices.js").Choices} Choices */
/** @typedef {import("./table.js").Table} Table */

/** An action in JSON, to begin with. */
const EXAMPLE = '{"type": "pass"}';

/** @param {Table} table */
export function tableTitle(table) {
  return t("generic.title", { game: gameName(table.game), names: table.names.join(", ") });
}

/** @param {Table} table  @param {Choices | null} choices null if nothing is asked */
export function tableView(table, choices) {
  const { view } = table;
  if (view === null) return table.ended ? closedTable(table.id) : html`<h1 tabindex="-1" class="quiet centred">${t("table.opening")}</h1>`;
  return html`<div class="table-page generic-page">
    <div class="play">
      <h1 tabindex="-1">${tableTitle(table)}</h1>
      ${table.isOver ? result(table, view) : asked(table, choices)}
      <section class="panel" aria-labelledby="view-title">
        <h2 id="view-title">${t("generic.view")}</h2>
        ${tree(view, table.names, table.valueText)}
      </section>
    </div>
    <aside class="beside">${eventsPanel(table.events)}</aside>
  </div>`;
}

/** @param {Table} table  @param {Choices | null} choices */
function asked(table, choices) {
  if (table.seat === null) return html`<p class="quiet choices">${icon("eye")} ${t("generic.watching")}</p>`;
  if (table.paused) return html`<p class="quiet choices">${t("table.paused")}</p>`;
  if (choices === null) return html`<p class="quiet choices">${t("generic.wait")}</p>`;
  const isEmpty = choices.choices.length + choices.amounts.length === 0;
  return choicesPanel(table, choices, jsonForm(table, isEmpty));
}

/** For answers that no button gives. @param {Table} table  @param {boolean} open */
function jsonForm(table, open) {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const text = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("action"));
    try {
      choose(table, JSON.parse(text));
    } catch {
      complain(t("generic.badJson"));
    }
  };
  return html`<details class="by-hand" ?open=${open}>
    <summary>${t("generic.other")}</summary>
    <p class="quiet">${t("generic.offered")} ${lineText("", table.prompt?.actions, table.names, table.valueText)}</p>
    <form class="field" @submit=${send}>
      <label for="action">${t("generic.json", { example: EXAMPLE })}</label>
      <span class="row">
        <input id="action" name="action" required autocomplete="off" spellcheck="false" placeholder=${EXAMPLE}>
        <button>${t("generic.send")}</button>
      </span>
    </form>
  </details>`;
}

/** @param {Table} table  @param {any} view */
function result(table, view) {
  return html`<section class="result panel" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${t("table.over")}</h2>
    ${view.outcome ? placesList(view.outcome, table.names) : nothing}
    <p class="row">
      <a class="button" href="/replay/${table.id}">${t("result.replay")}</a>
      <a class="button" href="/">${t("result.lobby")}</a>
    </p>
  </section>`;
}

/** The best first. @param {{places: number[], scores: number[]}} outcome  @param {string[]} names */
export function placesList({ places, scores }, names) {
  const chairs = places.map((place, seat) => ({ place, seat })).sort((one, other) => one.place - other.place);
  return html`<ol class="places">${chairs.map(({ place, seat }) => html`<li>
    ${place}. <b>${names[seat] ?? seat}</b> ${scores[seat] === undefined ? nothing : number(scores[seat])}
  </li>`)}</ol>`;
}

/** @param {string[]} events */
export function eventsPanel(events) {
  return html`<section class="panel" aria-labelledby="events-title">
    <h2 id="events-title">${t("generic.events")}</h2>
    ${events.length === 0 ? html`<p class="quiet">${t("generic.noEvents")}</p>` : nothing}
    <ol class="events">${events.map((text) => html`<li>${text}</li>`)}</ol>
  </section>`;
}
