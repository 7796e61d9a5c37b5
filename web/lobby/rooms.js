// @ts-check
/** Rooms: friends come by a link, a QR code or a short code; house bots take the chairs that stay free. */
import { copy } from "../shell/clipboard.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { botName, gameName } from "../shell/names.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { enterRoom, joinRoom, leaveRoom, lobby, makeRoom, playMeanwhile, startRoom } from "./actions.js";
import { botsOf } from "./other_games.js";
import { roomForm, roomTerms, shownWish } from "./room_options.js";

/** @typedef {import("../shell/types").Room} Room */
/** @typedef {(path: string) => void} Go */

/** Seconds in a public room after which a game against bots is offered. */
const LONELY = 10;

/** The room that is waited in. @param {Go} go */
export function ownRoom(go) {
  const { room, me } = session;
  return room === null || me === null ? nothing : waitingRoom(room, me.account, go);
}

/** @param {Room} room  @param {Go} go */
export function invitationPanel(room, go) {
  const game = gameName(room.game);
  const isPlaying = session.me?.table != null;
  return html`<section class="panel room" aria-labelledby="open-room-title">
    <h2 id="open-room-title">${t("room.invites", { name: room.guests[0]?.nickname ?? "", game })}</h2>
    ${roomTerms(room)}
    ${room.seats > 2 ? guests(room) : nothing}
    <button class="main join" ?disabled=${lobby.busy || isPlaying} @click=${() => enterRoom(room.code, go)}>${t("room.join")}</button>
    ${isPlaying ? html`<p role="status">${t("room.later")}</p>` : nothing}
  </section>`;
}

/** @param {Room} room  @param {string} account  @param {Go} go */
function waitingRoom(room, account, go) {
  const isMaker = room.guests[0]?.account === account;
  const link = `${location.origin}/room/${room.code}`;
  const canShare = "share" in navigator;
  return html`<section class="panel room" aria-labelledby="open-room-title">
    <div class="room-words">
      <h2 id="open-room-title">${t("lobby.roomOf", { game: gameName(room.game) })}</h2>
      ${roomTerms(room)}
      <p>${t(room.public ? "room.public" : isMaker ? "room.send" : "lobby.roomWait")}</p>
      <p class="row">
        ${canShare ? html`<button class="main" @click=${() => share(link, gameName(room.game))}>${icon("share")} ${t("room.share")}</button>` : nothing}
        <button class=${canShare ? "" : "main"} @click=${() => copy(link, t("lobby.roomCopied"))}>${icon("link")} ${t("lobby.roomCopy")}</button>
      </p>
      <p class="quiet">${t("lobby.roomCode")}: <output class="code">${room.code}</output></p>
      ${guests(room)}
      ${room.public ? meanwhile(room, go) : nothing}
      ${isMaker && (room.seats > 2 || room.public) ? starting(room, room.seats - room.guests.length, go) : nothing}
      <button class="plain" @click=${() => leaveRoom(room.code, go)}>${t(isMaker ? "lobby.roomClose" : "lobby.roomLeave")}</button>
    </div>
    <figure class="qr">
      <img src="/rooms/${room.code}/qr?site=${encodeURIComponent(location.origin)}" alt=${t("room.qr")} width="176" height="176">
      <figcaption class="quiet">${t("room.scan")}</figcaption>
    </figure>
  </section>`;
}

/** Nobody came for a while: bots, with the chair kept. @param {Room} room  @param {Go} go */
function meanwhile(room, go) {
  const bots = botsOf(room.game);
  const bot = bots.at(-2) ?? bots.at(0);
  const isLonely = session.roomAt !== null && performance.now() - session.roomAt >= LONELY * 1000;
  if (!isLonely || session.me?.table || bot === undefined) return nothing;
  const play = () => playMeanwhile(room.game, Array(room.seats - 1).fill(bot), go, room.variant);
  return html`<p role="status">${t("room.lonely")}</p>
    <button class="main" ?disabled=${lobby.busy} @click=${play}>${t("room.meanwhile")}</button>`;
}

/** @param {Room} room */
function guests(room) {
  const chairs = Array.from({ length: room.seats }, (_, chair) => room.guests[chair]);
  return html`<ol class="guests">${chairs.map((guest) => html`<li class=${guest ? "" : "free"}>${guest ? html`<a class="name" href="/player/${guest.account}">${guest.nickname}</a>` : html`<span class="spinner" aria-hidden="true"></span>${t("room.waiting")}`}</li>`)}</ol>`;
}

/** By the system's own sheet: messengers, mail, nearby devices. @param {string} url  @param {string} game */
async function share(url, game) {
  try {
    await navigator.share({ title: t("app.title"), text: t("lobby.invited", { game }), url });
  } catch {
    // closed without sharing
  }
}

/** @param {Room} room  @param {number} free chairs  @param {Go} go */
function starting(room, free, go) {
  const bots = botsOf(room.game);
  const start = (/** @type {Event} */ event) => {
    event.preventDefault();
    const bot = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("bot"));
    return startRoom(room.code, Array(free).fill(bot), go);
  };
  return html`<form class="row" @submit=${start}>
    <select name="bot" aria-label=${t("lobby.roomBots")}>${bots.map((bot, index) => html`<option value=${bot} ?selected=${index === bots.length - 1}>${botName(bot)}</option>`)}</select>
    <button ?disabled=${lobby.busy || bots.length === 0}>${t("lobby.roomStart")}</button>
  </form>`;
}

/** @param {Go} go  @param {string} tab  @param {boolean} off */
function making(go, tab, off) {
  return html`${roomForm(tab)}
    <button ?disabled=${off || session.me?.table != null} @click=${() => makeRoom(shownWish(tab), go)}>${t("lobby.roomMake")}</button>`;
}

/** @param {Go} go  @param {string} tab the game of the page */
export function roomPanel(go, tab) {
  const off = session.me === null || lobby.busy;
  return html`<section class="panel" aria-labelledby="room-title">
    <h2 id="room-title">${t("lobby.room")}</h2>
    ${session.room ? nothing : making(go, tab, off)}
    <form class="field" @submit=${(/** @type {Event} */ event) => joinRoom(event, go)}>
      <label for="code">${t("lobby.roomEnter")}</label>
      <span class="row">
        <input id="code" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required
          maxlength="32" .value=${lobby.entered === session.room?.code ? "" : lobby.entered}
          @input=${(/** @type {InputEvent} */ event) => (lobby.entered = /** @type {HTMLInputElement} */ (event.target).value)}>
        <button ?disabled=${off}>${t("lobby.roomJoin")}</button>
      </span>
    </form>
  </section>`;
}
