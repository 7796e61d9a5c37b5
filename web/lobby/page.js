// @ts-check
/** The lobby: ways into a match, tables to watch, matches to see again. */
import { BOTS, rulesPanel } from "../battle/lobby.js";
import { arenasPanel, loadFinished } from "../holdem/lobby.js";
import { moment, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { botName, gameName, nameOf } from "../shell/names.js";
import { ratingText } from "../shell/rating.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import {
  GAME, loadRecords, loadRoom, lobby, playBots, queue, saveName, startRenaming, stopRenaming, unqueue,
} from "./actions.js";
import { gamesPanel, loadGames } from "./other_games.js";
import { leaders, leadersTable, loadLeaders } from "./leaderboard.js";
import { openRoom, roomPanel } from "./rooms.js";

/** @typedef {import("../shell/types").Filed} Filed */
/** @typedef {import("../shell/types").Me} Me */
/** @typedef {import("../shell/types").Running} Running */

/** Lines of the short leaderboard. */
const FEW = 5;

/** Whenever the page is opened. @param {string} code of a room, where the address brings one */
export function openLobby(code = "") {
  lobby.entered = code;
  loadRoom(code);
  loadGames();
  loadRecords();
  loadLeaders();
  loadFinished();
}

/** @param {(path: string) => void} go */
export function lobbyPage(go) {
  const { me } = session;
  return html`<div class="lobby-page">
    <h1 tabindex="-1">${t("lobby.tagline")}</h1>
    ${me?.table ? returning(me.table) : openRoom(go)}
    <div class="ways">
      ${me?.queued ? waitingPanel() : playPanel(me)}
      ${botsPanel(go)}
      ${roomPanel(go)}
      ${gamesPanel(go)}
    </div>
    <div class="news">
      ${accountPanel(me)}
      ${tablesPanel()}
      ${arenasPanel()}
      ${recordsPanel()}
      ${leadersPanel()}
    </div>
    ${rulesPanel()}
  </div>`;
}

/** @param {string} table */
function returning(table) {
  return html`<p class="panel row returning">
    <strong>${t("lobby.return")}</strong>
    <a class="button main" href="/table/${table}">${t("lobby.returnLink")}</a>
  </p>`;
}

/** @param {Me | null} me */
function playPanel(me) {
  const waiting = session.waiting[GAME] ?? 0;
  return html`<section class="panel play-now" aria-labelledby="play-title">
    <h2 id="play-title" class="hidden">${t("lobby.play")}</h2>
    <button class="main big" ?disabled=${me === null || lobby.busy || me.table !== null} @click=${queue}>${t("lobby.play")}</button>
    <p>${t("lobby.playHint")}</p>
    <p class="quiet">${t("lobby.others", { count: waiting })}</p>
  </section>`;
}

function waitingPanel() {
  const seconds = session.queuedAt === null ? 0 : Math.floor((performance.now() - session.queuedAt) / 1000);
  return html`<section class="panel play-now waiting" aria-labelledby="waiting-title">
    <h2 id="waiting-title" role="status"><span class="spinner" aria-hidden="true"></span>${t("lobby.waiting")}</h2>
    <p class="row quiet">
      <span>${t("lobby.waited", { seconds })}</span>
      <span>${t("lobby.others", { count: session.waiting[GAME] ?? 1 })}</span>
    </p>
    <button @click=${unqueue}>${t("lobby.cancel")}</button>
  </section>`;
}

/** @param {(path: string) => void} go */
function botsPanel(go) {
  return html`<section class="panel" aria-labelledby="bots-title">
    <h2 id="bots-title">${t("lobby.bots")}</h2>
    <p class="quiet">${t("lobby.botsHint")}</p>
    <ul class="bots">
      ${BOTS.map((bot) => html`<li>
        <button ?disabled=${session.me === null || lobby.busy} @click=${() => playBots(GAME, [bot], go)}>
          <strong>${t(`bot.${bot}`)}</strong>
          <span>${t(`bot.${bot}Hint`)}</span>
        </button>
      </li>`)}
    </ul>
  </section>`;
}

/** @param {Me | null} me */
function accountPanel(me) {
  if (me === null) return html`<section class="panel"><p class="quiet">${t("app.starting")}</p></section>`;
  const rating = me.rating.battle;
  return html`<section class="panel account" aria-labelledby="account-title">
    <h2 id="account-title" class="hidden">${t("account.title")}</h2>
    ${lobby.renaming ? renameForm(me) : nameLine(me)}
    <dl>
      <div><dt>${t("account.tokens")}</dt><dd>${icon("coin")} ${me.tokens}</dd></div>
      <div><dt>${t("account.rating")}</dt><dd>${rating && rating.games > 0 ? ratingText(rating) : t("account.unrated")}</dd></div>
      <div><dt>${t("account.games")}</dt><dd>${rating?.games ?? 0}</dd></div>
    </dl>
  </section>`;
}

/** @param {Me} me */
function nameLine(me) {
  return html`<p class="row between">
    <strong class="nickname">${me.nickname}</strong>
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

function tablesPanel() {
  const tables = session.tables.filter(({ table, place }) => place === null && table !== session.me?.table);
  return html`<section class="panel" aria-labelledby="tables-title">
    <h2 id="tables-title">${t("lobby.tables")}</h2>
    ${tables.length === 0 ? html`<p class="quiet">${t("lobby.noTables")}</p>` : nothing}
    <ul class="lines">${tables.map(tableLine)}</ul>
  </section>`;
}

/** @param {Running} running */
function tableLine(running) {
  const players = playersText(running.seats.map((_, seat) => chair(running, seat)));
  return html`<li>
    <span><b>${players}</b><small>${gameName(running.game)} · ${t("lobby.watching", { count: running.watching })}</small></span>
    <a class="button" href="/table/${running.table}" aria-label="${t("lobby.watch")}: ${players}">${t("lobby.watch")}</a>
  </li>`;
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
  const players = playersText(filed.players.map((name) => botName(name ?? "?")));
  const when = moment(filed.filed_ts);
  return html`<li>
    <span><b>${players}</b><small>${gameName(filed.game)} · ${when}</small></span>
    <a class="button" href="/replay/${filed.match}" aria-label="${t("lobby.replay")}: ${players}, ${when}">${t("lobby.replay")}</a>
  </li>`;
}

function leadersPanel() {
  if (!leaders.players?.length) return nothing;
  return html`<section class="panel" aria-labelledby="leaders-title">
    <h2 id="leaders-title">${t("leaders.title")}</h2>
    ${leadersTable(leaders.players.slice(0, FEW))}
    <p><a class="button" href="/leaderboard">${t("leaders.all")}</a></p>
  </section>`;
}
