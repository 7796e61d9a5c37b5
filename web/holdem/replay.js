// @ts-check
/** The replay of a hold'em match: snapshot by snapshot, hand by hand. */
import { SectionReplay } from "../replay/sections.js";
import { number, t } from "../shell/i18n.js";
import { asMatch } from "./cash/as_match.js";
import { snapshotText } from "./event_texts.js";
import { snapshotsOf } from "./snapshots.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./types").MatchFrame} MatchFrame */
/** @typedef {import("./types").MatchOutline} MatchOutline */

/** @extends {SectionReplay<Snapshot, MatchOutline>} */
export class Replay extends SectionReplay {
  /** Of a cash table, only shown cards are seen. */
  get isCash() {
    return this.outline?.game === "cash";
  }

  /** What the hand of a section is called. A cash table has one before its first hand. @param {number} section */
  handNumber(section) {
    return this.isCash ? section : section + 1;
  }

  /** @protected @param {any[]} sent @returns {Snapshot[]} */
  stepsOf(sent) {
    return stepsOfHand(this.isCash ? sent.map(asMatch) : sent);
  }

  /** @protected @param {Snapshot} snapshot */
  stepText(snapshot) {
    return `${t("holdem.hand", { hand: number(this.handNumber(this.section)) })}. ${snapshotText(snapshot, this.names)}`;
  }
}

/** @param {MatchFrame[]} frames of one hand @returns {Snapshot[]} */
export function stepsOfHand(frames) {
  // Before the first hand, all players sit down.
  const begun = frames.findIndex(({ events }) => events.some(({ type }) => type === "hand_begun"));
  /** @type {Snapshot[]} */
  const snapshots = [];
  for (const frame of frames.slice(Math.max(0, begun))) {
    if (frame.events.length > 0) snapshots.push(...snapshotsOf(frame, snapshots.at(-1) ?? null));
  }
  return snapshots;
}
