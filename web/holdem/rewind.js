// @ts-check
/** What was shown of a live match: who watches may stop, go back, and catch up. The match goes on underneath. */
import { step, playButton } from "../replay/controls.js";
import { paced } from "../replay/speed.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */

/** Snapshots that are kept: some forty hands. */
const MOST = 600;
/** ms between steps while it catches up. */
const BEAT = 500;

export class Rewind {
  constructor() {
    /** @type {Snapshot[]} */
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

  /** What is shown instead of the match as it is now. @returns {Snapshot | null} */
  get shown() {
    return this._at === null ? null : this._past[this._at];
  }

  get isAtStart() {
    return this._past.length < 2 || this._at === 0;
  }

  /** @param {Snapshot} snapshot */
  add(snapshot) {
    this._past.push(snapshot);
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
    this._move(by);
  }

  /** To the beginning of this hand, or of the one before it. */
  handBack() {
    this.pause();
    const at = this._at ?? 0;
    const of = (/** @type {number} */ index) => this._past[index]?.number;
    const first = this._past.findIndex(({ number }) => number === of(at));
    this._at = first === at ? Math.max(0, this._past.findIndex(({ number }) => number === of(first - 1))) : first;
    changed();
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

/** @param {Rewind} rewind */
export function rewindBar(rewind) {
  return html`<section class="row centred rewind" aria-label=${t("replay.controls")}>
    ${step("holdem.handBack", "first", rewind.isAtStart, () => rewind.handBack())}
    ${step("replay.back", "back", rewind.isAtStart, () => rewind.walk(-1))}
    ${playButton(rewind, false)}
    ${step("replay.next", "next", rewind.isLive, () => rewind.walk(1))}
    <button class=${rewind.isLive ? "" : "main"} aria-disabled=${rewind.isLive} @click=${() => rewind.goLive()}>${t(rewind.isLive ? "watch.live" : "watch.toLive")}</button>
  </section>`;
}
