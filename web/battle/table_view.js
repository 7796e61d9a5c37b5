// @ts-check
/** The page of a live battle: the board, the hand, the clock, the result. */
import { queue } from "../lobby/actions.js";
import { rewindBar } from "../replay/rewind.js";
import { closedTable } from "../shell/closed.js";
import { signed, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { nameOf, playerLink } from "../shell/names.js";
import { absenceText } from "../shell/presence.js";
import { ratingText } from "../shell/rating.js";
import { askForRematch } from "../shell/rematch.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board, history, lastRound, other, shownSteps } from "./board.js";
import { cardHint, cardName, emptyPlace, face } from "./cards.js";
import { outcomesDialog, outcomesPanel, pairSentence, showOutcomes } from "./outcomes.js";
import { resultReason, resultTitle } from "./result.js";
import { reviewPanel } from "./review.js";
import { seriesScore, seriesWords } from "./series.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").View} View */

/** Seconds left at which the clock is marked. */
export const HURRY = 5;

/** @param {Table} live @returns {string} */
export function tableTitle(live) {
  return t("table.title", { first: nameOf(live.seats[0]), second: nameOf(live.seats[1]) });
}

/** @param {Table} live  @param {(path: string) => void} go */
export function tableView(live, go) {
  const { view } = live;
  if (view === null) return live.ended ? closedTable(live.id) : html`<p class="quiet centred">${t("table.opening")}</p>`;
  const near = live.player ?? 0;
  const players = /** @type {[any, any]} */ ([player(live, 0), player(live, 1)]);
  return html`<div class="table-page battle-page">
    <div class="play">
      <h1 tabindex="-1" class="hidden">${tableTitle(live)}</h1>
      ${board({
        view,
        players,
        near,
        layouts: [null, null],
        ownSlot: live.seat === null || view.phase === "over" ? null : (slot) => ownSlot(live, view, slot),
        middle: middle(live, view),
      })}
      ${live.seat === null ? rewindBar(live.rewind, "replay.roundBack") : nothing}
      ${view.phase === "over" ? result(live, view, near, go) : live.seat === null ? spectating() : hand(live, view)}
      ${view.phase === "over" && live.player !== null ? reviewPanel(live.id, live.player, nameOf(live.seats[live.player])) : nothing}
    </div>
    <aside class="beside">
      ${stakes(live, view)}
      ${view.history.length > 0 ? history(view, players, near) : nothing}
      ${view.phase === "over" ? nothing : outcomesPanel()}
    </aside>
    ${surrenderDialog(live, view)}
    ${outcomesDialog()}
  </div>`;
}

/** @param {Table} live  @param {Seat} seat */
function player(live, seat) {
  const isMe = live.seat === seat;
  const mark = isMe ? t("table.you") : live.seats[seat]?.kind === "bot" ? t("table.bot") : "";
  return { name: nameOf(live.seats[seat]), mark, away: live.rewind.isLive ? absenceText(live, seat) : "" };
}

/** @param {Table} live  @param {View} view */
function middle(live, view) {
  const seconds = live.prepSeconds;
  return html`<p class="round">
      ${view.sudden_death
        ? t("table.suddenDeath", { round: view.round })
        : t("table.round", { round: view.round, rounds: view.rules.rounds })}
    </p>
    <p class="phase">${phase(live, view)}</p>
    <div class="time ${seconds !== null && seconds <= HURRY ? "hurry" : ""}">
      ${seconds === null ? nothing : clock(seconds, (live.clocks.prep ?? 0) / 1000)}
    </div>
    ${lastRound(view, live.player ?? 0)}`;
}

/** @param {Table} live  @param {View} view */
function phase(live, view) {
  if (live.paused && live.rewind.isLive) return t("table.paused");
  if (live.isWaiting && live.rewind.isLive) return waitingFor(live);
  if (view.phase === "over") return t("table.over");
  if (view.phase === "reveal") return revealed(live, view);
  if (live.player === null) return t("table.prepWatch");
  if (view.confirmed) return t("table.confirmed", { name: nameOf(live.seats[other(live.player)]) });
  return live.confirming === null ? t("table.prep") : t("table.confirming");
}

/** @param {Table} live */
function waitingFor(live) {
  const name = live.player === null ? null : nameOf(live.seats[other(live.player)]);
  return name === null ? t("presence.waitingAll") : t("presence.waiting", { name });
}

/** What the newest pair of cards does. @param {Table} live  @param {View} view */
function revealed(live, view) {
  const step = shownSteps(view).at(-1);
  const near = live.player ?? 0;
  return step ? pairSentence(step.cards[near], step.cards[other(near)], live.player !== null) : t("table.reveal");
}

/** @param {number} seconds left  @param {number} whole */
function clock(seconds, whole) {
  return html`<progress max=${whole} .value=${seconds} aria-hidden="true"></progress>
    <span role="timer" aria-label=${t("table.timeLabel")}>${t("table.time", { seconds: Math.ceil(seconds) })}</span>`;
}

/** @param {Table} live  @param {View} view  @param {number} slot */
function ownSlot(live, view, slot) {
  const card = live.layout[slot];
  const number = slot + 1;
  const drawn = card ? face(card) : emptyPlace(t("table.slotShort", { number }));
  if (!live.isLaying) {
    const label = card ? t("table.slot", { number, card: cardName(card) }) : t("table.slotEmpty", { number });
    const how = view.confirmed || live.confirming !== null || view.phase === "reveal" ? "sealed" : "";
    return html`<span class="place ${how}" role="img" aria-label=${label}>${drawn}</span>`;
  }
  const isTarget = live.target === slot;
  const label = card
    ? t("table.slotTake", { number, card: cardName(card) })
    : t(isTarget ? "table.slotTarget" : "table.slotEmpty", { number });
  return html`<button class="place ${isTarget ? "target" : ""}" data-drop=${slot}
    data-drag=${card ? `slot ${slot}` : nothing} aria-label=${label} @mousedown=${leaveFocus} @click=${() => live.tap(slot)}
    >${drawn}</button>`;
}

/** Enter belongs to the button that has the focus; a player who lays cards by mouse wants it to lock in. @param {Event} event */
function leaveFocus(event) {
  event.preventDefault();
}

/** @param {Table} live  @param {View} view */
function hand(live, view) {
  const spent = live.spent;
  const count = live.layout.filter((card) => card !== null).length;
  const canLay = live.isLaying;
  return html`<section class="hand" aria-label=${t("table.hand")}>
      ${(view.hand ?? []).map((card, index) => {
        const off = spent[index] || !canLay;
        const label = t(spent[index] ? "card.laid" : "card.inHand", {
          number: index + 1,
          card: cardName(card),
          hint: cardHint(card, view.rules),
        });
        return html`<button class="held ${spent[index] ? "spent" : ""}" aria-disabled=${off} aria-label=${label}
          data-drag=${off ? nothing : `hand ${index}`} @mousedown=${leaveFocus} @click=${() => live.lay(index)}
          ><kbd aria-hidden="true">${index + 1}</kbd>${face(card, view.rules)}</button>`;
      })}
    </section>
    <p class="hint-line ${live.sure ? "" : "quiet"}">${hint(live, view)}</p>
    <div class="controls">
      <button class="plain" @click=${() => surrenderAsked()}>${t("table.surrender")}</button>
      <button class="plain" @click=${showOutcomes}>${t("outcomes.show")}</button>
      <button class="plain" aria-disabled=${!canLay || count === 0} @click=${() => live.clear()}>${t("table.clear")}</button>
      <button class="confirm ${count === 3 || live.sure ? "main" : ""}" aria-disabled=${!canLay} @click=${() => live.confirm()}>
        ${icon("lock")} ${count === 3 ? t("table.confirm") : t("table.confirmPart", { count })}
      </button>
    </div>`;
}

/** What to do now. @param {Table} live  @param {View} view */
function hint(live, view) {
  if (live.isWaiting) return t("presence.clock");
  if (!live.isLaying) return "";
  return t(live.sure ? "table.confirmSure" : view.history.length === 0 ? "battle.first" : "table.layHint");
}

function spectating() {
  return html`<p class="quiet centred">${icon("eye")} ${t("table.spectating")}</p>`;
}

/** @param {Table} live  @param {View} view */
function stakes(live, view) {
  const running = session.tables.find(({ table: id }) => id === live.id);
  const staked = view.pot > 0;
  return html`<p class="stakes">
    ${view.phase === "over"
      ? nothing
      : html`<span>${icon("coin")} ${staked ? t("table.potValue", { pot: view.pot }) : t("table.free")}</span>`}
    ${live.series && view.phase !== "over" ? html`<span>${seriesScore(live.series, live.player ?? 0)}</span>` : nothing}
    ${running ? html`<span>${icon("eye")} ${t("table.watching", { count: running.watching })}</span>` : nothing}
  </p>`;
}

/** @param {Table} live  @param {View} view  @param {Seat} near  @param {(path: string) => void} go */
function result(live, view, near, go) {
  const me = live.seat === null ? null : session.me;
  return html`<section class="result panel" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${resultTitle(view, live.player, [nameOf(live.seats[0]), nameOf(live.seats[1])])}</h2>
    <p>${resultReason(view, near)}</p>
    <p>${playerLink(live.seats[0], "battle")} · ${playerLink(live.seats[1], "battle")}</p>
    ${live.series ? html`<p><strong>${seriesWords(live, live.series, view, near)}</strong></p>` : nothing}
    ${me ? html`<p class="row quiet">${gains(live, me)}</p>` : nothing}
    <p class="row">
      ${live.player === null ? nothing : rematchButton(live, live.player, go)}
      ${live.player === null ? nothing : html`<button @click=${() => nextOpponent(go)}>${t("result.next")}</button>`}
      <a class="button" href="/replay/${live.id}">${t("result.replay")}</a>
      <a class="button" href="/">${t("result.lobby")}</a>
    </p>
  </section>`;
}

/** Tokens and rating, with what this match changed. @param {Table} live  @param {import("../shell/types").Me} me */
function gains(live, me) {
  const before = session.before?.table === live.id ? session.before : null;
  const rating = me.rating.battle;
  const tokens = before && me.tokens !== before.tokens ? ` (${signed(me.tokens - before.tokens)})` : "";
  const moved = rating && before?.rating.battle ? rating.points - before.rating.battle.points : 0;
  const change = moved === 0 ? "" : ` (${signed(moved)})`;
  return html`<span>${t("result.tokens", { tokens: me.tokens })}${tokens}</span>
    ${rating && rating.games > 0 ? html`<span>${t("result.rating", { rating: ratingText(rating) })}${change}</span>` : nothing}`;
}

/** @param {(path: string) => void} go */
function nextOpponent(go) {
  go("/#battle");
  if (!session.me?.queued) queue();
}

/** @param {Table} live  @param {Seat} seat  @param {(path: string) => void} go */
function rematchButton(live, seat, go) {
  const name = nameOf(live.seats[other(seat)]);
  const asked = session.rematch?.table === live.id;
  const isWaiting = session.rematching === live.id;
  const words = isWaiting
    ? t("result.rematchWaiting", { name })
    : asked
      ? t("result.rematchAsked", { name })
      : t("result.rematch");
  return html`<button class="main" ?disabled=${isWaiting} @click=${() => askForRematch(live.id, go)}>${words}</button>`;
}

/** @param {Table} live  @param {View} view */
function surrenderDialog(live, view) {
  if (live.player === null || view.phase === "over") return nothing;
  const name = nameOf(live.seats[other(live.player)]);
  return html`<dialog id="surrender" aria-labelledby="surrender-title">
    <h2 id="surrender-title">${t("table.surrenderAsk")}</h2>
    <p>${t(view.pot > 0 ? "table.surrenderHint" : "table.surrenderHintFree", { name })}</p>
    <form method="dialog" class="row">
      <button class="main">${t("table.surrenderNo")}</button>
      <button class="danger" @click=${() => live.surrender()}>${t("table.surrenderYes")}</button>
    </form>
  </dialog>`;
}

function surrenderAsked() {
  const dialog = document.getElementById("surrender");
  if (dialog instanceof HTMLDialogElement) dialog.showModal();
}
