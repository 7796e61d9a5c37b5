// @ts-check
/** The page of a live table: the table, what may be done, the stacks, the last hands, how to connect a bot. */
import { choicesOf } from "../generic/choices.js";
import { rewindBar } from "../replay/rewind.js";
import { closedTable } from "../shell/closed.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { absenceText } from "../shell/presence.js";
import { html, nothing } from "../vendor/lit-html.js";
import { actionBar, answerBar } from "./action_bar.js";
import { board } from "./board.js";
import { cashBar, cashTools } from "./cash/bar.js";
import { cashDialogs, showBuyIn, showLeavingCash } from "./cash/buy_in.js";
import { CashTable } from "./cash/table.js";
import { ending, leaveDialog, showLeaving } from "./ending.js";
import { snapshotText, winnersText } from "./event_texts.js";
import { graph, standings } from "./graph.js";
import { historyDrawer, showHistory } from "./history.js";
import { connecting } from "./arenas.js";
import { oddsOf, oddsPanel } from "./odds.js";
import { chips, money, preferenceButtons, preferencesDialog, showPreferences } from "./preferences.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */

/** Lines of the short list of hands. */
const FEW = 6;

/** @param {Table} table */
export function tableTitle(table) {
  if (table.isCash) return t("cash.title");
  return table.isArena ? t("arena.title", { place: table.id }) : t("holdem.title", { names: table.names.join(", ") });
}

/** @param {Table} table  @param {(path: string) => void} go */
export function tableView(table, go) {
  const { snapshot } = table;
  if (snapshot === null) return table.ended ? closedTable(table.id) : html`<h1 tabindex="-1" class="quiet centred">${t("table.opening")}</h1>`;
  return table.seat === null && !table.isCash ? watched(table, snapshot) : played(table, snapshot, go);
}

/** A player's own table fits the window: nothing scrolls. @param {Table} table  @param {Snapshot} now  @param {(path: string) => void} go */
function played(table, now, go) {
  const near = table.seat ?? undefined;
  const { rewind } = table;
  const snapshot = rewind.shown ?? now;
  const clock = rewind.isLive ? table.clock : null;
  const cash = table instanceof CashTable ? table : null;
  const sit = cash?.canSit ? (/** @type {number} */ seat) => showBuyIn(cash, seat) : null;
  const other = table.offer && table.offer.type !== "bets" ? choicesOf(table.offer) : null;
  const bar = cash ? cashBar(cash, snapshot) : ending(table, snapshot, go);
  return html`<div class="holdem-play">
    <h1 tabindex="-1" class="hidden">${tableTitle(table)}</h1>
    <div class="play-head">
      <p class="facts">${facts(snapshot)}${growing(table)}</p>
      <div class="play-tools">
        ${preferenceButtons()}
        <button class="square to-preferences" aria-label=${t("holdem.preferences")} title=${t("holdem.preferences")} @click=${showPreferences}>${icon("sliders")}</button>
        <button aria-keyshortcuts="H" title="${t("holdem.history")} (H)" @click=${showHistory}>${t("holdem.historyShort")}</button>
        ${cash ? cashTools(cash, bar === null) : nothing}
        ${table.isMine ? html`<button @click=${cash ? showLeavingCash : showLeaving}>${t("holdem.leave")}</button>` : nothing}
      </div>
    </div>
    ${board({ snapshot, names: table.names, clock, middle: middle(table, snapshot), near, lit: lit(table), odds: oddsOf(snapshot), sit, away: away(table) })}
    ${table.seat === null ? rewindBar(rewind, "holdem.handBack") : nothing}
    ${bar ?? (other ? answerBar(table, other) : actionBar(table, snapshot))}
    ${historyDrawer(table, snapshot.stakes)}
    ${preferencesDialog()}
    ${cash ? cashDialogs(cash, snapshot.stakes, go) : leaveDialog(table, go)}
  </div>`;
}

/** @param {Table} table */
function away(table) {
  return table.rewind.isLive ? table.seats.map((_, seat) => absenceText(table, seat, "presence.awayShort")) : [];
}

/** The cards that make this player's hand, from a pair on. @param {Table} table */
function lit({ hints }) {
  return hints && hints.made !== "high_card" ? hints.cards : [];
}

/** @param {Table} table */
function growing(table) {
  const at = table.view?.grows_at ?? null;
  if (at === null || !table.view) return nothing;
  return html`<span class="growing"> · ${t("holdem.grows", { hands: at - table.view.number })}</span>`;
}

/** @param {Table} table  @param {Snapshot} now */
function watched(table, now) {
  const { rewind } = table;
  const snapshot = rewind.shown ?? now;
  const clock = rewind.isLive ? table.clock : null;
  return html`<div class="table-page holdem-page">
    <div class="play">
      <div class="caption">
        <h1 tabindex="-1">${tableTitle(table)}</h1>
        <p class="quiet">${t("replay.match", { match: table.match })} · ${facts(snapshot)}</p>
      </div>
      ${board({ snapshot, names: table.names, clock, middle: middle(table, snapshot), odds: oddsOf(snapshot), away: away(table) })}
      ${rewindBar(rewind, "holdem.handBack")}
      ${rewind.isLive ? result(table, snapshot) : nothing}
      <p class="quiet centred">${icon("eye")} ${t("arena.spectating")}</p>
    </div>
    <aside class="beside">
      ${oddsPanel(snapshot, table.names)}
      ${stacks(table, snapshot)}
      ${lastHands(table, snapshot)}
      ${table.isArena ? connecting(table.id, table.commitment) : nothing}
    </aside>
  </div>`;
}

/** @param {Snapshot} snapshot */
export function facts(snapshot) {
  const { small, big, ante, big_blind_ante: bigAnte } = snapshot.stakes;
  const antes = ante || bigAnte;
  const blinds = t("holdem.blinds", { small: money(small, snapshot.stakes), big: money(big, snapshot.stakes) });
  const hand = t("holdem.hand", { hand: number(snapshot.number + 1) });
  return [hand, blinds, ...(antes ? [t("holdem.ante", { ante: money(antes, snapshot.stakes) })] : [])].join(" · ");
}

/** @param {Table} table  @param {Snapshot} snapshot */
function middle(table, snapshot) {
  if (table.paused && table.rewind.isLive) return t("table.paused");
  if (snapshot.phase !== "waiting") return snapshotText(snapshot, table.names);
  if (table.isCash) return t("cash.waitingForPlayers");
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

/** How many hands are over at this moment. @param {Snapshot} snapshot */
function handsOver({ number: hand, isOver }) {
  return isOver ? hand + 1 : hand;
}

/** @param {Table} table  @param {Snapshot} snapshot */
function stacks(table, snapshot) {
  const { names } = table;
  return html`<section class="panel" aria-labelledby="stacks-title">
    <h2 id="stacks-title">${t("graph.title")}</h2>
    ${table.points.length > 1 ? graph({ points: table.points, names, at: table.rewind.isLive ? null : handsOver(snapshot), go: null }) : html`<p class="quiet">${t("graph.soon")}</p>`}
    ${standings(names, snapshot)}
  </section>`;
}

/** @param {Table} table  @param {Snapshot} snapshot */
function lastHands(table, snapshot) {
  const hands = table.rewind.isLive ? table.hands : table.hands.filter((hand) => hand.number < handsOver(snapshot));
  return html`<section class="panel" aria-labelledby="hands-title">
    <h2 id="hands-title">${t("arena.hands")}</h2>
    ${hands.length === 0 ? html`<p class="quiet">${t("arena.noHands")}</p>` : nothing}
    <ol class="hand-lines" reversed>${hands.slice(0, FEW).map((hand) => html`<li>
      <span class="quiet">${number(hand.number + 1)}</span>
      <span class="names">${winnersText(hand.winners, table.names)}</span>
      <b>${chips(hand.pot, snapshot.stakes)}</b>
    </li>`)}</ol>
    ${table.isArena
      ? html`<p><a class="button" href="/tables/${table.id}/hands" download>${icon("download")} ${t("arena.download")}</a></p>`
      : nothing}
  </section>`;
}
