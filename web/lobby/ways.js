// @ts-check
/** The three ways into a game: against bots at once, against people, with friends. */
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { lobby } from "./actions.js";

/** @typedef {(path: string) => void} Go */
/** @typedef {{kind: "bots" | "people" | "friends", words: string, hint?: string, press?: () => void, off?: boolean}} Way */

/** The first is the one for a newcomer. @param {Way[]} ways */
export function threeWays(ways) {
  return html`<div class="three-ways">${ways.map((way, index) => oneWay(way, index === 0))}</div>`;
}

/** @param {Way} way  @param {boolean} isFirst */
function oneWay({ kind, words, hint, press, off }, isFirst) {
  const drawn = html`<span class="way-words">${words}</span>${hint ? html`<small>${hint}</small>` : nothing}`;
  const look = `way way-${kind} ${isFirst ? "main" : ""}`;
  return html`<button class=${look} ?disabled=${session.me === null || lobby.busy || off} @click=${press}>${drawn}</button>`;
}
