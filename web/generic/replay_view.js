// @ts-check
/** The page of a finished match of any game. */
import { missing, playButton, scrubber, step, viewerSelect } from "../replay/controls.js";
import { files } from "../replay/files.js";
import { PART } from "../replay/sections.js";
import { share } from "../replay/share.js";
import { isEmbedded } from "../shell/embedded.js";
import { number, t } from "../shell/i18n.js";
import { gameName } from "../shell/names.js";
import { html, nothing } from "../vendor/lit-html.js";
import { eventsPanel, placesList } from "./table_view.js";
import { tree } from "./tree.js";

/** @typedef {import("../shell/types").Outline} Outline */
/** @typedef {import("./replay.js").Replay} Replay */

/** @param {Replay} replay */
export function replayTitle(replay) {
  const game = gameName(replay.outline?.game ?? "");
  return t("generic.title", { game, names: replay.names.join(", ") });
}

/** @param {Replay} replay */
export function replayView(replay) {
  if (replay.missing) return missing();
  const { shown, outline } = replay;
  if (!shown || !outline) return html`<h1 tabindex="-1" class="quiet centred">${t("replay.opening")}</h1>`;
  return html`<div class="table-page generic-page">
    <div class="play">
      <h1 tabindex="-1">${replayTitle(replay)}</h1>
      ${controls(replay)}
      ${shown.view.outcome ? html`<div class="panel ending">${placesList(shown.view.outcome, replay.names)}</div>` : nothing}
      ${eventsPanel(replay.eventsOf(shown))}
      <section class="panel" aria-labelledby="view-title">
        <h2 id="view-title">${t("generic.view")}</h2>
        ${tree(shown.view, replay.names, replay.valueText)}
      </section>
    </div>
    ${isEmbedded ? nothing : beside(replay, outline)}
  </div>`;
}

/** @param {Replay} replay  @param {Outline} outline */
function beside(replay, outline) {
  return html`<aside class="beside">
      ${viewerSelect(replay, t("generic.everyone"))}
      ${sectionList(replay, outline)}
      ${share(replay.match, null)}
      ${files(replay.match)}
    </aside>`;
}

/** @param {Replay} replay */
function controls(replay) {
  const { section, lastSection, last } = replay;
  const at = { section: number(section + 1), sections: number(lastSection + 1), step: replay.step + 1, steps: last + 1 };
  const position = t("generic.position", at);
  return html`<section class="scrub panel" aria-label=${t("replay.controls")}>
    <p class="centred" role="status">${position}</p>
    ${scrubber(replay.step, last, t("generic.scrubber"), position, (to) => replay.show(section, to))}
    <div class="row centred">
      ${step("generic.sectionBack", "first", section === 0, () => replay.show(section - 1, 0))}
      ${step("replay.back", "back", replay.isAtStart, () => replay.walk(-1))}
      ${playButton(replay, lastSection === 0 && last === 0)}
      ${step("replay.next", "next", replay.isAtEnd, () => replay.walk(1))}
      ${step("generic.sectionNext", "last", section === lastSection, () => replay.show(section + 1, 0))}
    </div>
  </section>`;
}

/** @param {Replay} replay  @param {Outline} outline */
function sectionList(replay, outline) {
  if (outline.count < 2) return nothing;
  const first = replay.indexOf(outline.sections[0] ?? { number: 0 });
  const end = first + outline.sections.length;
  return html`<section class="panel" aria-labelledby="sections-title">
    <h2 id="sections-title">${t("generic.sections")}</h2>
    ${outline.count > PART
      ? html`<p class="row between">
          ${step("generic.earlier", "back", first === 0, () => replay.list(first - PART))}
          <span>${t("replay.part", { first: number(first + 1), last: number(end), count: number(outline.count) })}</span>
          ${step("generic.later", "next", end >= outline.count, () => replay.list(first + PART))}
        </p>`
      : nothing}
    <ol class="section-list">${outline.sections.map((one) => html`<li>
      <button aria-current=${replay.indexOf(one) === replay.section ? "step" : nothing} @click=${() => replay.show(replay.indexOf(one), 0)}
        >${t("generic.section", { section: number(replay.indexOf(one) + 1) })}</button>
    </li>`)}</ol>
  </section>`;
}
