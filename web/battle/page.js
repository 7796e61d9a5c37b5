// @ts-check
/** The pages of a battle: a live table, and the replay of a match. */
import { replayKey, replayKeys } from "../replay/controls.js";
import { rewindKey } from "../replay/rewind.js";
import { t } from "../shell/i18n.js";
import { isOnControl } from "../shell/keyboard.js";
import { joinTable, leaveTable } from "../shell/live_table.js";
import { nameOf } from "../shell/names.js";
import { sayAbsences } from "../shell/presence.js";
import { ticker } from "../shell/ticker.js";
import { Replay } from "./replay.js";
import { replayTitle, replayView } from "./replay_view.js";
import { SOUNDS } from "./sounds.js";
import { Table } from "./table.js";
import { HURRY, tableTitle, tableView } from "./table_view.js";

/** @typedef {import("../shell/types").KeyGroup} KeyGroup */
/** @typedef {import("../shell/types").Page} Page */

/** Seconds left at which a screen reader says the time. */
const SAID = 10;

/** @param {import("../shell/types").Opening} opening @returns {Page} */
export function openTable({ id, running, go }) {
  const table = joinTable(id, () => new Table(id, running.series));
  return {
    draw: () => tableView(table, go),
    title: () => tableTitle(table),
    leave: () => leaveTable(table),
    key: (event) => tableKey(event, table),
    keyGroups: () => (table.seat === null ? replayKeys() : tableKeys()),
    tick: ticker(table, {
      left: () => (table.view?.phase === "prep" ? table.prepSeconds : null),
      isOurs: () => table.isLaying && !table.isWaiting,
      absences: () => sayAbsences(table, table.seats.map(nameOf)),
      hurry: HURRY,
      said: SAID,
      sound: SOUNDS.hurry,
    }),
    dropped: (from, to) => dropped(table, from, to),
    isOver: () => table.isOver,
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
    key: (event) => momentKey(event, replay),
    keyGroups: () => replayKeys([[[`${t("key.shift")} ←`, `${t("key.shift")} →`], "keys.section"]]),
    moved: (to) => replay.follow(to),
  };
}

/** @param {Table} table  @param {string} from  @param {string | null} to */
function dropped(table, from, to) {
  const [what, index] = from.split(" ");
  if (what === "hand" && to !== null) table.lay(Number(index), Number(to));
  else if (what === "slot" && to !== null) table.swap(Number(index), Number(to));
  else if (what === "slot") table.take(Number(index));
}

/** @param {KeyboardEvent} event  @param {Table} table @returns {boolean} Was it ours? */
function tableKey(event, table) {
  if (table.seat === null) return rewindKey(event, table.rewind);
  if (event.repeat) return false;
  if (/^[1-4]$/.test(event.key)) table.lay(Number(event.key) - 1);
  else if (event.key === "Backspace") table.takeLast();
  else if (event.key === "Escape") table.clear();
  else if (event.key === "Enter" && !isOnControl(event)) table.confirm();
  else return false;
  return true;
}

/** @returns {KeyGroup[]} */
function tableKeys() {
  return [
    {
      title: "keys.table",
      keys: [
        [["1", "2", "3", "4"], "keys.lay"],
        [[t("key.backspace")], "keys.take"],
        [[t("key.esc")], "keys.clear"],
        [[t("key.enter")], "keys.confirm"],
      ],
    },
  ];
}

/** @param {KeyboardEvent} event  @param {Replay} replay */
function momentKey(event, replay) {
  return replayKey(event, replay, {
    ArrowLeft: () => (event.shiftKey ? replay.showRound(replay.round - 1) : replay.show(replay.index - 1)),
    ArrowRight: () => (event.shiftKey ? replay.showRound(replay.round + 1) : replay.show(replay.index + 1)),
    Home: () => replay.show(0),
    End: () => replay.show(replay.last),
  });
}
