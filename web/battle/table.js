// @ts-check
/** A live battle: the table, and the cards that this player is laying. It knows no rules. */
import { Rewind } from "../replay/rewind.js";
import { say } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { t } from "../shell/i18n.js";
import { LiveTable } from "../shell/live_table.js";
import { play } from "../shell/sound.js";
import { announce } from "./announcements.js";
import { SOUNDS } from "./sounds.js";

/** @typedef {import("./types").Action} Action */
/** @typedef {import("./types").BattleEvent} BattleEvent */
/** @typedef {import("./types").BattleFrame} BattleFrame */
/** @typedef {import("./types").Card} Card */
/** @typedef {import("./types").Layout} Layout */
/** @typedef {import("./types").Seat} Seat */
/** @typedef {import("./types").View} View */

/** @type {Layout} */
const EMPTY = [null, null, null];

/** @extends {LiveTable<View, BattleEvent>} */
export class Table extends LiveTable {
  /** @param {string} id  @param {import("../shell/types").Series | null} series that the match belongs to */
  constructor(id, series = null) {
    super(id);
    this.series = series;
    /** @type {{layout: Layout, ref: number} | null} laid here, and not yet confirmed by the server */
    this.laying = null;
    /** @type {number | null} the confirm on its way */
    this.confirming = null;
    /** The slot that the next card goes to, if one was picked. @type {number | null} */
    this.target = null;
    /** The slot of the card laid last by a tap: a tap on an empty slot moves it there. @type {number | null} */
    this.lastTapped = null;
    /** A layout with empty slots is locked in by the second press. */
    this.sure = false;
    /** For those who watch. @type {Rewind<View>} */
    this.rewind = new Rewind(({ round }) => round);
  }

  /** What is shown: those who watch may have gone back. */
  get view() {
    return this.rewind.shown ?? super.view;
  }

  stop() {
    this.rewind.goLive();
    super.stop();
  }

  /** @returns {Seat | null} */
  get player() {
    return /** @type {Seat | null} */ (this.seat);
  }

  /** May cards be laid now? */
  get isLaying() {
    return this.prompt !== null && this.confirming === null;
  }

  /** What lies in this player's slots. @returns {Layout} */
  get layout() {
    return this.view?.confirmed ?? this.laying?.layout ?? this.view?.draft ?? EMPTY;
  }

  /** Seconds left to lay cards, or null. */
  get prepSeconds() {
    if (!this.rewind.isLive) return null;
    return this.secondsLeft(({ kind }) => kind === "prep");
  }

  /** Which cards of the hand lie in slots. @returns {boolean[]} */
  get spent() {
    const laid = [...this.layout];
    return (this.view?.hand ?? []).map((card) => {
      const slot = laid.indexOf(card);
      if (slot >= 0) laid[slot] = null;
      return slot >= 0;
    });
  }

  /** @param {number} index of the hand  @param {number | null} slot null is the picked or next free one */
  lay(index, slot = null) {
    const card = this.view?.hand?.[index];
    if (!this.isLaying || !card || this.spent[index]) return;
    const free = slot ?? this.target ?? this.layout.indexOf(null);
    if (free < 0) return;
    this._draft(put(this.layout, free, card), "lay");
    this.target = null;
    this.lastTapped = slot === null ? free : null;
    say(t("say.laid", { card: t(`card.${card}`), number: free + 1 }));
  }

  /** @param {number} slot */
  take(slot) {
    const card = this.layout[slot];
    if (!this.isLaying || !card) return;
    this._draft(put(this.layout, slot, null), "take");
    say(t("say.taken", { card: t(`card.${card}`) }));
  }

  takeLast() {
    const slot = this.layout.findLastIndex((card) => card !== null);
    if (slot >= 0) this.take(slot);
  }

  /** Two slots change places; an empty one too. @param {number} from  @param {number} to */
  swap(from, to) {
    if (!this.isLaying || from === to) return;
    const moved = put(put(this.layout, to, this.layout[from]), from, this.layout[to]);
    this._draft(moved, "lay");
  }

  /** A tap on a slot. @param {number} slot */
  tap(slot) {
    if (!this.isLaying) return;
    if (this.layout[slot] !== null) return this.take(slot);
    if (this.lastTapped !== null && this.layout[this.lastTapped] !== null) return this.swap(this.lastTapped, slot);
    this.target = this.target === slot ? null : slot;
    changed();
  }

  clear() {
    if (!this.isLaying || this.layout.every((card) => card === null)) return;
    this._draft(EMPTY, "take");
    say(t("say.cleared"));
  }

  confirm() {
    if (!this.isLaying) return;
    if (this.layout.includes(null) && !this.sure) {
      this.sure = true;
      say(t("table.confirmSure"));
      return;
    }
    this.confirming = this._send({ type: "confirm", layout: this.layout, round: this.view?.round ?? 0 });
    play(SOUNDS.lock);
    changed();
  }

  surrender() {
    if (this.isMine) this.act({ type: "surrender" }, "surrender");
  }

  /** @param {Layout} layout  @param {"lay" | "take"} how */
  _draft(layout, how) {
    this.sure = false;
    this.lastTapped = null;
    const ref = this._send({ type: "draft", layout, round: this.view?.round ?? 0 });
    this.laying = { layout, ref };
    play(SOUNDS[how]);
    changed();
  }

  /** @param {Action} action */
  _send(action) {
    return this.answer(action, "layout");
  }

  /** @protected @param {BattleFrame} frame  @param {View | null} before */
  framed(frame, before) {
    if (before && (before.round !== frame.view.round || before.phase !== frame.view.phase)) this._newPhase();
    // The view says what was kept as soon as nothing newer is on its way.
    if (this.laying && !this.link.isWaitingFor(this.laying.ref)) this.laying = null;
    if (!this.link.isWaitingFor(this.confirming)) this.confirming = null;
    if (this.seat === null) this.rewind.add(frame.view);
    if (this.rewind.isLive) announce(frame.events, this);
  }

  /** What was laid, picked or asked before belongs to a question that is closed. */
  _newPhase() {
    this.link.forget("layout");
    if (this.view?.phase === "over") this.link.forget("surrender");
    this.laying = null;
    this.confirming = null;
    this.target = null;
    this.lastTapped = null;
    this.sure = false;
  }

  /** @protected @param {import("../shell/types").Refusal} refusal */
  refused(refusal) {
    if (this.laying?.ref === refusal.ref) this.laying = null;
    if (this.confirming === refusal.ref) this.confirming = null;
    super.refused(refusal);
  }
}

/** @param {Layout} layout  @param {number} slot  @param {Card | null} card @returns {Layout} */
function put(layout, slot, card) {
  const changedLayout = /** @type {Layout} */ ([...layout]);
  changedLayout[slot] = card;
  return changedLayout;
}
