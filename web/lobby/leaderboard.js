// @ts-check
/** Who is strong, and how sure that is: people and bots, of all time and by season. */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { botName, gameName } from "../shell/names.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { GAMES } from "./chosen.js";
import { isRanked, loadGames } from "./other_games.js";

/** @typedef {import("../shell/types").Leader} Leader */
/** @typedef {import("../shell/types").Board} Board */
/** @typedef {{game: string, kind: "person" | "bot", season: string}} Wish `season`: "" is all time */

/** @type {{game: string, kind: "person" | "bot", season: string, players: Leader[] | null, board: Board | null}} */
export const leaders = { game: "battle", kind: "person", season: "", players: null, board: null };

/** @param {string} game  @param {"person" | "bot"} kind  @param {string} season */
export async function loadLeaders(game, kind = "person", season = "") {
  const asked = `${game} ${kind} ${season}`;
  if (asked !== shown()) leaders.players = leaders.board = null;
  Object.assign(leaders, { game, kind, season });
  try {
    const board = await ask("GET", `/leaderboard?game=${game}&kind=${kind}${season && `&season=${season}`}`);
    if (asked === shown()) Object.assign(leaders, { board, players: board.players });
  } catch {
    // what was known stays
  }
  changed();
}

function shown() {
  return `${leaders.game} ${leaders.kind} ${leaders.season}`;
}

/** The board that the address names, as in #battle/bot/2026-4. */
export function loadNamedLeaders() {
  loadGames();
  const [game, kind, season = ""] = location.hash.slice(1).split("/");
  return loadLeaders(GAMES.find((one) => one === game) ?? "battle", kind === "bot" ? "bot" : "person", /^\d{4}-[1-4]$/.test(season) ? season : "");
}

/** @param {Partial<Wish>} wish what differs from the board that is shown */
function address(wish) {
  const { game, kind, season } = { ...leaders, ...wish };
  return `#${game}/${kind}${season && `/${season}`}`;
}

export function leaderboardPage() {
  const { board, kind, game } = leaders;
  return html`<section class="panel leaders-page">
    <h1 tabindex="-1">${t("leaders.title")}</h1>
    <nav class="game-tabs" aria-label=${t("home.games")}>${GAMES.map((one) => html`<a href=${address({ game: one })}
      aria-current=${game === one ? "true" : nothing}><span>${gameName(one)}</span></a>`)}</nav>
    <div class="row between">
      <nav class="segments" aria-label=${t("leaders.who")}>${kindLink("person", t("leaders.people"))}${kindLink("bot", t("leaders.bots"))}</nav>
      <label class="row">${t("leaders.season")} ${seasonChoice(board?.seasons ?? [])}</label>
    </div>
    ${isRanked(game) ? ranking(board) : html`<p>${t("leaders.unranked")}</p>`}
    ${kind === "bot" && board?.house.length ? houseTable(board.house) : nothing}
  </section>`;
}

/** @param {Board | null} board */
function ranking(board) {
  return html`<p class="quiet">${t("leaders.hint")}</p>
    ${board?.players.length ? leadersTable(board.players) : html`<p>${t("leaders.none")}</p>`}`;
}

/** @param {"person" | "bot"} kind  @param {string} words */
function kindLink(kind, words) {
  return html`<a class="button" href=${address({ kind })} aria-current=${leaders.kind === kind ? "true" : nothing}>${words}</a>`;
}

/** @param {string[]} seasons the newest first */
function seasonChoice(seasons) {
  const chosen = (/** @type {Event} */ event) => (location.hash = address({ season: /** @type {HTMLSelectElement} */ (event.target).value }));
  return html`<select @change=${chosen}>
    <option value="" ?selected=${leaders.season === ""}>${t("leaders.allTime")}</option>
    ${seasons.map((season) => html`<option value=${season} ?selected=${leaders.season === season}>${seasonName(season)}</option>`)}
  </select>`;
}

/** @param {string} season such as 2026-4 */
function seasonName(season) {
  const [year, quarter] = season.split("-");
  return t("leaders.quarter", { year, quarter });
}

/** @param {Leader[]} players */
export function leadersTable(players) {
  return html`<table class="leaders">
    <thead><tr>
      <th scope="col" class="figure"><abbr title=${t("leaders.place")}>#</abbr></th>
      <th scope="col">${t("leaders.player")}</th>
      <th scope="col" class="figure">${t("leaders.sure")}</th>
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
    <th scope="row"><a class="name" href="/player/${leader.account}">${leader.nickname}</a>${twin ? html` <small>${leader.account.slice(0, 4)}</small>` : nothing}
      ${leader.provisional ? html`<small>${t("leaders.provisional")}</small>` : nothing}
      ${isMe ? html`<span class="mark">${t("leaders.you")}</span>` : nothing}</th>
    <td class="figure">${number(rating.points_sure)}</td>
    <td class="figure">${number(rating.points)}</td>
    <td class="figure">${number(rating.points_low)}–${number(rating.points_high)}</td>
    <td class="figure">${leader.played}</td>
  </tr>`;
}

/** @param {Board["house"]} house */
function houseTable(house) {
  return html`<h2>${t("leaders.houseTitle")}</h2>
    <p class="quiet">${t("leaders.houseHint")}</p>
    <table class="leaders house">
      <thead><tr>
        <th scope="col">${t("leaders.player")}</th>
        <th scope="col" class="figure">${t("player.won")}</th>
        <th scope="col" class="figure">${t("player.lost")}</th>
        <th scope="col" class="figure">${t("player.drawn")}</th>
      </tr></thead>
      <tbody>${house.map(({ player, bot, won, lost, drawn }) => html`<tr>
        <th scope="row"><a class="name" href="/player/${player}">${botName(bot)}</a></th>
        <td class="figure">${number(won)}</td><td class="figure">${number(lost)}</td><td class="figure">${number(drawn)}</td>
      </tr>`)}</tbody>
    </table>`;
}
