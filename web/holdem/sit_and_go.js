// @ts-check
/** Hold'em in the lobby: a freeze-out with growing blinds, against house bots at once, with people or with friends. */
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { keep, kept } from "../shell/storage.js";
import { html } from "../vendor/lit-html.js";

export const GAME = "holdem";
export const VARIANT = "sit-and-go";

/** Players of a match, this one among them. */
const FEWEST = 2;
const MOST = 9;
const USUAL = 6;
/** The house bots, the weakest first; "mixed" is all of them in turn. */
export const STRENGTHS = /** @type {const} */ (["random", "caller", "tight", "equity", "mixed"]);
const MIX = ["caller", "tight", "equity"];

export function players() {
  const count = Number(kept("holdem.players"));
  return count >= FEWEST && count <= MOST ? count : USUAL;
}

/** @returns {typeof STRENGTHS[number]} */
function strength() {
  const known = kept("holdem.strength");
  return STRENGTHS.find((one) => one === known) ?? "mixed";
}

/** @param {number} count  @param {string} name of a bot, or mixed */
export function botsOf(count, name) {
  return Array.from({ length: count }, (_, index) => (name === "mixed" ? MIX[index % MIX.length] : name));
}

/** The opponents that were chosen. */
export function usualBots() {
  return botsOf(players() - 1, strength());
}

export function sitAndGoPanel() {
  const pick = (/** @type {string} */ name) => (/** @type {Event} */ event) => {
    keep(name, /** @type {HTMLSelectElement} */ (event.target).value);
    changed();
  };
  return html`<section class="panel sit-and-go" aria-labelledby="sit-and-go-title">
    <h2 id="sit-and-go-title">${t("sng.title")}</h2>
    <p class="quiet">${t("sng.hint")}</p>
    <div class="sng-choices">
      <label class="field"><span>${t("sng.players")}</span>
        <select @change=${pick("holdem.players")}>${Array.from({ length: MOST - FEWEST + 1 }, (_, index) => FEWEST + index).map(
          (count) => html`<option value=${count} ?selected=${count === players()}>${count}</option>`,
        )}</select></label>
      <label class="field"><span>${t("sng.bots")}</span>
        <select @change=${pick("holdem.strength")}>${STRENGTHS.map(
          (name) => html`<option value=${name} ?selected=${name === strength()}>${t(`bot.${name}`)}</option>`,
        )}</select></label>
    </div>
    <p class="quiet">${t(`bot.${strength()}Hint`)}</p>
  </section>`;
}
