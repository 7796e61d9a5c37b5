// @ts-check
/**
 * A finished match, section by section (a hand, a round): the server computes the frames of one section at a time.
 * The address holds the section and the step.
 */
import { ask, isFinal } from "../shell/account.js";
import { complain, note, say } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { botName } from "../shell/names.js";
import { paced } from "./speed.js";

/** @typedef {import("../shell/types").Frame} Frame */
/** @typedef {string} Viewer "all", "public" or the number of a chair */

/** ms between steps while it plays, and after the last one of a section. */
const BEAT = 900;
const PAUSE = 1_800;
/** ms before the match is asked for again when nobody answered. */
const AGAIN = 2_000;
/** Sections in one part of the list. */
export const PART = 100;
/** Sections whose steps are kept. */
const KEPT = 20;

/** @template T what one step shows  @template {import("../shell/types").Outline} O */
export class SectionReplay {
  /** @param {string} match  @param {string} hash where to begin, as #12.3: section, step */
  constructor(match, hash) {
    this.match = match;
    /** Whose view is shown. @type {Viewer} */
    this.viewer = "all";
    /** Whose view was asked for last. @type {Viewer} */
    this.wanted = this.viewer;
    /** The match, with the part of its sections that is listed. @type {O | null} */
    this.outline = null;
    this.missing = false;
    /** Another page is shown: the address is no longer of this one. */
    this._isClosed = false;
    /** @type {T[]} of this section */
    this.steps = [];
    const [section, step] = read(hash);
    /** Counted from 0; the game may begin at another number. */
    this.section = section;
    this.step = step;
    /** The game's number of the first section. */
    this._base = 0;
    /** @type {Map<string, T[]>} by viewer and section */
    this._kept = new Map();
    /** What was asked for last: answers to earlier questions are not shown. */
    this._asked = "";
    this._timer = 0;
    this._open();
  }

  /** @protected @param {Frame[]} _frames of one section @returns {T[]} */
  stepsOf(_frames) {
    return [];
  }

  /** What a screen reader says. @protected @param {T} _step */
  stepText(_step) {
    return "";
  }

  get isPlaying() {
    return this._timer !== 0;
  }

  /** @type {T | null} */
  get shown() {
    return this.steps[Math.min(this.step, this.last)] ?? null;
  }

  /** Of the steps of this section. */
  get last() {
    return Math.max(0, this.steps.length - 1);
  }

  get lastSection() {
    return Math.max(0, (this.outline?.count ?? 1) - 1);
  }

  get names() {
    return this.outline?.names.map((name) => botName(name ?? "")) ?? [];
  }

  get isAtEnd() {
    return this.section === this.lastSection && this.step >= this.last;
  }

  get isAtStart() {
    return this.section === 0 && this.step === 0;
  }

  /** The position of a listed section. @param {{number: number}} summary */
  indexOf(summary) {
    return summary.number - this._base;
  }

  /** The address has changed by itself. @param {string} hash */
  follow(hash) {
    const [section, step] = read(hash);
    if (hash && (section !== this.section || step !== this.step)) this.show(section, step);
  }

  /** On or back by one step, into the next section after the last step. @param {1 | -1} by */
  walk(by) {
    const step = this.step + by;
    if (step >= 0 && step <= this.last) return this.show(this.section, step);
    if (by > 0 ? this.isAtEnd : this.isAtStart) return this.pause();
    return this.show(this.section + by, by > 0 ? 0 : Infinity);
  }

  /** Where the steps do not come, what is shown stays. @param {number} section  @param {number} step Infinity is the last */
  async show(section, step) {
    try {
      await this._show(section, step);
    } catch (trouble) {
      this._failed(trouble);
    }
  }

  /** On to the next step of a kind, in this section or a later one. @param {(step: T) => boolean} isIt */
  async seek(isIt) {
    try {
      await this._seek(isIt);
    } catch (trouble) {
      this._failed(trouble);
    }
  }

  /** @param {(step: T) => boolean} isIt */
  async _seek(isIt) {
    for (let [section, from] = [this.section, this.step + 1]; section <= this.lastSection; section += 1, from = 0) {
      const steps = await this._steps(section, this.wanted);
      if (steps === null || this._isClosed) return;
      const found = steps.findIndex((step, index) => index >= from && isIt(step));
      if (found >= 0) return this._show(section, found);
    }
    note(t("replay.noneLater"));
  }

  /** @param {unknown} trouble */
  _failed(trouble) {
    if (this._isClosed) return;
    if (isFinal(trouble)) this.missing = true;
    else complain(trouble);
    this.wanted = this.viewer;
    this.pause();
  }

  /** @param {number} section  @param {number} step */
  async _show(section, step) {
    const viewer = this.wanted;
    const to = Math.min(Math.max(0, section), this.lastSection);
    const steps = await this._steps(to, viewer);
    if (steps === null || this._isClosed) return;
    this.viewer = this.wanted = viewer;
    this.steps = steps;
    this.section = to;
    this.step = Math.min(Math.max(0, step), this.last);
    window.history.replaceState(null, "", `${location.pathname}#${this.section + 1}.${this.step}`);
    if (this.shown) say(this.stepText(this.shown));
    if (this.isAtEnd) this.pause();
    changed();
    await this.list(this.section);
    queueMicrotask(keepInSight);
  }

  /** By another viewer, at the same step. @param {Viewer} viewer */
  see(viewer) {
    this.wanted = viewer;
    changed();
    return this.show(this.section, this.step);
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

  /** Another page is shown. */
  close() {
    this._isClosed = true;
    this.pause();
  }

  _beat() {
    this._timer = window.setTimeout(
      async () => {
        await this.walk(1);
        if (this.isPlaying) this._beat();
      },
      paced(this.step >= this.last ? PAUSE : BEAT),
    );
  }

  async _open() {
    try {
      this.outline = await this._outline(0);
      this._base = this.outline.sections[0]?.number ?? 0;
      if (this.outline.sealed) this.wanted = "public";
      await this._show(this.section, this.step);
    } catch (trouble) {
      this.missing = isFinal(trouble);
      if (!this.missing && !this._isClosed) setTimeout(() => this._open(), AGAIN);
      changed();
    }
  }

  /** List the part that a section is in. @param {number} section */
  async list(section) {
    const first = Math.floor(section / PART) * PART;
    if (this.outline?.sections[0]?.number === this._base + first || first > this.lastSection) return;
    this.outline = await this._outline(this._base + first).catch(() => this.outline);
    changed();
  }

  /** @param {number} first @returns {Promise<O>} */
  _outline(first) {
    return ask("GET", `/records/${encodeURIComponent(this.match)}/sections?first=${first}&limit=${PART}`);
  }

  /** Null if something else was asked for meanwhile. @param {number} section  @param {Viewer} viewer
   *  @returns {Promise<T[] | null>} */
  async _steps(section, viewer) {
    const key = `${viewer} ${section}`;
    this._asked = key;
    if (!this._kept.has(key)) {
      const path = `/records/${encodeURIComponent(this.match)}/frames?viewer=${viewer}&section=${this._base + section}`;
      this._keep(key, this.stepsOf((await ask("GET", path)).frames));
    }
    return this._asked === key ? (this._kept.get(key) ?? null) : null;
  }

  /** @param {string} key  @param {T[]} steps */
  _keep(key, steps) {
    this._kept.set(key, steps);
    const oldest = this._kept.keys().next().value;
    if (this._kept.size > KEPT && oldest !== undefined) this._kept.delete(oldest);
  }
}

/** The frames with events of one section, all cards open. @param {string} match  @param {number} section counted from 0
 *  @returns {Promise<any[]>} */
export async function sectionFrames(match, section) {
  const record = `/records/${encodeURIComponent(match)}`;
  const outline = await ask("GET", `${record}/sections?limit=1`);
  const base = outline.sections[0]?.number ?? 0;
  const { frames } = await ask("GET", `${record}/frames?viewer=all&section=${base + section}`);
  return frames.filter((/** @type {Frame} */ { events }) => events.length > 0);
}

/** Scroll the list to the line of this section, without moving the page. */
function keepInSight() {
  const line = document.querySelector(".section-list [aria-current]");
  const list = line?.closest(".section-list");
  if (!line || !list) return;
  const [inner, outer] = [line.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
}

/** @param {string} hash @returns {[number, number]} */
function read(hash) {
  const [section, step] = hash.replace("#", "").split(".").map(Number);
  return [Math.max(0, (section || 1) - 1), step || 0];
}
