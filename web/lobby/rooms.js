// @ts-check
/** Rooms: friends come by a link or a code, house bots take the chairs that stay free. */
import { copy } from "../shell/clipboard.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { botName, gameName } from "../shell/names.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { GAME, enterRoom, isInRoom, joinRoom, leaveRoom, lobby, makeRoom, startRoom } from "./actions.js";
import { botsOf } from "./other_games.js";

/** @typedef {import("../shell/types").Room} Room */
/** @typedef {(path: string) => void} Go */

/** The room that is waited in, or that an address invites to. @param {Go} go */
export function openRoom(go) {
  const { room, me } = session;
  if (room === null || me === null) return nothing;
  const isIn = isInRoom();
  return html`<section class="panel room" aria-labelledby="open-room-title">
    <h2 id="open-room-title">${t(isIn ? "lobby.roomOf" : "lobby.invited", { game: gameName(room.game) })}</h2>
    ${isIn ? nothing : html`<p class="quiet">${pace(room)}</p>`}
    <ol class="guests">${Array.from({ length: room.seats }, (_, chair) => html`<li>${room.guests[chair]?.nickname ?? html`<span class="quiet">${t("table.empty")}</span>`}</li>`)}</ol>
    ${isIn ? waiting(room, me.account, go) : html`<button class="main" ?disabled=${lobby.busy} @click=${() => enterRoom(room.code, go)}>${t("lobby.roomJoin")}</button>`}
  </section>`;
}

/** @param {Room} room  @param {string} account  @param {Go} go */
function waiting(room, account, go) {
  const isMaker = room.guests[0]?.account === account;
  const link = `${location.origin}/room/${room.code}`;
  const free = room.seats - room.guests.length;
  return html`<p>${t("lobby.roomCode")}: <output class="code">${room.code}</output></p>
    <p class="quiet">${t(isMaker ? "lobby.roomShare" : "lobby.roomWait")}${pace(room)}</p>
    <p class="row">
      <button class=${free === room.seats - 1 ? "main" : ""} @click=${() => copy(link, t("lobby.roomCopied"))}>${icon("link")} ${t("lobby.roomCopy")}</button>
      ${"share" in navigator ? html`<button @click=${() => share(link, gameName(room.game))}>${icon("leave")} ${t("room.share")}</button>` : nothing}
      ${isMaker && room.seats > 2 ? starting(room, free, go) : nothing}
      <button class="plain" @click=${() => leaveRoom(room.code, go)}>${t(isMaker ? "lobby.roomClose" : "lobby.roomLeave")}</button>
    </p>`;
}

/** @param {Room} room */
function pace({ game, variant }) {
  if (game !== "battle" || (variant !== "slow" && variant !== "fast")) return "";
  return ` ${t("room.pace")}: ${t(`room.pace.${variant}`)}.`;
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

/** @param {Go} go */
export function roomPanel(go) {
  const off = session.me === null || lobby.busy;
  return html`<section class="panel" aria-labelledby="room-title">
    <h2 id="room-title">${t("lobby.room")}</h2>
    <button ?disabled=${off} @click=${() => makeRoom(GAME, go)}>${t("lobby.roomMake")}</button>
    <form class="field" @submit=${(/** @type {Event} */ event) => joinRoom(event, go)}>
      <label for="code">${t("lobby.roomEnter")}</label>
      <span class="row">
        <input id="code" name="code" autocomplete="off" autocapitalize="none" spellcheck="false" required
          maxlength="32" .value=${lobby.entered}
          @input=${(/** @type {InputEvent} */ event) => (lobby.entered = /** @type {HTMLInputElement} */ (event.target).value)}>
        <button ?disabled=${off}>${t("lobby.roomJoin")}</button>
      </span>
    </form>
  </section>`;
}
