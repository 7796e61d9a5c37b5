// @ts-check
/** Statistics of players at a cash table: one's own in full, those of all as a table where the table shows them. */
import { number, t } from "../../shell/i18n.js";
import { html, nothing } from "../../vendor/lit-html.js";

/** @typedef {import("./ledger_types").Statistics} Statistics */
/** @typedef {import("./ledger_types").Player} Player */
/** @typedef {import("./ledger_types").Figures} Figures */
/** @typedef {import("./ledger_types").Share} Share */
/** @typedef {import("./ledger_types").Rate} Rate */

/** @type {("vpip" | "pfr" | "three_bet" | "c_bet" | "aggression" | "wtsd" | "wsd")[]} */
const SHARES = ["vpip", "pfr", "three_bet", "c_bet", "aggression", "wtsd", "wsd"];

/** @param {Statistics} statistics  @param {string | undefined} me my account
 *  @param {import("./ledger_types").OwnStatistics | null} everywhere mine at all tables */
export function statisticsPanels(statistics, me, everywhere) {
  const own = statistics.players.find(({ account }) => account !== null && account === me);
  return html`<section class="panel" aria-labelledby="statistics-title">
      <h2 id="statistics-title">${t("statistics.yours")}</h2>
      ${own && own.figures.hands > 0 ? ownFigures(own.figures) : html`<p>${t("statistics.none")}</p>`}
    </section>
    ${everywhere !== null && everywhere.tables > 1 ? everywherePanel(everywhere) : nothing}
    ${statistics.shown === "all" && statistics.players.length > 0 ? everybody(statistics.players) : nothing}`;
}

/** @param {import("./ledger_types").OwnStatistics} everywhere */
function everywherePanel({ tables, figures }) {
  return html`<section class="panel" aria-labelledby="everywhere-title">
    <h2 id="everywhere-title">${t("statistics.everywhere", { tables: number(tables) })}</h2>
    ${ownFigures(figures)}
  </section>`;
}

/** @param {Figures} figures */
function ownFigures(figures) {
  return html`<p class="quiet">${t("statistics.hands", { hands: number(figures.hands) })}. ${t("statistics.hint")}</p>
    <dl class="figures">
      ${SHARES.map((name) => figure(t(`statistics.${name}`), t(`statistics.${name}Hint`), share(figures[name]), shareRange(figures[name]), t("statistics.of", { taken: figures[name].taken, chances: figures[name].chances })))}
      ${figure(t("statistics.bb100"), t("statistics.bb100Hint"), rate(figures.bb100), rateRange(figures.bb100), t("statistics.hands", { hands: number(figures.bb100.hands) }))}
    </dl>`;
}

/** @param {string} name  @param {string} hint  @param {string} value  @param {string} range  @param {string} count */
function figure(name, hint, value, range, count) {
  return html`<div>
    <dt>${name} <small>${hint}</small></dt>
    <dd><b>${value}</b> ${range === "" ? nothing : html`<span>${range}</span>`} <small>${count}</small></dd>
  </div>`;
}

/** @param {Player[]} players */
function everybody(players) {
  return html`<section class="panel" aria-labelledby="everybody-title">
    <h2 id="everybody-title">${t("statistics.all")}</h2>
    <div class="wide" role="region" tabindex="0" aria-labelledby="everybody-title"><table class="ledger">
      <thead><tr>
        <th scope="col">${t("ledger.player")}</th>
        <th scope="col" class="figure">${t("ledger.hands")}</th>
        ${SHARES.map((name) => html`<th scope="col" class="figure"><abbr title=${t(`statistics.${name}Hint`)}>${t(`statistics.${name}`)}</abbr></th>`)}
        <th scope="col" class="figure"><abbr title=${t("statistics.bb100Hint")}>${t("statistics.bb100")}</abbr></th>
      </tr></thead>
      <tbody>${players.map(({ name, figures }) => html`<tr>
        <th scope="row">${name}</th>
        <td class="figure">${number(figures.hands)}</td>
        ${SHARES.map((each) => html`<td class="figure">${share(figures[each])}<small>${shareRange(figures[each])}</small></td>`)}
        <td class="figure">${rate(figures.bb100)}<small>${rateRange(figures.bb100)}</small></td>
      </tr>`)}</tbody>
    </table></div>
  </section>`;
}

/** @param {Share} share */
function share({ value }) {
  return value === null ? "–" : percent(value);
}

/** @param {Share} share */
function shareRange({ low, high }) {
  return low === null || high === null ? "" : `${number(100 * low)}–${percent(high)}`;
}

/** @param {Rate} rate */
function rate({ value }) {
  return value === null ? "–" : withSign(value);
}

/** @param {Rate} rate */
function rateRange({ low, high }) {
  return low === null || high === null ? "" : t("statistics.range", { low: withSign(low), high: withSign(high) });
}

/** @param {number} part of 1 */
function percent(part) {
  return `${number(100 * part)}\u00a0%`;
}

/** @param {number} value */
function withSign(value) {
  return value < 0 ? `−${number(-value)}` : `+${number(value)}`;
}
