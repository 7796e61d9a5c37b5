// @ts-check
/** The page of a finished match: a hand step by step, all hands, the stacks, the files to take along. */
import { jump, missing, playButton, scrubber, step, viewerSelect } from "../replay/controls.js";
import { files } from "../replay/files.js";
import { PART } from "../replay/sections.js";
import { share } from "../replay/share.js";
import { isEmbedded } from "../shell/embedded.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";
import { board } from "./board.js";
import { snapshotText, winnersText } from "./event_texts.js";
import { graph, standings } from "./graph.js";
import { oddsOf, oddsPanel } from "./odds.js";
import { poster } from "./poster.js";
import { money } from "./preferences.js";
import { facts } from "./table_view.js";

/** @typedef {import("./replay.js").Replay} Replay */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./types").MatchOutline} MatchOutline */

/** @param {Replay} replay */
export function replayTitle(replay) {
  return t("replay.match", { match: replay.match });
}

/** @param {Replay} replay */
export function replayView(replay) {
  if (replay.missing) return missing();
  const { shown: snapshot, outline } = replay;
  if (!snapshot || !outline) return html`<h1 tabindex="-1" class="quiet centred">${t("replay.opening")}</h1>`;
  return html`<div class="table-page holdem-page">
    <div class="play">
      <div class="caption">
        <h1 tabindex="-1">${replayTitle(replay)}</h1>
        <p class="quiet">${facts(snapshot)}</p>
      </div>
      ${board({ snapshot, names: replay.names, clock: null, middle: said(replay, snapshot), odds: oddsOf(snapshot) })}
      ${snapshot.outcome ? ending(replay, snapshot) : nothing}
      ${controls(replay, outline)}
    </div>
    ${isEmbedded ? nothing : beside(replay, outline, snapshot)}
  </div>`;
}

/** @param {Replay} replay  @param {Snapshot} snapshot */
function said(replay, snapshot) {
  return snapshotText(snapshot, replay.names) || t("replay.event.snapshot");
}

/** @param {Replay} replay  @param {MatchOutline} outline  @param {Snapshot} snapshot */
function beside(replay, outline, snapshot) {
  return html`<aside class="beside">
      ${replay.isCash ? nothing : viewerSelect(replay, t("holdem.all"))}
      ${oddsPanel(snapshot, replay.names)}
      ${stacks(replay, outline, snapshot)}
      ${handList(replay, outline)}
      ${share(replay.match, () => poster(snapshot, replay.names, said(replay, snapshot)))}
      ${paces(replay, outline)}
      ${files(replay.match, [{ text: t("holdem.histories") }])}
    </aside>`;
}

/** @param {Replay} replay  @param {Snapshot} snapshot */
function ending(replay, snapshot) {
  const winners = snapshot.outcome?.places.flatMap((place, seat) => (place === 1 && replay.names[seat] ? [seat] : [])) ?? [];
  return html`<p class="centred ending"><strong>${t("result.wonBy", { name: winnersText(winners, replay.names) })}</strong></p>`;
}

/** @param {Replay} replay  @param {MatchOutline} outline */
function controls(replay, outline) {
  const to = (/** @type {number | null} */ found) => (found === null ? null : () => replay.show(found, 0));
  const { section: hand, lastSection: lastHand, last } = replay;
  const at = { hand: number(replay.handNumber(hand)), hands: number(replay.handNumber(lastHand)), step: replay.step + 1, steps: last + 1 };
  const position = t("holdem.position", at);
  return html`<section class="scrub panel" aria-label=${t("replay.controls")}>
    <p class="centred" role="status">${position}</p>
    ${scrubber(replay.step, last, t("holdem.scrubber"), position, (to) => replay.show(hand, to))}
    <div class="row centred">
      ${step("holdem.handBack", "first", hand === 0, () => replay.show(hand - 1, 0))}
      ${step("replay.back", "back", replay.isAtStart, () => replay.walk(-1))}
      ${playButton(replay, lastHand === 0 && last === 0)}
      ${step("replay.next", "next", replay.isAtEnd, () => replay.walk(1))}
      ${step("holdem.handNext", "last", hand === lastHand, () => replay.show(hand + 1, 0))}
    </div>
    <div class="row centred jumps">
      ${jump("replay.bigBack", to(nextBig(replay, outline, -1)), html`${icon("back")} ${icon("coin")}`)}
      ${jump("replay.big", to(nextBig(replay, outline, 1)), html`${icon("coin")} ${icon("next")} ${words("replay.big")}`)}
      ${jump("replay.allIn", to(nextAllIn(replay, outline)), html`${icon("allIn")} ${icon("next")} ${words("replay.allIn")}`)}
    </div>
  </section>`;
}

/** Where there is room. @param {import("../shell/i18n.js").Key} key */
function words(key) {
  return html`<span class="words">${t(key)}</span>`;
}

/** @param {Replay} replay  @param {MatchOutline} outline  @param {Snapshot} snapshot */
function stacks(replay, outline, snapshot) {
  const at = snapshot.isOver ? replay.section + 1 : replay.section;
  return html`<section class="panel" aria-labelledby="stacks-title">
    <h2 id="stacks-title">${t("graph.title")}</h2>
    ${graph({ points: outline.graph, names: replay.names, at, go: (hands) => replay.show(hands, 0), stakes: snapshot.stakes })}
    ${standings(replay.names, snapshot)}
  </section>`;
}

/** @param {Replay} replay  @param {MatchOutline} outline */
function paces(replay, outline) {
  const lines = outline.paces.flatMap((pace, seat) => (replay.names[seat] ? [{ ...pace, seat, name: replay.names[seat] }] : []));
  /** @type {import("../shell/i18n.js").Key[]} */
  const head = ["graph.team", "pace.half", "pace.nearly", "pace.most", "pace.timeouts"];
  return html`<section class="panel" aria-labelledby="paces-title">
    <h2 id="paces-title">${t("pace.title")}</h2>
    <table class="paces">
      <thead><tr>${head.map((word) => html`<th scope="col">${t(word)}</th>`)}</tr></thead>
      <tbody>${lines.map(({ seat, name, answers, timeouts, p50, p95, most }) => html`<tr>
        <th scope="row"><span class="team team-${seat}"><i aria-hidden="true">${seat + 1}</i><span title=${name}>${name}</span></span></th>
        ${[p50, p95, most].map((ms) => html`<td>${answers ? number(ms) : "–"}</td>`)}
        <td>${number(timeouts)}</td>
      </tr>`)}</tbody>
    </table>
  </section>`;
}

/** Its winner is not told before it is watched. @param {Replay} replay  @param {{number: number}} hand */
function isAhead(replay, hand) {
  const index = replay.indexOf(hand);
  return index > replay.section || (index === replay.section && replay.step < replay.last);
}

/** All-ins and other large pots: the largest tenth of the listed hands. @param {Replay} replay  @param {MatchOutline} outline
 *  @param {1 | -1} by on or back  @returns {number | null} the nearest one */
function nextBig(replay, outline, by) {
  const pots = outline.sections.map(({ pot }) => pot).sort((one, other) => other - one);
  const least = pots[Math.floor(pots.length / 10)] ?? Infinity;
  const isBig = (/** @type {import("./types").HandSummary} */ hand) => hand.pot >= least && (replay.indexOf(hand) - replay.section) * by > 0;
  const found = by > 0 ? outline.sections.find(isBig) : outline.sections.findLast(isBig);
  return found ? replay.indexOf(found) : null;
}

/** @param {Replay} replay  @param {MatchOutline} outline @returns {number | null} */
function nextAllIn(replay, outline) {
  const next = outline.sections.find((hand) => hand.all_in && replay.indexOf(hand) > replay.section);
  return next ? replay.indexOf(next) : null;
}

/** @param {Replay} replay  @param {MatchOutline} outline */
function handList(replay, outline) {
  const first = outline.sections[0]?.number ?? 0;
  const end = first + outline.sections.length;
  return html`<section class="panel" aria-labelledby="hands-title">
    <h2 id="hands-title">${t("holdem.hands")}</h2>
    ${outline.count > PART
      ? html`<p class="row between">
          ${step("holdem.earlier", "back", first === 0, () => replay.list(first - PART))}
          <span>${t("replay.part", { first: number(first + 1), last: number(end), count: number(outline.count) })}</span>
          ${step("holdem.later", "next", end >= outline.count, () => replay.list(first + PART))}
        </p>`
      : nothing}
    <ol class="section-list hands">${outline.sections.map((hand) => html`<li>
      <button aria-current=${replay.indexOf(hand) === replay.section ? "step" : nothing} @click=${() => replay.show(replay.indexOf(hand), 0)}>
        <span class="quiet">${number(replay.handNumber(replay.indexOf(hand)))}</span>
        <span class="names">${isAhead(replay, hand) ? "…" : hand.winners.length > 0 ? winnersText(hand.winners, replay.names) : t(replay.isCash ? "cash.waitingForPlayers" : "table.over")}</span>
        <b>${hand.pot && replay.shown && !isAhead(replay, hand) ? money(hand.pot, replay.shown.stakes) : ""}</b>
      </button>
    </li>`)}</ol>
  </section>`;
}
