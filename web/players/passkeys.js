// @ts-check
/** Sign in with a passkey, where the server and this browser take them. */
import { ask, takeToken, token } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { moment, t } from "../shell/i18n.js";
import { runOne } from "../shell/request.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @typedef {{id: string, name: string, created: number, used: number}} Passkey */

/** @type {{busy: boolean, offered: boolean, passkeys: Passkey[]}} */
const state = { busy: false, offered: false, passkeys: [] };

/** The page offers nothing until this has found out that it works here. */
export async function loadPasskeys() {
  if (!("parseCreationOptionsFromJSON" in (window.PublicKeyCredential ?? {}))) return;
  const { offered, site } = await ask("GET", "/passkeys");
  if (!offered || location.hostname !== site) return;
  // A newcomer's account is made at the same time; it has no passkeys, and must not be asked for before it exists
  state.passkeys = token() === null ? [] : (await ask("GET", "/me/passkeys")).passkeys;
  state.offered = true;
  changed();
}

export function passkeyPanel() {
  if (!state.offered) return nothing;
  return html`<section class="panel" aria-labelledby="passkey-title">
    <h2 id="passkey-title">${t("passkey.title")}</h2>
    <p>${t("passkey.hint")}</p>
    ${state.passkeys.length ? html`<ul class="passkeys">${state.passkeys.map(line)}</ul>` : nothing}
    <div class="row">
      <button class="main" ?disabled=${state.busy} @click=${add}>${t("passkey.add")}</button>
      <button ?disabled=${state.busy} @click=${signIn}>${t("passkey.signIn")}</button>
    </div>
  </section>`;
}

/** @param {Passkey} passkey */
function line(passkey) {
  const used = passkey.used ? t("passkey.used", { when: moment(passkey.used) }) : t("passkey.unused");
  return html`<li>
    <span><b>${passkey.name || t("passkey.unnamed")}</b> <span class="quiet">${t("passkey.made", { when: moment(passkey.created) })} · ${used}</span></span>
    <button ?disabled=${state.busy} aria-label=${t("passkey.removeOne", { name: passkey.name || t("passkey.unnamed") })} @click=${() => remove(passkey)}>${t("passkey.remove")}</button>
  </li>`;
}

function add() {
  return runOne(state, async () => {
    const { options } = await ask("POST", "/me/passkeys/begin");
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
    const credential = await asked(() => navigator.credentials.create({ publicKey }));
    const made = await ask("POST", "/me/passkeys", { credential, name: device() });
    state.passkeys = made.passkeys;
  });
}

/** Another account may take the place of this browser's. */
function signIn() {
  return runOne(state, async () => {
    const { options } = await ask("POST", "/passkeys/begin");
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const credential = await asked(() => navigator.credentials.get({ publicKey }));
    takeToken((await ask("POST", "/passkeys/sign-in", { credential })).token);
    location.reload();
  });
}

/** @param {Passkey} passkey */
function remove(passkey) {
  return runOne(state, async () => {
    state.passkeys = (await ask("DELETE", `/me/passkeys/${passkey.id}`)).passkeys;
  });
}

/** Browsers say the same whether the player said no, or there was no passkey. @param {() => Promise<Credential | null>} request */
async function asked(request) {
  const credential = await request().catch(() => null);
  if (credential === null) throw new Error(t("passkey.cancelled"));
  return /** @type {PublicKeyCredential} */ (credential).toJSON();
}

/** A name by which its owner knows the device. */
function device() {
  const names = ["Android", "iPhone", "iPad", "Windows", "Mac", "Linux"];
  return names.find((name) => navigator.userAgent.includes(name)) ?? "";
}
