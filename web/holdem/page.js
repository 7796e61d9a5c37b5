// @ts-check
/** The pages of hold'em: a live table or arena, and the replay of a match. */
import { replayKeys, sectionKey } from "../replay/controls.js";
import { rewindKey } from "../replay/rewind.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { joinTable, leaveTable } from "../shell/live_table.js";
import { sayAbsences } from "../shell/presence.js";
import { ticker } from "../shell/ticker.js";
import { showTopUp } from "./cash/buy_in.js";
import { CashTable, PAUSE, PLAY } from "./cash/table.js";
import { HURRY } from "./action_bar.js";
import { PLANS } from "./betting.js";
import { showHistory } from "./history.js";
import { PREFERENCES, switchPreference } from "./preferences.js";
import { Replay } from "./replay.js";
import { replayTitle, replayView } from "./replay_view.js";
import { SOUNDS } from "./sounds.js";
import { Table } from "./table.js";
import { tableTitle, tableView } from "./table_view.js";

/** @typedef {import("../shell/types").Page} Page */

/** @type {import("../shell/types").KeyGroup["keys"]} */
const CASH_KEYS = [[["O"], "cash.keys.sitOut"], [["T"], "cash.keys.topUp"]];

/** @param {import("../shell/types").Opening} opening @returns {Page} */
export function openTable({ id, running, go }) {
  const table = joinTable(id, () => (running.game === "cash" ? new CashTable(id) : new Table(id, running.place === id)));
  return {
    draw: () => tableView(table, go),
    title: () => tableTitle(table),
    leave: () => leaveTable(table),
    key: (event) => tableKey(event, table),
    keyGroups: () => (table.seat === null ? replayKeys() : tableKeys(table.isCash)),
    tick: ticker(table, {
      left: () => (table.clock ? table.clock.left + table.clock.bank : null),
      isOurs: () => table.bets !== null,
      absences: () => sayAbsences(table, table.names),
      hurry: HURRY,
      sound: SOUNDS.hurry,
    }),
    isOver: () => table.seat !== null && table.snapshot?.outcome != null,
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
    keyGroups: () => replayKeys([[[`${t("key.shift")} ←`, `${t("key.shift")} →`], "keys.hand"]]),
    moved: (to) => replay.follow(to),
  };
}

/** @param {KeyboardEvent} event  @param {Table} table @returns {boolean} Was it ours? */
function tableKey(event, table) {
  if (table.seat === null) return rewindKey(event, table.rewind) || (table.isCash && !event.repeat && otherKey(event));
  if (table.bets?.most && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    table.nudge(event.key === "ArrowUp" ? 1 : -1);
    return true;
  }
  return !event.repeat && (betKey(event, table) || planKey(event, table) || cashKey(event, table) || otherKey(event));
}

/** @param {KeyboardEvent} event  @param {Table} table */
function betKey(event, table) {
  const { bets, betting } = table;
  if (!bets) return false;
  const preset = /^Digit[1-9]$/.test(event.code) ? table.presets[Number(event.code[5]) - 1] : undefined;
  if (preset) betting.size(preset.to, bets);
  else if (event.code === "KeyF") betting.fold();
  else if (event.code === "KeyC") betting.stay(bets);
  else if (event.code === "KeyR") betting.raise(bets);
  else if (event.code === "KeyA" && bets.most) betting.size(bets.most, bets);
  else if (event.key === "Escape" && betting.armed) betting.disarm();
  else return false;
  changed();
  return true;
}

/** @param {KeyboardEvent} event  @param {Table} table */
function planKey(event, table) {
  const plan = PLANS.find(([, key]) => event.code === `Key${key}`);
  if (!plan || !table.canPlan) return false;
  table.betting.switchPlan(plan[0]);
  return true;
}

/** @param {KeyboardEvent} event  @param {Table} table */
function cashKey(event, table) {
  if (!(table instanceof CashTable) || table.seating === null) return false;
  if (event.code === "KeyO") table.wish(table.seating.intent === PLAY ? PAUSE : PLAY);
  else if (event.code === "KeyT") showTopUp(table);
  else return false;
  return true;
}

/** @param {KeyboardEvent} event */
function otherKey(event) {
  const preference = PREFERENCES.find(([, key]) => event.code === `Key${key}`);
  if (preference) switchPreference(preference[0]);
  else if (event.code === "KeyH") showHistory();
  else return false;
  return true;
}

/** @param {boolean} isCash @returns {import("../shell/types").KeyGroup[]} */
function tableKeys(isCash) {
  return [
    {
      title: "keys.table",
      keys: [
        [["F", "C", "R"], "holdem.keys.act"],
        [["1", "…", "5"], "holdem.keys.size"],
        [["A"], "holdem.keys.allIn"],
        [["↑", "↓"], "holdem.keys.nudge"],
        [PLANS.map(([, key]) => key), "holdem.keys.plan"],
        [PREFERENCES.map(([, key]) => key), "holdem.keys.prefer"],
        [["H"], "holdem.keys.history"],
        ...(isCash ? CASH_KEYS : []),
      ],
    },
  ];
}
