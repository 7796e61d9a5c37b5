// @ts-check
/** The replay of a hold'em match: snapshot by snapshot, hand by hand. */
import { SectionReplay } from "../replay/sections.js";
import { number, t } from "../shell/i18n.js";
import { snapshotText } from "./event_texts.js";
import { snapshotsOf } from "./snapshots.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./types").MatchFrame} MatchFrame */
/** @typedef {import("./types").MatchOutline} MatchOutline */

/** @extends {SectionReplay<Snapshot, MatchOutline>} */
export class Replay extends SectionReplay {
  /** @protected @param {MatchFrame[]} frames @returns {Snapshot[]} */
  stepsOf(frames) {
    // Before the first hand, all players sit down.
    const begun = frames.findIndex(({ events }) => events.some(({ type }) => type === "hand_begun"));
    /** @type {Snapshot[]} */
    const snapshots = [];
    for (const frame of frames.slice(Math.max(0, begun))) {
      if (frame.events.length > 0) snapshots.push(...snapshotsOf(frame, snapshots.at(-1) ?? null));
    }
    return snapshots;
  }

  /** @protected @param {Snapshot} snapshot */
  stepText(snapshot) {
    return `${t("holdem.hand", { hand: number(this.section + 1) })}. ${snapshotText(snapshot, this.names)}`;
  }
}
