// @ts-check
/** What the maker of a room chooses: the game, its clock or length, how many matches, the stake. */
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { gameName } from "../shell/names.js";
import { keep, kept } from "../shell/storage.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../shell/types").Room} Room */
/** @typedef {{game: string, variant: string | null, players: number | null, stake: number, best_of: number}} RoomWish */

const GAMES = /** @type {const} */ (["battle", "holdem", "mahjong"]);
/** @typedef {typeof GAMES[number]} Game */
/** Seconds to lay the cards of a battle. */
const CLOCKS = /** @type {const} */ (["usual", "slow", "fast"]);
const PLAYERS = ["2", "3", "4", "6", "9"];
const LENGTHS = /** @type {const} */ (["tonpusen", "hanchan"]);
const MATCHES = ["1", "3"];
const STAKES = ["0", "1", "2", "5"];

/** The game that was picked here, rather than by the tab. @type {Game | null} */
let picked = null;

/** @param {string} tab the game of the page */
function gameOf(tab) {
  return picked ?? GAMES.find((one) => one === tab) ?? (tab === "cash" ? "holdem" : "battle");
}

/** As chosen the last time, or the first. @template {string} T  @param {string} name  @param {readonly T[]} values @returns {T} */
function choice(name, values) {
  const last = kept(`room.${name}`);
  return values.find((one) => one === last) ?? values[0];
}

/** The last choices for a game. @param {string} game @returns {RoomWish} */
export function roomWish(game) {
  const wish = { game, variant: null, players: null, stake: 0, best_of: 1 };
  if (game === "holdem") {
    const players = Number(choice("players", PLAYERS));
    return { ...wish, variant: "sit-and-go", players, best_of: players === 2 ? Number(choice("matches", MATCHES)) : 1 };
  }
  if (game === "mahjong") return { ...wish, variant: choice("length", LENGTHS) === "tonpusen" ? "tonpusen" : null };
  const clock = choice("clock", CLOCKS);
  const variant = clock === "usual" ? null : clock;
  return { ...wish, variant, stake: Number(choice("stake", STAKES)), best_of: Number(choice("matches", MATCHES)) };
}

/** The wish that the form shows. @param {string} tab */
export function shownWish(tab) {
  return roomWish(gameOf(tab));
}

/** @param {string} tab the game of the page */
export function roomForm(tab) {
  const game = gameOf(tab);
  const pick = (/** @type {Game} */ one) => {
    picked = one;
  };
  return html`<div class="room-options">
    ${segments(t("room.game"), GAMES, game, gameName, pick)}
    ${game === "battle" ? keptSegments("clock", CLOCKS, (one) => t(`room.clock.${one}`)) : nothing}
    ${game === "holdem" ? keptSegments("players", PLAYERS, String) : nothing}
    ${game === "mahjong" ? keptSegments("length", LENGTHS, (one) => t(`mahjong.length.${one}`)) : nothing}
    ${game === "battle" || roomWish(game).players === 2 ? keptSegments("matches", MATCHES, (one) => t(one === "3" ? "room.three" : "room.one")) : nothing}
    ${game === "battle" ? keptSegments("stake", STAKES, (one) => (one === "0" ? t("room.free") : one)) : nothing}
  </div>`;
}

/** @template {string} T  @param {"clock" | "players" | "length" | "matches" | "stake"} name  @param {readonly T[]} values
 *  @param {(value: T) => string} words */
function keptSegments(name, values, words) {
  return segments(t(`room.${name}`), values, choice(name, values), words, (one) => keep(`room.${name}`, one));
}

/** @template {string} T  @param {string} label  @param {readonly T[]} values  @param {T} now  @param {(value: T) => string} words
 *  @param {(value: T) => void} pick */
function segments(label, values, now, words, pick) {
  const press = (/** @type {T} */ one) => {
    pick(one);
    changed();
  };
  return html`<div class="option" role="group" aria-label=${label}><span class="quiet">${label}</span>
    <span class="segments">${values.map((one) => html`<button type="button" aria-pressed=${one === now} @click=${() => press(one)}>${words(one)}</button>`)}</span>
  </div>`;
}

/** What a room plays by, in a few words. @param {Room} room */
export function roomTerms({ game, variant, seats, stake, best_of }) {
  const words = [];
  if (game === "battle") words.push(t("room.clockOf", { clock: t(`room.clock.${CLOCKS.find((one) => one === variant) ?? "usual"}`) }));
  if (game === "holdem") words.push(t("lobby.gameSeats", { count: seats }));
  if (game === "mahjong") words.push(t(`mahjong.length.${variant === "tonpusen" ? "tonpusen" : "hanchan"}`));
  if (best_of > 1) words.push(t("room.three"));
  if (game === "battle") words.push(stake ? t("room.stakeOf", { stake }) : t("room.freeMatch"));
  return html`<ul class="terms">${words.map((one) => html`<li>${one}</li>`)}</ul>`;
}
