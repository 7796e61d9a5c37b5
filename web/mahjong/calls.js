// @ts-check
/** The answers besides a discard: each button shows the tiles that it would use, and its key. */
import { t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { faceOf, plainTile, tileNames, tileRow } from "./tiles.js";

/** @typedef {import("./types").Tile} Tile */
/** @typedef {{label: string, tiles: Tile[], key: string, strong?: boolean, pressed?: boolean, act: () => void}} Call */

/** Keys of the first, second and third button of a kind, by their position on the keyboard. */
const KEYS = { kan: ["K", "L", "J"], pon: ["P", "O", "I"], chi: ["C", "V", "N"] };

/** @param {import("./table.js").Table} table @returns {Call[]} */
export function callsOf(table) {
  const { offer } = table;
  switch (offer?.type) {
    case "turn":
      return turnCalls(table, offer);
    case "winning":
      return [
        { label: t("mahjong.ron"), tiles: [offer.tile], key: "R", strong: true, act: () => table.choose({ type: "ron" }) },
        pass(table),
      ];
    case "calling":
      return discardCalls(table, offer);
    default:
      return [];
  }
}

/** @param {import("./table.js").Table} table  @param {import("./types").TurnOffer} offer @returns {Call[]} */
function turnCalls(table, { tsumo, drawn, riichi, kans, nine_terminals: nine }) {
  /** @type {Call[]} */
  const calls = [];
  if (tsumo) calls.push({ label: t("mahjong.tsumo"), tiles: drawn === null ? [] : [drawn], key: "T", strong: true, act: () => table.choose({ type: "tsumo" }) });
  if (riichi.length > 0) calls.push({ label: t(table.declaring ? "mahjong.riichiCancel" : "mahjong.riichi"), tiles: [], key: "R", strong: !tsumo, pressed: table.declaring, act: () => table.switchDeclaring() });
  kans.forEach((kan, index) => {
    const tiles = kan.how === "closed" ? [0, 1, 2, 3].map((copy) => kan.kind * 4 + copy) : [plainTile(kan.kind)];
    calls.push({ label: t("mahjong.kan"), tiles, key: KEYS.kan[index] ?? "", act: () => table.choose(kan) });
  });
  if (nine) calls.push({ label: t("mahjong.nine_terminals"), tiles: [], key: "N", act: () => table.choose({ type: "nine_terminals" }) });
  return calls;
}

/** @param {import("./table.js").Table} table  @param {import("./types").CallOffer} offer @returns {Call[]} */
function discardCalls(table, { tile, pons, chis, kan }) {
  const own = (table.shown && table.seat !== null ? table.shown.players[table.seat].hand : null) ?? [];
  /** @type {Call[]} */
  const calls = [];
  if (kan) {
    const tiles = [...own.filter((one) => one >> 2 === tile >> 2), tile];
    calls.push({ label: t("mahjong.kan"), tiles, key: "K", act: () => table.choose({ type: "open_kan" }) });
  }
  different(pons).forEach((pon, index) => calls.push({ label: t("mahjong.pon"), tiles: pon.tiles, key: KEYS.pon[index] ?? "", act: () => table.choose(pon) }));
  different(chis).forEach((chi, index) => calls.push({ label: t("mahjong.chi"), tiles: chi.tiles, key: KEYS.chi[index] ?? "", act: () => table.choose(chi) }));
  return [...calls, pass(table)];
}

/** Copies of a tile look alike; a red five does not. @template {{tiles: Tile[]}} T  @param {T[]} melds */
function different(melds) {
  return [...new Map(melds.toReversed().map((meld) => [meld.tiles.map(faceOf).join(), meld])).values()].toReversed();
}

/** @param {import("./table.js").Table} table @returns {Call} */
function pass(table) {
  return { label: t("mahjong.pass"), tiles: [], key: "X", act: () => table.choose({ type: "pass" }) };
}

/** @param {Call[]} calls */
export function callButtons(calls) {
  return calls.map(({ label, tiles, key, strong, pressed, act }) => html`<button class="mj-call ${strong ? "main" : ""}"
    aria-pressed=${pressed === undefined ? nothing : pressed} aria-keyshortcuts=${key || nothing} aria-label=${tiles.length > 0 ? `${label}: ${tileNames(tiles)}` : label}
    @mousedown=${leaveFocus} @click=${act}>
    ${label}${tiles.length > 0 ? tileRow(tiles, "") : nothing}${key ? html`<kbd aria-hidden="true">${key}</kbd>` : nothing}
  </button>`);
}

/** The keys of the hand work on after a press of the mouse. @param {Event} event */
function leaveFocus(event) {
  event.preventDefault();
}

/** @param {Call[]} calls  @param {string} code of a key @returns {boolean} Was it one of these? */
export function callKey(calls, code) {
  const letter = code === "Escape" ? "X" : code.replace("Key", "");
  const call = calls.find(({ key }) => key !== "" && key === letter);
  call?.act();
  return call !== undefined;
}
