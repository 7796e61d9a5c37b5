// @ts-check
/** What everybody is called. */
import { html } from "../vendor/lit-html.js";
import { isKey, t } from "./i18n.js";

/** @typedef {import("./types").Named} Named */

/** @param {Named | null | undefined} sitter */
export function nameOf(sitter) {
  if (!sitter) return t("table.empty");
  return sitter.kind === "bot" ? botName(sitter.name) : sitter.name;
}

/** House bots have names in every language. @param {string} name */
export function botName(name) {
  const [, kind, count] = /^(\w+)( \d+)?$/.exec(name) ?? ["", name, ""]; // at a cash table each has the number of its chair
  const key = `bot.${kind}`;
  return isKey(key) ? `${t(key)}${count ?? ""}` : name;
}

/** The address of a player's page. @param {Named} sitter  @param {string} game */
export function playerPath(sitter, game) {
  const kind = /^(\w+)( \d+)?$/.exec(sitter.name)?.[1];
  if (sitter.account !== null) return `/player/${sitter.account}`;
  return sitter.kind === "bot" && kind && isKey(`bot.${kind}`) ? `/player/house:${game}:${kind}` : null;
}

/** A name that leads to its player, where there is a page. @param {Named | null | undefined} sitter  @param {string} game  @param {string} name */
export function playerLink(sitter, game, name = nameOf(sitter)) {
  const path = sitter ? playerPath(sitter, game) : null;
  return path === null ? name : html`<a class="name" href=${path}>${name}</a>`;
}

/** Equal names get numbers: three bots of one kind are different players. @param {string[]} names by chair */
export function distinct(names) {
  return names.map((name, seat) => {
    const twins = names.flatMap((other, at) => (other === name ? [at] : []));
    return twins.length > 1 ? `${name} ${twins.indexOf(seat) + 1}` : name;
  });
}

/** @param {string} game its name, as the server has it */
export function gameName(game) {
  const key = `game.${game}`;
  return isKey(key) ? t(key) : game;
}
