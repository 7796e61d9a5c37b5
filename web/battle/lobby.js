// @ts-check
/** The battle in the lobby: ways to play, its bots and its rules. */
import { lobby, makeRoom, playBots, playMeanwhile, queue, unqueue } from "../lobby/actions.js";
import { roomWish } from "../lobby/room_options.js";
import { threeWays } from "../lobby/ways.js";
import { t } from "../shell/i18n.js";
import { session } from "../shell/session.js";
import { keep, kept } from "../shell/storage.js";
import { html, nothing } from "../vendor/lit-html.js";
import { cardIcon } from "./icons.js";

/** @typedef {(path: string) => void} Go */

const GAME = "battle";
/** The house bots, the weakest first. */
const BOTS = /** @type {const} */ (["novice", "casual", "expert", "reader"]);

/** Seconds alone in the queue after which a bot is offered. */
const LONELY = 10;

/** The bot that was played last. */
function lastBot() {
  const last = kept("battle.bot");
  return BOTS.find((bot) => bot === last) ?? "novice";
}

/** @param {string} bot  @param {Go} go */
function playBot(bot, go) {
  keep("battle.bot", bot);
  return playBots(GAME, [bot], go);
}

/** @param {Go} go */
export function ways(go) {
  if (session.me?.queued) return waiting(go);
  const isBusy = session.me?.table != null;
  return threeWays([
    { kind: "bots", words: t("home.bot"), hint: t(`bot.${lastBot()}`), press: () => playBot(lastBot(), go), off: isBusy },
    { kind: "people", words: t("home.people"), hint: t("lobby.others", { count: session.waiting[GAME] ?? 0 }), press: queue, off: isBusy },
    { kind: "friends", words: t("home.friend"), hint: t("home.byLink"), press: () => makeRoom(roomWish(GAME), go), off: isBusy },
  ]);
}

/** @param {Go} go */
function waiting(go) {
  const seconds = session.queuedAt === null ? 0 : Math.floor((performance.now() - session.queuedAt) / 1000);
  return html`<div class="waiting">
    <p class="searching" role="status"><span class="spinner" aria-hidden="true"></span><strong>${t("lobby.waiting")}</strong></p>
    <p class="row quiet">
      <span>${t("lobby.waited", { seconds })}</span>
      <span>${t("lobby.others", { count: session.waiting[GAME] ?? 1 })}</span>
    </p>
    ${seconds < LONELY || session.me?.table ? nothing : html`<p>${t("call.lonely")}</p>`}
    <p class="row">
      ${seconds < LONELY || session.me?.table ? nothing : html`<button class="main" ?disabled=${lobby.busy} @click=${() => playMeanwhile(GAME, [lastBot()], go)}>${t("call.meanwhile", { bot: t(`bot.${lastBot()}`) })}</button>`}
      <button @click=${unqueue}>${t("lobby.cancel")}</button>
    </p>
  </div>`;
}

/** @param {Go} go */
export function more(go) {
  return html`<section class="panel" aria-labelledby="bots-title">
    <h2 id="bots-title">${t("lobby.bots")}</h2>
    <p class="quiet">${t("lobby.botsHint")}</p>
    <ul class="bots">
      ${BOTS.map((bot) => html`<li>
        <button ?disabled=${session.me === null || lobby.busy} @click=${() => playBot(bot, go)}>
          <strong>${t(`bot.${bot}`)}</strong>
          <span>${t(`bot.${bot}Hint`)}</span>
        </button>
      </li>`)}
    </ul>
  </section>`;
}

/** How to play. */
export function rules() {
  return html`<section class="panel rules" aria-labelledby="rules-title">
    <h2 id="rules-title">${t("lobby.rules")}</h2>
    <ol><li>${t("lobby.rule1")}</li><li>${t("lobby.rule2")}</li><li>${t("lobby.rule3")}</li><li>${t("lobby.rule4")}</li></ol>
    <dl class="card-list">
      ${/** @type {const} */ (["attack", "defense", "heal", "counter"]).map((card) => html`<div>
        <dt><span class="small ${card}">${cardIcon(card)}</span> ${t(`card.${card}`)}</dt>
        <dd>${t(`card.${card}Hint`, { damage: 2, heal: 1 })}</dd>
      </div>`)}
    </dl>
  </section>`;
}

export function preview() {
  return import("./preview.js");
}
