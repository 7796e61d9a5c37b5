// @ts-check
/** After a match: what each round was worth by the equilibrium, which answer was best, and which habits show. */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { html, nothing } from "../vendor/lit-html.js";
import { cardName } from "./cards.js";
import { cardIcon } from "./icons.js";

/** @typedef {import("./types").Layout} Layout */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").Slot} Slot */
/** @typedef {{layout: Layout, lost: number, best: Layout, missed: number}} Choice */
/** @typedef {{slots: Record<string, number>[], expected: Layout, answer: Layout}} Habits */
/** @typedef {{rounds: {round: number, hp: [number, number], choices: [Choice, Choice]}[], lost: [number, number], habits: [Habits | null, Habits | null]}} Review */

/** By match; null while it is being asked for. @type {Map<string, Review | null>} */
const known = new Map();

/** @param {string} match that is over */
async function load(match) {
  known.set(match, null);
  try {
    known.set(match, await ask("GET", `/records/${encodeURIComponent(match)}/review`));
    changed();
  } catch {
    // the result is there without it
  }
}

/** @param {string} match  @param {Seat} seat whose review it is  @param {string} name of this player */
export function reviewPanel(match, seat, name) {
  if (!known.has(match)) load(match);
  const review = known.get(match);
  if (!review || review.rounds.length === 0) return nothing;
  return html`<section class="panel review" aria-labelledby="review-title">
    <h2 id="review-title">${t("review.title", { name })}</h2>
    <p>${t(verdict(review.lost[seat]), { lost: percent(review.lost[seat]) })}</p>
    <ol>${review.rounds.map(({ round, choices }) => line(round, choices[seat]))}</ol>
    ${habits(review.habits[seat])}
    <p class="quiet">${t("review.hint")}</p>
  </section>`;
}

/** @param {number} lost */
function verdict(lost) {
  return lost < 20_000 ? "review.perfect" : lost < 150_000 ? "review.good" : "review.weak";
}

/** Half of the difference between winning and losing is the chance to win. @param {number} millionths */
function percent(millionths) {
  return number(millionths / 20_000, 1);
}

/** @param {number} round  @param {Choice} choice */
function line(round, { layout, lost, best, missed }) {
  return html`<li>
    <h3>${t("table.historyRound", { round })}</h3>
    ${cards(layout)}
    <p><b class=${lost < 5_000 ? "gain" : lost > 60_000 ? "loss" : ""}>${lost < 5_000 ? t("review.sound") : t("review.lost", { lost: percent(lost) })}</b></p>
    ${missed < 5_000
      ? html`<p class="quiet">${t("review.best")}</p>`
      : html`<p class="quiet">${t("review.better", { missed: percent(missed) })}</p>${cards(best)}`}
  </li>`;
}

/** @param {Habits | null} habits */
function habits(habits) {
  if (habits === null) return nothing;
  return html`<h3>${t("review.habits")}</h3>
    <ul class="habits">${habits.slots.map((shares, slot) => {
      const [card, share] = Object.entries(shares).sort((one, other) => other[1] - one[1])[0];
      const most = /** @type {Slot} */ (card || null);
      return html`<li><span class="small ${most ?? "none"}" aria-hidden="true">${most ? cardIcon(most) : "–"}</span>
        <span>${t("review.habit", { number: slot + 1, card: cardName(most), share })}<progress max="100" value=${share} aria-hidden="true"></progress></span></li>`;
    })}</ul>
    <p class="quiet">${t("review.answer")}</p>${cards(habits.answer)}`;
}

/** @param {Layout} layout */
function cards(layout) {
  const words = layout.map(cardName).join(", ");
  return html`<p class="pair" role="img" aria-label=${words}>${layout.map((card) => html`<span class="small ${card ?? "none"}" title=${cardName(card)}>${card ? cardIcon(card) : "–"}</span>`)}</p>`;
}
