// @ts-check
/** The page of a finished match of mahjong: the table step by step, the rounds, the files. */
import { jump, missing, playButton, scrubber, step, viewerSelect } from "../replay/controls.js";
import { files } from "../replay/files.js";
import { share } from "../replay/share.js";
import { changed } from "../shell/change.js";
import { isEmbedded } from "../shell/embedded.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board, doraRow } from "./board.js";
import { histories } from "./histories.js";
import { poster } from "./poster.js";
import { roundEnd, standings } from "./round_end.js";

/** @typedef {import("./replay.js").MahjongOutline} MahjongOutline */
/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./replay.js").Step} Step */

/** @param {Replay} replay */
export function replayTitle(replay) {
  return t("generic.title", { game: t("game.mahjong"), names: replay.names.join(", ") });
}

/** @param {Replay} replay */
export function replayView(replay) {
  if (replay.missing) return missing();
  const { shown, outline } = replay;
  if (!shown || !outline) return html`<h1 tabindex="-1" class="quiet centred">${t("replay.opening")}</h1>`;
  return html`<div class="mj-replay">
    <h1 tabindex="-1" class="hidden">${replayTitle(replay)}</h1>
    <div class="mj-middle">${board(scene(replay, shown))}</div>
    <aside class="beside">
      <div class="mj-moment">${doraRow(shown.round.dora)}<p class="mj-headline" role="status">${replay.headline(shown)}</p></div>
      ${controls(replay)}
      ${ending(replay, shown)}
      ${isEmbedded ? nothing : html`${viewerSelect(replay, t("mahjong.allHands"))}
      ${roundList(replay, outline)}
      ${share(replay.match, () => poster(shown, replay.names, replay.headline(shown)))}
      ${files(replay.match, histories())}`}
    </aside>
  </div>`;
}

/** @param {Replay} replay  @param {Step} shown @returns {import("./types").Scene} */
function scene(replay, { round, hands, drawn }) {
  return {
    round,
    names: replay.names,
    near: replay.near,
    hands,
    drawn,
    apart: null,
    called: [null, null, null, null],
    absences: round.players.map(({ gone }) => (gone ? t("mahjong.standIn") : "")),
    marked: null,
    differences: replay.differences,
    switchDifferences: () => {
      replay.differences = !replay.differences;
      changed();
    },
  };
}

/** @param {Replay} replay */
function controls(replay) {
  const { section, lastSection, last } = replay;
  const at = { section: number(section + 1), sections: number(lastSection + 1), step: replay.step + 1, steps: last + 1 };
  const position = t("generic.position", at);
  const to = (/** @type {(step: Step) => boolean} */ isIt) => (replay.isAtEnd ? null : () => replay.seek(isIt));
  return html`<section class="scrub panel" aria-label=${t("replay.controls")}>
    ${scrubber(replay.step, last, t("generic.scrubber"), position, (to) => replay.show(section, to))}
    <div class="row centred">
      ${step("generic.sectionBack", "first", section === 0, () => replay.show(section - 1, 0))}
      ${step("replay.back", "back", replay.isAtStart, () => replay.walk(-1))}
      ${playButton(replay, lastSection === 0 && last === 0)}
      ${step("replay.next", "next", replay.isAtEnd, () => replay.walk(1))}
      ${step("generic.sectionNext", "last", section === lastSection, () => replay.show(section + 1, 0))}
    </div>
    <div class="row centred jumps">
      ${jump("mahjong.nextRiichi", to(isRiichi), html`${t("mahjong.riichi")} ${icon("next")}`)}
      ${jump("mahjong.nextWin", to(isWin), html`${t("mahjong.win")} ${icon("next")}`)}
    </div>
    <p class="centred quiet">${position}</p>
  </section>`;
}

/** @param {Step} step */
function isRiichi({ events }) {
  return events.some((event) => event.type === "discarded" && event.riichi);
}

/** @param {Step} step */
function isWin({ events }) {
  return events.some((event) => event.type === "ended" && event.result.type === "won");
}

/** @param {Replay} replay  @param {Step} shown */
function ending(replay, { view, events }) {
  if (!events.some(({ type }) => type === "ended" || type === "match_ended")) return nothing;
  const { last, outcome, scores } = view;
  return html`${last ? roundEnd({ result: last, scores, names: replay.names, near: replay.near, counted: 1 }, nothing) : nothing}
    ${outcome
      ? html`<section class="panel ending" aria-labelledby="result-title"><h2 id="result-title">${t("mahjong.standings")}</h2>${standings(outcome, scores, replay.names, null)}</section>`
      : nothing}`;
}

/** Its winner is not told before it is watched. @param {Replay} replay  @param {{number: number}} round */
function isAhead(replay, round) {
  const index = replay.indexOf(round);
  return index > replay.section || (index === replay.section && replay.step < replay.last);
}

/** @param {Replay} replay  @param {MahjongOutline} outline */
function roundList(replay, outline) {
  return html`<section class="panel" aria-labelledby="sections-title">
    <h2 id="sections-title">${t("generic.sections")}</h2>
    <ol class="section-list mj-rounds">${outline.sections.map((one) => html`<li>
      <button aria-current=${replay.indexOf(one) === replay.section ? "step" : nothing} @click=${() => replay.show(replay.indexOf(one), 0)}>
        <span class="quiet">${number(replay.indexOf(one) + 1)}</span>
        <span class="names">${isAhead(replay, one) ? "…" : one.winners.length > 0 ? one.winners.map((seat) => replay.names[seat]).join(", ") : t("mahjong.draw")}</span>
        <b>${one.pot && !isAhead(replay, one) ? number(one.pot) : ""}</b>
      </button>
    </li>`)}</ol>
  </section>`;
}
