// @ts-check
/** What happens at a table, told to the ear: sounds for all, sentences for screen readers. */
import { other, shownSteps } from "./board.js";
import { cardName } from "./cards.js";
import { t } from "../shell/i18n.js";
import { nameOf } from "../shell/names.js";
import { resultTitle } from "./result.js";
import { play } from "../shell/sound.js";
import { say } from "../shell/announcements.js";

/** @typedef {import("../shell/types").BattleEvent} BattleEvent */
/** @typedef {import("../shell/types").Pair} Pair */
/** @typedef {import("../shell/types").Seat} Seat */
/** @typedef {import("../shell/types").View} View */
/** @typedef {{view: View | null, seat: Seat | null, seats: (import("../shell/types").Named | null)[]}} Watched */

export const tell = {
  lay: () => play("lay"),
  take: () => play("take"),
  lock: () => play("lock"),

  /** @param {BattleEvent[]} events  @param {Watched} table */
  events(events, table) {
    for (const event of events) tellOne(event, table);
  },
};

/** @param {BattleEvent} event  @param {Watched} table */
function tellOne(event, table) {
  const near = table.seat ?? 0;
  const names = { me: nameOf(table.seats[near]), them: nameOf(table.seats[other(near)]) };
  switch (event.type) {
    case "prepared":
      play("begin");
      say(t(event.sudden_death ? "say.preparedSudden" : "say.prepared", { round: event.round, ...names, ...hps(event.hp, near) }));
      break;
    case "locked":
      play("theirLock");
      say(t("say.locked", { name: nameOf(table.seats[event.seat]) }));
      break;
    case "confirmed":
      say(t("say.confirmed"));
      break;
    case "revealed":
      play(sounding(table, near));
      say(t("say.revealed", {
        step: event.step + 1,
        mine: cardName(event.cards[near]),
        theirs: cardName(event.cards[other(near)]),
        ...names,
        ...hps(event.hp, near),
      }));
      break;
    case "match_ended":
      play(table.seat !== null && event.outcome.places[table.seat] === 1 ? "won" : "lost");
      if (table.view) say(resultTitle(table.view, table.seat, [nameOf(table.seats[0]), nameOf(table.seats[1])]));
      break;
  }
}

/** @param {Pair} hp  @param {Seat} near */
function hps(hp, near) {
  return { myHp: hp[near], theirHp: hp[other(near)] };
}

/** @param {Watched} table  @param {Seat} near */
function sounding(table, near) {
  const change = table.view && shownSteps(table.view).at(-1)?.change;
  if (!change) return "turn";
  if (Math.min(...change) < 0) return "hit";
  return change[near] > 0 ? "heal" : "turn";
}
