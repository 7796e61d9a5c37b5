// @ts-check
/** The front page: a game to choose, ways into it, a table that is being played, and what else goes on. */
import { moment, number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { botName, gameName, nameOf, playerLink } from "../shell/names.js";
import { ratingText } from "../shell/rating.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { invitation, loadRecords, loadRoom, lobby, saveName, startRenaming, stopRenaming } from "./actions.js";
import { GAMES, choose, chosen } from "./chosen.js";
import { leaders, leadersTable, loadLeaders } from "./leaderboard.js";
import { keepBoard, liveBoard } from "./live_board.js";
import { isRanked, loadGames, otherGames } from "./other_games.js";
import { invitationPanel, ownRoom, roomPanel } from "./rooms.js";
import { stillBoard } from "./still_board.js";

/** @typedef {import("../shell/types").Filed} Filed */
/** @typedef {import("../shell/types").Me} Me */
/** @typedef {import("../shell/types").Running} Running */
/** @typedef {(path: string) => void} Go */

/** Lines of the short lists. */
const FEW = 5;
const MANY = 8;

/** Whenever the page is opened. @param {string} code of a room, where the address brings one */
export function openLobby(code = "") {
  lobby.entered = code;
  showGame();
  openInvitation(code);
  loadGames();
  loadRecords();
}

/** The page is that of the room's game. @param {string} code */
async function openInvitation(code) {
  const room = await loadRoom(code);
  if (room) choose(`#${room.game}`);
}

/** The one that the address names, or the last one. */
export function showGame() {
  choose(location.hash);
  loadLeaders(chosen.game);
}

/** A few times a second. */
export function keepLobby() {
  const { module } = chosen;
  if (module?.preview) keepBoard(shownGames(), module.preview);
  module?.keep?.();
}

/** Whose tables the board shows. */
function shownGames() {
  return [chosen.game, ...(chosen.module?.alike ?? [])];
}

/** @param {Go} go */
export function lobbyPage(go) {
  const { me } = session;
  const room = invitation();
  if (room) return invitationPage(room, go);
  return html`<div class="lobby-page">
    <div class="home-head">
      <h1 tabindex="-1">${t("home.tagline")}</h1>
      ${onlineLine()}
    </div>
    ${me?.table ? returning(me.table) : nothing}
    ${ownRoom(go)}
    ${tabs()}
    ${hero(go)}
    ${dailyCard()}
    <div class="ways">
      ${isNew() ? rules() : nothing}
      ${chosen.module?.more?.(go) ?? nothing}
      ${isNew() ? nothing : rules()}
      ${roomPanel(go, chosen.game)}
      ${otherGames(go)}
    </div>
    <div class="news">
      ${accountPanel(me)}
      ${tablesPanel()}
      ${chosen.module?.beside?.() ?? nothing}
      ${leadersPanel()}
      ${recordsPanel()}
    </div>
  </div>`;
}

/** A visitor without a finished match: the rules come first. */
function isNew() {
  return !lobby.records?.length;
}

function rules() {
  return chosen.module?.rules?.() ?? nothing;
}

/** A guest who came by a link sees who invites, to what, and its rules.
 * @param {import("../shell/types").Room} room  @param {Go} go */
function invitationPage(room, go) {
  const { me } = session;
  return html`<div class="lobby-page">
    <h1 tabindex="-1" class="hidden">${t("lobby.title")}</h1>
    ${me?.table ? returning(me.table) : nothing}
    ${invitationPanel(room, go)}
    <div class="ways">${rules()}</div>
    <div class="news"><p><a class="button" href="/">${t("room.elsewhere")}</a></p></div>
  </div>`;
}

function onlineLine() {
  const { online } = session;
  if (online === null) return html`<p class="online quiet">${t("app.starting")}</p>`;
  return html`<p class="online quiet"><span class="live-dot" aria-hidden="true"></span>${t("home.online", { people: number(online.people), bots: number(online.bots) })}</p>`;
}

function tabs() {
  return html`<nav class="game-tabs" aria-label=${t("home.games")}>${GAMES.map((game) => html`<a href="#${game}"
    aria-current=${chosen.game === game ? "true" : nothing}>${stillBoard(game, true)}<span>${gameName(game)}</span></a>`)}</nav>`;
}

/** @param {Go} go */
function hero(go) {
  const { game, module } = chosen;
  return html`<section class="hero panel" aria-labelledby="game-title">
    <div class="pitch">
      <h2 id="game-title">${gameName(game)}</h2>
      <p class="sentence">${t(`home.${game}`)}</p>
      ${module ? module.ways(go) : html`<p class="quiet">${t("app.starting")}</p>`}
    </div>
    ${liveBoard(shownGames(), stillBoard(game))}
  </section>`;
}

/** The position of the day; cash tables ask those of hold'em. */
function dailyCard() {
  const game = chosen.game === "cash" ? "holdem" : chosen.game;
  return html`<section class="panel daily-card" aria-labelledby="daily-title">
    <h2 id="daily-title">${t("daily.title")}</h2>
    <p class="quiet">${t("daily.card")}</p>
    <a class="button" href="/daily/${game}" aria-label="${t("daily.open")}: ${gameName(game)}">${t("daily.open")}</a>
  </section>`;
}

/** @param {string} table */
function returning(table) {
  return html`<p class="panel row returning">
    <strong>${t("lobby.return")}</strong>
    <a class="button main" href="/table/${table}">${t("lobby.returnLink")}</a>
  </p>`;
}

/** @param {Me | null} me */
function accountPanel(me) {
  if (me === null) return html`<section class="panel"><p class="quiet">${t("app.starting")}</p></section>`;
  const rating = me.rating[chosen.game];
  return html`<section class="panel account" aria-labelledby="account-title">
    <h2 id="account-title" class="hidden">${t("account.title")}</h2>
    ${lobby.renaming ? renameForm(me) : nameLine(me)}
    <dl>
      <div><dt>${t("account.tokens")}</dt><dd>${icon("coin")} ${me.tokens}</dd></div>
      ${isRanked(chosen.game) ? html`<div><dt>${t("account.rating")}</dt><dd>${rating && rating.games > 0 ? ratingText(rating) : t("account.unrated")}</dd></div>
      <div><dt>${t("account.games")}</dt><dd>${rating?.games ?? 0}</dd></div>` : nothing}
    </dl>
    <p><a href="/account">${t("keep.title")}</a></p>
  </section>`;
}

/** @param {Me} me */
function nameLine(me) {
  return html`<p class="row between">
    <strong class="nickname"><a class="name" href="/player/${me.account}">${me.nickname}</a></strong>
    <button class="plain" @click=${startRenaming}>${t("account.rename")}</button>
  </p>`;
}

/** @param {Me} me */
function renameForm(me) {
  return html`<form class="field" @submit=${saveName}>
    <label for="nickname">${t("account.nickname")}</label>
    <span class="row">
      <input id="nickname" name="nickname" required maxlength="32" autocomplete="nickname" value=${me.nickname}>
      <button class="main">${t("account.save")}</button>
      <button type="button" class="plain" @click=${stopRenaming}>${t("account.cancel")}</button>
    </span>
  </form>`;
}

/** Of the chosen game, or of one without a tab. @param {string} game */
function isHere(game) {
  return game === chosen.game || !GAMES.some((one) => one === game);
}

function tablesPanel() {
  const open = session.tables.filter(({ table, game, place }) => game !== "cash" && place === null && table !== session.me?.table);
  const here = open.filter(({ game }) => isHere(game));
  const tables = here.length > 0 ? here : open;
  return html`<section class="panel" aria-labelledby="tables-title">
    <h2 id="tables-title">${t("lobby.tables")}</h2>
    ${tables.length === 0 ? html`<p class="quiet">${t("lobby.noTables")}</p>` : nothing}
    <ul class="lines">${tables.slice(-MANY).reverse().map(tableLine)}</ul>
  </section>`;
}

/** @param {Running} running */
function tableLine(running) {
  const names = running.seats.map((_, seat) => chair(running, seat));
  const players = playersText(names);
  return html`<li>
    <span><b>${playerLinks(running.seats, names, running.game)}</b><small>${gameName(running.game)} · ${t("lobby.watching", { count: running.watching })}</small></span>
    <a class="button" href="/table/${running.table}" aria-label="${t("lobby.watch")}: ${players}">${t("lobby.watch")}</a>
  </li>`;
}

/** @param {(import("../shell/types").Named | null)[]} seats  @param {string[]} names by chair  @param {string} game */
function playerLinks(seats, names, game) {
  return names.map((name, seat) => html`${seat ? ", " : ""}${playerLink(seats[seat], game, name)}`);
}

/** @param {string[]} names by chair */
function playersText(names) {
  return names.length === 2 ? t("lobby.versus", { first: names[0], second: names[1] }) : names.join(", ");
}

/** Names are not unique, so two alike are told apart by a part of the id.
 * @param {Running} running  @param {number} seat */
function chair(running, seat) {
  const sitter = running.seats[seat];
  if (!sitter) return t("table.empty");
  const twin = running.seats.some((one, index) => index !== seat && one?.name === sitter.name);
  return twin && sitter.account ? `${sitter.name} (${sitter.account.slice(0, 4)})` : nameOf(sitter);
}

function recordsPanel() {
  const records = lobby.records ?? [];
  return html`<section class="panel" aria-labelledby="records-title">
    <h2 id="records-title">${t("lobby.records")}</h2>
    ${records.length === 0 ? html`<p class="quiet">${t("lobby.noRecords")}</p>` : nothing}
    <ul class="lines">${records.slice(0, FEW).map(recordLine)}</ul>
  </section>`;
}

/** @param {Filed} filed */
function recordLine(filed) {
  const names = filed.players.map((name) => botName(name ?? "?"));
  const players = playersText(names);
  const when = moment(filed.filed_ts);
  return html`<li>
    <span><b>${playerLinks(filed.seats, names, filed.game)}</b><small>${gameName(filed.game)} · ${when}</small></span>
    <a class="button" href="/replay/${filed.match}" aria-label="${t("lobby.replay")}: ${players}, ${when}">${t("lobby.replay")}</a>
  </li>`;
}

function leadersPanel() {
  if (leaders.game !== chosen.game || !leaders.players?.length) return nothing;
  return html`<section class="panel" aria-labelledby="leaders-title">
    <h2 id="leaders-title">${t("leaders.title")}</h2>
    ${leadersTable(leaders.players.slice(0, FEW))}
    <p><a class="button" href="/leaderboard#${chosen.game}">${t("leaders.all")}</a></p>
  </section>`;
}
