// @ts-check
/** Pages for a game that has no drawing of its own: views, events and answers as text. */
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

/** @typedef {import("../shell/types").Opening} Opening */
/** @typedef {import("../shell/types").Page} Page */

/**
 * What a game adds to the general rules.
 * @typedef {object} Reading
 * @property {(offer: any) => import("../shell/choices.js").Choices} choicesOf
 * @property {import("./texts.js").ValueText} valueText
 */

/** @param {Reading} reading @returns {import("../shell/types").GameModule} */
export function textPages(reading) {
  return {
    openTable: (opening) => tablePage(opening, reading),
    openReplay: (match, hash) => replayPage(match, hash, reading),
  };
}

export const { openTable, openReplay } = textPages({ choicesOf, valueText: () => null });

/** @param {Opening} opening  @param {Reading} reading @returns {Page} */
function tablePage({ id, running }, reading) {
  const table = joinTable(id, () => new Table(id, running.game, reading.valueText));
  const choices = () => (table.prompt ? reading.choicesOf(table.prompt.actions) : null);
  return {
    draw: () => tableView(table, choices()),
    title: () => tableTitle(table),
    leave: () => leaveTable(table),
    key: (event) => choiceKey(event, table, choices() ?? { choices: [], amounts: [] }),
    keyGroups: choiceKeys,
    tick: () => table.prompt && changed(),
    isOver: () => table.isOver,
    table,
  };
}

/** @param {string} match  @param {string} hash  @param {Reading} reading @returns {Page} */
function replayPage(match, hash, reading) {
  const replay = new Replay(match, hash, reading.valueText);
  return {
    draw: () => replayView(replay),
    title: () => replayTitle(replay),
    leave: () => replay.close(),
    key: (event) => sectionKey(event, replay),
    keyGroups: () => replayKeys([[[`${t("key.shift")} ←`, `${t("key.shift")} →`], "keys.section"]]),
    moved: (to) => replay.follow(to),
  };
}
