// @ts-check
/** A mahjong table, small, for the front page. */
import { t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board } from "./board.js";

/** @typedef {import("./types").RoundView} RoundView */
/** @typedef {import("./types").TableView} TableView */

/** Between rounds the last one stays on the table. @param {{view: TableView}} frame  @param {RoundView | null} before */
export function next({ view }, before) {
  return view.round ?? before;
}

/** @param {RoundView | null} round  @param {string[]} names by chair */
export function draw(round, names) {
  if (round === null) return nothing;
  return html`<div class="mj-middle">${board({
    round,
    names,
    near: 0,
    hands: round.players.map(({ hand }) => hand),
    drawn: null,
    apart: null,
    called: [null, null, null, null],
    absences: round.players.map(({ gone }) => (gone ? t("mahjong.standIn") : "")),
    marked: null,
    differences: false,
    switchDifferences: () => {},
  })}</div>`;
}
