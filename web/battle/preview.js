// @ts-check
/** A battle, small, for the front page. */
import { t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";
import { board } from "./board.js";
import { resultTitle } from "./result.js";

/** @typedef {import("./types").View} View */

/** @param {import("./types").BattleFrame} frame @returns {View} */
export function next(frame) {
  return frame.view;
}

/** @param {View} view  @param {string[]} names by chair */
export function draw(view, names) {
  const pair = /** @type {[string, string]} */ (names);
  const words = view.phase === "over" ? resultTitle(view, null, pair) : t(view.phase === "prep" ? "table.prepWatch" : "table.reveal");
  const middle = html`<p class="round">${view.sudden_death ? t("table.suddenDeath", { round: view.round }) : t("table.round", { round: view.round, rounds: view.rules.rounds })}</p>
    <p class="phase">${words}</p>`;
  const players = /** @type {[any, any]} */ (pair.map((name) => ({ name, mark: "" })));
  return board({ view, players, near: 0, layouts: [null, null], ownSlot: null, middle });
}
