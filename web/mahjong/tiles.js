// @ts-check
/** Mahjong tiles as text: a rank and m, p or s for the suits, words for the honours. A tile is 0 … 135, its kind 0 … 33. */
import { t } from "../shell/i18n.js";

const SUITS = "mps";
const HONOURS = /** @type {const} */ (["east", "south", "west", "north", "white", "green", "red"]);
/** The red fives of man, pin and sou. */
const RED = [16, 52, 88];
/** The kinds from here on are honours. */
const HONOUR = 27;

/** Keys of views and events whose numbers are tiles, kinds and chairs. */
const TILE_KEYS = ["hand", "hands", "dora", "ura", "drawn", "tile", "tiles", "called", "added", "closed"];
const KIND_KEYS = ["kind", "waits"];
const SEAT_KEYS = ["turn", "dealer", "taken", "confirmed", "gone"];

/** @param {number} kind */
export function kindText(kind) {
  return kind < HONOUR ? `${(kind % 9) + 1}${SUITS[Math.floor(kind / 9)]}` : t(`tile.${HONOURS[kind - HONOUR]}`);
}

/** @param {number[]} tiles */
export function tilesText(tiles) {
  return tiles.map(tileText).join(" ");
}

/** @param {number} tile */
function tileText(tile) {
  const kind = kindText(tile >> 2);
  return RED.includes(tile) ? t("tile.redFive", { tile: kind }) : kind;
}

/** @type {import("../generic/texts.js").ValueText} */
export function valueText(key, value, names) {
  if (key === "pond" && Array.isArray(value)) return tilesText(value.map(({ tile }) => tile)) || "–";
  if (Array.isArray(value)) return isTiles(key, value) ? tilesText(value) || "–" : null;
  if (typeof value !== "number") return null;
  if (TILE_KEYS.includes(key)) return tileText(value);
  if (KIND_KEYS.includes(key)) return kindText(value);
  return SEAT_KEYS.includes(key) ? (names[value] ?? null) : null;
}

/** @param {string} key  @param {unknown[]} value */
function isTiles(key, value) {
  return TILE_KEYS.includes(key) && value.every((one) => typeof one === "number");
}
