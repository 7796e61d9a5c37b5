// @ts-check
/** Mahjong tiles as pictures and words. A tile is 0 … 135, its kind 0 … 33. */
import { t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./types").Kind} Kind */
/** @typedef {import("./types").Tile} Tile */

export const SPRITE = "/web/mahjong/tiles.svg";
const SUITS = /** @type {const} */ (["man", "pin", "sou"]);
const HONOURS = /** @type {const} */ (["east", "south", "west", "north", "white", "green", "red"]);
/** The red fives of man, pin and sou. */
const RED = [16, 52, 88];
/** The kinds from here on are honours. */
const HONOUR = 27;

/** In words: "3 man", "East". @param {Kind} kind */
export function kindName(kind) {
  if (kind >= HONOUR) return t(`tile.${HONOURS[kind - HONOUR]}`);
  return t(`tile.${SUITS[Math.floor(kind / 9)]}`, { rank: (kind % 9) + 1 });
}

/** @param {Tile} tile */
export function tileName(tile) {
  const name = kindName(tile >> 2);
  return RED.includes(tile) ? t("tile.redFive", { tile: name }) : name;
}

/** @param {Tile[]} tiles */
export function tileNames(tiles) {
  return tiles.map(tileName).join(", ");
}

/** Of the sprite: "3m", "0p" for a red five, "7z". @param {Tile} tile */
export function faceOf(tile) {
  const kind = tile >> 2;
  return `${RED.includes(tile) ? 0 : (kind % 9) + 1}${"mpsz"[Math.floor(kind / 9)]}`;
}

/**
 * A picture without a label: what is around it says which tile it is.
 * @param {Tile | null} tile null is face down  @param {string} how more classes
 */
export function tilePicture(tile, how = "") {
  if (tile === null) return html`<span class="mj-tile back ${how}" aria-hidden="true"></span>`;
  return html`<span class="mj-tile ${how}" data-kind=${tile >> 2} aria-hidden="true"
    ><svg viewBox="0 0 300 400"><use href="${SPRITE}#${faceOf(tile)}"></use></svg></span>`;
}

/** @param {Tile[]} tiles  @param {string} label of all; "" where the words are beside it */
export function tileRow(tiles, label = tileNames(tiles)) {
  return html`<span class="mj-row" role=${label ? "img" : nothing} aria-label=${label || nothing}>${tiles.map((tile) => tilePicture(tile))}</span>`;
}

/** A plain tile of a kind, to be drawn. @param {Kind} kind */
export function plainTile(kind) {
  return kind * 4 + 3;
}
