// @ts-check
/** A moment of a replay to pass on: its address, a picture of it, a frame for another page. */
import { complain, note } from "../shell/announcements.js";
import { copy } from "../shell/clipboard.js";
import { isEmbedded } from "../shell/embedded.js";
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { html, nothing } from "../vendor/lit-html.js";
import { drawn } from "./poster.js";

/** @typedef {import("./poster.js").Poster} Poster */

/** The size of a frame for another page. */
const [WIDTH, HEIGHT] = [800, 640];

/** @param {string} match */
export function momentLink(match) {
  return `${location.origin}/replay/${encodeURIComponent(match)}${location.hash}`;
}

/** @param {string} match */
function frameText(match) {
  const src = `${location.origin}/embed/${encodeURIComponent(match)}${location.hash}`;
  return `<iframe src="${src}" width="${WIDTH}" height="${HEIGHT}" style="border:0;max-width:100%" title="facedown"></iframe>`;
}

/** @param {string} match  @param {(() => Poster | Promise<Poster>) | null} poster of this moment; null: it has no picture */
export function share(match, poster) {
  if (isEmbedded) return nothing;
  return html`<section class="panel share" aria-labelledby="share-title">
    <h2 id="share-title">${t("share.title")}</h2>
    <p class="row">
      <button @click=${() => copy(momentLink(match), t("replay.copied"))}>${icon("link")} ${t("share.link")}</button>
      ${poster ? html`<button @click=${() => passOn(match, poster)}>${icon("image")} ${t("share.picture")}</button>` : nothing}
      <button @click=${() => copy(frameText(match), t("share.embedded"))}>${icon("frame")} ${t("share.embed")}</button>
    </p>
  </section>`;
}

/** By the system's own sheet where it takes pictures, otherwise as a file. @param {string} match  @param {() => Poster | Promise<Poster>} poster */
async function passOn(match, poster) {
  try {
    const file = new File([await drawn(await poster())], `facedown-${match}.png`, { type: "image/png" });
    const isTouched = matchMedia("(pointer: coarse)").matches;
    if (isTouched && navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file], url: momentLink(match) });
    else save(file);
  } catch (trouble) {
    if (!(trouble instanceof DOMException && trouble.name === "AbortError")) complain(trouble);
  }
}

/** @param {File} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
  note(t("share.saved"));
}
