// @ts-check
/** The pages of a battle: a live table, and the replay of a match. */
import { replayKey, replayKeys } from "../replay/controls.js";
import { say } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { isOnControl } from "../shell/keyboard.js";
import { joinTable, leaveTable } from "../shell/live_table.js";
import { nameOf } from "../shell/names.js";
import { play } from "../shell/sound.js";
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
    keyGroups: tableKeys,
    tick: ticker(table),
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
    leave: () => replay.pause(),
    key: (event) => momentKey(event, replay),
    keyGroups: () => replayKeys([[[`${t("key.shift")} ←`, `${t("key.shift")} →`], "keys.section"]]),
    moved: (to) => replay.follow(to),
  };
}

/** Draws the clock, and makes its last seconds heard. @param {Table} table @returns {() => void} */
function ticker(table) {
  /** @type {number | null} the last whole second */
  let before = null;
  return () => {
    const seconds = table.view?.phase === "prep" ? table.prepSeconds : null;
    sayAbsence(table);
    if (seconds === null) return table.presence?.away.length ? changed() : undefined;
    const second = Math.ceil(seconds);
    if (second !== before && table.isLaying && !table.isWaiting) {
      if (second === SAID) say(t("say.time", { seconds: second }));
      if (second <= HURRY && second > 0) play(SOUNDS.hurry);
    }
    before = second;
    changed();
  };
}

/** Whose absence was said aloud, by table. @type {WeakMap<Table, Set<number>>} */
const saidAway = new WeakMap();

/** @param {Table} table */
function sayAbsence(table) {
  const said = saidAway.get(table) ?? new Set();
  saidAway.set(table, said);
  table.seats.forEach((sitter, seat) => {
    const seconds = seat === table.seat || table.isWaiting || table.isOver ? null : table.awaySeconds(seat);
    if ((seconds !== null) === said.has(seat)) return;
    if (seconds === null) said.delete(seat);
    else said.add(seat);
    if (!table.isOver) say(seconds === null ? t("presence.back", { name: nameOf(sitter) }) : t("presence.say", { name: nameOf(sitter), seconds }));
  });
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
