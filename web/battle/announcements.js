// @ts-check
/** What happens in a battle, for the ear: sounds for everyone, sentences for screen readers. */
import { say } from "../shell/announcements.js";
import { t } from "../shell/i18n.js";
import { nameOf } from "../shell/names.js";
import { play } from "../shell/sound.js";
import { other, shownSteps } from "./board.js";
import { cardName } from "./cards.js";
import { resultTitle } from "./result.js";
import { SOUNDS } from "./sounds.js";

/** @typedef {import("./types").BattleEvent} BattleEvent */
/** @typedef {import("./types").Pair} Pair */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").View} View */
/** @typedef {{view: View | null, player: Seat | null, seats: (import("../shell/types").Named | null)[]}} Watched */

/** @param {BattleEvent[]} events  @param {Watched} table */
export function announce(events, table) {
  for (const event of events) announceOne(event, table);
}

/** @param {BattleEvent} event  @param {Watched} table */
function announceOne(event, table) {
  const near = table.player ?? 0;
  const names = { me: nameOf(table.seats[near]), them: nameOf(table.seats[other(near)]) };
  switch (event.type) {
    case "prepared":
      play(SOUNDS.begin);
      say(t(event.sudden_death ? "say.preparedSudden" : "say.prepared", { round: event.round, ...names, ...hps(event.hp, near) }));
      break;
    case "locked":
      play(SOUNDS.theirLock);
      say(t("say.locked", { name: nameOf(table.seats[event.seat]) }));
      break;
    case "confirmed":
      say(t("say.confirmed"));
      break;
    case "revealed":
      play(SOUNDS[revealSound(table, near)]);
      say(t("say.revealed", {
        step: event.step + 1,
        mine: cardName(event.cards[near]),
        theirs: cardName(event.cards[other(near)]),
        ...names,
        ...hps(event.hp, near),
      }));
      break;
    case "match_ended":
      play(table.player !== null && event.outcome.places[table.player] === 1 ? SOUNDS.won : SOUNDS.lost);
      if (table.view) say(resultTitle(table.view, table.player, [nameOf(table.seats[0]), nameOf(table.seats[1])]));
      break;
  }
}

/** @param {Pair} hp  @param {Seat} near */
function hps(hp, near) {
  return { myHp: hp[near], theirHp: hp[other(near)] };
}

/** @param {Watched} table  @param {Seat} near */
function revealSound(table, near) {
  const change = table.view && shownSteps(table.view).at(-1)?.change;
  if (!change) return "turn";
  if (Math.min(...change) < 0) return "hit";
  return change[near] > 0 ? "heal" : "turn";
}
