// @ts-check
/** The page of a live table: the table, what may be done, the stacks, the last hands, how to connect a bot. */
import { choicesPanel } from "../shell/choices.js";
import { closedTable } from "../shell/closed.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board } from "./board.js";
import { snapshotText, winnersText } from "./event_texts.js";
import { graph, standings } from "./graph.js";
import { connecting } from "./lobby.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */

/** Lines of the short list of hands. */
const FEW = 6;

/** @param {Table} table */
export function tableTitle(table) {
  return table.isArena ? t("arena.title", { place: table.id }) : t("holdem.title", { names: table.names.join(", ") });
}

/** @param {Table} table  @param {import("../shell/choices.js").Choices | null} choices null if nothing is asked */
export function tableView(table, choices) {
  const { snapshot } = table;
  if (snapshot === null) return table.ended ? closedTable(table.id) : html`<h1 tabindex="-1" class="quiet centred">${t("table.opening")}</h1>`;
  return html`<div class="table-page holdem-page ${table.seat === null ? "" : "playing"}">
    <div class="play">
      <div class="caption">
        <h1 tabindex="-1">${tableTitle(table)}</h1>
        <p class="quiet">${t("replay.match", { match: table.match })} · ${facts(snapshot)}</p>
      </div>
      ${board({ snapshot, names: table.names, clock: table.clock, middle: middle(table, snapshot) })}
      ${result(table, snapshot)}
      ${choices ? choicesPanel(table, choices) : table.seat === null ? spectating() : nothing}
    </div>
    <aside class="beside">
      ${stacks(table, snapshot)}
      ${lastHands(table)}
      ${table.isArena ? connecting(table.id, table.commitment) : nothing}
    </aside>
  </div>`;
}

function spectating() {
  return html`<p class="quiet centred">${icon("eye")} ${t("arena.spectating")}</p>`;
}

/** @param {Snapshot} snapshot */
export function facts(snapshot) {
  const { small, big, ante, big_blind_ante: bigAnte } = snapshot.stakes;
  const antes = ante || bigAnte;
  const blinds = t("holdem.blinds", { small: number(small), big: number(big) });
  const hand = t("holdem.hand", { hand: number(snapshot.number + 1) });
  return [hand, blinds, ...(antes ? [t("holdem.ante", { ante: number(antes) })] : [])].join(" · ");
}

/** @param {Table} table  @param {Snapshot} snapshot */
function middle(table, snapshot) {
  if (table.paused) return t("table.paused");
  if (snapshot.phase !== "waiting") return snapshotText(snapshot, table.names);
  const count = snapshot.players.filter(({ standing }) => standing !== "empty").length;
  return t("arena.waiting", { count, seats: snapshot.players.length });
}

/** The match that ended last, until the next one is under way. @param {Table} table  @param {Snapshot} snapshot */
function result(table, snapshot) {
  if (!table.last) return nothing;
  const isFresh = snapshot.outcome !== null || snapshot.phase === "waiting";
  const goesOn = isFresh && table.isArena && !table.ended;
  const title = t(isFresh ? "result.wonBy" : "arena.lastWon", { name: table.last.winner });
  return html`<section class="panel ${isFresh ? "result" : "before"}" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${title}</h2>
    ${goesOn ? html`<p class="quiet row"><span class="spinner" aria-hidden="true"></span> ${t("arena.next")}</p>` : nothing}
    <p class="row">
      <a class="button" href="/replay/${table.last.match}">${t("result.replay")}</a>
      ${isFresh ? html`<a class="button" href="/">${t("result.lobby")}</a>` : nothing}
    </p>
  </section>`;
}

/** @param {Table} table  @param {Snapshot} snapshot */
function stacks(table, snapshot) {
  const { names } = table;
  return html`<section class="panel" aria-labelledby="stacks-title">
    <h2 id="stacks-title">${t("graph.title")}</h2>
    ${table.points.length > 1 ? graph({ points: table.points, names, at: null, go: null }) : html`<p class="quiet">${t("graph.soon")}</p>`}
    ${standings(names, snapshot)}
  </section>`;
}

/** @param {Table} table */
function lastHands(table) {
  return html`<section class="panel" aria-labelledby="hands-title">
    <h2 id="hands-title">${t("arena.hands")}</h2>
    ${table.hands.length === 0 ? html`<p class="quiet">${t("arena.noHands")}</p>` : nothing}
    <ol class="hand-lines" reversed>${table.hands.slice(0, FEW).map((hand) => html`<li>
      <span class="quiet">${number(hand.number + 1)}</span>
      <span class="names">${winnersText(hand.winners, table.names)}</span>
      <b>${number(hand.pot)}</b>
    </li>`)}</ol>
    ${table.isArena
      ? html`<p><a class="button" href="/tables/${table.id}/hands" download>${icon("download")} ${t("arena.download")}</a></p>`
      : nothing}
  </section>`;
}

