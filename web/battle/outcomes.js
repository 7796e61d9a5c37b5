// @ts-check
/** The printed card of the rules: what each pair of cards does, and one sentence for it. The server decides. */
import { signed, t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";
import { cardName } from "./cards.js";
import { cardIcon } from "./icons.js";

/** @typedef {import("./types").Card} Card */
/** @typedef {import("./types").Slot} Slot */
/** @typedef {Exclude<Card, "attack"> | "empty"} Other */

const CARDS = /** @type {const} */ (["attack", "defense", "heal", "counter"]);
const SLOTS = /** @type {const} */ ([...CARDS, null]);

/** HP of the player of the row, and of the opponent; by the cards in the order above. tests/web compares it with the rules. */
export const OUTCOMES = [
  [[-2, -2], [0, 0], [0, -1], [-2, 0], [0, -2]],
  [[0, 0], [0, 0], [0, 1], [0, 0], [0, 0]],
  [[-1, 0], [1, 0], [1, 1], [1, 0], [1, 0]],
  [[0, -2], [0, 0], [0, 1], [0, 0], [0, 0]],
];

/** One sentence for a pair of cards. @param {Slot} mine  @param {Slot} theirs  @param {boolean} isPlayer of the first */
export function pairSentence(mine, theirs, isPlayer) {
  const [one, two] = [mine ?? "empty", theirs ?? "empty"];
  const isHit = (one === "attack") !== (two === "attack");
  const other = /** @type {Other} */ (one === "attack" ? two : one);
  if (isHit && !isPlayer) return t(`pair.attack.${other}`);
  if (isHit) return one === "attack" ? t(`pair.mine.${other}`) : t(`pair.theirs.${other}`);
  if (one === "attack") return t("pair.attacks");
  if (one === "heal" && two === "heal") return t("pair.heals");
  if (one === "heal" || two === "heal") return t("pair.heal");
  return t("pair.nothing");
}

export function showOutcomes() {
  const dialog = document.getElementById("outcomes");
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function outcomesDialog() {
  return html`<dialog id="outcomes" aria-labelledby="outcomes-title">
    <h2 id="outcomes-title">${t("outcomes.title")}</h2>
    <p class="quiet">${t("outcomes.hint")}</p>
    ${outcomesTable()}
    <form method="dialog"><button class="main">${t("keys.close")}</button></form>
  </dialog>`;
}

/** Beside the board, for those who do not know it by heart. */
export function outcomesPanel() {
  return html`<section class="panel outcomes-panel" aria-labelledby="outcomes-panel-title">
    <h2 id="outcomes-panel-title">${t("outcomes.title")}</h2>
    ${outcomesTable()}
    <p class="quiet">${t("outcomes.hint")}</p>
  </section>`;
}

export function outcomesTable() {
  return html`<table class="outcomes">
    <thead><tr><td></td>${SLOTS.map((card) => html`<th scope="col">${head(card)}</th>`)}</tr></thead>
    <tbody>${CARDS.map((mine, row) => html`<tr><th scope="row">${head(mine)}</th>
      ${OUTCOMES[row].map(([own, other]) => html`<td><b class=${kind(own)}>${change(own)}</b><span class="hidden">, </span><i class=${kind(-other)}>${change(other)}</i></td>`)}</tr>`)}</tbody>
  </table>`;
}

/** @param {Slot} card */
function head(card) {
  return html`<span class="small ${card ?? "none"}" title=${cardName(card)}>${card ? cardIcon(card) : "–"}</span><span class="card-word">${cardName(card)}</span>`;
}

/** @param {number} hp */
function change(hp) {
  return hp === 0 ? "0" : signed(hp);
}

/** @param {number} change good for the player of the row, or bad */
function kind(change) {
  return change > 0 ? "gain" : change < 0 ? "loss" : "same";
}
