// @ts-check
/** A rating over its matches: a line, the interval around it as a band, and a table behind both. */
import { moment, number, t } from "../shell/i18n.js";
import { html, nothing, svg } from "../vendor/lit-html.js";

/** @typedef {import("../shell/types").RatedMatch} RatedMatch */

const WIDTH = 640;
const HEIGHT = 240;
const [LEFT, RIGHT, TOP, BOTTOM] = [72, 10, 18, 26];
/** Points between two lines of the grid. */
const GRID = 200;

/** @param {RatedMatch[]} history oldest first, at least one */
export function curve(history) {
  const steps = history.length > 1 ? history : [before(history[0]), ...history];
  const last = steps[steps.length - 1].rating;
  const [least, most] = bounds(steps);
  const [from, to] = [steps[0].rating.games, last.games];
  /** @param {number} games */
  const x = (games) => LEFT + ((games - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  /** @param {number} points */
  const y = (points) => TOP + ((most - points) / (most - least)) * (HEIGHT - TOP - BOTTOM);
  /** @param {RatedMatch} step  @param {"points" | "points_low" | "points_high"} end */
  const at = ({ rating }, end) => `${x(rating.games).toFixed(1)},${y(rating[end]).toFixed(1)}`;
  const band = [...steps.map((step) => at(step, "points_high")), ...steps.map((step) => at(step, "points_low")).reverse()];
  return html`<svg class="curve" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${summary(history)}>
      ${lines(least, most).map((points) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(points)} y2=${y(points)} />
        <text x=${LEFT - 6} y=${y(points) + 4} text-anchor="end">${number(points)}</text>`)}
      <polygon class="band" points=${band.join(" ")} />
      <polyline class="mean" points=${steps.map((step) => at(step, "points")).join(" ")} />
      <circle class="end" cx=${x(last.games)} cy=${y(last.points)} r="4" />
      ${history.length > 1 ? svg`<text x=${LEFT} y=${HEIGHT - 4}>${t("player.firstMatch", { number: number(from) })}</text>` : nothing}
      <text x=${WIDTH - RIGHT} y=${HEIGHT - 4} text-anchor="end">${t("player.lastMatch", { number: number(last.games) })}</text>
    </svg>
    <p class="quiet">${t("player.bandHint")}</p>
    <details><summary>${t("player.asTable")}</summary><div class="steps" tabindex="0" role="group" aria-label=${t("player.history")}>${table(history)}</div></details>`;
}

/** A single match would have no width. @param {RatedMatch} step @returns {RatedMatch} */
function before(step) {
  return { ...step, rating: { ...step.rating, games: step.rating.games - 1 } };
}

/** @param {RatedMatch[]} steps */
function summary(steps) {
  const { points, points_low, points_high, games } = steps[steps.length - 1].rating;
  return t("player.curve", { points: number(points), low: number(points_low), high: number(points_high), games: number(games) });
}

/** @param {RatedMatch[]} steps @returns {[number, number]} of the interval, to whole lines of the grid */
function bounds(steps) {
  const least = Math.min(...steps.map(({ rating }) => rating.points_low));
  const most = Math.max(...steps.map(({ rating }) => rating.points_high));
  return [Math.floor(least / GRID) * GRID, Math.ceil(most / GRID) * GRID];
}

/** @param {number} least  @param {number} most */
function lines(least, most) {
  return Array.from({ length: (most - least) / GRID + 1 }, (_, line) => least + line * GRID);
}

/** @param {RatedMatch[]} steps */
function table(steps) {
  return html`<table>
    <thead><tr>
      <th scope="col">${t("player.when")}</th>
      <th scope="col" class="figure">${t("leaders.rating")}</th>
      <th scope="col" class="figure">${t("leaders.interval")}</th>
    </tr></thead>
    <tbody>${[...steps].reverse().map(({ match, ts, rating }) => html`<tr>
      <th scope="row"><a href="/replay/${match}">${moment(ts)}</a></th>
      <td class="figure">${number(rating.points)}</td>
      <td class="figure">${number(rating.points_low)}–${number(rating.points_high)}</td>
    </tr>`)}</tbody>
  </table>`;
}
