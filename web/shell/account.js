// @ts-check
/** The account of this browser, a guest unless it has a token, and requests to the server. */
import { isEmbedded } from "./embedded.js";
import { isKey, t } from "./i18n.js";
import { keep, kept } from "./storage.js";

/** Refusals after which asking again is of no use. */
const FINAL = ["no_such_table", "no_such_record", "no_such_player", "no_such_game", "cannot_replay"];

/** A refusal, in words for the player. */
export class Refused extends Error {
  /** @param {string} code in the case of any dialect  @param {string} sentence the server's, where the page has no words of its own */
  constructor(code, sentence) {
    const key = `refusal.${code.toLowerCase()}`;
    super(isKey(key) ? t(key) : sentence);
    this.code = code;
  }
}

/** @param {unknown} trouble */
export function isFinal(trouble) {
  return trouble instanceof Refused && FINAL.includes(trouble.code);
}

/** None in a frame of another site: a reader there may not know what the button does. */
export function token() {
  return isEmbedded ? null : kept("token");
}

/** Of another account, in place of this browser's. @param {string} other */
export function takeToken(other) {
  keep("token", other);
}

export function forgetToken() {
  keep("token", null);
}

/** Make a guest where this browser has none. */
export async function ensureAccount() {
  if (token() !== null) return;
  const made = await ask("POST", "/accounts", {});
  keep("token", made.token);
}

/** @param {string} nickname */
export async function rename(nickname) {
  return ask("PATCH", "/me", { nickname });
}

/**
 * @param {"GET" | "POST" | "PATCH" | "DELETE"} method
 * @param {string} path
 * @param {object} [body]
 * @returns {Promise<any>}
 */
export async function ask(method, path, body) {
  /** @type {Record<string, string>} */
  const headers = { Accept: "application/json" };
  if (body) headers["Content-Type"] = "application/json";
  if (token() !== null) headers["Authorization"] = `Bearer ${token()}`;
  let answer;
  try {
    answer = await fetch(path, { method, headers, body: body && JSON.stringify(body) });
  } catch {
    throw new Refused("unreachable", "");
  }
  const said = await answer.json().catch(() => null);
  if (answer.ok) return said;
  throw new Refused(said?.error?.code ?? "unreachable", said?.error?.sentence ?? answer.statusText);
}
