// @ts-check
/** How a round ended: the winning hands with yaku and points, or the draw, and the points that moved. */
import { isKey, number, t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { gap, pointsText } from "./board.js";
import { meldPicture } from "./melds.js";
import { tileNames, tilePicture, tileRow } from "./tiles.js";

/** @typedef {import("./types").Drawn} Drawn */
/** @typedef {import("./types").Result} Result */
/** @typedef {import("./types").WonHand} WonHand */
/** @typedef {import("../shell/i18n.js").Key} Key */

/** The least han of a limit, the highest first. @type {[number, Key][]} */
const LIMITS = [[13, "mahjong.limit.kazoe"], [11, "mahjong.limit.sanbaiman"], [8, "mahjong.limit.baiman"], [6, "mahjong.limit.haneman"], [5, "mahjong.limit.mangan"]];
/** What a mangan pays: a ron to others and to the dealer; a tsumo by the dealer or each. */
const MANGAN_RON = [8_000, 12_000];
const MANGAN_TSUMO = 4_000;
/** Points of a riichi stick. */
const STICK = 1_000;

/** @typedef {{result: Result, scores: number[], names: string[], near: number, counted: number}} RoundEnd */

/** @param {RoundEnd} end  @param {unknown} more below */
export function roundEnd(end, more) {
  const { result, names } = end;
  return html`<section class="mj-end panel" aria-labelledby="end-title">
    ${result.type === "won"
      ? result.wins.map((win, index) => wonHand(win, names, index === 0 ? "end-title" : ""))
      : drawnRound(result, names)}
    <div class="mj-after">${changes(end)}${more}</div>
  </section>`;
}

/** @param {WonHand} win  @param {string[]} names  @param {string} id */
function wonHand(win, names, id) {
  const isTsumo = win.seat === win.from_seat;
  const rest = isTsumo ? win.closed.filter((tile) => tile !== win.tile) : win.closed;
  const label = tileNames([...rest, win.tile]);
  return html`<div class="mj-won">
    <h2 id=${id || nothing} tabindex="-1"><em>${t(isTsumo ? "mahjong.called.tsumo" : "mahjong.called.ron")}</em> ${names[win.seat]}
      ${isTsumo ? nothing : html`<small>${t("mahjong.from", { name: names[win.from_seat] })}</small>`}</h2>
    <p class="mj-shown">
      <span class="mj-row" role="img" aria-label=${label}>${rest.map((tile) => tilePicture(tile))}${tilePicture(win.tile, "winning")}</span>
      ${win.melds.map((meld) => meldPicture(meld, win.seat))}
    </p>
    <p class="mj-indicators">
      <span><span class="quiet">${t("mahjong.dora")}</span> ${tileRow(win.dora)}</span>
      ${win.ura.length > 0 ? html`<span><span class="quiet">${t("mahjong.ura")}</span> ${tileRow(win.ura)}</span>` : nothing}
    </p>
    <ul class="mj-yaku">${win.score.yaku.map(([name, han]) => html`<li><span>${yakuName(name)}</span> <b>${win.score.yakuman.length > 0 ? "" : t("mahjong.han", { han })}</b></li>`)}</ul>
    <p class="mj-points">${worth(win)} <strong>${t("mahjong.points", { points: number(gained(win)) })}</strong>${bonus(win)}</p>
    ${win.liable === null ? nothing : html`<p class="quiet">${t("mahjong.liable", { name: names[win.liable] })}</p>`}
  </div>`;
}

/** The payments for the hand, without honba and sticks. @param {WonHand} win */
function gained({ score }) {
  return score.main + 2 * score.additional;
}

/** What the winner gets besides: for honba and riichi sticks. @param {WonHand} win */
function bonus(win) {
  const sticks = win.sticks * STICK;
  const honba = win.deltas[win.seat] - gained(win) - sticks;
  return html`${honba > 0 ? html`<small>${t("mahjong.forHonba", { points: gap(honba) })}</small>` : nothing}
    ${sticks > 0 ? html`<small>${t("mahjong.forSticks", { points: gap(sticks) })}</small>` : nothing}`;
}

/** @param {WonHand} win */
function worth({ score, seat, from_seat: from }) {
  const limit = limitOf(score, seat === from);
  if (score.yakuman.length > 0) return limit;
  const figures = t("mahjong.hanFu", { han: score.han, fu: score.fu });
  return limit ? `${score.fu ? figures : t("mahjong.han", { han: score.han })} · ${limit}` : figures;
}

/** @param {WonHand["score"]} score  @param {boolean} isTsumo */
function limitOf({ yakuman, han, main, additional }, isTsumo) {
  if (yakuman.length > 0) return t("mahjong.limit.yakuman");
  const found = LIMITS.find(([least]) => han >= least);
  if (found) return t(found[1]);
  const isMangan = isTsumo ? Math.max(main, additional) === MANGAN_TSUMO : MANGAN_RON.includes(main);
  return isMangan ? t("mahjong.limit.mangan") : "";
}

/** The server's names are those of a library. @param {string} name */
function yakuName(name) {
  const key = `yaku.${name.toLowerCase().replace(/[^a-z0-9]+/g, "_").replace(/_$/, "")}`;
  return isKey(key) ? t(key) : name;
}

/** @param {Drawn} result  @param {string[]} names */
function drawnRound(result, names) {
  const chairs = result.reason === "nagashi_mangan" ? result.nagashi : result.tenpai;
  const shown = result.hands.flatMap((hand, seat) => (hand ? [{ hand, seat }] : []));
  return html`<div class="mj-won">
    <h2 id="end-title" tabindex="-1">${t(`mahjong.drawn.${result.reason}`)}</h2>
    ${result.reason === "exhaustive" && chairs.length === 0 ? html`<p class="quiet">${t("mahjong.nobodyTenpai")}</p>` : nothing}
    <ul class="mj-tenpai">${shown.map(({ hand, seat }) => html`<li>
      <span><b>${names[seat]}</b>${result.reason === "exhaustive" ? html` <span class="quiet">${t("mahjong.tenpai")}</span>` : nothing}</span>
      ${tileRow(hand)}
    </li>`)}</ul>
    ${shown.length === 0 && chairs.length > 0 ? html`<p>${chairs.map((seat) => names[seat]).join(", ")}</p>` : nothing}
  </div>`;
}

/** Points move from the old to the new scores. @param {RoundEnd} end */
function changes({ result, scores, names, near, counted }) {
  const order = [0, 1, 2, 3].map((step) => (near + step) % 4);
  return html`<table class="mj-changes"><caption class="hidden">${t("mahjong.changes")}</caption><tbody>
    ${order.map((seat) => {
      const change = result.deltas[seat];
      const moving = Math.round((scores[seat] - change + change * counted) / 100) * 100;
      return html`<tr class=${change > 0 ? "gain" : change < 0 ? "loss" : ""}>
        <th scope="row">${names[seat]}</th><td>${pointsText(moving)}</td><td>${change === 0 ? "" : gap(change)}</td></tr>`;
    })}
  </tbody></table>`;
}

/** The best first. @param {import("./types").MahjongOutcome} outcome  @param {number[]} points  @param {string[]} names  @param {number | null} me */
export function standings({ places, scores }, points, names, me) {
  const order = places.map((place, seat) => ({ place, seat })).sort((one, other) => one.place - other.place);
  return html`<table class="mj-standings"><caption class="hidden">${t("mahjong.standings")}</caption>
    <thead><tr><th scope="col"><span class="hidden">${t("leaders.place")}</span></th><th scope="col">${t("leaders.player")}</th><th scope="col">${t("mahjong.pointsTitle")}</th><th scope="col">${t("mahjong.finalTitle")}</th></tr></thead>
    <tbody>${order.map(({ place, seat }) => html`<tr class=${seat === me ? "me" : ""}>
      <td>${place}</td><th scope="row">${names[seat]}</th><td>${pointsText(points[seat])}</td><td>${gap(scores[seat])}</td></tr>`)}</tbody></table>`;
}

