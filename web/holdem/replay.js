// @ts-check
/**
 * A finished match of hands. The server computes the frames of one hand at a time; the address holds hand and step.
 */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { sceneWords } from "./event_texts.js";
import { number, t } from "../shell/i18n.js";
import { scenesOf } from "./snapshots.js";
import { say } from "../shell/announcements.js";

/** @typedef {import("./snapshots.js").Scene} Scene */
/** @typedef {import("../shell/types").MatchOutline} MatchOutline */
/** @typedef {import("../shell/types").ReplayedHand} ReplayedHand */
/** @typedef {string} Viewer "all", "public" or the number of a chair */

/** ms between scenes while it plays, and after the last one of a hand. */
const BEAT = 900;
const PAUSE = 1_800;
/** Hands in one part of the list. */
export const PART = 100;
/** Hands whose scenes are kept. */
const KEPT = 20;

export class Rerun {
  /** @param {string} match  @param {string} hash where to begin, as #12.3: hand, step */
  constructor(match, hash) {
    this.match = match;
    /** @type {Viewer} */
    this.viewer = "all";
    /** The part of it whose hands are listed. @type {MatchOutline | null} */
    this.outline = null;
    this.missing = false;
    /** @type {Map<string, Scene[]>} by viewer and hand */
    this._kept = new Map();
    /** What was asked for last; later answers to earlier questions do not show. */
    this._wanted = "";
    /** @type {Scene[]} */
    this.scenes = [];
    const [hand, step] = read(hash);
    this.hand = hand;
    this.step = step;
    this._timer = 0;
    this._open();
  }

  get isPlaying() {
    return this._timer !== 0;
  }

  /** @type {Scene | null} */
  get scene() {
    return this.scenes[Math.min(this.step, this.last)] ?? null;
  }

  /** Of the steps of this hand. */
  get last() {
    return Math.max(0, this.scenes.length - 1);
  }

  /** Of the hands. */
  get lastHand() {
    return Math.max(0, (this.outline?.count ?? 1) - 1);
  }

  get names() {
    return this.outline?.names.map((name) => name ?? "") ?? [];
  }

  get isAtEnd() {
    return this.hand === this.lastHand && this.step >= this.last;
  }

  get isAtStart() {
    return this.hand === 0 && this.step === 0;
  }

  /** The address has changed by itself. @param {string} hash */
  follow(hash) {
    const [hand, step] = read(hash);
    if (hash && (hand !== this.hand || step !== this.step)) this.show(hand, step);
  }

  /** On or back by one step, into the next hand where this one has no more. @param {1 | -1} by */
  walk(by) {
    const step = this.step + by;
    if (step >= 0 && step <= this.last) return this.show(this.hand, step);
    if (by > 0 ? this.isAtEnd : this.isAtStart) return this.pause();
    return this.show(this.hand + by, by > 0 ? 0 : Infinity);
  }

  /** @param {number} hand  @param {number} step Infinity is the last */
  async show(hand, step) {
    const to = Math.min(Math.max(0, hand), this.lastHand);
    const scenes = await this._scenes(to, this.viewer);
    if (scenes === null) return;
    this.scenes = scenes;
    this.hand = to;
    this.step = Math.min(Math.max(0, step), this.last);
    window.history.replaceState(null, "", `/replay/${this.match}#${this.hand + 1}.${this.step}`);
    if (this.scene) say(`${t("holdem.hand", { hand: number(this.hand + 1) })}. ${sceneWords(this.scene, this.names)}`);
    if (this.isAtEnd) this.pause();
    changed();
    await this.list(this.hand);
    queueMicrotask(keepInSight);
  }

  /** Through other eyes, at the same step. @param {Viewer} viewer */
  see(viewer) {
    this.viewer = viewer;
    return this.show(this.hand, this.step);
  }

  switchPlaying() {
    if (this.isPlaying) return this.pause();
    if (this.isAtEnd) this.show(0, 0);
    this._beat();
    changed();
  }

  pause() {
    clearTimeout(this._timer);
    this._timer = 0;
    changed();
  }

  _beat() {
    this._timer = window.setTimeout(
      async () => {
        await this.walk(1);
        if (this.isPlaying) this._beat();
      },
      this.scene?.isOver ? PAUSE : BEAT,
    );
  }

  async _open() {
    try {
      this.outline = await this._outline(Math.floor(this.hand / PART) * PART);
      await this.show(this.hand, this.step);
    } catch {
      this.missing = true;
      changed();
    }
  }

  /** List the part that a hand is in. @param {number} hand */
  async list(hand) {
    const first = Math.floor(hand / PART) * PART;
    if (this.outline?.sections[0]?.number === first || first > this.lastHand) return;
    this.outline = await this._outline(first).catch(() => this.outline);
    changed();
  }

  /** @param {number} first @returns {Promise<MatchOutline>} */
  _outline(first) {
    return ask("GET", `/records/${encodeURIComponent(this.match)}/sections?first=${first}&limit=${PART}`);
  }

  /** Null where something else was asked for meanwhile. @param {number} hand  @param {Viewer} viewer @returns {Promise<Scene[] | null>} */
  async _scenes(hand, viewer) {
    const key = `${viewer} ${hand}`;
    this._wanted = key;
    if (!this._kept.has(key)) {
      const path = `/records/${encodeURIComponent(this.match)}/frames?viewer=${viewer}&section=${hand}`;
      const replayed = await ask("GET", path);
      this._keep(key, replayed);
    }
    return this._wanted === key ? (this._kept.get(key) ?? null) : null;
  }

  /** @param {string} key  @param {ReplayedHand} replayed */
  _keep(key, replayed) {
    // The first hand is preceded by all who sit down.
    const begun = replayed.frames.findIndex(({ events }) => events.some(({ type }) => type === "hand_begun"));
    /** @type {Scene[]} */
    const scenes = [];
    for (const frame of replayed.frames.slice(Math.max(0, begun))) {
      if (frame.events.length > 0) scenes.push(...scenesOf(frame, scenes.at(-1) ?? null));
    }
    this._kept.set(key, scenes);
    const oldest = this._kept.keys().next().value;
    if (this._kept.size > KEPT && oldest !== undefined) this._kept.delete(oldest);
  }
}

/** The line of this hand, without moving the page. */
function keepInSight() {
  const line = document.querySelector(".hand-list [aria-current]");
  const list = line?.closest(".hand-list");
  if (!line || !list) return;
  const [inner, outer] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** @param {string} hash @returns {[number, number]} */
function read(hash) {
  const [hand, step] = hash.replace("#", "").split(".").map(Number);
  return [Math.max(0, (hand || 1) - 1), step || 0];
}
