// @ts-check
/** The page of a finished battle. */
import { missing, playButton, scrubber, step } from "../replay/controls.js";
import { share } from "../replay/share.js";
import { isEmbedded } from "../shell/embedded.js";
import { t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board, history } from "./board.js";
import { poster } from "./poster.js";
import { resultReason, resultTitle } from "./result.js";
import { reviewPanel } from "./review.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./replay.js").Shown} Shown */
/** @typedef {import("./replay.js").Viewer} Viewer */
/** @typedef {import("./types").Layout} Layout */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").View} View */

/** @param {Replay} replay */
export function replayTitle(replay) {
  return t("replay.title", { first: replay.names[0], second: replay.names[1] });
}

/** @param {Replay} replay */
export function replayView(replay) {
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
    ${isEmbedded ? nothing : beside(replay, frame, near, players)}
  </div>`;
}

/** @param {Replay} replay  @param {Shown} frame  @param {Seat} near  @param {[any, any]} players */
function beside(replay, frame, near, players) {
  const { view } = frame;
  return html`<aside class="beside">
      ${viewers(replay)}
      ${share(replay.match, () => poster(view, layouts(frame), replay.names, replay.headline(frame)))}
      ${view.phase === "over" ? reviewPanel(replay.match, near, replay.names[near]) : nothing}
      ${history(view, players, near)}
    </aside>`;
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
  const { index, last, round, lastRound } = replay;
  const position = `${t("replay.roundPosition", { round, step: replay.step + 1, steps: replay.steps })} · ${t("replay.position", { index, last })}`;
  return html`<section class="scrub panel">
    <label for="scrubber">${position}</label>
    ${scrubber(index, last, t("replay.scrubber"), position, (to) => replay.show(to))}
    <div class="row centred">
      ${step("replay.roundBack", "first", index === 0, () => replay.showRound(replay.step === 0 ? round - 1 : round))}
      ${step("replay.back", "back", index === 0, () => replay.show(index - 1))}
      ${playButton(replay, last === 0)}
      ${step("replay.next", "next", index === last, () => replay.show(index + 1))}
      ${step("replay.roundNext", "last", index === last, () => (round === lastRound ? replay.show(last) : replay.showRound(round + 1)))}
    </div>
  </section>`;
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
      <input type="radio" name="viewer" value=${viewer} .checked=${replay.wanted === viewer} @change=${() => replay.see(viewer)}>
      <span>${words}</span>
    </label>`)}
  </fieldset>`;
}

/** @param {number} ms */
function clockTime(ms) {
  const seconds = Math.floor(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
