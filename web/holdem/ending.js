// @ts-check
/** How a match ends for a player: out, left or won; and what may follow. */
import { playBots } from "../lobby/actions.js";
import { t } from "../shell/i18n.js";
import { askForRematch } from "../shell/rematch.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { GAME, VARIANT } from "./sit_and_go.js";

/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./table.js").Table} Table */

const DIALOG = "leave-match";

export function showLeaving() {
  const dialog = document.getElementById(DIALOG);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** @param {Table} table  @param {(path: string) => void} go */
export function leaveDialog(table, go) {
  const close = () => /** @type {HTMLDialogElement} */ (document.getElementById(DIALOG)).close();
  const leave = () => {
    close();
    table.leaveMatch(() => go("/"));
  };
  return html`<dialog id=${DIALOG} aria-labelledby="leave-title">
    <h2 id="leave-title">${t("holdem.leaveAsk")}</h2>
    <p>${t("holdem.leaveHint")}</p>
    <p class="row">
      <button class="danger" @click=${leave}>${t("holdem.leaveYes")}</button>
      <button @click=${close}>${t("table.surrenderNo")}</button>
    </p>
  </dialog>`;
}

/** Instead of the action bar, once this player's match is over; null before. @param {Table} table  @param {Snapshot} snapshot  @param {(path: string) => void} go */
export function ending(table, snapshot, go) {
  if (snapshot.outcome) return over(table, snapshot, go);
  if (!table.isOut || !table.chair || (!snapshot.isOver && snapshot.players[table.seat ?? 0].standing !== "out")) return null;
  return html`<section class="act-bar panel match-end" aria-labelledby="out-title">
    <h2 id="out-title" role="status">${table.chair.place ? placeText(table.chair.place) : t("holdem.youLeft")}</h2>
    <p class="quiet">${t("holdem.goesOn")}</p>
    <p class="row">${newMatch(table, go)}<a class="button" href="/">${t("holdem.toLobby")}</a></p>
  </section>`;
}

/** @param {number} place */
function placeText(place) {
  return place === 1 ? t("holdem.youWon") : t("holdem.yourPlace", { place });
}

/** @param {Table} table  @param {Snapshot} snapshot  @param {(path: string) => void} go */
function over(table, snapshot, go) {
  const places = snapshot.outcome?.places ?? [];
  const order = places.map((place, seat) => ({ place, seat })).sort((one, other) => one.place - other.place);
  return html`<section class="act-bar panel match-end result" aria-labelledby="result-title">
    <h2 id="result-title" tabindex="-1">${placeText(places[table.seat ?? 0] ?? 0)}</h2>
    <ol class="places">${order.map(({ place, seat }) => html`<li class=${seat === table.seat ? "me" : ""}><b>${place}.</b> <span>${table.names[seat]}</span></li>`)}</ol>
    <p class="row">
      <button class="main" ?disabled=${session.rematching === table.match} @click=${() => askForRematch(table.match, go)}
        >${t(session.rematching === table.match ? "holdem.waitOthers" : "holdem.again")}</button>
      <a class="button" href="/replay/${table.match}">${t("holdem.toReplay")}</a>
      <a class="button" href="/">${t("holdem.toLobby")}</a>
    </p>
  </section>`;
}

/** Against the same bots, while they finish this match. @param {Table} table  @param {(path: string) => void} go */
function newMatch(table, go) {
  const others = table.seats.filter((_, seat) => seat !== table.seat);
  if (!others.every((sitter) => sitter?.kind === "bot")) return nothing;
  const bots = others.map((sitter) => sitter?.name ?? "");
  return html`<button class="main" @click=${() => playBots(GAME, bots, go, VARIANT)}>${t("holdem.again")}</button>`;
}
