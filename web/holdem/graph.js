// @ts-check
/** Chips of every team over the hands of a match: lines with the number of the chair at their ends, and a table. */
import { number, t } from "../shell/i18n.js";
import { html, nothing, svg } from "../vendor/lit-html.js";
import { money } from "./preferences.js";

/** @typedef {import("./types").GraphPoint} GraphPoint */

/**
 * @typedef {object} Plot
 * @property {GraphPoint[]} points
 * @property {string[]} names by chair; "" is an empty one
 * @property {number | null} at hands that are over at the moment that is shown
 * @property {((hands: number) => void) | null} go
 * @property {import("./types").Stakes} [stakes] whose money the chips are
 */

const WIDTH = 320;
const HEIGHT = 150;
const [LEFT, RIGHT, TOP, BOTTOM] = [4, 22, 18, 16];
/** Between two numbers at the ends of lines. */
const LINE = 11;

/** @param {Plot} plot */
export function graph(plot) {
  const { points, names } = plot;
  const seats = names.flatMap((name, seat) => (name ? [seat] : []));
  const [from, to] = [points[0]?.hands ?? 0, Math.max(points.at(-1)?.hands ?? 1, (points[0]?.hands ?? 0) + 1)];
  const most = Math.max(1, ...points.flatMap(({ stacks }) => stacks));
  const shown = points.filter(({ hands }) => hands <= Math.max(from, plot.at ?? to)); // no line says how it goes on
  /** @param {number} hands */
  const x = (hands) => LEFT + ((hands - from) / (to - from)) * (WIDTH - LEFT - RIGHT);
  /** @param {number} chips */
  const y = (chips) => TOP + (1 - chips / most) * (HEIGHT - TOP - BOTTOM);
  const label = t("graph.label", { first: number(from), last: number(to) });
  return html`<svg class="graph ${plot.go ? "live" : ""}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}
      @click=${(/** @type {MouseEvent} */ event) => clicked(event, plot, from, to)}>
    ${[0, most / 2, most].map((chips) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - RIGHT} y1=${y(chips)} y2=${y(chips)} />`)}
    <text x=${LEFT} y=${TOP - 6} class="scale">${plot.stakes ? money(most, plot.stakes) : number(most)}</text>
    <text x=${LEFT} y=${HEIGHT - 3} class="scale">${number(from)}</text>
    <text x=${WIDTH - RIGHT} y=${HEIGHT - 3} class="scale end">${t("graph.hands", { hands: number(to) })}</text>
    ${plot.at === null || plot.at < from || plot.at > to ? nothing : svg`<line class="now" x1=${x(plot.at)} x2=${x(plot.at)} y1=${TOP} y2=${HEIGHT - BOTTOM} />`}
    ${seats.map((seat) => svg`<polyline class="team-${seat}" points=${line(shown, seat, x, y)} />`)}
    ${ends(shown, seats, y).map(([seat, at]) => svg`<text class="team-${seat} mark-end" x=${WIDTH - RIGHT + 5} y=${at}>${seat + 1}</text>`)}
  </svg>`;
}

/** A line ends where its team is out. @param {GraphPoint[]} points  @param {number} seat
 *  @param {(hands: number) => number} x  @param {(chips: number) => number} y */
function line(points, seat, x, y) {
  const out = points.findIndex(({ stacks }) => !stacks[seat]);
  const shown = out < 0 ? points : points.slice(0, out + 1);
  return shown.map(({ hands, stacks }) => `${x(hands).toFixed(1)},${y(stacks[seat] ?? 0).toFixed(1)}`).join(" ");
}

/** The numbers of those who are in, at the height of their lines, none on another.
 * @param {GraphPoint[]} points  @param {number[]} seats  @param {(chips: number) => number} y @returns {[number, number][]} */
function ends(points, seats, y) {
  const stacks = points.at(-1)?.stacks ?? [];
  const rich = seats.filter((seat) => stacks[seat] > 0).sort((a, b) => stacks[b] - stacks[a]);
  let low = TOP - LINE;
  const down = rich.map((seat) => (low = Math.max(low + LINE, y(stacks[seat]) + 4)));
  let high = HEIGHT - 4 + LINE;
  const up = down.toReversed().map((at) => (high = Math.min(high - LINE, at))).reverse();
  return rich.map((seat, index) => [seat, up[index]]);
}

/** @param {MouseEvent} event  @param {Plot} plot  @param {number} from  @param {number} to */
function clicked(event, plot, from, to) {
  if (!plot.go || !(event.currentTarget instanceof Element)) return;
  const box = event.currentTarget.getBoundingClientRect();
  const part = (((event.clientX - box.left) / box.width) * WIDTH - LEFT) / (WIDTH - LEFT - RIGHT);
  plot.go(Math.round(from + Math.min(1, Math.max(0, part)) * (to - from)));
}

/** Richest first, then those who are out. @param {string[]} names  @param {import("./snapshots.js").Snapshot} snapshot */
export function standings(names, snapshot) {
  const lines = snapshot.players.flatMap(({ stack, total, place }, seat) =>
    names[seat] ? [{ seat, place, chips: snapshot.isOver ? stack : stack + total }] : [],
  );
  lines.sort((one, other) => one.place - other.place || other.chips - one.chips);
  return html`<table class="standings">
    <caption class="hidden">${t("graph.standings")}</caption>
    <thead class="hidden"><tr><th scope="col">${t("graph.team")}</th><th scope="col">${t("graph.chips")}</th></tr></thead>
    <tbody>${lines.map(({ seat, place, chips }) => html`<tr class=${place > 1 ? "out" : ""}>
      <th scope="row"><span class="team team-${seat}"><i aria-hidden="true">${seat + 1}</i><span title=${names[seat]}>${names[seat]}</span></span></th>
      <td>${place > 1 && !chips ? t("holdem.place", { place }) : money(chips, snapshot.stakes)}</td>
    </tr>`)}</tbody>
  </table>`;
}
