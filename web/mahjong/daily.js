// @ts-check
/** The discard of the day: which leaves the most tiles that improve the hand. */
import { sectionFrames } from "../replay/sections.js";
import { number, t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board, doraRow } from "./board.js";
import { stepsOfRound } from "./replay.js";
import { kindName, plainTile, tilePicture } from "./tiles.js";

/** @typedef {import("../daily/types").Question} Question */
/** @typedef {import("../daily/types").Rated} Rated */

/** @param {Question} question  @param {string[]} names */
export function position(question, names) {
  const round = question.frame?.view.round;
  const scene = {
    round,
    names,
    near: question.seat ?? 0,
    hands: round.players.map((/** @type {any} */ { hand }) => hand),
    drawn: round.drawn,
    apart: null,
    called: [null, null, null, null],
    absences: ["", "", "", ""],
    marked: null,
    differences: false,
    switchDifferences: () => {},
  };
  return html`<div class="mj-middle">${board(scene)}</div>${doraRow(round.dora)}`;
}

/** A tile of the hand; a red one where there is no other. @param {string} option  @param {Question} question */
export function optionPicture(option, question) {
  const kind = Number(option);
  const held = question.frame?.view.round.players[question.seat ?? 0].hand ?? [];
  return tilePicture(held.findLast((/** @type {number} */ tile) => tile >> 2 === kind) ?? plainTile(kind));
}

/** @param {string} option */
export function optionText(option) {
  return kindName(Number(option));
}

/** @param {Rated} rated  @param {Question} question */
export function worth({ facts: { distance, tiles, accepts } }, question) {
  const best = question.answer?.facts.distance ?? distance;
  const words = distance > best ? t("daily.mahjong.further", { distance }) : t("daily.mahjong.tiles", { tiles: number(tiles) });
  const names = accepts.map((/** @type {[number, number]} */ [kind, left]) => `${kindName(kind)} × ${left}`).join(", ");
  return html`${words}${accepts.length === 0 || distance > best ? nothing : html` <span class="daily-accepts" role="img" aria-label=${names} title=${names}
    >${accepts.map((/** @type {[number, number]} */ [kind]) => tilePicture(plainTile(kind)))}</span>`}`;
}

/** @param {Question} question */
export function method({ answer }) {
  return t("daily.mahjong.method", { distance: answer?.facts.distance ?? 0 });
}

/** @param {Question} question */
export async function stepOf({ answer }) {
  if (answer === null) return 0;
  const frames = await sectionFrames(answer.match, answer.section);
  return Math.max(0, stepsOfRound(frames.slice(0, answer.frames)).length - 1);
}
