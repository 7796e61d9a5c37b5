// @ts-check
/** Parts that the replays of all games share. */
import { t } from "../shell/i18n.js";
import { icon } from "../shell/icons.js";
import { isOnControl } from "../shell/keyboard.js";
import { html } from "../vendor/lit-html.js";
import { speedButton } from "./speed.js";

/** @typedef {import("../shell/i18n.js").Key} Key */

/** @param {Key} key  @param {import("../shell/icons.js").Icon} drawn  @param {boolean} off  @param {() => void} does */
export function step(key, drawn, off, does) {
  return html`<button class="square" aria-label=${t(key)} title=${t(key)} aria-disabled=${off} @click=${() => off || does()}
    >${icon(drawn)}</button>`;
}

/** To a moment of some kind. @param {Key} key  @param {(() => unknown) | null} go null: there is none
 *  @param {unknown} drawn */
export function jump(key, go, drawn) {
  return html`<button aria-label=${t(key)} title=${t(key)} aria-disabled=${go === null} @click=${() => go?.()}
    >${drawn}</button>`;
}

/** @param {{isPlaying: boolean, pause(): void, switchPlaying(): void}} replay  @param {boolean} off */
export function playButton(replay, off) {
  return html`${replay.isPlaying
    ? step("replay.pause", "pause", false, () => replay.pause())
    : step("replay.play", "play", off, () => replay.switchPlaying())}${speedButton()}`;
}

/**
 * @param {number} at  @param {number} last  @param {string} label  @param {string} text of the position
 * @param {(to: number) => void} go
 */
export function scrubber(at, last, label, text, go) {
  return html`<input id="scrubber" type="range" min="0" max=${last} .value=${String(at)} aria-label=${label} aria-valuetext=${text}
    @input=${(/** @type {InputEvent} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))}>`;
}

/** Whose view is shown. @param {{wanted: string, names: string[], see(viewer: string): void}} replay  @param {string} everyone */
export function viewerSelect(replay, everyone) {
  const players = replay.names.flatMap((name, seat) => (name ? [[String(seat), name]] : []));
  const choices = [["all", everyone], ["public", t("replay.public")], ...players];
  return html`<div class="panel field">
    <label for="viewer">${t("replay.viewer")}</label>
    <select id="viewer" @change=${(/** @type {Event} */ event) => replay.see(/** @type {HTMLSelectElement} */ (event.target).value)}>
      ${choices.map(([viewer, words]) => html`<option value=${viewer} .selected=${replay.wanted === viewer}>${words}</option>`)}
    </select>
  </div>`;
}

export function missing() {
  return html`<section class="panel centred narrow">
    <h1 tabindex="-1">${t("replay.missing")}</h1>
    <p><a class="button" href="/">${t("result.lobby")}</a></p>
  </section>`;
}

/** Space plays and pauses; a control that has the focus keeps its own keys.
 * @param {KeyboardEvent} event  @param {{switchPlaying(): void}} replay  @param {Record<string, () => void>} does by key
 * @returns {boolean} Was it one of these? */
export function replayKey(event, replay, does) {
  if (event.key === " " && !event.repeat && !isOnControl(event)) replay.switchPlaying();
  else if (event.target instanceof HTMLInputElement) return false; // the scrubber and the choice of viewer
  else if (Object.hasOwn(does, event.key)) does[event.key]();
  else return false;
  return true;
}

/** @param {KeyboardEvent} event  @param {import("./sections.js").SectionReplay<any, any>} replay */
export function sectionKey(event, replay) {
  const go = (/** @type {1 | -1} */ by) => (event.shiftKey ? replay.show(replay.section + by, 0) : replay.walk(by));
  return replayKey(event, replay, {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    Home: () => replay.show(0, 0),
    End: () => replay.show(replay.lastSection, Infinity),
  });
}

/** @param {[string[], Key][]} more lines @returns {import("../shell/types").KeyGroup[]} */
export function replayKeys(more = []) {
  return [
    {
      title: "keys.replay",
      keys: [
        [["←", "→"], "keys.step"],
        ...more,
        [[t("key.space")], "keys.play"],
        [[t("key.home"), t("key.end")], "keys.ends"],
      ],
    },
  ];
}
