// @ts-check
/** The table: four ponds around the centre, melds and closed tiles along the edges. The near player is drawn below. */
import { number, t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { meldPicture } from "./melds.js";
import { tileNames, tilePicture } from "./tiles.js";

/** @typedef {import("./types").Scene} Scene */
/** @typedef {import("./types").Thrown} Thrown */
/** @typedef {import("./types").Tile} Tile */

const WINDS = /** @type {const} */ (["east", "south", "west", "north"]);
/** Discards in a row; the third row goes on. */
const ROW = 6;
/** Most dora indicators. */
const DORA = 5;

/** @param {Scene} scene */
export function board(scene) {
  const chairs = [0, 1, 2, 3];
  return html`<div class="mj-board"><div class="mj-square" data-marked=${scene.marked ?? nothing}>
    ${chairs.map((seat) => side(scene, seat))}
    ${centre(scene)}
    ${chairs.map((seat) => nameTag(scene, seat))}
  </div></div>`;
}

/** 0 below, 1 on the right, 2 opposite, 3 on the left. @param {Scene} scene  @param {number} seat */
function place(scene, seat) {
  return (seat - scene.near + 4) % 4;
}

/** @param {{dealer: number}} round  @param {number} seat */
export function windOf(round, seat) {
  return WINDS[(seat - round.dealer + 4) % 4];
}

/** "East 1". @param {number} kyoku */
export function roundName(kyoku) {
  return t("mahjong.kyoku", { wind: t(`tile.${WINDS[Math.floor(kyoku / 4) % 4]}`), number: (kyoku % 4) + 1 });
}

/** @param {Scene} scene  @param {number} seat */
function side(scene, seat) {
  const player = scene.round.players[seat];
  return html`<section class="mj-side at-${place(scene, seat)}" aria-label="${scene.names[seat] ?? ""}, ${t(`tile.${windOf(scene.round, seat)}`)}">
    ${pond(scene, seat)}
    <div class="mj-rack">
      ${seat === scene.apart ? html`<span></span>` : closed(scene, seat)}
      <span class="mj-melds">${player.melds.map((meld) => meldPicture(meld, seat))}</span>
    </div>
  </section>`;
}

/** @param {Scene} scene  @param {number} seat */
function pond(scene, seat) {
  const { pond: thrown } = scene.round.players[seat];
  const rows = [thrown.slice(0, ROW), thrown.slice(ROW, 2 * ROW), thrown.slice(2 * ROW)];
  const isNewest = (/** @type {Thrown} */ one) => scene.round.tile === one.tile && one === thrown.at(-1);
  const label = t("mahjong.pond", { tiles: tileNames(thrown.map(({ tile }) => tile)) || "–" });
  return html`<div class="mj-pond" role="img" aria-label=${label}>
    ${rows.map((row) => html`<div>${row.map((one) => tilePicture(one.tile, thrownClass(one, scene, isNewest(one))))}</div>`)}
  </div>`;
}

/** @param {Thrown} thrown  @param {Scene} scene  @param {boolean} isNewest */
function thrownClass({ tile, tsumogiri, riichi, taken }, scene, isNewest) {
  const marks = { side: riichi, drawn: tsumogiri, taken, newest: isNewest, same: tile >> 2 === scene.marked };
  return Object.entries(marks).flatMap(([name, has]) => (has ? [name] : [])).join(" ");
}

/** Closed tiles, the one just drawn apart. @param {Scene} scene  @param {number} seat */
function closed({ round, hands, drawn }, seat) {
  const { size } = round.players[seat];
  const open = hands[seat];
  const own = round.turn === seat && drawn !== null && open?.includes(drawn) ? drawn : null;
  /** @type {(Tile | null)[]} */
  const tiles = open ? [...open.filter((tile) => tile !== own), ...(own === null ? [] : [own])] : Array(size).fill(null);
  const hasDrawn = own !== null || (!open && size % 3 === 2);
  const label = open ? t("mahjong.open", { tiles: tileNames(open) }) : t("mahjong.closed", { count: size });
  return html`<span class="mj-closed ${hasDrawn ? "apart" : ""}" role="img" aria-label=${label}>${tiles.map((tile) => tilePicture(tile))}</span>`;
}

/** @param {Scene} scene */
function centre(scene) {
  const { round } = scene;
  const label = t(scene.differences ? "mahjong.showScores" : "mahjong.showDifferences");
  return html`<button class="mj-centre" aria-pressed=${scene.differences} title=${label} @click=${scene.switchDifferences}>
    <span class="mj-round"><b>${roundName(round.kyoku)}</b>
      <span title=${t("mahjong.wallLeft")}><i class="mj-wall" aria-hidden="true"></i>${round.tiles_left}<span class="hidden"> ${t("mahjong.wallLeft")}</span></span>
      ${counters(round.honba, round.sticks)}</span>
    ${[0, 1, 2, 3].map((seat) => scoreOf(scene, seat))}
    <span class="hidden">${label}</span>
  </button>`;
}

/** @param {number} honba  @param {number} sticks */
export function counters(honba, sticks) {
  return html`<span class="mj-counters">
    <span title=${t("mahjong.honba")}><i class="mj-stick honba" aria-hidden="true"></i>${honba}<span class="hidden"> ${t("mahjong.honba")}</span></span>
    <span title=${t("mahjong.sticks")}><i class="mj-stick" aria-hidden="true"></i>${sticks}<span class="hidden"> ${t("mahjong.sticks")}</span></span>
  </span>`;
}

/** @param {Scene} scene  @param {number} seat */
function scoreOf(scene, seat) {
  const { round, near } = scene;
  const { score, riichi } = round.players[seat];
  const difference = score - round.players[near].score;
  const wind = windOf(round, seat);
  const isTurn = round.turn === seat && round.result === null;
  return html`<span class="mj-score at-${place(scene, seat)} ${isTurn ? "turn" : ""} ${wind === "east" ? "dealer" : ""}">
    ${riichi > 0 ? html`<i class="mj-stick laid" aria-hidden="true"></i>` : nothing}
    <span class="hidden">${scene.names[seat]}: </span>
    <abbr title=${t(`tile.${wind}`)}>${t(`mahjong.wind.${wind}`)}</abbr>
    <span class="points">${pointsText(score)}</span>
    <span class="difference">${seat === near ? pointsText(score) : gap(difference)}</span>
    ${riichi > 0 ? html`<span class="hidden">, ${t("mahjong.inRiichi")}</span>` : nothing}
  </span>`;
}

/** @param {number} points */
export function pointsText(points) {
  return points < 0 ? gap(points) : number(points);
}

/** @param {number} points with their sign */
export function gap(points) {
  return points > 0 ? `+${number(points)}` : points < 0 ? `−${number(-points)}` : "±0";
}

/** @param {Scene} scene  @param {number} seat */
function nameTag(scene, seat) {
  const called = scene.called[seat];
  return html`<p class="mj-name at-${place(scene, seat)}" title=${scene.names[seat]} aria-hidden="true"><span>${scene.names[seat]}</span>${scene.absences[seat] ? html`<small>${scene.absences[seat]}</small>` : nothing}</p>
    ${called ? html`<p class="mj-called at-${place(scene, seat)}" aria-hidden="true">${called}</p>` : nothing}`;
}

/** The indicators, and those that are still face down. @param {Tile[]} dora */
export function doraRow(dora) {
  const tiles = [...dora, ...Array(Math.max(0, DORA - dora.length)).fill(null)];
  return html`<p class="mj-dora"><span class="quiet">${t("mahjong.dora")}</span>
    <span class="mj-row" role="img" aria-label=${tileNames(dora)}>${tiles.map((tile) => tilePicture(tile))}</span></p>`;
}
