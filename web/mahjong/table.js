// @ts-check
/** A live table of mahjong: the newest round, what this player has picked, and what the page answers by itself. */
import { Rewind } from "../replay/rewind.js";
import { say } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { Leaving } from "../shell/leaving.js";
import { LiveTable } from "../shell/live_table.js";
import { distinct, nameOf } from "../shell/names.js";
import { play } from "../shell/sound.js";
import { announce, calledWord } from "./announcements.js";
import { Options } from "./options.js";
import { SOUNDS } from "./sounds.js";

/** @typedef {import("./types").Hints} Hints */
/** @typedef {import("./types").MahjongEvent} MahjongEvent */
/** @typedef {import("./types").Offer} Offer */
/** @typedef {import("./types").RoundView} RoundView */
/** @typedef {import("./types").TableFrame} TableFrame */
/** @typedef {import("./types").TableView} TableView */
/** @typedef {import("./types").Tile} Tile */

/** ms that the drawn tile is seen before the page discards it. */
const GLANCE = 350;
/** ms that a called word stays. */
const CALLED = 1_300;
/** ms that points take to move. */
export const COUNTING = 1_400;

/** @extends {LiveTable<TableView, MahjongEvent>} */
export class Table extends LiveTable {
  /** @param {string} id */
  constructor(id) {
    super(id);
    this.options = new Options();
    /** The newest round that was seen: it stays on the table until the next one begins. @type {RoundView | null} */
    this._round = null;
    /** For those who watch. @type {Rewind<{view: TableView, round: RoundView, number: number}>} */
    this.rewind = new Rewind(({ number }) => number);
    /** Of the newest round. */
    this._number = 0;
    /** Own closed tiles in the order in which they came. @type {Tile[]} */
    this._order = [];
    /** Riichi is being declared: the next discard declares it. */
    this.declaring = false;
    /** The tile of the first of two taps. @type {Tile | null} */
    this.picked = null;
    /** The tile under the pointer or the focus. @type {Tile | null} */
    this.looked = null;
    /** @type {(string | null)[]} */
    this.called = [null, null, null, null];
    this.differences = false;
    /** performance.now() when the round ended, for points that move. */
    this.endedAt = 0;
    /** The last round's result has been read: the final standings are shown. */
    this.isRead = false;
    /** Chairs that were said to be played by a bot for somebody. @type {Set<number>} */
    this._standIns = new Set();
    /** The question that was answered here. */
    this._answered = -1;
    this._timer = 0;
    this._leaving = new Leaving();
  }

  /** This player has left, and a bot plays on for them. */
  get isOut() {
    return this.seat !== null && !this.isOver && (super.view?.gone.includes(this.seat) ?? false);
  }

  get isMine() {
    return super.isMine && !this.isOut;
  }

  get names() {
    return distinct(this.seats.map(nameOf));
  }

  get near() {
    return this.seat ?? 0;
  }

  /** What is shown: those who watch may have gone back. */
  get view() {
    return this.rewind.shown?.view ?? super.view;
  }

  /** @returns {RoundView | null} */
  get shown() {
    return this.rewind.shown?.round ?? this._round;
  }

  /** @returns {Hints} */
  get hints() {
    return /** @type {TableFrame | null} */ (this.frame)?.hints ?? {};
  }

  /** What this player is asked and has not answered. @returns {Offer | null} */
  get offer() {
    const { prompt } = this;
    return prompt === null || prompt.id === this._answered ? null : prompt.actions;
  }

  /** @returns {import("./types").TurnOffer | null} */
  get turn() {
    const { offer } = this;
    return offer?.type === "turn" ? offer : null;
  }

  /** Is the player of this chair here, away for a moment, or does a bot play on? @param {number} seat @returns {"here" | "away" | "bot"} */
  presenceOf(seat) {
    if (this.isOver || seat === this.seat) return "here";
    if (this.shown?.players[seat].gone) return "bot";
    const seconds = this.rewind.isLive ? this.awaySeconds(seat) : null;
    return seconds === null ? "here" : seconds > 0 ? "away" : "bot";
  }

  /** Say for whom a bot plays now, and who is back. */
  sayPresence() {
    if (!this.rewind.isLive) return;
    this.names.forEach((name, seat) => {
      const isBot = this.presenceOf(seat) === "bot";
      if (isBot === this._standIns.has(seat)) return;
      isBot ? this._standIns.add(seat) : this._standIns.delete(seat);
      if (!this.isOver) say(t(isBot ? "mahjong.say.standIn" : "mahjong.say.back", { name }));
    });
  }

  /** Between two rounds, or after the last one. */
  get isBetween() {
    return this.view !== null && this.view.round === null && (this.view.last !== null || this.isOver);
  }

  /** Own closed tiles as they are shown, without the drawn one. @returns {Tile[]} */
  get hand() {
    const hand = this.seat === null ? null : this.shown?.players[this.seat].hand;
    const tiles = (hand ?? []).filter((tile) => tile !== this.drawn);
    if (this.options.sort) return tiles;
    return [...tiles].sort((one, other) => this._order.indexOf(one) - this._order.indexOf(other));
  }

  /** @returns {Tile | null} */
  get drawn() {
    return this.isBetween ? null : (this.shown?.drawn ?? null);
  }

  /** May this tile be discarded now? @param {Tile} tile */
  canDiscard(tile) {
    const { turn } = this;
    return turn !== null && (this.declaring ? turn.riichi : turn.discards).includes(tile);
  }

  /** A tap or a key on a tile. @param {Tile} tile  @param {boolean} sure a key is not a slip */
  press(tile, sure = false) {
    if (!this.canDiscard(tile)) {
      this.picked = null;
    } else if (this.options.confirm && !sure && this.picked !== tile) {
      this.picked = tile;
      this.looked = tile;
    } else {
      this.choose({ type: this.declaring ? "riichi" : "discard", tile });
      play(SOUNDS.own);
    }
    changed();
  }

  switchDeclaring() {
    if (!this.turn?.riichi.length) return;
    this.declaring = !this.declaring;
    this.picked = null;
    changed();
  }

  /** @param {object} action */
  choose(action) {
    if (this.offer === null || this.prompt === null) return;
    this._answered = this.prompt.id;
    this._rest();
    this.answer(action);
    changed();
  }

  /** Leave the match for good. @param {() => void} done */
  leaveMatch(done) {
    this._leaving.done = done;
    this.act({ type: "leave" }, "leave");
  }

  /** @param {import("./options.js").Option} option */
  switchOption(option) {
    this.options.switch(option);
    this._answerByItself();
  }

  /** @param {Tile | null} tile */
  look(tile) {
    if (this.looked === tile) return;
    this.looked = tile;
    changed();
  }

  /** How much of the points has moved, 0 … 1. */
  get counted() {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 1;
    return Math.min(1, (performance.now() - this.endedAt) / COUNTING);
  }

  stop() {
    this.rewind.goLive();
    clearTimeout(this._timer);
    super.stop();
  }

  /** @protected @param {TableFrame} frame  @param {TableView | null} before */
  framed(frame, before) {
    const { view } = frame;
    if (view.round) this._seen(view.number, view.round);
    if (this.seat === null && this._round) this.rewind.add({ view, round: this._round, number: this._number });
    if (before && view.number !== before.number && view.round) this.options.nextRound();
    if (frame.prompt?.id !== this._answered) this._answered = -1;
    this._rest();
    this._arrange();
    this._listen(frame);
    this._answerByItself();
    this._leaving.framed(this.seat !== null && (this.isOut || this.isOver));
  }

  /** @param {number} number  @param {RoundView} round */
  _seen(number, round) {
    this._number = number;
    this._round = round;
  }

  /** What was picked belongs to a question that is closed. */
  _rest() {
    this.declaring = false;
    this.picked = null;
    clearTimeout(this._timer);
  }

  _arrange() {
    const hand = (this.seat === null ? null : this.shown?.players[this.seat].hand) ?? [];
    const isNew = hand.filter((tile) => this._order.includes(tile)).length < hand.length / 2;
    const kept = isNew ? [] : this._order.filter((tile) => hand.includes(tile));
    const came = hand.filter((tile) => !kept.includes(tile) && tile !== this.drawn);
    this._order = [...kept, ...came, ...(this.drawn === null || kept.includes(this.drawn) ? [] : [this.drawn])];
    if (this.looked !== null && !hand.includes(this.looked)) this.looked = null;
  }

  /** @param {TableFrame} frame */
  _listen(frame) {
    if (!this.rewind.isLive) return;
    for (const event of frame.events) {
      const word = calledWord(event);
      if (word) this._call(word);
      if (event.type === "ended") this._count();
    }
    announce(frame, this);
  }

  /** @param {{seat: number, word: string}[]} words */
  _call(words) {
    for (const { seat, word } of words) {
      this.called[seat] = word;
      setTimeout(() => {
        if (this.called[seat] === word) this.called[seat] = null;
        changed();
      }, CALLED);
    }
  }

  /** Draw often enough for points to be seen moving. */
  _count() {
    this.endedAt = performance.now();
    const again = () => {
      changed();
      if (this.counted < 1) requestAnimationFrame(again);
    };
    if (this.counted < 1) requestAnimationFrame(again);
  }

  _answerByItself() {
    clearTimeout(this._timer);
    const { offer, options } = this;
    if (offer === null) return;
    if (offer.type === "winning" && options.win) this.choose({ type: "ron" });
    else if (offer.type === "calling" && options.pass) this.choose({ type: "pass" });
    else if (offer.type === "turn" && offer.tsumo) options.win && this.choose({ type: "tsumo" });
    else if (offer.type === "turn" && offer.drawn !== null && this._discardsByItself(offer)) {
      const { drawn } = offer;
      this._timer = window.setTimeout(() => this.choose({ type: "discard", tile: drawn }), GLANCE);
    }
  }

  /** In riichi nothing but the drawn tile can be discarded. @param {import("./types").TurnOffer} offer */
  _discardsByItself(offer) {
    const inRiichi = this.seat !== null && (this.shown?.players[this.seat].riichi ?? 0) > 0;
    return offer.kans.length === 0 && (inRiichi || (this.options.discard && !offer.nine_terminals));
  }

  /** @protected @param {import("../shell/types").Refusal} refusal */
  refused(refusal) {
    this._answered = -1;
    super.refused(refusal);
  }
}
