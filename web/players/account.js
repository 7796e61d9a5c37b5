// @ts-check
/** Keep your account: a recovery code, other devices, your data, and the way out. */
import { ask, forgetToken, takeToken, token } from "../shell/account.js";
import { note } from "../shell/announcements.js";
import { copy } from "../shell/clipboard.js";
import { t } from "../shell/i18n.js";
import { runOne } from "../shell/request.js";
import { session } from "../shell/session.js";
import { html, nothing } from "../vendor/lit-html.js";
import { loadPasskeys, passkeyPanel } from "./passkeys.js";

/** `code`: shown only once, after it was made. @type {{busy: boolean, code: string | null}} */
const state = { busy: false, code: null };

/** @returns {import("../shell/types").Page} */
export function openAccount() {
  void loadPasskeys();
  return { draw: page, title: () => t("keep.title"), leave: () => (state.code = null) };
}

function page() {
  const { me } = session;
  return html`<div class="keeping">
    <section class="panel">
      <h1 tabindex="-1">${t("keep.title")}</h1>
      <p>${t("keep.hint")}</p>
      ${me ? html`<p><a class="name" href="/player/${me.account}">${t("keep.profile", { name: me.nickname })}</a></p>` : nothing}
    </section>
    <section class="panel" aria-labelledby="code-title">
      <h2 id="code-title">${t("keep.code")}</h2>
      <p>${t("keep.codeHint")}</p>
      ${state.code ? shownCode(state.code) : html`<button class="main" ?disabled=${state.busy} @click=${makeCode}>${t("keep.makeCode")}</button>`}
    </section>
    ${passkeyPanel()}
    <section class="panel" aria-labelledby="open-title">
      <h2 id="open-title">${t("keep.open")}</h2>
      <p>${t("keep.openHint")}</p>
      <form class="wide" @submit=${recover}>
        <label for="code">${t("keep.code")}</label>
        <input id="code" name="code" required maxlength="100" autocomplete="off" autocapitalize="characters" spellcheck="false">
        <button ?disabled=${state.busy}>${t("keep.openButton")}</button>
      </form>
    </section>
    <section class="panel" aria-labelledby="data-title">
      <h2 id="data-title">${t("keep.data")}</h2>
      <p>${t("keep.dataHint")}</p>
      <button ?disabled=${state.busy} @click=${download}>${t("keep.export")}</button>
    </section>
    <section class="panel" aria-labelledby="delete-title">
      <h2 id="delete-title">${t("keep.delete")}</h2>
      <p>${t("keep.deleteHint")}</p>
      <form class="wide" @submit=${remove}>
        <label for="confirm">${t("keep.confirm", { name: me?.nickname ?? "" })}</label>
        <input id="confirm" name="nickname" required maxlength="32" autocomplete="off">
        <button class="danger" ?disabled=${state.busy}>${t("keep.deleteButton")}</button>
      </form>
    </section>
  </div>`;
}

/** @param {string} code */
function shownCode(code) {
  return html`<p class="secret" id="recovery-code">${code}</p>
    <p>${t("keep.codeOnce")}</p>
    <button @click=${() => copy(code, t("keep.copied"))}>${t("keep.copy")}</button>`;
}

function makeCode() {
  return runOne(state, async () => {
    state.code = (await ask("POST", "/me/recovery")).code;
  });
}

/** Another account takes the place of this browser's. @param {SubmitEvent} event */
function recover(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  return runOne(state, async () => {
    const opened = await ask("POST", "/recover", { code: String(form.get("code")) });
    takeToken(opened.token);
    sessionStorage.setItem("recovered", opened.code);
    location.reload();
  });
}

/** The code that replaced the used one, after the page was loaded again for the other account. */
export function showNextCode() {
  const code = sessionStorage.getItem("recovered");
  sessionStorage.removeItem("recovered");
  if (code === null) return;
  state.code = code;
  note(t("keep.opened"));
}

function download() {
  return runOne(state, async () => {
    const answer = await fetch("/me/export", { headers: { Authorization: `Bearer ${token()}`, Accept: "application/json" } });
    if (!answer.ok) throw new Error(t("refusal.unreachable"));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(await answer.blob());
    link.download = "facedown-account.json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
}

/** @param {SubmitEvent} event */
function remove(event) {
  event.preventDefault();
  const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
  return runOne(state, async () => {
    await ask("DELETE", "/me", { nickname: String(form.get("nickname")) });
    forgetToken();
    location.assign("/");
  });
}
