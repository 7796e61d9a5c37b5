// @ts-check
/** How this player wants the table: amounts in chips or big blinds, colours of the suits, a question before all-in. */
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { keep, kept } from "../shell/storage.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {import("./types").Stakes} Stakes */
/** @typedef {"blinds" | "colours" | "guard"} Preference */

/** In the order of the buttons, each with its key. @type {[Preference, string][]} */
export const PREFERENCES = [["blinds", "U"], ["colours", "Y"], ["guard", "G"]];

/** What holds where nothing was chosen. */
const USUAL = { blinds: false, colours: true, guard: true };

/** @param {Preference} name */
export function prefers(name) {
  const choice = kept(`holdem.${name}`);
  return choice === null ? USUAL[name] : choice === "yes";
}

/** @param {Preference} name */
export function switchPreference(name) {
  keep(`holdem.${name}`, prefers(name) ? "no" : "yes");
  changed();
}

/** An amount as the player wants it: in big blinds, or as money. @param {number} amount  @param {Stakes} stakes */
export function chips(amount, stakes) {
  if (!prefers("blinds") || stakes.big === 0) return money(amount, stakes);
  const blinds = amount / stakes.big;
  return t("holdem.bb", { blinds: number(blinds, Number.isInteger(blinds) ? 0 : 1) });
}

/** @param {number} amount  @param {Stakes} stakes */
export function money(amount, { scale = 1 }) {
  return number(amount / scale, amount % scale === 0 ? 0 : Math.round(Math.log10(scale)));
}

export function preferenceButtons() {
  return html`<div class="preferences" role="group" aria-label=${t("holdem.preferences")}>
    ${PREFERENCES.map(([name, key]) => html`<button aria-pressed=${prefers(name)} aria-keyshortcuts=${key}
      title="${t(`holdem.prefer.${name}Hint`)} (${key})" @click=${() => switchPreference(name)}>${t(`holdem.prefer.${name}`)}</button>`)}
  </div>`;
}

export function showPreferences() {
  const dialog = document.getElementById("preferences");
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function preferencesDialog() {
  return html`<dialog id="preferences" aria-labelledby="preferences-title">
    <h2 id="preferences-title">${t("holdem.preferences")}</h2>
    ${preferenceButtons()}
    <form method="dialog"><button class="main">${t("keys.close")}</button></form>
  </dialog>`;
}
