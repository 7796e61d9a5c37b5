// @ts-check
/** The table of a battle, from a view alone. The same for a player, a spectator and a replay. */
import { signed, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";
import { cardName, emptyPlace, face, facedown, turnedUp } from "./cards.js";
import { cardIcon } from "./icons.js";

/** @typedef {import("./types").View} View */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").Slot} Slot */
/** @typedef {import("./types").Layout} Layout */
/** @typedef {import("./types").Pair} Pair */
/** @typedef {import("./types").Revealed} Revealed */
/** @typedef {{name: string, mark: string, away?: string}} Player  away: what is said of a player who is not here */

/**
 * @typedef {object} Scene
 * @property {View} view
 * @property {[Player, Player]} players by seat
 * @property {Seat} near the seat drawn at the bottom
 * @property {[Layout | null, Layout | null]} layouts by seat: what may be shown of this round, face up
 * @property {((slot: number) => unknown) | null} ownSlot draws a slot that can be laid into
 * @property {unknown} middle what is drawn between the two sides
 */

/** Pips are counted at a glance up to here; beyond, the number alone is shown. */
const MOST_PIPS = 20;

/** @param {Scene} scene */
export function board(scene) {
  const far = other(scene.near);
  return html`<section class="board" aria-label=${t("table.lanes")}>
    ${side(scene, far)}
    <ol class="lanes far">${lanes(scene, far)}</ol>
    <div class="middle">${scene.middle}</div>
    <ol class="lanes near">${lanes(scene, scene.near)}</ol>
    ${side(scene, scene.near)}
  </section>`;
}

/** @param {Seat} seat @returns {Seat} */
export function other(seat) {
  return seat === 0 ? 1 : 0;
}

/** @param {Scene} scene  @param {Seat} seat */
function side(scene, seat) {
  const { view } = scene;
  const { name, mark, away } = scene.players[seat];
  return html`<div class="side ${seat === scene.near ? "near" : "far"}">
    <p class="who"><strong>${name}</strong>${mark ? html` <span class="mark">${mark}</span>` : nothing}</p>
    ${away ? html`<p class="ready away">${icon("clock")} ${away}</p>` : readiness(view, seat)}
    ${health(view.hp[seat], view.rules.max_hp)}
  </div>`;
}

/** @param {View} view  @param {Seat} seat */
function readiness(view, seat) {
  const isOwn = view.seat === seat;
  if (view.phase !== "prep" || (isOwn && !view.locked[seat])) return html`<p class="ready"></p>`;
  return view.locked[seat]
    ? html`<p class="ready locked">${icon("lock")} ${t("table.locked")}</p>`
    : html`<p class="ready">${icon("dots")} ${t("table.thinking")}</p>`;
}

/** @param {number} hp  @param {number} most */
function health(hp, most) {
  const pips = most > MOST_PIPS ? [] : Array.from({ length: most }, (_, index) => index < hp);
  return html`<p class="health" role="img" aria-label=${t("table.hpOf", { hp, most })}>
    <span class="pips">${pips.map((full) => html`<i class=${full ? "full" : "spent"}></i>`)}</span>
    <span class="hp"><b>${hp}</b> ${t("table.hp")}</span>
  </p>`;
}

/** @param {Scene} scene  @param {Seat} seat */
function lanes(scene, seat) {
  const steps = shownSteps(scene.view);
  return [0, 1, 2].map((slot) => html`<li class="lane">${lane(scene, seat, slot, steps[slot])}</li>`);
}

/** @param {Scene} scene  @param {Seat} seat  @param {number} slot  @param {Step | undefined} step */
function lane(scene, seat, slot, step) {
  const { view, near, players } = scene;
  if (step) {
    const card = step.cards[seat];
    return html`<span class="place up" role="img" aria-label=${labelled(players[seat].name, slot, cardName(card))}
      >${turnedUp(card)}</span>${changeBadge(step.change[seat])}`;
  }
  if (seat === near && scene.ownSlot) return scene.ownSlot(slot);
  const layout = scene.layouts[seat];
  const known = layout && layout[slot];
  const words = layout ? cardName(layout[slot]) : t("card.facedown");
  const drawn = layout ? (known ? face(known) : emptyPlace(t("card.empty"))) : hidden(view, seat);
  return html`<span class="place" role="img" aria-label=${labelled(players[seat].name, slot, words)}>${drawn}</span>`;
}

/** @param {View} view  @param {Seat} seat */
function hidden(view, seat) {
  const laid = view.phase === "reveal" || view.locked[seat];
  return laid ? facedown() : emptyPlace("");
}

/** @param {string} name  @param {number} slot  @param {string} card */
function labelled(name, slot, card) {
  return t("table.theirs", { name, number: slot + 1, card });
}

/** @param {number} change */
function changeBadge(change) {
  const kind = change > 0 ? "gain" : change < 0 ? "loss" : "same";
  return html`<span class="change ${kind}">${signed(change)}</span>`;
}

/** @typedef {Revealed & {change: Pair}} Step */

/** The steps on the table: of this round, or of the last one when the match ended before another card was up.
 * @param {View} view @returns {Step[]} */
export function shownSteps(view) {
  const rounds = withChanges(view);
  const isBare = view.phase === "over" && view.reveals.length === 0;
  return rounds.at(isBare ? -2 : -1) ?? [];
}

/** Every round so far with what each step did to the HP, the present one last.
 * @param {View} view @returns {Step[][]} */
export function withChanges(view) {
  /** @type {Pair} */
  let before = [view.rules.hp, view.rules.hp];
  return [...view.history, view.reveals].map((round) =>
    round.map((step) => {
      const change = /** @type {Pair} */ ([step.hp[0] - before[0], step.hp[1] - before[1]]);
      before = step.hp;
      return { ...step, change };
    }),
  );
}

/** The round before this one, small, so that nobody has to remember it; its place is kept free from the start.
 * @param {View} view  @param {Seat} near */
export function lastRound(view, near) {
  const steps = view.phase === "over" ? undefined : withChanges(view).slice(0, view.history.length).at(-1);
  const far = other(near);
  return html`<div class="last-round">${steps === undefined ? nothing : html`<span class="quiet">${t("battle.last")}</span>
    ${steps.map((step) => html`<span class="last-step" role="img" aria-label=${pastStep(step, near, far)}>
      ${small(step.cards[near])}<b class=${step.change[near] < 0 ? "loss" : step.change[near] > 0 ? "gain" : "same"}>${signed(step.change[near])}</b>
      ${small(step.cards[far])}<b class=${step.change[far] < 0 ? "loss" : step.change[far] > 0 ? "gain" : "same"}>${signed(step.change[far])}</b>
    </span>`)}`}</div>`;
}

/** The finished rounds, the newest first.
 * @param {View} view  @param {[Player, Player]} players  @param {Seat} near */
export function history(view, players, near) {
  const far = other(near);
  const rounds = withChanges(view).slice(0, view.history.length);
  return html`<section class="history panel" aria-labelledby="history-title">
    <h2 id="history-title">${t("table.history")}</h2>
    ${rounds.length === 0 ? html`<p class="quiet">${t("table.noHistory")}</p>` : nothing}
    <ol reversed>
      ${rounds.map((steps, index) => pastRound(steps, index + 1, near, far)).reverse()}
    </ol>
    ${rounds.length === 0
      ? nothing
      : html`<p class="quiet">${t("table.historyOf", { first: players[near].name, second: players[far].name })}</p>`}
  </section>`;
}

/** @param {Step[]} steps  @param {number} round  @param {Seat} near  @param {Seat} far */
function pastRound(steps, round, near, far) {
  return html`<li>
    <h3>${t("table.historyRound", { round })}</h3>
    <ol class="steps">
      ${steps.map((step) => html`<li><span class="past-step" role="img" aria-label=${pastStep(step, near, far)}>
        <span class="pair">${small(step.cards[near])}${small(step.cards[far])}</span>
        <span class="score">${step.hp[near]} : ${step.hp[far]}</span>
      </span></li>`)}
    </ol>
  </li>`;
}

/** @param {Step} step  @param {Seat} near  @param {Seat} far */
function pastStep(step, near, far) {
  return t("table.historyStep", {
    step: step.step + 1,
    mine: cardName(step.cards[near]),
    theirs: cardName(step.cards[far]),
    myHp: step.hp[near],
    theirHp: step.hp[far],
  });
}

/** @param {Slot} card */
function small(card) {
  return html`<span class="small ${card ?? "none"}" title=${cardName(card)}>${card ? cardIcon(card) : "–"}</span>`;
}
