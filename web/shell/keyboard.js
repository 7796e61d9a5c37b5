// @ts-check
/** The keyboard: what each key does on which page, and the page that says so. */
import { t } from "./i18n.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {import("./i18n.js").Key} Key */

/** @param {KeyboardEvent} event @returns {boolean} Is somebody writing, or is a dialog open? */
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

/** @param {KeyboardEvent} event  @param {import("../battle/table.js").Table} table @returns {boolean} Was it ours? */
export function tableKey(event, table) {
  if (event.repeat) return false;
  if (/^[1-4]$/.test(event.key)) table.lay(Number(event.key) - 1);
  else if (event.key === "Backspace") table.takeLast();
  else if (event.key === "Escape") table.clear();
  else if (event.key === "Enter" && !isOnControl(event)) table.confirm();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event  @param {import("../battle/replay.js").Replay} replay @returns {boolean} Was it ours? */
export function replayKey(event, replay) {
  const onInput = event.target instanceof HTMLInputElement;
  if (event.key === " " && !event.repeat && !isOnControl(event)) replay.switchPlaying();
  else if (onInput) return false; // the scrubber and the choice of viewer have these keys themselves
  else if (event.key === "ArrowLeft") replay.show(replay.index - 1);
  else if (event.key === "ArrowRight") replay.show(replay.index + 1);
  else if (event.key === "Home") replay.show(0);
  else if (event.key === "End") replay.show(replay.last);
  else return false;
  return true;
}

/** @param {KeyboardEvent} event  @param {import("../holdem/replay.js").Rerun} rerun @returns {boolean} Was it ours? */
export function rerunKey(event, rerun) {
  const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
  if (event.key === " " && !event.repeat && !isOnControl(event)) rerun.switchPlaying();
  else if (event.target instanceof HTMLInputElement) return false; // the scrubber has these keys itself
  else if (by !== 0 && event.shiftKey) rerun.show(rerun.hand + by, 0);
  else if (by !== 0) rerun.walk(by);
  else if (event.key === "Home") rerun.show(0, 0);
  else if (event.key === "End") rerun.show(rerun.lastHand, Infinity);
  else return false;
  return true;
}

export function showKeys() {
  const dialog = document.getElementById("keys");
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

export function keysDialog() {
  return html`<dialog id="keys" aria-labelledby="keys-title">
    <h2 id="keys-title">${t("keys.title")}</h2>
    <div class="key-lists">
      ${list("keys.everywhere", [
        [["?"], "keys.help"],
        [["M"], "keys.mute"],
        [["D"], "keys.theme"],
        [[t("key.tab")], "keys.tab"],
      ])}
      ${list("keys.table", [
        [["1", "2", "3", "4"], "keys.lay"],
        [[t("key.backspace")], "keys.take"],
        [[t("key.esc")], "keys.clear"],
        [[t("key.enter")], "keys.confirm"],
      ])}
      ${list("keys.replay", [
        [["←", "→"], "keys.step"],
        [[`${t("key.shift")} ←`, `${t("key.shift")} →`], "keys.hand"],
        [[t("key.space")], "keys.play"],
        [[t("key.home"), t("key.end")], "keys.ends"],
      ])}
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
