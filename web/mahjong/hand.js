// @ts-check
/** The player's own closed tiles, the drawn one apart, and what the hand waits for. */
import { t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { kindName, plainTile, tileName, tilePicture } from "./tiles.js";

/** @typedef {import("./table.js").Table} Table */
/** @typedef {import("./types").Tile} Tile */
/** @typedef {import("./types").Wait} Wait */

/** Keys of the tiles, from the left: where they are on the keyboard, and what is written on them. */
export const KEYS = [
  ["Digit1", "1"], ["Digit2", "2"], ["Digit3", "3"], ["Digit4", "4"], ["Digit5", "5"], ["Digit6", "6"], ["Digit7", "7"],
  ["Digit8", "8"], ["Digit9", "9"], ["Digit0", "0"], ["Minus", "-"], ["Equal", "="],
];

/** @param {Table} table */
export function hand(table) {
  const { drawn } = table;
  return html`<div class="mj-hand ${table.declaring ? "declaring" : ""}" role="group" aria-label=${t("table.hand")}
    @pointerleave=${() => table.picked === null && table.look(null)}>
    ${table.hand.map((tile, index) => held(table, tile, KEYS[index]?.[1] ?? ""))}
    ${drawn === null ? nothing : held(table, drawn, t("key.enter"), "drawn")}
  </div>`;
}

/** @param {Table} table  @param {Tile} tile  @param {string} key  @param {string} how */
function held(table, tile, key, how = "") {
  const can = table.canDiscard(tile);
  const isLit = table.declaring && can;
  const isOff = table.turn !== null && !can;
  const marks = [how, table.picked === tile ? "picked" : "", isLit ? "lit" : "", isOff ? "off" : "", isWaiting(table, tile) ? "ready" : ""];
  return html`<button class="mj-held ${marks.join(" ")}" data-tile=${tile} aria-disabled=${!can} aria-label=${label(table, tile, how)}
    @mousedown=${leaveFocus} @pointerenter=${() => table.look(tile)} @focus=${() => table.look(tile)}
    @click=${(/** @type {MouseEvent} */ event) => table.press(tile, event.detail === 0)}
    >${tilePicture(tile)}${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}</button>`;
}

/** Enter belongs to the button that has the focus; after a press of the mouse it should discard the drawn tile. @param {Event} event */
function leaveFocus(event) {
  event.preventDefault();
}

/** @param {Table} table  @param {Tile} tile  @param {string} how */
function label(table, tile, how) {
  const name = how === "drawn" ? t("mahjong.drawnTile", { tile: tileName(tile) }) : tileName(tile);
  const hint = candidate(table, tile);
  return hint ? `${name}. ${t("mahjong.waitsFor", { tiles: hint.waits.map(waitText).join(", ") })}` : name;
}

/** Would this discard leave the hand waiting? @param {Table} table  @param {Tile} tile */
function isWaiting(table, tile) {
  return table.canDiscard(tile) && candidate(table, tile) !== undefined;
}

/** @param {Table} table  @param {Tile} tile */
function candidate(table, tile) {
  return table.turn === null ? undefined : table.hints.discards?.find(({ kind }) => kind === tile >> 2);
}

/** @param {Wait} wait */
function waitText({ kind, left }) {
  return t("mahjong.wait", { tile: kindName(kind), left });
}

/** What the hand waits for: after the discard that is looked at, or now. @param {Table} table */
export function waitsLine(table) {
  const looked = table.looked === null ? undefined : candidate(table, table.looked);
  const waits = looked?.waits ?? (table.turn ? undefined : table.hints.waits);
  const furiten = looked ? looked.furiten : table.shown?.furiten && !table.isBetween;
  return html`<div class="mj-waits" aria-live="off">
    ${furiten ? html`<strong class="mj-furiten" title=${t("mahjong.furitenHint")}>${t("mahjong.furiten")}</strong>` : nothing}
    ${waits ? waitList(waits, looked !== undefined && isClosed(table)) : nothing}
  </div>`;
}

/** @param {Table} table */
function isClosed(table) {
  return (table.turn?.riichi.length ?? 0) > 0;
}

/** @param {Wait[]} waits  @param {boolean} mayRiichi */
function waitList(waits, mayRiichi) {
  const left = waits.reduce((sum, wait) => sum + wait.left, 0);
  const poor = waits.filter(({ ron }) => !ron);
  return html`<span class="quiet">${t("mahjong.waits", { left })}</span>
    <ul>${waits.map((wait) => html`<li class=${wait.left === 0 ? "none" : ""} title=${waitText(wait)}>
      ${tilePicture(plainTile(wait.kind))}<span class="hidden">${kindName(wait.kind)}: </span><b>${wait.left}</b>
      ${wait.ron ? nothing : html`<small>${t(wait.tsumo ? "mahjong.onlyTsumo" : "mahjong.noYaku")}</small>`}
    </li>`)}</ul>
    ${poor.length > 0 && mayRiichi ? html`<span class="quiet">${t("mahjong.riichiHelps")}</span>` : nothing}`;
}
