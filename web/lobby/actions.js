// @ts-check
/** What a player arranges in the lobby: a place in the queue, a table with a bot, a room, a name. */
import { ask, rename } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { refreshMe, session } from "../shell/session.js";
import { t } from "../shell/i18n.js";
import { complain, note } from "../shell/announcements.js";

/** @typedef {import("../shell/types").Filed} Filed */

export const GAME = "battle";

/** @type {{renaming: boolean, code: string | null, entered: string, records: Filed[] | null, busy: boolean}} */
export const lobby = {
  renaming: false,
  /** Of one's own open room. */
  code: null,
  /** Of somebody else's, as typed so far. */
  entered: "",
  records: null,
  /** A click is being seen to. */
  busy: false,
};

/** One click at a time; what it runs into is told. @param {() => Promise<void>} deed */
async function doing(deed) {
  if (lobby.busy) return;
  lobby.busy = true;
  changed();
  try {
    await deed();
  } catch (trouble) {
    complain(trouble);
  } finally {
    lobby.busy = false;
    changed();
  }
}

export function queue() {
  return doing(async () => {
    await ask("POST", "/queue", { game: GAME });
    await refreshMe();
  });
}

export function unqueue() {
  return doing(async () => {
    await ask("DELETE", "/queue");
    await refreshMe();
  });
}

/** @param {string} bot  @param {(path: string) => void} go */
export function playBot(bot, go) {
  return doing(async () => go(`/table/${(await ask("POST", "/tables", { game: GAME, bots: [bot] })).table}`));
}

export function makeRoom() {
  return doing(async () => {
    lobby.code = (await ask("POST", "/rooms", { game: GAME })).code;
  });
}

/** @param {string} code */
export function closeRoom(code) {
  return doing(async () => {
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
  return doing(async () => go(`/table/${(await ask("POST", `/rooms/${code}`, {})).table}`));
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
  return doing(async () => {
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
    lobby.records = null; // the list is a convenience; the lobby stands without it
  }
}
