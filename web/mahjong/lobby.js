// @ts-check
/** Mahjong in the lobby: three house bots of one strength, at once, or friends. */
import { gather, lobby, makeRoom, playBots } from "../lobby/actions.js";
import { threeWays } from "../lobby/ways.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { session } from "../shell/session.js";
import { keep, kept } from "../shell/storage.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {(path: string) => void} Go */

const GAME = "mahjong";
/** The house bots, the weakest first. */
const BOTS = /** @type {const} */ (["tsumogiri", "shanten", "defender"]);
const LENGTHS = /** @type {const} */ (["tonpusen", "hanchan"]);

/** @returns {typeof LENGTHS[number]} */
function length() {
  return kept("mahjong.length") === "hanchan" ? "hanchan" : "tonpusen";
}

function variant() {
  return length() === "tonpusen" ? "tonpusen" : null;
}

/** The bot that was played last. */
function lastBot() {
  const last = kept("mahjong.bot");
  return BOTS.find((bot) => bot === last) ?? "shanten";
}

/** @param {string} bot  @param {Go} go */
function playBot(bot, go) {
  keep("mahjong.bot", bot);
  return playBots(GAME, [bot, bot, bot], go, variant());
}

/** @param {Go} go */
export function ways(go) {
  return threeWays([
    { kind: "bots", words: t("home.bots"), hint: t(`bot.${lastBot()}`), press: () => playBot(lastBot(), go) },
    { kind: "people", words: t("home.people"), hint: t("lobby.others", { count: session.waiting[GAME] ?? 0 }), press: () => gather({ game: GAME, variant: variant() }, go) },
    { kind: "friends", words: t("home.friends"), hint: t("home.byLink"), press: () => makeRoom({ game: GAME, variant: variant() }, go) },
  ]);
}

/** @param {Go} go */
export function more(go) {
  const pick = (/** @type {typeof LENGTHS[number]} */ one) => {
    keep("mahjong.length", one);
    changed();
  };
  return html`<section class="panel" aria-labelledby="mahjong-title">
    <h2 id="mahjong-title">${t("mahjong.lobby")}</h2>
    <p class="quiet">${t("mahjong.lobbyHint")}</p>
    <div class="mj-lengths" role="group" aria-label=${t("mahjong.length")}>
      ${LENGTHS.map((one) => html`<button aria-pressed=${length() === one} @click=${() => pick(one)}>${t(`mahjong.length.${one}`)}</button>`)}
    </div>
    <ul class="bots">${BOTS.map((bot) => html`<li>
      <button ?disabled=${session.me === null || lobby.busy} aria-label=${t("mahjong.playBots", { bot: t(`bot.${bot}`) })} @click=${() => playBot(bot, go)}>
        <strong>${t(`bot.${bot}`)}</strong>
        <span>${t(`bot.${bot}Hint`)}</span>
      </button>
    </li>`)}</ul>
  </section>`;
}

export function preview() {
  return import("./preview.js");
}
