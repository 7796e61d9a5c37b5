// @ts-check
/** A finished battle, moment by moment. The server computes the frames; the address holds the moment. */
import { paced } from "../replay/speed.js";
import { ask, isFinal } from "../shell/account.js";
import { complain, say } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { botName } from "../shell/names.js";
import { pairSentence } from "./outcomes.js";

/** @typedef {import("./types").BattleEvent} BattleEvent */
/** @typedef {import("./types").BattleFrame & {views?: View[]}} Shown */
/** @typedef {import("./types").View} View */
/** @typedef {"all" | "public" | "0" | "1"} Viewer */

/** ms between moments while it plays. */
const BEAT = 900;
/** ms before the frames are asked for again when nobody answered. */
const AGAIN = 2_000;

export class Replay {
  /** @param {string} match  @param {string} hash the moment to begin at: #2.3 is round 2, step 3; #17 the moment 17 */
  constructor(match, hash) {
    this.match = match;
    this.index = 0;
    /** Whose view is shown. @type {Viewer} */
    this.viewer = "all";
    /** Whose view was asked for last. @type {Viewer} */
    this.wanted = this.viewer;
    /** @type {Shown[] | null} */
    this.frames = null;
    /** @type {string[]} */
    this.names = ["", ""];
    this.missing = false;
    /** Another page is shown: the address is no longer of this one. */
    this._isClosed = false;
    this._playing = 0;
    this._open(hash);
  }

  get last() {
    return Math.max(0, (this.frames?.length ?? 1) - 1);
  }

  get isPlaying() {
    return this._playing !== 0;
  }

  /** @param {number} index */
  show(index) {
    this.index = Math.min(Math.max(0, index), this.last);
    window.history.replaceState(null, "", `${location.pathname}#${this.round}.${this.step}`);
    const frame = this.frames?.[this.index];
    if (frame) say(`${t("replay.position", { index: this.index, last: this.last })}. ${this.headline(frame)}`);
    if (this.index === this.last) this.pause();
    changed();
  }

  /** The address has changed by itself. @param {string} hash */
  follow(hash) {
    const index = this._read(hash);
    if (hash && index !== this.index) this.show(index);
  }

  /** The rounds, by moment. */
  get rounds() {
    return (this.frames ?? []).map(roundOf);
  }

  /** The round that is shown, from 1. */
  get round() {
    return this.rounds[this.index] ?? 1;
  }

  /** The step of this round, from 0. */
  get step() {
    return this.index - Math.max(0, this.rounds.indexOf(this.round));
  }

  /** How many steps this round has. */
  get steps() {
    return this.rounds.filter((round) => round === this.round).length;
  }

  get lastRound() {
    return this.rounds.at(-1) ?? 1;
  }

  /** To the first moment of a round. @param {number} round */
  showRound(round) {
    const at = this.rounds.indexOf(Math.min(Math.max(1, round), this.lastRound));
    this.show(Math.max(0, at));
  }

  /** @param {string} hash @returns {number} the moment */
  _read(hash) {
    const [round, step] = hash.slice(1).split(".").map(Number);
    if (step === undefined) return round || 0;
    const first = this.rounds.indexOf(round);
    return first < 0 ? 0 : first + (step || 0);
  }

  switchPlaying() {
    if (this.isPlaying) return this.pause();
    if (this.index === this.last) this.show(0);
    this._beat();
    changed();
  }

  _beat() {
    this._playing = window.setTimeout(() => {
      this._beat();
      this.show(this.index + 1);
    }, paced(BEAT));
  }

  pause() {
    clearTimeout(this._playing);
    this._playing = 0;
    changed();
  }

  /** Another page is shown. */
  close() {
    this._isClosed = true;
    this.pause();
  }

  /** The same moment of the match, for another viewer. Where the frames do not come, what is shown stays.
   * @param {Viewer} viewer */
  async see(viewer) {
    const at = this.frames?.[this.index]?.at ?? 0;
    this.wanted = viewer;
    changed();
    try {
      if (!(await this._load(viewer))) return;
    } catch (trouble) {
      if (this._isClosed || this.wanted !== viewer) return;
      if (isFinal(trouble)) this.missing = true;
      else complain(trouble);
      this.wanted = this.viewer;
      return this.pause();
    }
    const later = (this.frames ?? []).findIndex((frame) => frame.at > at);
    this.show(later < 0 ? this.last : later - 1);
  }

  /** @param {Shown} frame */
  headline(frame) {
    const pair = frame.events.flatMap((event) => (event.type === "revealed" ? [pairSentence(event.cards[0], event.cards[1], false)] : []));
    return [...frame.events.map((event) => headline(event, this.names)), ...pair].join(" · ") || t("replay.event.snapshot");
  }

  /** @param {string} hash */
  async _open(hash) {
    try {
      await this._load(this.viewer);
      this.index = Math.min(this._read(hash), this.last);
    } catch (trouble) {
      this.missing = isFinal(trouble);
      if (!this.missing && !this._isClosed) setTimeout(() => this._open(hash), AGAIN);
    }
    changed();
  }

  /** False if something else was asked for meanwhile. @param {Viewer} viewer */
  async _load(viewer) {
    const replayed = await ask("GET", `/records/${encodeURIComponent(this.match)}/frames?viewer=${viewer}`);
    if (viewer !== this.wanted || this._isClosed) return false;
    this.viewer = viewer;
    this.frames = replayed.frames;
    this.names = replayed.names.map((/** @type {string | null} */ name) => botName(name ?? "?"));
    return true;
  }
}

/** The end of a round belongs to it, though the next one has begun. @param {Shown} frame @returns {number} */
function roundOf({ events, view }) {
  const ended = events.find((event) => event.type === "round_ended");
  return ended?.type === "round_ended" ? ended.round : view.round;
}

/** @param {BattleEvent} event  @param {string[]} names */
function headline(event, names) {
  const name = "seat" in event ? names[event.seat] : "";
  const round = "round" in event ? event.round : 0;
  const number = "step" in event ? event.step + 1 : 0;
  return t(`replay.event.${event.type}`, { name, round, step: number });
}
