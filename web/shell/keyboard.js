// @ts-check
/** The keyboard: which keys are taken, and the dialog that lists them. */
import { html } from "../vendor/lit-html.js";
import { t } from "./i18n.js";

/** @typedef {import("./i18n.js").Key} Key */

/** @param {KeyboardEvent} event @returns {boolean} Is the player writing, or is a dialog open? */
export function isTaken(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]")) return true;
  return event.target instanceof HTMLElement && event.target.matches("input:not([type=range],[type=radio]), textarea, select");
}

/** Does this key belong to what has the focus? A button that is off has it too: it may have been on for the press
 * before. @param {KeyboardEvent} event */
export function isOnControl(event) {
  return event.target instanceof HTMLElement && event.target.matches("a[href], button, input, summary");
}

/** A browser presses a button again and again while Enter is held; one press is one move. @param {KeyboardEvent} event */
export function isHeldOnButton(event) {
  return event.repeat && event.key === "Enter" && event.target instanceof HTMLButtonElement;
}

export function showKeys() {
  const dialog = document.getElementById("keys");
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

/** @param {import("./types").KeyGroup[]} groups of the page that is shown */
export function keysDialog(groups) {
  return html`<dialog id="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">${t("keys.title")}</h2>
    <div class="key-lists">
      ${list("keys.everywhere", [
        [["?"], "keys.help"],
        [["M"], "keys.mute"],
        [["D"], "keys.theme"],
        [[t("key.tab")], "keys.tab"],
      ])}
      ${groups.map(({ title, keys }) => list(title, keys))}
    </div>
    <form method="dialog"><button class="main">${t("keys.close")}</button></form>
  </dialog>`;
}

/** @param {Key} title  @param {[string[], Key][]} lines */
function list(title, lines) {
  return html`<section><h3>${t(title)}</h3><dl>
    ${lines.map(([keys, does]) => html`<div><dt>${keys.map((key) => html`<kbd>${key}</kbd>`)}</dt><dd>${t(does)}</dd></div>`)}
  </dl></section>`;
}
