// @ts-check
/** The page of a private room: a link for friends, who is there, and the start. The same for every game. */
import { Refused, ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { copy } from "../shell/clipboard.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { botName, gameName } from "../shell/names.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { lobby, run } from "./actions.js";

/** @typedef {import("../shell/types").Offered} Offered */
/** @typedef {import("../shell/types").Page} Page */
/** @typedef {import("../shell/types").Room} Room */

/** ms after which a room is looked at again: messages may have been missed, and guests to come get none. */
const AGAIN = 4_000;
/** All bots of the game in turn. */
const MIXED = "mixed";

/** @param {string} code  @param {(path: string) => void} go @returns {Page} */
export function openRoom(code, go) {
  const page = new RoomPage(code, go);
  return { draw: () => page.draw(), title: () => t("room.title"), tick: () => page.tick() };
}

class RoomPage {
  /** @param {string} code  @param {(path: string) => void} go */
  constructor(code, go) {
    this._code = code;
    this._go = go;
    this._isGone = false;
    this._askedAt = 0;
    /** House bots of the game, the weakest first. @type {string[]} */
    this._bots = [];
    this._bot = MIXED;
    if (session.room?.code !== code) session.room = null;
    this._load();
  }

  tick() {
    if (!this._isGone && performance.now() - this._askedAt > AGAIN) this._load();
  }

  async _load() {
    this._askedAt = performance.now();
    try {
      const room = await ask("GET", `/rooms/${encodeURIComponent(this._code)}`);
      if (this._bots.length === 0) await this._loadBots(room.game);
      this._code = room.code;
      session.room = room;
    } catch (trouble) {
      this._isGone = trouble instanceof Refused && trouble.code === "no_such_room";
    }
    changed();
  }

  /** @param {string} game */
  async _loadBots(game) {
    const { games } = await ask("GET", "/catalog");
    this._bots = games.find((/** @type {Offered} */ one) => one.game === game)?.bots ?? [];
  }

  draw() {
    const { room } = session;
    if (this._isGone || (room === null && this._bots.length > 0)) return closedRoom();
    if (room === null || session.me === null) return html`<h1 tabindex="-1" class="quiet centred">${t("room.opening")}</h1>`;
    const mine = room.guests.findIndex(({ account }) => account === session.me?.account);
    return html`<section class="panel room-page" aria-labelledby="room-title">
      <h1 id="room-title" tabindex="-1">${t("room.of", { game: gameName(room.game), name: room.guests[0].nickname })}</h1>
      ${mine < 0 ? this._invited(room) : this._sharing(room)}
      ${guestList(room)}
      ${mine < 0 ? nothing : mine === 0 ? this._starting(room) : this._waiting()}
    </section>`;
  }

  /** @param {Room} room */
  _invited(room) {
    return html`<p>${t("room.invited", { name: room.guests[0].nickname, seats: room.seats })}</p>
      <button class="main big" ?disabled=${lobby.busy} @click=${() => this._join()}>${t("room.join")}</button>`;
  }

  /** @param {Room} room */
  _sharing(room) {
    const link = `${location.origin}/room/${room.code}`;
    return html`<p>${t("room.share")}</p>
      <p class="copied"><code>${link}</code>
        <button class="square" aria-label=${t("room.copy")} title=${t("room.copy")} @click=${() => copy(link, t("room.copied"))}>${icon("link")}</button></p>
      <p class="row"><button class="main" @click=${() => share(link)}>${icon("link")} ${t("room.send")}</button>
        <span>${t("lobby.roomCode")}: <output class="code">${room.code}</output></span></p>`;
  }

  /** @param {Room} room */
  _starting(room) {
    const free = room.seats - room.guests.length;
    const pick = (/** @type {Event} */ event) => (this._bot = /** @type {HTMLSelectElement} */ (event.target).value);
    return html`<form class="room-start" @submit=${(/** @type {Event} */ event) => this._start(event, free)}>
        <label class="field"><span>${t("room.bots", { count: free })}</span>
          <select @change=${pick}>${[MIXED, ...this._bots].map((bot) => html`<option value=${bot} ?selected=${bot === this._bot}>${botName(bot)}</option>`)}</select></label>
        <button class="main" ?disabled=${lobby.busy}>${t("room.start")}</button>
      </form>
      <p><button class="plain" @click=${() => this._leave()}>${t("lobby.roomClose")}</button></p>`;
  }

  _waiting() {
    return html`<p class="row" role="status"><span class="spinner" aria-hidden="true"></span> ${t("room.waiting")}</p>
      <p><button class="plain" @click=${() => this._leave()}>${t("room.leave")}</button></p>`;
  }

  _join() {
    return run(async () => {
      const answer = await ask("POST", `/rooms/${encodeURIComponent(this._code)}`, {});
      if (answer.table) this._go(`/table/${answer.table}`);
      else session.room = answer;
    });
  }

  /** @param {Event} event  @param {number} free */
  _start(event, free) {
    event.preventDefault();
    const bots = Array.from({ length: free }, (_, index) => (this._bot === MIXED ? this._bots[this._bots.length - 1 - (index % this._bots.length)] : this._bot));
    return run(async () => this._go(`/table/${(await ask("POST", `/rooms/${encodeURIComponent(this._code)}/start`, { bots })).table}`));
  }

  _leave() {
    return run(async () => {
      await ask("DELETE", `/rooms/${encodeURIComponent(this._code)}`);
      session.room = null;
      this._go("/");
    });
  }
}

function closedRoom() {
  return html`<section class="panel centred narrow">
    <h1 tabindex="-1">${t("room.closed")}</h1>
    <p>${t("room.closedHint")}</p>
    <p><a class="button main" href="/">${t("result.lobby")}</a></p>
  </section>`;
}

/** @param {Room} room */
function guestList(room) {
  const free = Array.from({ length: room.seats - room.guests.length });
  return html`<div><h2 aria-live="polite">${t("room.guests", { count: room.guests.length, seats: room.seats })}</h2>
    <ol class="guests">${room.guests.map(({ account, nickname }) => html`<li><b>${nickname}</b>${account === session.me?.account ? html` <span class="mark">${t("leaders.you")}</span>` : nothing}</li>`)}
      ${free.map(() => html`<li class="quiet">${t("room.free")}</li>`)}</ol></div>`;
}

/** With the machine's own dialog where it has one. @param {string} link */
async function share(link) {
  if (!navigator.share) return copy(link, t("room.copied"));
  try {
    await navigator.share({ title: t("app.title"), text: t("room.shareText"), url: link });
  } catch {
    // the player thought better of it
  }
}
