// @ts-check
/** The clock of a live table: it is drawn as it runs, and its last seconds are heard. */
import { say } from "./announcements.js";
import { changed } from "./change.js";
import { t } from "./i18n.js";
import { play } from "./sound.js";

/**
 * @typedef {object} Heard
 * @property {() => number | null} left seconds, with those of the bank; null: no clock runs
 * @property {() => boolean} isOurs this player should hurry
 * @property {() => void} absences says who is away
 * @property {number} hurry seconds from which each one is heard
 * @property {number} [said] seconds at which the time is said; those of `hurry` unless said otherwise
 * @property {import("./sound.js").Note[]} sound
 */

/** Called a few times a second. @param {import("./live_table.js").LiveTable<any, any>} table  @param {Heard} heard @returns {() => void} */
export function ticker(table, { left, isOurs, absences, hurry, said = hurry, sound }) {
  /** The last whole second. @type {number | null} */
  let before = null;
  return () => {
    absences();
    const seconds = left();
    if (seconds === null) return table.presence?.away.length ? changed() : undefined;
    const second = Math.ceil(seconds);
    if (second !== before && isOurs()) {
      if (second === said) say(t("say.time", { seconds: second }));
      if (second <= hurry && second > 0) play(sound);
    }
    before = second;
    changed();
  };
}
