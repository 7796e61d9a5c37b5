// @ts-check
/** The replay of a mahjong match: step by step, round by round, with all hands open where the viewer may see them. */
import { SectionReplay } from "../replay/sections.js";
import { t } from "../shell/i18n.js";
import { botName, distinct } from "../shell/names.js";
import { eventText } from "./announcements.js";
import { roundName } from "./board.js";

/** @typedef {import("./types").MahjongEvent} MahjongEvent */
/** @typedef {import("./types").Result} Result */
/** @typedef {import("./types").RoundView} RoundView */
/** @typedef {import("./types").TableFrame} TableFrame */
/** @typedef {import("./types").Tile} Tile */
/** @typedef {import("../shell/types").Outline<{number: number, winners: number[], pot: number}>} MahjongOutline */

/**
 * @typedef {object} Step
 * @property {MahjongEvent[]} events
 * @property {RoundView} round
 * @property {import("./types").TableView} view
 * @property {(Tile[] | null)[]} hands by chair
 * @property {Tile | null} drawn
 */

/** Events that change nothing on the table. */
const UNSEEN = ["answered", "furiten_changed", "confirmed", "sat", "stood", "started"];

/** @extends {SectionReplay<Step, MahjongOutline>} */
export class Replay extends SectionReplay {
  /** Scores as differences to the near chair. */
  differences = false;

  get names() {
    return distinct(super.names.map(botName));
  }

  /** The chair that is drawn below. */
  get near() {
    return Number(this.viewer) || 0;
  }

  /** @param {Step} step */
  headline({ events }) {
    return events.flatMap((event) => this._text(event) ?? []).join(" · ") || t("replay.event.snapshot");
  }

  /** @param {MahjongEvent} event */
  _text(event) {
    if (event.type === "drew" && event.tile === null) return t("mahjong.event.drewHidden", { name: this.names[event.seat] ?? "" });
    return eventText(event, this.names);
  }

  /** @protected @param {TableFrame[]} frames */
  stepsOf(frames) {
    return stepsOfRound(frames);
  }

  /** @protected @param {Step} step */
  stepText(step) {
    return `${roundName(step.round.kyoku)}. ${this.headline(step)}`;
  }
}

/** @param {{events: MahjongEvent[], view: any}[]} frames of one round @returns {Step[]} */
export function stepsOfRound(frames) {
  /** @type {Step[]} */
  const steps = [];
  /** @type {Tile[][] | null} */
  let open = null;
  for (const { events, view } of frames) {
    const seen = events.filter(({ type }) => !UNSEEN.includes(type));
    const round = view.round ?? steps.at(-1)?.round ?? null;
    open = seen.reduce(withEvent, open);
    if (seen.length === 0 || round === null) continue;
    steps.push({ events: seen, round, view, hands: open ?? shownHands(view, round), drawn: drawnTile(seen, steps.at(-1)) ?? round.drawn });
  }
  return steps;
}

/** Hands that are open to this viewer, after an event; null where they are not. @param {Tile[][] | null} hands  @param {MahjongEvent} event */
function withEvent(hands, event) {
  if (event.type === "began") {
    const dealt = event.hands.filter((hand) => hand !== null);
    return dealt.length === 4 ? dealt : null;
  }
  if (hands === null || !("seat" in event)) return hands;
  const own = hands[event.seat];
  const changed = event.type === "drew" && event.tile !== null ? [...own, event.tile] : without(own, lost(event));
  return hands.map((hand, seat) => (seat === event.seat ? changed.sort((one, other) => one - other) : hand));
}

/** What an event takes from a hand. @param {MahjongEvent} event @returns {Tile[]} */
function lost(event) {
  if (event.type === "discarded") return [event.tile];
  return event.type === "melded" ? event.meld.tiles : [];
}

/** @param {Tile[]} hand  @param {Tile[]} tiles */
function without(hand, tiles) {
  return hand.filter((tile) => !tiles.includes(tile));
}

/** The tile drawn last, until something else happens. @param {MahjongEvent[]} events  @param {Step | undefined} before */
function drawnTile(events, before) {
  const last = events.findLast(({ type }) => type === "drew" || type === "discarded" || type === "melded");
  if (last === undefined) return before?.drawn ?? null;
  return last.type === "drew" ? last.tile : null;
}

/** @param {import("./types").TableView} view  @param {RoundView} round */
function shownHands(view, round) {
  const { last } = view;
  if (view.round !== null || last === null) return round.players.map(({ hand }) => hand);
  if (last.type === "drawn") return last.hands;
  return round.players.map(({ hand }, seat) => last.wins.find((win) => win.seat === seat)?.closed ?? hand);
}
