// @ts-check
/** The replay of a match of any game: frame by frame, section by section. */
import { SectionReplay } from "../replay/sections.js";
import { number, t } from "../shell/i18n.js";
import { botName } from "../shell/names.js";
import { eventText } from "./texts.js";

/** @typedef {import("../shell/types").Frame} Frame */
/** @typedef {import("../shell/types").Outline} Outline */

/** @extends {SectionReplay<Frame, Outline>} */
export class Replay extends SectionReplay {
  /** @param {string} match  @param {string} hash  @param {import("./texts.js").ValueText} valueText */
  constructor(match, hash, valueText) {
    super(match, hash);
    this.valueText = valueText;
  }

  get names() {
    return super.names.map(botName);
  }

  /** @param {Frame} frame */
  eventsOf(frame) {
    return frame.events.map((event) => eventText(event, this.names, this.valueText));
  }

  /** @protected @param {Frame[]} frames */
  stepsOf(frames) {
    return frames.filter(({ events }) => events.length > 0);
  }

  /** @protected @param {Frame} frame */
  stepText(frame) {
    return `${t("generic.section", { section: number(this.section + 1) })}. ${this.eventsOf(frame).join(". ")}`;
  }
}
