// @ts-check
/** A finished match, moment by moment. The server computes the frames; the address holds the moment. */
import { ask } from "../shell/account.js";
import { board, history } from "./board.js";
import { changed } from "../shell/change.js";
import { copy } from "../shell/clipboard.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { botName } from "../shell/names.js";
import { resultReason, resultTitle } from "./result.js";
import { html, nothing } from "../vendor/lit-html.js";
import { say } from "../shell/announcements.js";

/** @typedef {import("../shell/types").BattleEvent} BattleEvent */
/** @typedef {import("../shell/types").Frame & {views?: View[]}} Shown */
/** @typedef {import("../shell/types").Layout} Layout */
/** @typedef {import("../shell/types").Seat} Seat */
/** @typedef {import("../shell/types").View} View */
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

  switchPlaying() {
    if (this.isPlaying) return this.pause();
    if (this.index === this.last) this.show(0);
    this._playing = window.setInterval(() => this.show(this.index + 1), BEAT);
    changed();
  }

  pause() {
    clearInterval(this._playing);
    this._playing = 0;
    changed();
  }

  /** The same time of the match, seen by somebody else. @param {Viewer} viewer */
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
    return frame.events.map((event) => headline(event, this.names)).join(" · ") || t("replay.event.snapshot");
  }

  async _load() {
    const { viewer } = this;
    try {
      const replayed = await ask("GET", `/records/${encodeURIComponent(this.match)}/frames?viewer=${viewer}`);
      if (viewer !== this.viewer) return; // somebody else's eyes were chosen meanwhile
      this.frames = replayed.frames;
      this.names = replayed.names.map((/** @type {string | null} */ name) => botName(name ?? "?"));
      this.index = Math.min(this.index, this.last);
    } catch {
      if (viewer === this.viewer) this.missing = true;
    }
    changed();
  }
}

/** @param {Replay} replay */
export function replayTitle(replay) {
  return t("replay.title", { first: replay.names[0], second: replay.names[1] });
}

/** @param {Replay} replay */
export function replayPage(replay) {
  if (replay.missing) return missing();
  const frame = replay.frames?.[replay.index];
  if (!frame) return html`<p class="quiet centred">${t("replay.opening")}</p>`;
  const near = /** @type {Seat} */ (replay.viewer === "1" ? 1 : 0);
  const players = /** @type {[any, any]} */ (replay.names.map((name) => ({ name, mark: "" })));
  const { view } = frame;
  return html`<div class="table-page replay-page">
    <div class="play">
      <h1 tabindex="-1">${replayTitle(replay)}</h1>
      ${board({ view, players, near, layouts: layouts(frame), ownSlot: null, middle: middle(replay, frame) })}
      ${view.phase === "over" ? ending(replay, view, near) : nothing}
      ${controls(replay)}
    </div>
    <aside class="beside">${viewers(replay)}${history(view, players, near)}</aside>
  </div>`;
}

export function missing() {
  return html`<section class="panel centred narrow">
    <h1 tabindex="-1">${t("replay.missing")}</h1>
    <p><a class="button" href="/">${t("result.lobby")}</a></p>
  </section>`;
}

/** What this viewer knew of the cards on the table. @param {Shown} frame @returns {[Layout | null, Layout | null]} */
function layouts(frame) {
  const views = frame.views ?? [frame.view];
  /** @param {Seat} seat */
  const of = (seat) => {
    const view = views.find((one) => one.seat === seat);
    return view?.confirmed ?? view?.draft ?? null;
  };
  return [of(0), of(1)];
}

/** @param {Replay} replay  @param {Shown} frame */
function middle(replay, frame) {
  const { view } = frame;
  return html`<p class="round">
      ${view.sudden_death
        ? t("table.suddenDeath", { round: view.round })
        : t("table.round", { round: view.round, rounds: view.rules.rounds })}
    </p>
    <p class="phase">${replay.headline(frame)}</p>
    <p class="time">${t("replay.at", { time: clockTime(frame.at) })}</p>`;
}

/** @param {Replay} replay  @param {View} view  @param {Seat} near */
function ending(replay, view, near) {
  const winner = view.outcome?.places.indexOf(1);
  const first = winner === 0 || winner === 1 ? winner : near;
  return html`<p class="centred ending"><strong>${resultTitle(view, null, replay.names)}.</strong>
    ${resultReason(view, first)}</p>`;
}

/** @param {Replay} replay */
function controls(replay) {
  const { index, last } = replay;
  return html`<section class="scrub panel">
    <label for="scrubber">${t("replay.position", { index, last })}</label>
    <input id="scrubber" type="range" min="0" max=${last} .value=${String(index)} aria-label=${t("replay.scrubber")}
      @input=${(/** @type {InputEvent} */ event) => replay.show(Number(/** @type {HTMLInputElement} */ (event.target).value))}>
    <div class="row centred">
      ${step("replay.first", "first", index === 0, () => replay.show(0))}
      ${step("replay.back", "back", index === 0, () => replay.show(index - 1))}
      ${replay.isPlaying
        ? step("replay.pause", "pause", false, () => replay.pause())
        : step("replay.play", "play", last === 0, () => replay.switchPlaying())}
      ${step("replay.next", "next", index === last, () => replay.show(index + 1))}
      ${step("replay.last", "last", index === last, () => replay.show(last))}
      ${step("replay.copy", "link", false, () => copy(`${location.origin}/replay/${replay.match}#${index}`, t("replay.copied")))}
    </div>
  </section>`;
}

/** @param {import("../shell/i18n.js").Key} key  @param {import("../shell/icons.js").Icon} drawn  @param {boolean} off
 *  @param {() => void} does */
export function step(key, drawn, off, does) {
  return html`<button class="square" aria-label=${t(key)} title=${t(key)} aria-disabled=${off} @click=${() => off || does()}
    >${icon(drawn)}</button>`;
}

/** @param {Replay} replay */
function viewers(replay) {
  /** @type {[Viewer, string][]} */
  const choices = [
    ["all", t("replay.all")],
    ["public", t("replay.public")],
    ["0", t("replay.seat", { name: replay.names[0] })],
    ["1", t("replay.seat", { name: replay.names[1] })],
  ];
  return html`<fieldset class="viewers panel">
    <legend>${t("replay.viewer")}</legend>
    ${choices.map(([viewer, words]) => html`<label>
      <input type="radio" name="viewer" value=${viewer} .checked=${replay.viewer === viewer} @change=${() => replay.see(viewer)}>
      <span>${words}</span>
    </label>`)}
  </fieldset>`;
}

/** @param {BattleEvent} event  @param {string[]} names */
function headline(event, names) {
  const name = "seat" in event ? names[event.seat] : "";
  const round = "round" in event ? event.round : 0;
  const number = "step" in event ? event.step + 1 : 0;
  return t(`replay.event.${event.type}`, { name, round, step: number });
}

/** @param {number} ms */
function clockTime(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
