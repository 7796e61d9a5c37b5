// @ts-check
/** The pages of hold'em: a live table or arena, and the replay of a match. */
import { replayKeys, sectionKey } from "../replay/controls.js";
import { changed } from "../shell/change.js";
import { choiceKey, choiceKeys } from "../shell/choices.js";
import { t } from "../shell/i18n.js";
import { joinTable, leaveTable } from "../shell/live_table.js";
import { choicesOf } from "./choices.js";
import { Replay } from "./replay.js";
import { replayTitle, replayView } from "./replay_view.js";
import { Table } from "./table.js";
import { tableTitle, tableView } from "./table_view.js";

/** @typedef {import("../shell/types").Page} Page */

/** @param {import("../shell/types").Opening} opening @returns {Page} */
export function openTable({ id, running }) {
  const table = joinTable(id, () => new Table(id, running.place === id));
  const choices = () => (table.prompt ? choicesOf(table.prompt.actions) : null);
  return {
    draw: () => tableView(table, choices()),
    title: () => tableTitle(table),
    leave: () => leaveTable(table),
    key: (event) => choiceKey(event, table, choices() ?? { choices: [], amounts: [] }),
    keyGroups: () => (table.seat === null ? [] : choiceKeys()),
    tick: () => table.clock && changed(),
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
    key: (event) => sectionKey(event, replay),
    keyGroups: () => replayKeys([[[`${t("key.shift")} ←`, `${t("key.shift")} →`], "keys.hand"]]),
    moved: (to) => replay.follow(to),
  };
}
