// @ts-check
/** The page of an arena: the table, the stacks over the hands, the last results, how to come in with a bot. */
import { connecting } from "./lobby.js";
import { sceneWords, winnersWords } from "./event_texts.js";
import { graph, standings } from "./graph.js";
import { number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { oval } from "./board.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("./table.js").Arena} Arena */
/** @typedef {import("./snapshots.js").Scene} Scene */

/** Lines of the short list of hands. */
const FEW = 6;

/** @param {Arena} arena */
export function arenaTitle(arena) {
  return t("arena.title", { place: arena.id });
}

/** @param {Arena} arena */
export function arenaPage(arena) {
  const { scene } = arena;
  if (scene === null) return arena.ended ? gone(arena) : html`<h1 tabindex="-1" class="quiet centred">${t("table.opening")}</h1>`;
  return html`<div class="table-page holdem-page">
    <div class="play">
      <div class="caption">
        <h1 tabindex="-1">${arenaTitle(arena)}</h1>
        <p class="quiet">${t("rerun.title", { match: arena.match })} · ${facts(scene)}</p>
      </div>
      ${oval({ scene, names: arena.names, clock: arena.clock, middle: said(arena, scene) })}
      ${result(arena, scene)}
      <p class="quiet centred">${icon("eye")} ${t("arena.spectating")}</p>
    </div>
    <aside class="beside">
      ${stacks(arena, scene)}
      ${lastHands(arena)}
      ${connecting(arena.id, arena.commitment)}
    </aside>
  </div>`;
}

/** @param {Arena} arena */
function gone(arena) {
  return html`<section class="panel centred narrow">
    <h1 tabindex="-1">${t("table.gone")}</h1>
    <p>${t("table.goneHint")}</p>
    <p class="row">
      <a class="button" href="/replay/${arena.id}">${t("result.replay")}</a>
      <a class="button" href="/">${t("result.lobby")}</a>
    </p>
  </section>`;
}

/** @param {Scene} scene */
export function facts(scene) {
  const { small, big, ante, big_blind_ante: bigAnte } = scene.stakes;
  const antes = ante || bigAnte;
  const blinds = t("holdem.blinds", { small: number(small), big: number(big) });
  const hand = t("holdem.hand", { hand: number(scene.number + 1) });
  return [hand, blinds, ...(antes ? [t("holdem.ante", { ante: number(antes) })] : [])].join(" · ");
}

/** @param {Arena} arena  @param {Scene} scene */
function said(arena, scene) {
  if (arena.paused) return t("table.paused");
  if (scene.phase !== "waiting") return sceneWords(scene, arena.names);
  const count = scene.sittings.filter(({ standing }) => standing !== "empty").length;
  return t("arena.waiting", { count, seats: scene.sittings.length });
}

/** The match that ended last, until the next one is under way. @param {Arena} arena  @param {Scene} scene */
function result(arena, scene) {
  if (!arena.last) return nothing;
  const isFresh = scene.outcome !== null || scene.phase === "waiting";
  const goesOn = isFresh && arena.isPlace && !arena.ended;
  const title = t(isFresh ? "result.wonBy" : "arena.lastWon", { name: arena.last.winner });
  return html`<section class="panel ${isFresh ? "result" : "before"}" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${title}</h2>
    ${goesOn ? html`<p class="quiet row"><span class="spinner" aria-hidden="true"></span> ${t("arena.next")}</p>` : nothing}
    <p class="row">
      <a class="button" href="/replay/${arena.last.match}">${t("result.replay")}</a>
      ${isFresh ? html`<a class="button" href="/">${t("result.lobby")}</a>` : nothing}
    </p>
  </section>`;
}

/** @param {Arena} arena  @param {Scene} scene */
function stacks(arena, scene) {
  const { names } = arena;
  return html`<section class="panel" aria-labelledby="stacks-title">
    <h2 id="stacks-title">${t("graph.title")}</h2>
    ${arena.points.length > 1 ? graph({ points: arena.points, names, at: null, go: null }) : html`<p class="quiet">${t("graph.soon")}</p>`}
    ${standings(names, scene)}
  </section>`;
}

/** @param {Arena} arena */
function lastHands(arena) {
  return html`<section class="panel" aria-labelledby="hands-title">
    <h2 id="hands-title">${t("arena.hands")}</h2>
    ${arena.hands.length === 0 ? html`<p class="quiet">${t("arena.noHands")}</p>` : nothing}
    <ol class="hand-lines" reversed>${arena.hands.slice(0, FEW).map((hand) => html`<li>
      <span class="quiet">${number(hand.number + 1)}</span>
      <span class="names">${winnersWords(hand.winners, arena.names)}</span>
      <b>${number(hand.pot)}</b>
    </li>`)}</ol>
    <p><a class="button" href="/tables/${arena.id}/hands" download>${icon("download")} ${t("arena.download")}</a></p>
  </section>`;
}

