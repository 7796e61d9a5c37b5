// @ts-check
/** The page of a finished match: a hand step by step, all hands, the stacks, the files to take along. */
import { copy } from "../shell/clipboard.js";
import { sceneWords, winnersWords } from "./event_texts.js";
import { graph, standings } from "./graph.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { oval } from "./board.js";
import { missing, step } from "../battle/replay.js";
import { PART } from "./replay.js";
import { html, nothing } from "../vendor/lit-html.js";
import { facts } from "./table_view.js";

/** @typedef {import("./replay.js").Rerun} Rerun */
/** @typedef {import("./snapshots.js").Scene} Scene */
/** @typedef {import("../shell/types").MatchOutline} MatchOutline */

/** @param {Rerun} rerun */
export function rerunTitle(rerun) {
  return t("rerun.title", { match: rerun.match });
}

/** @param {Rerun} rerun */
export function rerunPage(rerun) {
  if (rerun.missing) return missing();
  const { scene, outline } = rerun;
  if (!scene || !outline) return html`<h1 tabindex="-1" class="quiet centred">${t("replay.opening")}</h1>`;
  return html`<div class="table-page holdem-page">
    <div class="play">
      <div class="caption">
        <h1 tabindex="-1">${rerunTitle(rerun)}</h1>
        <p class="quiet">${facts(scene)}</p>
      </div>
      ${oval({ scene, names: rerun.names, clock: null, middle: sceneWords(scene, rerun.names) || t("replay.event.snapshot") })}
      ${scene.outcome ? ending(rerun, scene) : nothing}
      ${controls(rerun)}
    </div>
    <aside class="beside">
      ${viewers(rerun)}
      ${stacks(rerun, outline, scene)}
      ${handList(rerun, outline)}
      ${paces(rerun, outline)}
      ${downloads(rerun)}
    </aside>
  </div>`;
}

/** @param {Rerun} rerun  @param {Scene} scene */
function ending(rerun, scene) {
  const winners = scene.outcome?.places.flatMap((place, seat) => (place === 1 && rerun.names[seat] ? [seat] : [])) ?? [];
  return html`<p class="centred ending"><strong>${t("result.wonBy", { name: winnersWords(winners, rerun.names) })}</strong></p>`;
}

/** @param {Rerun} rerun */
function controls(rerun) {
  const { hand, lastHand, last } = rerun;
  const at = { hand: number(hand + 1), hands: number(lastHand + 1), step: rerun.step + 1, steps: last + 1 };
  return html`<section class="scrub panel" aria-label=${t("rerun.controls")}>
    <p class="centred" role="status">${t("rerun.position", at)}</p>
    <input id="scrubber" type="range" min="0" max=${last} .value=${String(rerun.step)} aria-label=${t("rerun.scrubber")}
      aria-valuetext=${t("rerun.position", at)}
      @input=${(/** @type {InputEvent} */ event) => rerun.show(hand, Number(/** @type {HTMLInputElement} */ (event.target).value))}>
    <div class="row centred">
      ${step("rerun.handBack", "first", hand === 0, () => rerun.show(hand - 1, 0))}
      ${step("replay.back", "back", rerun.isAtStart, () => rerun.walk(-1))}
      ${rerun.isPlaying
        ? step("replay.pause", "pause", false, () => rerun.pause())
        : step("replay.play", "play", lastHand === 0 && last === 0, () => rerun.switchPlaying())}
      ${step("replay.next", "next", rerun.isAtEnd, () => rerun.walk(1))}
      ${step("rerun.handNext", "last", hand === lastHand, () => rerun.show(hand + 1, 0))}
      ${step("replay.copy", "link", false, () => copy(location.href, t("replay.copied")))}
    </div>
  </section>`;
}

/** @param {Rerun} rerun */
function viewers(rerun) {
  const teams = rerun.names.flatMap((name, seat) => (name ? [[String(seat), name]] : []));
  const choices = [["all", t("rerun.all")], ["public", t("replay.public")], ...teams];
  return html`<div class="panel field">
    <label for="viewer">${t("replay.viewer")}</label>
    <select id="viewer" @change=${(/** @type {Event} */ event) => rerun.see(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${choices.map(([viewer, words]) => html`<option value=${viewer} ?selected=${rerun.viewer === viewer}>${words}</option>`)}
    </select>
  </div>`;
}

/** @param {Rerun} rerun  @param {MatchOutline} outline  @param {Scene} scene */
function stacks(rerun, outline, scene) {
  const at = scene.isOver ? rerun.hand + 1 : rerun.hand;
  return html`<section class="panel" aria-labelledby="stacks-title">
    <h2 id="stacks-title">${t("graph.title")}</h2>
    ${graph({ points: outline.graph, names: rerun.names, at, go: (hands) => rerun.show(hands, 0) })}
    ${standings(rerun.names, scene)}
  </section>`;
}

/** @param {Rerun} rerun  @param {MatchOutline} outline */
function paces(rerun, outline) {
  const lines = outline.paces.flatMap((pace, seat) => (rerun.names[seat] ? [{ ...pace, seat, name: rerun.names[seat] }] : []));
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

/** @param {Rerun} rerun  @param {MatchOutline} outline */
function handList(rerun, outline) {
  const first = outline.sections[0]?.number ?? 0;
  const end = first + outline.sections.length;
  return html`<section class="panel" aria-labelledby="hands-title">
    <h2 id="hands-title">${t("rerun.hands")}</h2>
    ${outline.count > PART
      ? html`<p class="row between">
          ${step("rerun.earlier", "back", first === 0, () => rerun.list(first - PART))}
          <span>${t("rerun.part", { first: number(first + 1), last: number(end), count: number(outline.count) })}</span>
          ${step("rerun.later", "next", end >= outline.count, () => rerun.list(first + PART))}
        </p>`
      : nothing}
    <ol class="hand-list">${outline.sections.map((hand) => html`<li>
      <button aria-current=${hand.number === rerun.hand ? "step" : nothing} @click=${() => rerun.show(hand.number, 0)}>
        <span class="quiet">${number(hand.number + 1)}</span>
        <span class="names">${hand.winners.length > 0 ? winnersWords(hand.winners, rerun.names) : t("table.over")}</span>
        <b>${hand.pot ? number(hand.pot) : ""}</b>
      </button>
    </li>`)}</ol>
  </section>`;
}

/** @param {Rerun} rerun */
function downloads(rerun) {
  const record = `/records/${encodeURIComponent(rerun.match)}`;
  return html`<section class="panel" aria-labelledby="files-title">
    <h2 id="files-title">${t("rerun.files")}</h2>
    <p class="row">
      <a class="button" href="${record}/hands" download>${icon("download")} ${t("rerun.histories")}</a>
      <a class="button" href=${record} download="${rerun.match}.json">${icon("download")} ${t("rerun.record")}</a>
    </p>
    <p class="quiet">${t("rerun.verify")}</p>
  </section>`;
}
