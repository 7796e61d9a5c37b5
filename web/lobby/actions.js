// @ts-check
/** What a player does in the lobby: queue, play a bot, open or join a room, change the name. */
import { ask, rename } from "../shell/account.js";
import { complain, note } from "../shell/announcements.js";
import { allowCalls } from "../shell/calling.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { runOne } from "../shell/request.js";
import { findRoom, refreshMe, session } from "../shell/session.js";

/** @typedef {import("../shell/types").Filed} Filed */

export const GAME = "battle";

/** @type {{renaming: boolean, entered: string, records: Filed[] | null, busy: boolean}} */
export const lobby = {
  renaming: false,
  /** The code of another player's room, as typed so far. */
  entered: "",
  records: null,
  /** A request is on its way. */
  busy: false,
};

/** One request at a time; an error becomes a note. @param {() => Promise<void>} request */
function run(request) {
  return runOne(lobby, request);
}

export function queue() {
  allowCalls();
  return run(async () => {
    await ask("POST", "/queue", { game: GAME });
    await refreshMe();
  });
}

export function unqueue() {
  return run(async () => {
    await ask("DELETE", "/queue");
    await refreshMe();
  });
}

/** @param {string} game  @param {string[]} bots one for each other chair  @param {(path: string) => void} go
 *  @param {string | null} variant of the game */
export function playBots(game, bots, go, variant = null) {
  return run(async () => {
    await leaveQueue();
    go(`/table/${(await ask("POST", "/tables", { game, bots, variant })).table}`);
  });
}

/** Play while waiting; the place in the queue or in the room is kept. @param {string} game  @param {string[]} bots
 *  @param {(path: string) => void} go  @param {string | null} variant of the game */
export function playMeanwhile(game, bots, go, variant = null) {
  allowCalls();
  return run(async () => {
    session.starting = true;
    try {
      go(`/table/${(await ask("POST", "/tables", { game, bots, variant, while_queued: true })).table}`);
    } catch (trouble) {
      session.starting = false;
      throw trouble;
    }
  });
}

/** To do something else is to wait no longer. */
async function leaveQueue() {
  session.rematching = null;
  if (session.me?.queued) await ask("DELETE", "/queue");
}

/** Its address is the invitation. @param {Partial<import("./room_options.js").RoomWish>} wish  @param {(path: string) => void} go */
export function makeRoom(wish, go) {
  allowCalls();
  return run(async () => {
    await leaveQueue();
    session.room = await ask("POST", "/rooms", wish);
    go(`/room/${session.room?.code}`);
  });
}

/** With anybody who asks for the same. @param {{game: string, variant: string | null, players?: number}} wish  @param {(path: string) => void} go */
export function gather(wish, go) {
  allowCalls();
  return run(async () => {
    await leaveQueue();
    seatedOrWaiting(await ask("POST", "/rooms/public", wish), go);
  });
}

/** @param {any} answer  @param {(path: string) => void} go */
function seatedOrWaiting(answer, go) {
  if (answer.table) return go(`/table/${answer.table}`);
  session.room = answer;
  session.invitation = null;
  go(`/room/${answer.code}`);
}

/** Leave it, or close it where it is this player's own. @param {string} code  @param {(path: string) => void} go */
export function leaveRoom(code, go) {
  return run(async () => {
    await ask("DELETE", `/rooms/${encodeURIComponent(code)}`);
    session.room = null;
    await refreshMe();
    go("/");
  });
}

/** Begin at once, with house bots on the free chairs. @param {string} code  @param {string[]} bots  @param {(path: string) => void} go */
export function startRoom(code, bots, go) {
  return run(async () => go(`/table/${(await ask("POST", `/rooms/${encodeURIComponent(code)}/start`, { bots })).table}`));
}

/** @param {Event} event  @param {(path: string) => void} go */
export function joinRoom(event, go) {
  event.preventDefault();
  const code = lobby.entered.trim();
  return code === session.room?.code ? go(`/room/${code}`) : enterRoom(code, go);
}

/** The last to come begins the match. @param {string} code  @param {(path: string) => void} go */
export function enterRoom(code, go) {
  return run(async () => {
    await leaveQueue();
    seatedOrWaiting(await ask("POST", `/rooms/${encodeURIComponent(code)}`, {}), go);
  });
}

/** Another player's room, whose link was opened. */
export function invitation() {
  const { room, invitation, me } = session;
  const isOwn = invitation?.code === room?.code || invitation?.code === me?.room;
  return me === null || isOwn ? null : invitation;
}

/** The room that the address names, or null. @param {string} code "" if it names none */
export async function loadRoom(code) {
  session.invitation = null;
  if (code === "") {
    findRoom();
    return null;
  }
  if (session.room?.code === code) return session.room;
  const address = location.pathname;
  const room = await ask("GET", `/rooms/${encodeURIComponent(code)}`).catch(() => null);
  if (location.pathname !== address) return null; // another page was opened meanwhile
  session.invitation = room;
  if (room === null) complain(t("lobby.roomUnknown")); // its code stays in the field
  changed();
  return room;
}

export function startRenaming() {
  lobby.renaming = true;
  changed();
  queueMicrotask(() => document.getElementById("nickname")?.focus());
}

export function stopRenaming() {
  lobby.renaming = false;
  changed();
}

/** @param {Event} event */
export function saveName(event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const name = String(new FormData(form).get("nickname") ?? "");
  return run(async () => {
    await rename(name);
    await refreshMe();
    lobby.renaming = false;
    note(t("account.renamed", { name: session.me?.nickname ?? name }));
  });
}

export async function loadRecords() {
  const account = session.me?.account;
  if (!account) return; // asked again as soon as it is known
  try {
    lobby.records = (await ask("GET", `/records?account=${account}`)).records;
    changed();
  } catch {
    lobby.records = null; // the lobby works without this list
  }
}
