// @ts-check
/** A hold'em or cash table, small, for the front page. */
import { asMatch } from "./cash/as_match.js";
import { board } from "./board.js";
import { snapshotText } from "./event_texts.js";
import { snapshotsOf } from "./snapshots.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */

/** @param {import("./types").MatchFrame} frame  @param {Snapshot | null} before @returns {Snapshot} */
export function next(frame, before) {
  return /** @type {Snapshot} */ (snapshotsOf(frame, before).at(-1));
}

/** At a cash table. @param {import("../shell/types").Frame<import("./types").RingView, any>} frame  @param {Snapshot | null} before */
export function nextOfRing(frame, before) {
  return next(asMatch(frame), before);
}

/** @param {Snapshot} snapshot  @param {string[]} names by chair */
export function draw(snapshot, names) {
  return board({ snapshot, names, clock: null, middle: snapshotText(snapshot, names) });
}
