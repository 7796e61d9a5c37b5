// @ts-check
/** How playing cards look and what they are called. Suits differ by shape as well as by colour. */
import { t } from "../shell/i18n.js";
import { html, svg } from "../vendor/lit-html.js";

/** @typedef {import("./types").PlayingCard} PlayingCard */
/** @typedef {"c" | "d" | "h" | "s"} Suit */

/** The outlines of the suits, 24 × 24. */
export const SHAPES = {
  s: "M12 2C9 7 3.5 9.8 3.5 14.3a4.2 4.2 0 0 0 7.3 2.8c0 2-.8 3.6-2.3 4.9h7c-1.5-1.3-2.3-2.9-2.3-4.9a4.2 4.2 0 0 0 7.3-2.8C20.5 9.8 15 7 12 2z",
  h: "M12 21.5C7 16.8 2.8 13 2.8 8.6A5 5 0 0 1 12 6.2a5 5 0 0 1 9.2 2.4c0 4.4-4.2 8.2-9.2 12.9z",
  d: "M12 2l7.5 10L12 22 4.5 12z",
  c: "M12 2.5a4.5 4.5 0 0 0-3.7 7.1 4.5 4.5 0 1 0 2.6 7.2c0 2-.8 3.9-2.4 5.2h7c-1.6-1.3-2.4-3.2-2.4-5.2a4.5 4.5 0 1 0 2.6-7.2A4.5 4.5 0 0 0 12 2.5z",
};

/** @param {PlayingCard} card @returns {[string, Suit]} */
function parts(card) {
  return [card[0], /** @type {Suit} */ (card[1])];
}

/** @param {PlayingCard} card "ace of hearts" */
export function cardText(card) {
  const [rank, suit] = parts(card);
  return t("suit.card", { rank: t(/** @type {any} */ (`rank.${rank}`)), suit: t(`suit.${suit}`) });
}

/** @param {PlayingCard[]} cards */
export function cardsText(cards) {
  return cards.map(cardText).join(", ");
}

/** @param {PlayingCard} card  @param {boolean} isLit it counts */
export function playingCard(card, isLit = false) {
  const [rank, suit] = parts(card);
  return html`<span class="pc ${suit} ${rank === "T" ? "ten" : ""} ${isLit ? "lit" : ""}" aria-hidden="true"
    ><b>${rank === "T" ? "10" : rank}</b><svg viewBox="0 0 24 24">${svg`<path d=${SHAPES[suit]}/>`}</svg></span>`;
}

export function cardBack() {
  return html`<span class="pc back" aria-hidden="true"></span>`;
}

export function noCard() {
  return html`<span class="pc none" aria-hidden="true"></span>`;
}
