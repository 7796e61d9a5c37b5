// @ts-check
/** A hold'em table, small, for the front page. */
import { board } from "./board.js";
import { snapshotText } from "./event_texts.js";
import { snapshotsOf } from "./snapshots.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */

/** @param {import("./types").MatchFrame} frame  @param {Snapshot | null} before @returns {Snapshot} */
export function next(frame, before) {
  return /** @type {Snapshot} */ (snapshotsOf(frame, before).at(-1));
}

/** @param {Snapshot} snapshot  @param {string[]} names by chair */
export function draw(snapshot, names) {
  return board({ snapshot, names, clock: null, middle: snapshotText(snapshot, names) });
}
