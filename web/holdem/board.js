// @ts-check
/** A hold'em table seen from above, from a snapshot alone: the same for a live match and a replay. */
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";
import { badgeText } from "./cash/seating.js";
import { cardBack, cardsText, noCard, playingCard } from "./cards.js";
import { actionTag } from "./event_texts.js";
import { oddsBadge } from "./odds.js";
import { chips, prefers } from "./preferences.js";
import { potsOf } from "./snapshots.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./snapshots.js").Player} Player */

/**
 * @typedef {object} Drawn
 * @property {Snapshot} snapshot
 * @property {string[]} names by chair
 * @property {Time | null} clock of the player to act
 * @property {unknown} middle what is said under the board
 * @property {number} [near] the chair at the bottom; 0 unless said otherwise
 * @property {readonly string[]} [lit] cards that count for this player
 * @property {import("./odds.js").Odds | null} [odds] of the hands that are open
 * @property {string[]} [away] what is said of players who are away, by chair
 * @property {((seat: number) => void) | null} [sit] takes an empty chair; null or left out: nobody may
 */

/** @typedef {{left: number, whole: number, bank: number}} Time  seconds; those of the bank come last */

/** Cards of a whole board. */
const BOARD = 5;

/** @param {Drawn} drawn */
export function board(drawn) {
  const { snapshot, names } = drawn;
  const count = snapshot.players.length;
  const near = drawn.near ?? 0;
  return html`<section class="oval seats-${count} ${prefers("colours") ? "" : "two-colours"}" aria-label=${t("table.lanes")}>
    <div class="felt" aria-hidden="true"></div>
    <div class="centre">
      ${pots(snapshot)}
      ${snapshot.boards.map((cards) => boardCards(cards, drawn.lit ?? [], snapshot.hunted))}
      <p class="said">${drawn.middle}</p>
    </div>
    <ol class="around">
      ${snapshot.players.map((player, seat) => {
        const place = (seat - near + count) % count;
        const [side, where] = [sideOf(place, count), placed(place, count)];
        const own = drawn.near === seat ? "own" : "";
        return html`<li class="chair ${shape(snapshot, player, seat)} ${side} ${own}" .style=${where}>${chair(drawn, player, seat, names[seat])}</li>
          ${player.bet > 0 ? html`<li class="bet ${side} ${own}" .style=${where} aria-hidden="true">${chips(player.bet, snapshot.stakes)}</li>` : nothing}`;
      })}
    </ol>
  </section>`;
}

/** @param {Snapshot} snapshot */
function pots(snapshot) {
  const inMiddle = potsOf(snapshot);
  const all = snapshot.pot || snapshot.paid.reduce((sum, amount) => sum + (amount ?? 0), 0);
  return html`<div class="pots">
    <p class="pot">${all ? t("holdem.pot", { amount: chips(all, snapshot.stakes) }) : ""}</p>
    ${inMiddle.length > 1 ? html`<ul>${inMiddle.map((amount, index) => onePot(chips(amount, snapshot.stakes), index))}</ul>` : nothing}
  </div>`;
}

/** @param {string} amount  @param {number} index 0 is the main pot */
function onePot(amount, index) {
  return html`<li>${t(index === 0 ? "holdem.main" : "holdem.side", { number: index, amount })}</li>`;
}

/** @param {import("./types").PlayingCard[]} cards  @param {readonly string[]} lit  @param {import("./types").PlayingCard[]} hunted what would have come */
function boardCards(cards, lit, hunted) {
  const words = cards.length === 0 ? t("holdem.noBoard") : t("holdem.board", { cards: cardsText(cards) });
  const label = hunted.length === 0 ? words : `${words}. ${t("event.hunted", { cards: cardsText(hunted) })}`;
  return html`<p class="board-cards" role="img" aria-label=${label}>
    ${Array.from({ length: BOARD }, (_, index) => boardCard(cards[index], hunted[index - cards.length], lit))}
  </p>`;
}

/** @param {string | undefined} card  @param {string | undefined} hunted  @param {readonly string[]} lit */
function boardCard(card, hunted, lit) {
  if (card) return playingCard(card, lit.includes(card));
  return hunted ? html`<span class="hunted">${playingCard(hunted)}</span>` : noCard();
}

/** @param {Snapshot} snapshot  @param {Player} player  @param {number} seat */
function shape(snapshot, player, seat) {
  const acting = snapshot.actor === seat ? "acting" : "";
  const won = player.won > 0 ? "winner" : "";
  return `${player.standing} ${acting} ${won}`;
}

/** @param {Drawn} drawn  @param {Player} player  @param {number} seat  @param {string} name */
function chair({ snapshot, clock, lit, odds, sit, away }, player, seat, name) {
  if (player.standing === "empty") return vacant(seat, name, sit ?? null);
  const isActing = snapshot.actor === seat;
  return html`
    ${hole(snapshot, player, lit ?? [])}
    <div class="plate team-${seat}">
      ${snapshot.button === seat ? html`<abbr class="button-mark" title=${t("holdem.button")}>${t("holdem.buttonShort")}</abbr>` : nothing}
      <p class="team" title=${name}><i aria-hidden="true">${seat + 1}</i><span>${name}</span></p>
      <p class="stack">${player.standing === "out" ? placeWords(player) : chips(player.stack, snapshot.stakes)}</p>
      ${odds ? oddsBadge(odds.hands[seat]) : nothing}
      ${isActing && clock ? html`<progress class=${clock.left > 0 ? "" : "banked"} max=${clock.whole} .value=${clock.left || Math.min(clock.bank, clock.whole)} aria-hidden="true"></progress>` : nothing}
    </div>
    <p class="last-action ${player.fresh || player.won > 0 ? "" : "stale"}">${tag(snapshot, player, isActing, clock, away?.[seat] ?? "")}</p>`;
}

/** @param {number} seat  @param {string} name of a player who has just sat down  @param {((seat: number) => void) | null} sit */
function vacant(seat, name, sit) {
  if (sit === null) return html`<p class="plate vacant">${name || t("table.empty")}</p>`;
  return html`<button class="plate vacant" aria-label=${t("cash.sitOn", { seat: seat + 1 })} @click=${() => sit(seat)}>${t("cash.sitHere")}</button>`;
}

/** @param {Player} player */
function placeWords(player) {
  return player.place ? t("holdem.place", { place: player.place }) : t("holdem.out");
}

/** @param {Snapshot} snapshot  @param {Player} player  @param {readonly string[]} lit */
function hole(snapshot, player, lit) {
  const { cards, standing } = player;
  const isIn = standing === "active" || standing === "all_in";
  if (cards) return html`<p class="hole" role="img" aria-label=${cardsText(cards)}>${cards.map((card) => playingCard(card, lit.includes(card)))}</p>`;
  if (!isIn || snapshot.isOver) return html`<p class="hole"></p>`;
  return html`<p class="hole" role="img" aria-label=${t("card.facedown")}>${cardBack()}${cardBack()}</p>`;
}

/** @param {Snapshot} snapshot  @param {Player} player  @param {boolean} isActing  @param {Drawn["clock"]} clock  @param {string} away */
function tag(snapshot, player, isActing, clock, away) {
  if (player.won > 0) return html`<b class="gain">${t("holdem.won", { amount: chips(player.won, snapshot.stakes) })}</b>`;
  if (away && player.standing !== "out" && !player.gone) return html`<b class="away">${away}</b>`;
  const badge = player.seating ? badgeText(player.seating, snapshot.stakes) : "";
  const words = isActing ? turnText(clock) : lastAction(snapshot, player);
  if (!badge) return words;
  const isDone = player.standing === "waiting" || player.standing === "folded" || snapshot.isOver;
  return html`${isDone ? nothing : words} <span class="badge">${badge}</span>`;
}

/** @param {Drawn["clock"]} clock */
function turnText(clock) {
  if (clock === null) return html`${icon("dots")} ${t("holdem.toAct")}`;
  return html`<span role="timer">${icon("clock")} ${t("holdem.seconds", { seconds: Math.ceil(clock.left || clock.bank) })}</span>`;
}

/** @param {Snapshot} snapshot  @param {Player} player */
function lastAction(snapshot, player) {
  if (player.gone && player.standing !== "out") return t("holdem.gone");
  if (player.standing === "folded") return html`${auto(player)}${t("tag.folded")}`;
  if (player.standing === "all_in") return html`${auto(player)}<b>${t("tag.allIn")}</b>`;
  if (!player.action || snapshot.isOver) return nothing;
  return html`${auto(player)}${actionTag(player.action, snapshot.stakes)}`;
}

/** @param {Player} player */
function auto(player) {
  const words = t("holdem.auto");
  return player.auto ? html`<span class="auto" role="img" aria-label=${words} title=${words}>${icon("clock")}</span>` : nothing;
}

/** Around an ellipse at equal distances on a wide page, around a tall one on a phone; seat 0 is nearest, then clockwise.
 * @param {number} seat  @param {number} count */
function placed(seat, count) {
  const [x, y] = onEllipse(seat / count);
  const [px, py] = onRim(seat, count);
  return `--x:${x.toFixed(4)};--y:${y.toFixed(4)};--px:${px.toFixed(4)};--py:${py.toFixed(4)}`;
}

/** @param {number} seat  @param {number} count */
function sideOf(seat, count) {
  const [x] = onRim(seat, count);
  return x === 0 ? "at-mid" : x < 0 ? "at-left" : "at-right";
}

/** How much wider than high the table is. */
const WIDE = 1.7;
const STEPS = 720;

/** Angles at equal distances along the ellipse. @type {number[]} */
const LENGTHS = (() => {
  const sums = [0];
  for (let step = 1; step <= STEPS; step++) {
    const angle = ((step - 0.5) / STEPS) * 2 * Math.PI;
    sums.push(sums[step - 1] + Math.hypot(WIDE * Math.cos(angle), Math.sin(angle)));
  }
  return sums;
})();

/** @param {number} part of the way round @returns {[number, number]} −1 to 1, right and down */
function onEllipse(part) {
  const step = LENGTHS.findIndex((length) => length >= part * LENGTHS[STEPS] - 1e-9);
  const angle = (step / STEPS) * 2 * Math.PI;
  return [-Math.sin(angle), Math.cos(angle)];
}

/** One at the bottom, the others up the left side and down the right one, one on top where the number is even.
 * @param {number} seat  @param {number} count @returns {[number, number]} −1 to 1, right and down */
function onRim(seat, count) {
  const side = Math.floor((count - 1) / 2);
  if (seat === 0) return [0, 1];
  if (count % 2 === 0 && seat === count / 2) return [0, -1];
  const isLeft = seat <= side;
  const rung = isLeft ? seat : count - seat;
  return [isLeft ? -1 : 1, count % 2 === 0 ? 1 - (2 * rung) / (side + 1) : 1 - (1.85 * rung) / side];
}
