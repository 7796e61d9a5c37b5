// @ts-check
/** Who is strong, and how sure that is. */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { gameName } from "../shell/names.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { GAMES } from "./chosen.js";

/** @typedef {import("../shell/types").Leader} Leader */

/** @type {{game: string, players: Leader[] | null}} */
export const leaders = { game: "battle", players: null };

/** @param {string} game */
export async function loadLeaders(game) {
  if (leaders.game !== game) leaders.players = null;
  leaders.game = game;
  try {
    const { players } = await ask("GET", `/leaderboard?game=${game}`);
    if (leaders.game === game) leaders.players = players;
  } catch {
    // what was known stays
  }
  changed();
}

/** The game that the address names. */
export function loadNamedLeaders() {
  return loadLeaders(GAMES.find((game) => `#${game}` === location.hash) ?? "battle");
}

export function leaderboardPage() {
  return html`<section class="panel leaders-page">
    <h1 tabindex="-1">${t("leaders.title")}</h1>
    <nav class="game-tabs" aria-label=${t("home.games")}>${GAMES.map((game) => html`<a href="#${game}"
      aria-current=${leaders.game === game ? "true" : nothing}><span>${gameName(game)}</span></a>`)}</nav>
    <p class="quiet">${t("leaders.hint")}</p>
    ${leaders.players?.length ? leadersTable(leaders.players) : html`<p>${t("leaders.none")}</p>`}
  </section>`;
}

/** @param {Leader[]} players */
export function leadersTable(players) {
  return html`<table class="leaders">
    <thead><tr>
      <th scope="col" class="figure"><abbr title=${t("leaders.place")}>#</abbr></th>
      <th scope="col">${t("leaders.player")}</th>
      <th scope="col" class="figure">${t("leaders.rating")}</th>
      <th scope="col" class="figure">${t("leaders.interval")}</th>
      <th scope="col" class="figure">${t("leaders.games")}</th>
    </tr></thead>
    <tbody>${players.map((leader, index) => line(leader, index + 1, players))}</tbody>
  </table>`;
}

/** @param {Leader} leader  @param {number} place  @param {Leader[]} players */
function line(leader, place, players) {
  const { rating } = leader;
  const isMe = leader.account === session.me?.account;
  const twin = players.some((one) => one !== leader && one.nickname === leader.nickname);
  return html`<tr class=${isMe ? "me" : ""}>
    <td class="figure">${place}</td>
    <th scope="row">${leader.nickname}${twin ? html` <small>${leader.account.slice(0, 4)}</small>` : nothing}
      ${leader.provisional ? html`<small>${t("leaders.provisional")}</small>` : nothing}
      ${isMe ? html`<span class="mark">${t("leaders.you")}</span>` : nothing}</th>
    <td class="figure">${number(rating.mu, 1)}</td>
    <td class="figure">${number(rating.low, 1)}–${number(rating.high, 1)}</td>
    <td class="figure">${rating.games}</td>
  </tr>`;
}
