// @ts-check
/** A picture of each game: on its tab, and where no table of it is open. */
import { html, svg } from "../vendor/lit-html.js";

/** @typedef {import("./chosen.js").Game} Game */

const CARD = svg`<rect x="-14" y="-20" width="28" height="40" rx="4" class="still-card"/>`;

/** 120 × 64. @type {Record<Game, unknown>} */
const DRAWN = {
  battle: svg`<g transform="translate(30 34) rotate(-9)">${CARD}<path class="still-attack" d="M-6 10 6 -10M6 -10v7M6 -10h-7"/></g>
    <g transform="translate(60 31)">${CARD}<path class="still-defense" d="M0 -10 8 -7v7c0 5-4 8-8 10-4-2-8-5-8-10v-7z"/></g>
    <g transform="translate(90 34) rotate(9)">${CARD}<path class="still-heal" d="M0 -9V9M-9 0H9"/></g>`,
  holdem: svg`<g transform="translate(47 33) rotate(-8)">${CARD}<text class="still-red" y="7">A♥</text></g>
    <g transform="translate(73 33) rotate(8)">${CARD}<text y="7">K♠</text></g>`,
  cash: svg`<g class="still-chip"><circle cx="44" cy="38" r="15"/><circle cx="44" cy="38" r="8"/><circle cx="76" cy="38" r="15"/><circle cx="76" cy="38" r="8"/><circle cx="60" cy="24" r="15"/><circle cx="60" cy="24" r="8"/></g>`,
  mahjong: svg`<g transform="translate(30 33)">${CARD}<g class="still-dots"><circle r="4" cy="-10"/><circle r="4"/><circle r="4" cy="10"/></g></g>
    <g transform="translate(60 33)">${CARD}<path class="still-heal" d="M-5 -12v9M5 -12v9M-5 4v9M5 4v9M0 -4v9"/></g>
    <g transform="translate(90 33)">${CARD}<path class="still-attack" d="M-7 -6H7V4H-7zM0 -13V13"/></g>`,
};

/** @param {Game} game  @param {boolean} small on a tab */
export function stillBoard(game, small = false) {
  return html`<svg class="still ${small ? "small-still" : ""}" viewBox="0 0 120 64" aria-hidden="true">${DRAWN[game]}</svg>`;
}
