// @ts-check
/** Mahjong in the lobby: three house bots of one strength, at once. */
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { session } from "../shell/session.js";
import { keep, kept } from "../shell/storage.js";
import { html } from "../vendor/lit-html.js";

export const GAME = "mahjong";
/** The house bots, the weakest first. */
const BOTS = /** @type {const} */ (["tsumogiri", "shanten", "defender"]);
const LENGTHS = /** @type {const} */ (["tonpusen", "hanchan"]);

/** @returns {typeof LENGTHS[number]} */
function length() {
  return kept("mahjong.length") === "hanchan" ? "hanchan" : "tonpusen";
}

/** @param {boolean} busy  @param {{play(bots: string[], variant: string | null): void, invite(variant: string | null): void}} ways */
export function mahjongPanel(busy, { play, invite }) {
  const variant = length() === "tonpusen" ? "tonpusen" : null;
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
      <button ?disabled=${session.me === null || busy} aria-label=${t("mahjong.playBots", { bot: t(`bot.${bot}`) })} @click=${() => play([bot, bot, bot], variant)}>
        <strong>${t(`bot.${bot}`)}</strong>
        <span>${t(`bot.${bot}Hint`)}</span>
      </button>
    </li>`)}</ul>
    <button ?disabled=${session.me === null || busy} @click=${() => invite(variant)}>${t("lobby.invite")}</button>
  </section>`;
}
