// @ts-check
/** What a player lets the page do by itself. Some of it lasts for one round only, so that nobody forgets it. */
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { keep, kept } from "../shell/storage.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {"sort" | "win" | "pass" | "discard" | "confirm"} Option */

/** In the order of the buttons, each with its key. @type {[Option, string][]} */
export const OPTIONS = [["sort", "S"], ["win", "W"], ["pass", "F"], ["discard", "G"], ["confirm", "B"]];
const FOR_A_ROUND = /** @type {const} */ (["win", "pass", "discard"]);

export class Options {
  constructor() {
    this.sort = kept("mahjong.sort") !== "no";
    /** Discard by two taps: at first only where a finger is likely to slip. */
    this.confirm = (kept("mahjong.confirm") ?? (matchMedia("(pointer: coarse)").matches ? "yes" : "no")) === "yes";
    this.win = false;
    this.pass = false;
    this.discard = false;
  }

  /** @param {Option} option */
  switch(option) {
    this[option] = !this[option];
    if (option === "sort" || option === "confirm") keep(`mahjong.${option}`, this[option] ? "yes" : "no");
    changed();
  }

  nextRound() {
    for (const option of FOR_A_ROUND) this[option] = false;
  }
}

/** @param {Options} options  @param {(option: Option) => void} press */
export function optionButtons(options, press) {
  return html`<div class="mj-options" role="group" aria-label=${t("mahjong.options")}>
    ${OPTIONS.map(([option, key]) => html`<button aria-pressed=${options[option]} aria-keyshortcuts=${key}
      title="${t(`mahjong.option.${option}Hint`)} (${key})" @mousedown=${leaveFocus} @click=${() => press(option)}>${t(`mahjong.option.${option}`)}</button>`)}
  </div>`;
}

/** Enter discards on after a press of the mouse. @param {Event} event */
function leaveFocus(event) {
  event.preventDefault();
}
