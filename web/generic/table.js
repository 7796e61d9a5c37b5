// @ts-check
/** A live table of any game: the newest view, and the events so far. */
import { say } from "../shell/announcements.js";
import { LiveTable } from "../shell/live_table.js";
import { nameOf } from "../shell/names.js";
import { eventText } from "./texts.js";

/** @typedef {{type: string}} AnyEvent */
/** @typedef {import("./texts.js").ValueText} ValueText */

/** Most events that are kept. */
const EVENTS = 200;

/** @extends {LiveTable<any, AnyEvent>} */
export class Table extends LiveTable {
  /** @param {string} id  @param {string} game  @param {ValueText} valueText */
  constructor(id, game, valueText) {
    super(id);
    this.game = game;
    this.valueText = valueText;
    /** The newest first, as text. @type {string[]} */
    this.events = [];
  }

  /** A view need not say that the match is over: then the end of the connection does. */
  get isOver() {
    return super.isOver || this.ended === "over";
  }

  get names() {
    return this.seats.map(nameOf);
  }

  /** @protected @param {import("../shell/types").Frame<any, AnyEvent>} frame */
  framed(frame) {
    const texts = frame.events.map((event) => eventText(event, this.names, this.valueText));
    if (texts.length > 0) say(texts.join(". "));
    this.events = [...texts.reverse(), ...this.events].slice(0, EVENTS);
  }
}
