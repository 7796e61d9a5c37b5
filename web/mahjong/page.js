// @ts-check
/** The pages of mahjong: a live table, and the replay of a match. */
import { replayKeys, sectionKey } from "../replay/controls.js";
import { rewindKey } from "../replay/rewind.js";
import { t } from "../shell/i18n.js";
import { isOnControl } from "../shell/keyboard.js";
import { joinTable, leaveTable } from "../shell/live_table.js";
import { ticker } from "../shell/ticker.js";
import { callKey, callsOf } from "./calls.js";
import { KEYS } from "./hand.js";
import { OPTIONS } from "./options.js";
import { Replay } from "./replay.js";
import { replayTitle, replayView } from "./replay_view.js";
import { SOUNDS } from "./sounds.js";
import { Table } from "./table.js";
import { HURRY, goOn, tableTitle, tableView } from "./table_view.js";

/** @typedef {import("../shell/types").Page} Page */

/** @param {import("../shell/types").Opening} opening @returns {Page} */
export function openTable({ id, go }) {
  const table = joinTable(id, () => new Table(id));
  return {
    draw: () => tableView(table, go),
    title: () => tableTitle(table),
    leave: () => leaveTable(table),
    key: (event) => tableKey(event, table),
    keyGroups: () => (table.seat === null ? replayKeys() : tableKeys()),
    tick: ticker(table, {
      left: () => ownSeconds(table),
      isOurs: () => table.offer?.type !== "ready",
      absences: () => table.sayPresence(),
      hurry: HURRY,
      sound: SOUNDS.hurry,
    }),
    isOver: () => table.isOver && (table.isRead || table.seat === null),
    table,
  };
}

/** @param {string} match  @param {string} hash @returns {Page} */
export function openReplay(match, hash) {
  const replay = new Replay(match, hash);
  return {
    draw: () => replayView(replay),
    title: () => replayTitle(replay),
    leave: () => replay.close(),
    key: (event) => sectionKey(event, replay),
    keyGroups: () => replayKeys([[[`${t("key.shift")} ←`, `${t("key.shift")} →`], "keys.section"]]),
    moved: (to) => replay.follow(to),
  };
}

/** Of the clock and the bank, while this player is asked. @param {Table} table */
function ownSeconds(table) {
  const left = table.offer ? table.secondsLeft(({ seat }) => seat === table.seat) : null;
  return left === null ? null : left + table.bankLeft;
}

/** @param {KeyboardEvent} event  @param {Table} table @returns {boolean} Was it ours? */
function tableKey(event, table) {
  if (table.seat === null) return rewindKey(event, table.rewind);
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") return moveFocus(event.key === "ArrowLeft" ? -1 : 1);
  if (event.repeat) return false;
  if (event.key === "Enter" || event.key === " ") return !isOnControl(event) && (goOn(table) || pressTile(table, table.drawn));
  if (event.key === "ArrowUp") return pressTile(table, focusedTile() ?? table.drawn);
  const index = KEYS.findIndex(([code]) => code === event.code);
  if (index >= 0) return pressTile(table, table.hand[index] ?? null);
  const option = OPTIONS.find(([, key]) => event.code === `Key${key}`);
  if (callKey(callsOf(table), event.code)) return true;
  if (option) table.switchOption(option[0]);
  return option !== undefined;
}

/** @param {Table} table  @param {number | null} tile */
function pressTile(table, tile) {
  if (tile === null || !table.canDiscard(tile)) return false;
  table.press(tile, true);
  leaveHand();
  return true;
}

/** @returns {HTMLElement[]} */
function heldTiles() {
  return [...document.querySelectorAll(".mj-held")].filter((held) => held instanceof HTMLElement);
}

/** The tile with the focus, if there is one. */
function focusedTile() {
  const held = document.activeElement?.closest(".mj-held");
  return held instanceof HTMLElement ? Number(held.dataset.tile) : null;
}

/** Along the hand, from the drawn tile on. @param {1 | -1} by */
function moveFocus(by) {
  const tiles = heldTiles();
  if (tiles.length === 0) return false;
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  const to = at < 0 ? tiles.length - 1 : (at + by + tiles.length) % tiles.length;
  tiles[to].focus();
  return true;
}

/** After a discard the focus would stay on a neighbour of the tile. */
function leaveHand() {
  if (document.activeElement?.matches(".mj-held")) /** @type {HTMLElement} */ (document.activeElement).blur();
}

/** @returns {import("../shell/types").KeyGroup[]} */
function tableKeys() {
  return [
    {
      title: "keys.table",
      keys: [
        [["1", "2", "…", "="], "mahjong.keys.tile"],
        [["←", "→"], "mahjong.keys.move"],
        [[t("key.enter"), "↑"], "mahjong.keys.discard"],
        [["T"], "mahjong.keys.tsumo"],
        [["R"], "mahjong.keys.riichi"],
        [["K", "P", "C"], "mahjong.keys.meld"],
        [["X", t("key.esc")], "mahjong.keys.pass"],
        [OPTIONS.map(([, key]) => key), "mahjong.keys.options"],
      ],
    },
  ];
}
