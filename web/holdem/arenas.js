// @ts-check
/** Arenas in the lobby: who plays there, how to watch, how a bot comes in, and matches that are over. */
import { ask } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { copy } from "../shell/clipboard.js";
import { moment, number, t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {import("../shell/types").Filed} Filed */
/** @typedef {import("../shell/types").Running} Running */

/** The arena that is always there, whose address needs no name. */
const USUAL = "T-1";
/** Finished matches in the lobby. */
const FEW = 5;

/** @type {{records: Filed[]}} */
const finished = { records: [] };

export async function loadFinished() {
  try {
    const { records } = await ask("GET", "/records?game=holdem&limit=20");
    finished.records = records.filter((/** @type {Filed} */ { players }) => players.filter(Boolean).length > 1);
    changed();
  } catch {
    // the lobby works without this list
  }
}

export function arenasPanel() {
  const arenas = session.tables.filter(({ game, place }) => game === "holdem" && place !== null);
  arenas.sort((one, other) => Number(other.place === USUAL) - Number(one.place === USUAL));
  if (arenas.length === 0 && finished.records.length === 0) return nothing;
  return html`<section class="panel" aria-labelledby="arenas-title">
    <h2 id="arenas-title">${t("arena.lobby")}</h2>
    <p class="quiet">${t("arena.hint")}</p>
    <ul class="lines">${arenas.map(arenaLine)}</ul>
    ${finished.records.length === 0 ? nothing : html`<h3>${t("arena.finished")}</h3>`}
    <ul class="lines">${finished.records.slice(0, FEW).map(recordLine)}</ul>
  </section>`;
}

/** @param {Running} running */
function arenaLine(running) {
  const place = running.place ?? running.table;
  const teams = running.seats.flatMap((sitter) => (sitter ? [sitter.name] : []));
  const words = teams.length === 0 ? t("arena.nobody") : teams.join(", ");
  const isOn = running.section > 0 || teams.length === running.seats.length;
  const state = isOn
    ? t("holdem.hand", { hand: number(running.section + 1) })
    : t("arena.seats", { count: teams.length, seats: running.seats.length });
  return html`<li class="arena-line">
    <span><b>${t("arena.title", { place })}</b>
      <small class="teams" title=${words}>${words}</small>
      <small>${state} · ${t("lobby.watching", { count: running.watching })}</small></span>
    <a class="button" href="/table/${place}" aria-label="${t("lobby.watch")}: ${t("arena.title", { place })}">${t("lobby.watch")}</a>
    ${running.place?.startsWith("T-") ? connecting(place, running.commitment) : nothing}
  </li>`;
}

/** @param {string} place  @param {string} commitment to the secret of the match that is on */
export function connecting(place, commitment) {
  const address = `${location.origin.replace(/^http/, "ws")}/ws${place === USUAL ? "" : `?table=${place}`}`;
  return html`<details class="connecting">
    <summary>${t("arena.connect")}</summary>
    <p>${t("arena.connectHint")}</p>
    ${copied(t("arena.address"), address)}
    ${copied(t("arena.hello"), '{"type":"hello","v":1,"team":"…","join_code":"…"}')}
    ${copied(t("arena.commitment"), commitment)}
    <p class="quiet">${t("arena.commitmentHint")}</p>
  </details>`;
}

/** @param {string} label  @param {string} text */
function copied(label, text) {
  const words = t("arena.copy", { what: label });
  return html`<div class="copied">
    <span class="quiet">${label}</span>
    <code>${text}</code>
    <button class="square" aria-label=${words} title=${words} @click=${() => copy(text, t("arena.copied"))}>${icon("link")}</button>
  </div>`;
}

/** @param {Filed} filed */
function recordLine(filed) {
  const words = filed.players.filter(Boolean).join(", ");
  return html`<li>
    <span><b class="teams" title=${words}>${words}</b><small>${filed.match} · ${moment(filed.filed_ts)}</small></span>
    <a class="button" href="/replay/${filed.match}" aria-label="${t("lobby.replay")}: ${filed.match}">${t("lobby.replay")}</a>
  </li>`;
}
