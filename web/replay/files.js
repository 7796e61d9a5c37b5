// @ts-check
/** The files of a finished match. */
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html } from "../vendor/lit-html.js";

/** @typedef {{text: string, form?: string}} Histories  a format of its hand histories; without a form, the usual one */

/** @param {string} match  @param {Histories[]} [histories] */
export function files(match, histories = []) {
  return html`<section class="panel" aria-labelledby="files-title">
    <h2 id="files-title">${t("replay.files")}</h2>
    <p class="row">${fileLinks(match, histories)}</p>
    <p class="quiet">${t("replay.verify")}</p>
  </section>`;
}

/** @param {string} match  @param {Histories[]} histories */
export function fileLinks(match, histories) {
  const record = `/records/${encodeURIComponent(match)}`;
  return html`${histories.map(({ text, form }) => html`<a class="button" href="${record}/hands${form ? `?form=${form}` : ""}" download>${icon("download")} ${text}</a>`)}
    <a class="button" href=${record} download="${match}.json">${icon("download")} ${t("replay.record")}</a>`;
}
