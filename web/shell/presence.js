// @ts-check
/** Who is away from a live table, in words: beside the name, and for screen readers. */
import { say } from "./announcements.js";
import { t } from "./i18n.js";

/** @typedef {import("./live_table.js").LiveTable<any, any>} LiveTable */

/** What is written beside a player; empty while they are here.
 * @param {LiveTable} table  @param {number} seat  @param {"presence.away" | "presence.awayShort"} key */
export function absenceText(table, seat, key = "presence.away") {
  const seconds = seat === table.seat || table.isOver ? null : table.awaySeconds(seat);
  if (seconds === null) return "";
  return seconds > 0 && !table.isWaiting ? t(key, { seconds }) : t("presence.gone");
}

/** Whose absence was said aloud, by table. @type {WeakMap<LiveTable, Set<number>>} */
const saidAway = new WeakMap();

/** Say once who is away, and who is back. @param {LiveTable} table  @param {string[]} names by chair */
export function sayAbsences(table, names) {
  const said = saidAway.get(table) ?? new Set();
  saidAway.set(table, said);
  names.forEach((name, seat) => {
    const seconds = seat === table.seat || table.isWaiting || table.isOver ? null : table.awaySeconds(seat);
    if ((seconds !== null) === said.has(seat)) return;
    if (seconds === null) said.delete(seat);
    else said.add(seat);
    if (name && !table.isOver) say(seconds === null ? t("presence.back", { name }) : t("presence.say", { name, seconds }));
  });
}
