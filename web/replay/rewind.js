// @ts-check
/** What was shown of a live match: who watches may stop, go back, and catch up. The match goes on underneath. */
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";
import { playButton, replayKey, step } from "./controls.js";
import { paced } from "./speed.js";

/** Moments that are kept: some forty hands of hold'em, six rounds of mahjong. */
const MOST = 600;
/** ms between steps while it catches up. */
const BEAT = 500;

/** @template T what is shown at one moment */
export class Rewind {
  /** @param {(moment: T) => number} sectionOf the hand or round that a moment belongs to */
  constructor(sectionOf) {
    this._sectionOf = sectionOf;
    /** @type {T[]} */
    this._past = [];
    /** The one that is shown; null: the match as it is now. @type {number | null} */
    this._at = null;
    this._timer = 0;
  }

  get isLive() {
    return this._at === null;
  }

  get isPlaying() {
    return this.isLive || this._timer !== 0;
  }

  /** What is shown instead of the match as it is now. @returns {T | null} */
  get shown() {
    return this._at === null ? null : this._past[this._at];
  }

  get isAtStart() {
    return this._past.length < 2 || this._at === 0;
  }

  /** @param {T} moment */
  add(moment) {
    this._past.push(moment);
    if (this._past.length <= MOST) return;
    this._past.shift();
    if (this._at !== null) this._at = Math.max(0, this._at - 1);
  }

  /** Another match begins. */
  clear() {
    this._past = [];
    this.goLive();
  }

  goLive() {
    this._at = null;
    this._stop();
  }

  /** Stop; there is nothing to stop before the first moment. */
  pause() {
    if (this._past.length > 0) this._at ??= this._past.length - 1;
    this._stop();
  }

  switchPlaying() {
    if (this.isPlaying) return this.pause();
    this._beat();
    changed();
  }

  /** @param {1 | -1} by */
  walk(by) {
    this.pause();
    if (!this.isLive) this._move(by);
  }

  /** To the beginning of this hand or round, or of the one before it. */
  sectionBack() {
    this.pause();
    if (this._at === null) return;
    const first = this._firstOf(this._at);
    this._at = first === this._at && first > 0 ? this._firstOf(first - 1) : first;
    changed();
  }

  /** The first moment of the section that this one is in. @param {number} at */
  _firstOf(at) {
    const section = this._sectionOf(this._past[at]);
    return this._past.findIndex((moment) => this._sectionOf(moment) === section);
  }

  /** @param {1 | -1} by */
  _move(by) {
    const to = (this._at ?? this._past.length - 1) + by;
    if (to >= this._past.length) return this.goLive();
    this._at = Math.max(0, to);
    changed();
  }

  _beat() {
    this._timer = window.setTimeout(() => {
      this._timer = 0;
      this._move(1);
      if (!this.isLive) this._beat();
    }, paced(BEAT));
  }

  _stop() {
    clearTimeout(this._timer);
    this._timer = 0;
    changed();
  }
}

/** @param {Rewind<any>} rewind  @param {import("../shell/i18n.js").Key} sectionBack what one section back is called */
export function rewindBar(rewind, sectionBack) {
  return html`<section class="row centred rewind" aria-label=${t("replay.controls")}>
    ${step(sectionBack, "first", rewind.isAtStart, () => rewind.sectionBack())}
    ${step("replay.back", "back", rewind.isAtStart, () => rewind.walk(-1))}
    ${playButton(rewind, false)}
    ${step("replay.next", "next", rewind.isLive, () => rewind.walk(1))}
    <button class=${rewind.isLive ? "" : "main"} aria-disabled=${rewind.isLive} @click=${() => rewind.goLive()}>${t(rewind.isLive ? "watch.live" : "watch.toLive")}</button>
  </section>`;
}

/** @param {KeyboardEvent} event  @param {Rewind<any>} rewind @returns {boolean} Was it ours? */
export function rewindKey(event, rewind) {
  return replayKey(event, rewind, {
    ArrowLeft: () => rewind.walk(-1),
    ArrowRight: () => rewind.walk(1),
    Home: () => rewind.sectionBack(),
    End: () => rewind.goLive(),
  });
}
