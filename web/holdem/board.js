// @ts-check
/** A hold'em table seen from above, from a scene alone: the same for a live match and a replay. */
import { deedTag } from "./event_texts.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { potsOf } from "./snapshots.js";
import { cardBack, cardsWords, noCard, playingCard } from "./cards.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./snapshots.js").Scene} Scene */
/** @typedef {import("./snapshots.js").Sitting} Sitting */

/**
 * @typedef {object} Drawn
 * @property {Scene} scene
 * @property {string[]} names by chair
 * @property {{left: number, whole: number} | null} clock seconds of whoever is to act
 * @property {unknown} middle what is said under the board
 */

/** Cards of a whole board. */
const BOARD = 5;

/** @param {Drawn} drawn */
export function oval(drawn) {
  const { scene, names } = drawn;
  const count = scene.sittings.length;
  return html`<section class="oval seats-${count}" aria-label=${t("table.lanes")}>
    <div class="felt" aria-hidden="true"></div>
    <div class="centre">
      ${pots(scene)}
      ${scene.boards.map((cards) => board(cards))}
      <p class="said">${drawn.middle}</p>
    </div>
    <ol class="around">
      ${scene.sittings.map((sitting, seat) => {
        const [side, where] = [sideOf(seat, count), placed(seat, count)];
        return html`<li class="chair ${shape(scene, sitting, seat)} ${side}" .style=${where}>${chair(drawn, sitting, seat, names[seat])}</li>
          ${sitting.bet > 0 ? html`<li class="bet ${side}" .style=${where} aria-hidden="true">${number(sitting.bet)}</li>` : nothing}`;
      })}
    </ol>
  </section>`;
}

/** @param {Scene} scene */
function pots(scene) {
  const inMiddle = potsOf(scene);
  const all = scene.pot || scene.paid.reduce((sum, amount) => sum + (amount ?? 0), 0);
  return html`<div class="pots">
    <p class="pot">${all ? t("holdem.pot", { amount: number(all) }) : ""}</p>
    ${inMiddle.length > 1 ? html`<ul>${inMiddle.map(onePot)}</ul>` : nothing}
  </div>`;
}

/** @param {number} amount  @param {number} index 0 is the main pot */
function onePot(amount, index) {
  return html`<li>${t(index === 0 ? "holdem.main" : "holdem.side", { number: index, amount: number(amount) })}</li>`;
}

/** @param {import("../shell/types").PlayingCard[]} cards */
function board(cards) {
  const label = cards.length === 0 ? t("holdem.noBoard") : t("holdem.board", { cards: cardsWords(cards) });
  return html`<p class="board-cards" role="img" aria-label=${label}>
    ${Array.from({ length: BOARD }, (_, index) => (cards[index] ? playingCard(cards[index]) : noCard()))}
  </p>`;
}

/** @param {Scene} scene  @param {Sitting} sitting  @param {number} seat */
function shape(scene, sitting, seat) {
  const acting = scene.actor === seat ? "acting" : "";
  const won = sitting.won > 0 ? "winner" : "";
  return `${sitting.standing} ${acting} ${won}`;
}

/** @param {Drawn} drawn  @param {Sitting} sitting  @param {number} seat  @param {string} name */
function chair({ scene, clock }, sitting, seat, name) {
  if (sitting.standing === "empty") return html`<p class="plate vacant">${t("table.empty")}</p>`;
  const isActing = scene.actor === seat;
  return html`
    ${hole(scene, sitting)}
    <div class="plate team-${seat}">
      ${scene.button === seat ? html`<abbr class="button-mark" title=${t("holdem.button")}>${t("holdem.buttonShort")}</abbr>` : nothing}
      <p class="team" title=${name}><i aria-hidden="true">${seat + 1}</i><span>${name}</span></p>
      <p class="stack">${sitting.standing === "out" ? placeWords(sitting) : number(sitting.stack)}</p>
      ${isActing && clock ? html`<progress max=${clock.whole} .value=${clock.left} aria-hidden="true"></progress>` : nothing}
    </div>
    <p class="deed ${sitting.fresh || sitting.won > 0 ? "" : "stale"}">${tag(scene, sitting, isActing, clock)}</p>`;
}

/** @param {Sitting} sitting */
function placeWords(sitting) {
  return sitting.place ? t("holdem.place", { place: sitting.place }) : t("holdem.out");
}

/** @param {Scene} scene  @param {Sitting} sitting */
function hole(scene, sitting) {
  const { cards, standing } = sitting;
  const isIn = standing === "active" || standing === "all_in";
  if (cards) return html`<p class="hole" role="img" aria-label=${cardsWords(cards)}>${cards.map(playingCard)}</p>`;
  if (!isIn || scene.isOver) return html`<p class="hole"></p>`;
  return html`<p class="hole" role="img" aria-label=${t("card.facedown")}>${cardBack()}${cardBack()}</p>`;
}

/** @param {Scene} scene  @param {Sitting} sitting  @param {boolean} isActing  @param {Drawn["clock"]} clock */
function tag(scene, sitting, isActing, clock) {
  if (sitting.won > 0) return html`<b class="gain">${t("holdem.won", { amount: number(sitting.won) })}</b>`;
  if (isActing && clock) {
    return html`<span role="timer">${icon("clock")} ${t("holdem.seconds", { seconds: Math.ceil(clock.left) })}</span>`;
  }
  if (isActing) return html`${icon("dots")} ${t("holdem.toAct")}`;
  if (sitting.gone && sitting.standing !== "out") return t("holdem.gone");
  if (sitting.standing === "folded") return html`${auto(sitting)}${t("tag.folded")}`;
  if (sitting.standing === "all_in") return html`${auto(sitting)}<b>${t("tag.allIn")}</b>`;
  if (!sitting.deed || scene.isOver) return nothing;
  return html`${auto(sitting)}${deedTag(sitting.deed)}`;
}

/** @param {Sitting} sitting */
function auto(sitting) {
  const words = t("holdem.auto");
  return sitting.auto ? html`<span class="auto" role="img" aria-label=${words} title=${words}>${icon("clock")}</span>` : nothing;
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
