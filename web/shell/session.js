// @ts-check
/** The house as this player sees it: who one is, who waits, who plays. Told by the lobby's connection. */
import { Refused, ask, ensureAccount, forgetToken, token } from "./account.js";
import { changed } from "./change.js";
import { t } from "./i18n.js";
import { Link } from "./link.js";
import { complain } from "./announcements.js";

/** @typedef {import("./types").Me} Me */
/** @typedef {import("./types").Running} Running */
/** @typedef {import("./types").Tidings} Tidings */

/** ms before an account is asked for again when nobody answered. */
const AGAIN = 2_000;
/** The close code for a token that opens no account. */
const UNKNOWN = 4003;

/** @type {{me: Me | null, tables: Running[], waiting: Record<string, number>, link: Link | null,
 *   queuedAt: number | null, rematch: {table: string, from: string} | null, rematching: string | null}} */
export const house = {
  me: null,
  tables: [],
  waiting: {},
  link: null,
  /** performance.now() since when one waits in the queue. */
  queuedAt: null,
  /** Who asks for another match, after which table. */
  rematch: null,
  /** The table after which one has asked for another match, and waits for the other. */
  rematching: null,
};

/**
 * @param {(table: string) => void} matched a match was made for this player
 */
export async function enter(matched) {
  try {
    await ensureAccount();
  } catch {
    setTimeout(() => enter(matched), AGAIN);
    return;
  }
  house.link = new Link(
    "/lobby",
    hello,
    (tidings) => hear(tidings, matched),
    (code) => code === UNKNOWN && becomeAnother(),
  );
}

/** A server that was away remembers nobody who waited for a rematch, so one may ask again. */
function hello() {
  house.rematching = null;
  return { type: "hello", token: token() };
}

export async function refreshMe() {
  took({ type: "you", ...(await ask("GET", "/me")) });
}

/** The server knows this token no longer: a new guest begins from the start. */
function becomeAnother() {
  forgetToken();
  location.reload();
}

/** @param {Tidings} tidings  @param {(table: string) => void} matched */
function hear(tidings, matched) {
  switch (tidings.type) {
    case "lobby":
      house.tables = tidings.tables;
      house.waiting = tidings.waiting;
      break;
    case "you":
      took(tidings);
      break;
    case "matched":
      house.rematching = null;
      matched(tidings.table);
      break;
    case "rematch":
      house.rematch = { table: tidings.table, from: tidings.from };
      break;
    case "dropped":
      waitNoMore();
      complain(t(tidings.code === "not_enough_tokens" ? "lobby.droppedUnpaid" : "lobby.dropped"));
      break;
    case "refusal":
      complain(new Refused(tidings.code, tidings.sentence));
      break;
    case "notice": // the connection that brought it comes back by itself
    case "pong":
      break;
  }
}

/** The match that was waited for, from the queue or as a rematch, was not made. */
function waitNoMore() {
  house.rematching = null;
  if (house.me) took({ type: "you", ...house.me, queued: null });
}

/** @param {{type: "you"} & Me} you */
function took(you) {
  house.me = you;
  if (you.queued === null) house.queuedAt = null;
  else house.queuedAt ??= performance.now();
  changed();
}
