// @ts-check
/** What the lobby's connection says: who this player is, who waits, who plays. */
import { Refused, ask, ensureAccount, forgetToken, token } from "./account.js";
import { complain, note } from "./announcements.js";
import { ring } from "./calling.js";
import { changed } from "./change.js";
import { t } from "./i18n.js";
import { Link } from "./link.js";

/** @typedef {import("./types").Me} Me */
/** @typedef {import("./types").Running} Running */
/** @typedef {import("./types").LobbyMessage} LobbyMessage */
/** @typedef {{game: string, until: number, declined: boolean}} Call an opponent was found; until when (performance.now()) to answer */

/** ms before an account is asked for again when nobody answered. */
const AGAIN = 2_000;
/** The close code for a token of no account. */
const UNKNOWN = 4003;

/** @type {{me: Me | null, tables: Running[], waiting: Record<string, number>, online: {people: number, bots: number} | null, link: Link | null,
 *   queuedAt: number | null, room: import("./types").Room | null, roomAt: number | null, invitation: import("./types").Room | null, starting: boolean, rematch: {table: string, from: string} | null, rematching: string | null,
 *   call: Call | null,
 *   before: {table: string, tokens: number, rating: Me["rating"]} | null}} */
export const session = {
  me: null,
  tables: [],
  waiting: {},
  /** How many people and bots are here. */
  online: null,
  link: null,
  /** performance.now() when this player joined the queue. */
  queuedAt: null,
  /** The room that this player waits in. */
  room: null,
  /** performance.now() when this player came to wait in it. */
  roomAt: null,
  /** The room that the address names; perhaps the own one. */
  invitation: null,
  /** This player has just pressed for a match that may begin at once: no call is needed for that. */
  starting: false,
  /** Who asks for a rematch, after which table. */
  rematch: null,
  /** The table after which this player has asked for a rematch, and waits for the answer. */
  rematching: null,
  /** An opponent was found while this player plays a bot. */
  call: null,
  /** What this player had before the newest match. */
  before: null,
};

/** The code of the newest refusal, until the lobby is shown. */
let refusedWith = "";

/**
 * @param {(table: string) => void} matched a match was made for this player
 */
export async function startSession(matched) {
  try {
    await ensureAccount();
  } catch {
    setTimeout(() => startSession(matched), AGAIN);
    return;
  }
  session.link = new Link(
    "/lobby",
    hello,
    (message) => received(message, matched),
    (code) => code === UNKNOWN && startOver(),
  );
}

/** A server that was away remembers nobody who waited for a rematch, so one may ask again. */
function hello() {
  session.rematching = null;
  session.starting = false;
  return { type: "hello", token: token() };
}

export async function refreshMe() {
  setMe({ type: "you", ...(await ask("GET", "/me")) });
}

/** The server knows this token no longer: a new guest begins from the start. */
function startOver() {
  forgetToken();
  location.reload();
}

/** @param {LobbyMessage} message  @param {(table: string) => void} matched */
function received(message, matched) {
  switch (message.type) {
    case "lobby":
      refusedWith = "";
      session.tables = message.tables;
      session.waiting = message.waiting;
      session.online = message.online;
      break;
    case "you":
      setMe(message);
      break;
    case "room":
      if (session.room?.code === message.code && message.guests.length > session.room.guests.length) callToRoom(message);
      session.room = message;
      break;
    case "room_closed":
      if (session.room?.code === message.code) closeRoom();
      break;
    case "called":
      session.call = { game: message.game, until: performance.now() + message.ms, declined: false };
      ring(t("call.title"), t("call.found"));
      break;
    case "matched":
      callToMatch(message.table);
      session.starting = false;
      session.call = null;
      session.rematching = null;
      session.room = null;
      matched(message.table);
      break;
    case "rematch":
      session.rematch = { table: message.table, from: message.from };
      if (session.rematching !== message.table) ring(t("result.rematch"), t("call.rematch"));
      break;
    case "dropped":
      if (!session.call?.declined) complain(t(message.code === "not_enough_tokens" ? "lobby.droppedUnpaid" : session.call ? "call.missed" : "lobby.dropped"));
      stopWaiting();
      break;
    case "refusal":
      refused(message);
      break;
    case "notice": // the connection that brought it comes back by itself
    case "pong":
      break;
  }
}

/** A page that is not let in asks again every few seconds, and says only once why it has to.
 * @param {import("./types").Refusal} refusal */
function refused({ code, sentence }) {
  if (code !== refusedWith) complain(new Refused(code, sentence));
  refusedWith = code;
}

/** A match begins, perhaps the next of a series, which nobody asks for. @param {string} table */
function callToMatch(table) {
  const hasWaited = (session.queuedAt !== null && session.call === null) || session.room !== null || session.rematching !== null;
  const looksAway = document.hidden && location.pathname !== `/table/${table}`;
  if (!session.starting && (hasWaited || looksAway)) ring(t("call.title"), t("call.starts"));
}

/** Somebody came. @param {import("./types").Room} room */
function callToRoom(room) {
  const newest = room.guests.at(-1);
  if (newest === undefined || newest.account === session.me?.account) return;
  const words = t("room.came", { name: newest.nickname, count: room.guests.length, seats: room.seats });
  ring(t("room.cameTitle"), words);
  note(words);
}

/** Closed by its maker, or too old. */
function closeRoom() {
  forgetRoom();
  complain(t("lobby.roomClosed"));
}

/** This player waits in it no longer, and its address invites to nothing. */
function forgetRoom() {
  if (session.invitation?.code === session.room?.code) session.invitation = null;
  session.room = null;
}

/** The match that was waited for, from the queue or as a rematch, was not made. */
function stopWaiting() {
  session.call = null;
  session.rematching = null;
  if (session.me) setMe({ type: "you", ...session.me, queued: null });
}

/** @param {{type: "you"} & Me} you */
function setMe(you) {
  if (you.table !== null && you.table !== session.before?.table && session.me?.table === null) {
    session.before = { table: you.table, tokens: session.me.tokens, rating: session.me.rating };
  }
  if (session.room?.code === session.me?.room && you.room !== session.me?.room) forgetRoom();
  session.me = you;
  if (you.queued === null) session.queuedAt = null;
  else session.queuedAt ??= performance.now();
  if (you.room === null) session.roomAt = null;
  else session.roomAt ??= performance.now();
  findRoom();
  changed();
}

/** The room in which this player waits: the page was opened anew, or a game against bots was begun meanwhile. */
export async function findRoom() {
  const { me } = session;
  if (!me?.room || session.room !== null) return;
  try {
    const room = await ask("GET", `/rooms/${me.room}`);
    if (session.room !== null || session.me?.room !== room.code || !room.guests.some((/** @type {{account: string}} */ guest) => guest.account === me.account)) return;
    session.room = room;
    changed();
  } catch {
    // it was closed, or its match has begun
  }
}
