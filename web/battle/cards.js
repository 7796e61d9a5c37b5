// @ts-check
/** How a card looks: face, back, empty place. */
import { t } from "../shell/i18n.js";
import { html } from "../vendor/lit-html.js";
import { cardIcon } from "./icons.js";

/** @typedef {import("./types").Card} Card */
/** @typedef {import("./types").Slot} Slot */
/** @typedef {import("./types").Rules} Rules */

/** @param {Slot} card */
export function cardName(card) {
  return card === null ? t("card.empty") : t(`card.${card}`);
}

/** @param {Card} card  @param {Rules} rules */
export function cardHint(card, rules) {
  return t(`card.${card}Hint`, { damage: rules.damage, heal: rules.heal });
}

/** @param {Card} card  @param {Rules | null} rules with them, the card says what it does */
export function face(card, rules = null) {
  return html`<span class="face ${card}" aria-hidden="true">
    ${cardIcon(card)}<span class="name">${cardName(card)}</span>
    ${rules && html`<span class="hint">${cardHint(card, rules)}</span>`}
  </span>`;
}

export function facedown() {
  return html`<span class="face down" aria-hidden="true"></span>`;
}

/** @param {string} text */
export function emptyPlace(text) {
  return html`<span class="face none" aria-hidden="true"><span class="hint">${text}</span></span>`;
}

/** @param {Slot} card */
export function turnedUp(card) {
  return card === null ? emptyPlace(t("card.empty")) : face(card);
}
