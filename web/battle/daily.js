// @ts-check
/** The battle of the day: a round that is solved. */
import { number, t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";
import { board, lastRound } from "./board.js";
import { cardName } from "./cards.js";
import { cardIcon } from "./icons.js";

/** @typedef {import("../daily/types").Question} Question */
/** @typedef {import("../daily/types").Rated} Rated */
/** @typedef {import("./types").Card} Card */

/** Options are the initials of the cards. @type {Record<string, Card>} */
const CARDS = { a: "attack", d: "defense", h: "heal", c: "counter" };

/** @param {string} option */
function cards(option) {
  return [...option].map((initial) => CARDS[initial]);
}

/** @param {Question} question  @param {string[]} names */
export function position(question, names) {
  const view = question.frame?.view;
  const near = /** @type {import("./types").Seat} */ (question.seat);
  const players = /** @type {[any, any]} */ (names.map((name) => ({ name, mark: "" })));
  const middle = html`<p class="round">${view.sudden_death ? t("table.suddenDeath", { round: view.round }) : t("table.round", { round: view.round, rounds: view.rules.rounds })}</p>
    ${lastRound(view, near)}`;
  return board({ view, players, near, layouts: [null, null], ownSlot: null, middle });
}

/** @param {string} option */
export function optionPicture(option) {
  return cards(option).map((card) => html`<span class="small ${card}">${cardIcon(card)}</span>`);
}

/** @param {string} option */
export function optionText(option) {
  return cards(option).map(cardName).join(", ");
}

/** Half of the difference between winning and losing is the chance to win. @param {Rated} rated */
export function worth({ lost, facts }) {
  const loss = lost === 0 ? t("daily.battle.sound") : t("daily.battle.lost", { lost: number(lost / 20_000, 1) });
  return facts.weight > 0 ? `${loss} · ${t("daily.battle.weight", { weight: number(facts.weight / 10_000) })}` : loss;
}

export function method() {
  return t("daily.battle.method");
}

/** The round begins with the question. */
export async function stepOf() {
  return 0;
}
