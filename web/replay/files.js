// @ts-check
/** The files of a finished match. */
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";

/** @param {string} match  @param {string} [histories] the text of the link to its hand histories, if it has any */
export function files(match, histories) {
  const record = `/records/${encodeURIComponent(match)}`;
  return html`<section class="panel" aria-labelledby="files-title">
    <h2 id="files-title">${t("replay.files")}</h2>
    <p class="row">
      ${histories === undefined ? nothing : html`<a class="button" href="${record}/hands" download>${icon("download")} ${histories}</a>`}
      <a class="button" href=${record} download="${match}.json">${icon("download")} ${t("replay.record")}</a>
    </p>
    <p class="quiet">${t("replay.verify")}</p>
  </section>`;
}
