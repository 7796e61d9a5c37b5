// @ts-check
/** How fast replays play by themselves; remembered. */
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { keep, kept } from "../shell/storage.js";
import { html } from "../vendor/lit-html.js";

const SPEEDS = [0.5, 1, 2, 4];

function speed() {
  const known = Number(kept("replay.speed"));
  return SPEEDS.includes(known) ? known : 1;
}

/** @param {number} ms at the usual speed */
export function paced(ms) {
  return ms / speed();
}

export function speedButton() {
  const faster = () => {
    keep("replay.speed", String(SPEEDS[(SPEEDS.indexOf(speed()) + 1) % SPEEDS.length]));
    changed();
  };
  const words = t("replay.speed", { speed: speed() });
  return html`<button class="square" aria-label=${words} title=${words} @click=${faster}>${speed()}×</button>`;
}
