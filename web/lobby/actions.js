// @ts-check
/** What a player does in the lobby: queue, play a bot, open or join a room, change the name. */
import { ask, rename } from "../shell/account.js";
import { complain, note } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { refreshMe, session } from "../shell/session.js";

/** @typedef {import("../shell/types").Filed} Filed */

export const GAME = "battle";

/** @type {{renaming: boolean, code: string | null, entered: string, records: Filed[] | null, busy: boolean}} */
export const lobby = {
  renaming: false,
  /** Of this player's own room. */
  code: null,
  /** Of another player's room, as typed so far. */
  entered: "",
  records: null,
  /** A request is on its way. */
  busy: false,
};

/** One request at a time; an error becomes a note. @param {() => Promise<void>} request */
async function run(request) {
  if (lobby.busy) return;
  lobby.busy = true;
  changed();
  try {
    await request();
  } catch (trouble) {
    complain(trouble);
  } finally {
    lobby.busy = false;
    changed();
  }
}

export function queue() {
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
  return run(async () => go(`/table/${(await ask("POST", "/tables", { game, bots, variant })).table}`));
}

export function makeRoom() {
  return run(async () => {
    lobby.code = (await ask("POST", "/rooms", { game: GAME })).code;
  });
}

/** @param {string} code */
export function closeRoom(code) {
  return run(async () => {
    lobby.code = null;
    await ask("DELETE", `/rooms/${encodeURIComponent(code)}`);
  });
}

/** The room has become a match. */
export function forgetRoom() {
  lobby.code = null;
}

/** @param {Event} event  @param {(path: string) => void} go */
export function joinRoom(event, go) {
  event.preventDefault();
  const code = encodeURIComponent(lobby.entered.trim());
  return run(async () => go(`/table/${(await ask("POST", `/rooms/${code}`, {})).table}`));
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
