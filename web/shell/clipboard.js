// @ts-check
/** Copying, also where the page came without TLS: there browsers have no clipboard for scripts. */
import { complain, note } from "./announcements.js";
import { t } from "./i18n.js";

/** @param {string} text  @param {string} done */
export async function copy(text, done) {
  if (await isWritten(text)) note(done);
  else complain(t("app.copyYourself", { text }));
}

/** What is still on its way. It is promised to the browser, which may forbid to write after a wait.
 * @param {Promise<string>} text  @param {string} done */
export async function copyPromised(text, done) {
  if (typeof ClipboardItem === "undefined" || !navigator.clipboard) return copy(await text, done);
  const blob = text.then((words) => new Blob([words], { type: "text/plain" }));
  await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
  note(done);
}

/** @param {string} text */
async function isWritten(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return isCopiedFromField(text);
  }
}

/** @param {string} text */
function isCopiedFromField(text) {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "hidden";
  (document.querySelector("dialog[open]") ?? document.body).append(field); // all else is inert under a dialog
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (before instanceof HTMLElement) before.focus();
  return done;
}
