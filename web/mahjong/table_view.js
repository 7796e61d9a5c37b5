// @ts-check
/** The page of a live mahjong table: the table, the hand, the calls, the clock, the end of a round and of the match. */
import { fileLinks } from "../replay/files.js";
import { rewindBar } from "../replay/rewind.js";
import { changed } from "../shell/change.js";
import { closedTable } from "../shell/closed.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { askForRematch } from "../shell/rematch.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board, doraRow, roundName } from "./board.js";
import { callButtons, callsOf } from "./calls.js";
import { hand, waitsLine } from "./hand.js";
import { histories } from "./histories.js";
import { optionButtons } from "./options.js";
import { roundEnd, standings } from "./round_end.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types").RoundView} RoundView */
/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("./types").TableView} TableView */

/** Seconds left, of the clock and the bank, at which the time is marked. */
export const HURRY = 3;

/** @param {Table} table */
export function tableTitle(table) {
  return t("generic.title", { game: t("game.mahjong"), names: table.names.join(", ") });
}

/** @param {Table} table  @param {(path: string) => void} go */
export function tableView(table, go) {
  const { view, shown } = table;
  if (view === null) return table.ended ? closedTable(table.id) : html`<h1 tabindex="-1" class="quiet centred">${t("table.opening")}</h1>`;
  return html`<div class="mj-page ${table.seat === null ? "watching" : "playing"}">
    <h1 tabindex="-1" class="hidden">${tableTitle(table)}</h1>
    <div class="mj-info">
      <div class="row">${shown ? doraRow(shown.dora) : nothing}${table.isMine ? leaveButton() : nothing}</div>
      ${table.seat === null ? html`<p class="quiet">${icon("eye")} ${t("mahjong.watching")}</p>` : nothing}
      ${table.paused && table.rewind.isLive ? html`<p role="status">${t("table.paused")}</p>` : nothing}
    </div>
    <div class="mj-middle">
      ${shown ? board(scene(table, shown)) : nothing}
    </div>
    ${table.seat === null ? rewindBar(table.rewind, "generic.sectionBack") : own(table)}
    ${table.isBetween ? ending(table, view, go) : nothing}
    ${table.isMine ? leaveDialog(table, go) : nothing}
  </div>`;
}

function leaveButton() {
  const ask = () => /** @type {HTMLDialogElement} */ (document.getElementById("leave")).showModal();
  return html`<button class="square mj-leave" aria-label=${t("mahjong.leave")} title=${t("mahjong.leave")} @click=${ask}>${icon("leave")}</button>`;
}

/** @param {Table} table  @param {(path: string) => void} go */
function leaveDialog(table, go) {
  const leave = () => table.leaveMatch(() => go("/"));
  return html`<dialog id="leave" aria-labelledby="leave-title">
    <h2 id="leave-title">${t("mahjong.leaveAsk")}</h2>
    <p>${t("mahjong.leaveHint")}</p>
    <form method="dialog" class="row">
      <button class="main">${t("table.surrenderNo")}</button>
      <button class="danger" @click=${leave}>${t("mahjong.leaveYes")}</button>
    </form>
  </dialog>`;
}

/** @param {Table} table  @param {RoundView} round @returns {Scene} */
function scene(table, round) {
  const { looked } = table;
  return {
    round: table.isBetween ? { ...round, tile: null } : round,
    names: table.names,
    near: table.near,
    hands: shownHands(table, round),
    drawn: table.drawn,
    apart: table.seat,
    called: table.called,
    absences: table.names.map((_, seat) => absence(table, seat)),
    marked: looked === null ? null : looked >> 2,
    differences: table.differences,
    switchDifferences: () => {
      table.differences = !table.differences;
      changed();
    },
  };
}

/** @param {Table} table  @param {number} seat */
function absence(table, seat) {
  const presence = table.presenceOf(seat);
  if (presence === "here") return "";
  return presence === "bot" ? t("mahjong.standIn") : t("mahjong.away", { seconds: table.awaySeconds(seat) ?? 0 });
}

/** After a round the hands that were shown stay open. @param {Table} table  @param {RoundView} round */
function shownHands(table, round) {
  const last = table.isBetween ? table.view?.last : null;
  if (last?.type === "drawn") return last.hands;
  if (last?.type === "won") return round.players.map((_, seat) => last.wins.find((win) => win.seat === seat)?.closed ?? null);
  return round.players.map(({ hand }) => hand);
}

/** @param {Table} table */
function own(table) {
  const calls = callsOf(table);
  return html`
    <div class="mj-clock">${clock(table)}</div>
    <div class="mj-calls"><div role="group" aria-label=${t("mahjong.calls")}>${callButtons(calls)}</div></div>
    ${waitsLine(table)}
    ${hand(table)}
    ${optionButtons(table.options, (option) => table.switchOption(option))}`;
}

/** @param {Table} table */
function clock(table) {
  if (table.isOut) return html`<span class="quiet">${t("mahjong.youLeft")}</span>`;
  const left = table.offer ? table.secondsLeft(({ seat }) => seat === table.seat) : null;
  if (left === null) return html`<span class="quiet">${waitingText(table)}</span>`;
  const [seconds, bank] = [Math.ceil(left), Math.ceil(table.bankLeft)];
  return html`<span class="mj-time ${seconds + bank <= HURRY ? "hurry" : ""}" role="timer"
    aria-label=${t("choices.bank", { seconds, bank })}><b>${seconds}</b>${bank ? html`<span>+${bank}</span>` : nothing}</span>
    <span>${askedText(table)}</span>`;
}

/** @param {Table} table */
function askedText(table) {
  if (table.declaring) return t("mahjong.pickRiichi");
  if (table.picked !== null) return t("mahjong.tapAgain");
  return table.turn ? t("choices.title") : table.offer?.type === "ready" ? "" : t("mahjong.callIt");
}

/** @param {Table} table */
function waitingText(table) {
  if (table.isBetween || !table.shown) return "";
  return table.shown.turn === table.seat ? "" : t("mahjong.turnOf", { name: table.names[table.shown.turn] ?? "" });
}

/** @param {Table} table  @param {TableView} view  @param {(path: string) => void} go */
function ending(table, view, go) {
  const isRead = table.isRead || table.seat === null || view.last === null || view.outcome?.reason === "abandoned";
  if (view.outcome && isRead) return final(table, view, go);
  if (view.last === null) return nothing;
  const { last: result, scores } = view;
  return roundEnd({ result, scores, names: table.names, near: table.near, counted: table.counted }, next(table, view));
}

/** @param {Table} table  @param {TableView} view */
function next(table, view) {
  if (view.outcome) {
    return html`<p class="row"><button class="main" @click=${() => readOn(table)}>${t("mahjong.toStandings")} <kbd aria-hidden="true">${t("key.enter")}</kbd></button></p>`;
  }
  if (table.seat === null) return html`<p class="quiet">${t("mahjong.nextSoon", { round: roundName(view.kyoku) })}</p>`;
  const left = table.secondsLeft(({ seat }) => seat === table.seat);
  const isAsked = table.offer?.type === "ready";
  return html`<p class="row">
    <button class="main" aria-disabled=${!isAsked} @click=${() => goOn(table)}>${t("mahjong.next", { round: roundName(view.kyoku) })} <kbd aria-hidden="true">${t("key.enter")}</kbd></button>
    <span class="quiet">${isAsked ? (left === null ? "" : t("table.time", { seconds: Math.ceil(left) })) : t("mahjong.waitOthers")}</span>
  </p>`;
}

/** Past the result: to the next round, or to the standings. @param {Table} table @returns {boolean} */
export function goOn(table) {
  if (table.view?.outcome) return readOn(table);
  if (table.offer?.type !== "ready") return false;
  table.choose({ type: "confirm" });
  return true;
}

/** @param {Table} table */
function readOn(table) {
  if (table.isRead) return false;
  table.isRead = true;
  changed();
  return true;
}

/** @param {Table} table  @param {TableView} view  @param {(path: string) => void} go */
function final(table, view, go) {
  if (view.outcome === null) return nothing;
  const place = table.seat === null ? null : view.outcome.places[table.seat];
  return html`<section class="mj-end result panel" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${place === null ? t("table.over") : t("mahjong.place", { place })}</h2>
    ${view.outcome.reason === "abandoned" ? html`<p class="quiet">${t("mahjong.abandoned")}</p>` : nothing}
    ${standings(view.outcome, view.scores, table.names, table.seat)}
    <p class="row">
      ${table.seat === null ? nothing : againButton(table, go)}
      <a class="button" href="/replay/${table.id}">${t("result.replay")}</a>
      <a class="button" href="/">${t("result.lobby")}</a>
    </p>
    <details class="mj-files"><summary>${t("mahjong.download")}</summary><p class="row">${fileLinks(table.id, histories())}</p></details>
  </section>`;
}

/** @param {Table} table  @param {(path: string) => void} go */
function againButton(table, go) {
  const isWaiting = session.rematching === table.id;
  return html`<button class="main" ?disabled=${isWaiting} @click=${() => askForRematch(table.id, go)}>${t(isWaiting ? "mahjong.waitOthers" : "mahjong.again")}</button>`;
}
