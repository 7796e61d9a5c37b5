// @ts-check
/** A finished battle, moment by moment. The server computes the frames; the address holds the moment. */
import { paced } from "../replay/speed.js";
import { ask } from "../shell/account.js";
import { say } from "../shell/announcements.js";
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

export class Replay {
  /** @param {string} match  @param {number} index the moment to begin at */
  constructor(match, index) {
    this.match = match;
    this.index = index;
    /** @type {Viewer} */
    this.viewer = "all";
    /** @type {Shown[] | null} */
    this.frames = null;
    /** @type {string[]} */
    this.names = ["", ""];
    this.missing = false;
    this._playing = 0;
    this._load();
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
    window.history.replaceState(null, "", `/replay/${this.match}#${this.index}`);
    const frame = this.frames?.[this.index];
    if (frame) say(`${t("replay.position", { index: this.index, last: this.last })}. ${this.headline(frame)}`);
    if (this.index === this.last) this.pause();
    changed();
  }

  /** The address has changed by itself. @param {string} hash */
  follow(hash) {
    const index = Number(hash.slice(1));
    if (hash && index !== this.index) this.show(index);
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

  /** The same moment of the match, for another viewer. @param {Viewer} viewer */
  async see(viewer) {
    const at = this.frames?.[this.index]?.at ?? 0;
    this.viewer = viewer;
    await this._load();
    if (this.viewer !== viewer) return;
    const later = (this.frames ?? []).findIndex((frame) => frame.at > at);
    this.show(later < 0 ? this.last : later - 1);
  }

  /** @param {Shown} frame */
  headline(frame) {
    const pair = frame.events.flatMap((event) => (event.type === "revealed" ? [pairSentence(event.cards[0], event.cards[1], false)] : []));
    return [...frame.events.map((event) => headline(event, this.names)), ...pair].join(" · ") || t("replay.event.snapshot");
  }

  async _load() {
    const { viewer } = this;
    try {
      const replayed = await ask("GET", `/records/${encodeURIComponent(this.match)}/frames?viewer=${viewer}`);
      if (viewer !== this.viewer) return; // another viewer was chosen meanwhile
      this.frames = replayed.frames;
      this.names = replayed.names.map((/** @type {string | null} */ name) => botName(name ?? "?"));
      this.index = Math.min(this.index, this.last);
    } catch {
      if (viewer === this.viewer) this.missing = true;
    }
    changed();
  }
}

/** @param {BattleEvent} event  @param {string[]} names */
function headline(event, names) {
  const name = "seat" in event ? names[event.seat] : "";
  const round = "round" in event ? event.round : 0;
  const number = "step" in event ? event.step + 1 : 0;
  return t(`replay.event.${event.type}`, { name, round, step: number });
}
