// @ts-check
/** An opponent was found while this player plays a bot: take the match, or stay. */
import { ask } from "../shell/account.js";
import { complain } from "../shell/announcements.js";
import { t } from "../shell/i18n.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";

export function callPanel() {
  const { call } = session;
  const seconds = call === null ? 0 : Math.ceil((call.until - performance.now()) / 1000);
  if (call === null || seconds <= 0) return nothing;
  return html`<section class="call panel" role="alertdialog" aria-labelledby="call-title" aria-describedby="call-words">
    <h2 id="call-title">${t("call.title")}</h2>
    <p id="call-words">${t("call.found")}</p>
    <p class="row">
      <button class="main" @click=${() => answer("POST", "/queue/accept")}>${t("call.accept", { seconds })}</button>
      <button @click=${() => answer("DELETE", "/queue")}>${t("call.decline")}</button>
    </p>
  </section>`;
}

/** @param {"POST" | "DELETE"} method  @param {string} path */
async function answer(method, path) {
  try {
    await ask(method, path);
  } catch (trouble) {
    complain(trouble);
  }
}
