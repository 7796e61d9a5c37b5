// @ts-check
/** An opponent was found while this player plays a bot: take the match, or stay. */
import { ask } from "../shell/account.js";
import { complain } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";

export function callPanel() {
  const { call } = session;
  const seconds = call === null ? 0 : Math.ceil((call.until - performance.now()) / 1000);
  if (call === null || call.declined || seconds <= 0) return nothing;
  return html`<section class="call panel" role="alertdialog" aria-labelledby="call-title" aria-describedby="call-words">
    <h2 id="call-title">${t("call.title")}</h2>
    <p id="call-words">${t("call.found")}</p>
    <p class="row">
      <button class="main" @click=${accept}>${t("call.accept", { seconds })}</button>
      <button @click=${() => decline(call)}>${t("call.decline")}</button>
    </p>
  </section>`;
}

async function accept() {
  try {
    await ask("POST", "/queue/accept");
  } catch (trouble) {
    complain(trouble);
  }
}

/** @param {import("../shell/session.js").Call} call */
async function decline(call) {
  call.declined = true; // before the answer: the server may say sooner that the match was not made
  changed();
  try {
    await ask("DELETE", "/queue");
  } catch (trouble) {
    call.declined = false;
    complain(trouble);
  }
}
