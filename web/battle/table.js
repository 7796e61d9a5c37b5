// @ts-check
/** A live table: its connection, the newest frame, and what this player is laying. No rules. */
import { token } from "../shell/account.js";
import { changed } from "../shell/change.js";
import { tell } from "./announcements.js";
import { t } from "../shell/i18n.js";
import { Link } from "../shell/link.js";
import { complain, note, say } from "../shell/announcements.js";

/** @typedef {import("../shell/types").Action} Action */
/** @typedef {import("../shell/types").Card} Card */
/** @typedef {import("../shell/types").Frame} Frame */
/** @typedef {import("../shell/types").Layout} Layout */
/** @typedef {import("../shell/types").Named} Named */
/** @typedef {import("../shell/types").Notice} Notice */
/** @typedef {import("../shell/types").Refusal} Refusal */
/** @typedef {import("../shell/types").Seat} Seat */
/** @typedef {import("../shell/types").Told} Told */

/** @type {Layout} */
const EMPTY = [null, null, null];
/** Refusals that only mean that an earlier copy had arrived, or that the question is settled. */
const SETTLED = ["stale", "already_confirmed", "stale_round"];

export class Table {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {Seat | null} null watches */
    this.seat = null;
    /** @type {(Named | null)[]} */
    this.seats = [];
    /** ms of a whole PREP at this table. */
    this.prep = 0;
    /** @type {Frame | null} */
    this.frame = null;
    /** performance.now() when the frame came. */
    this.framedAt = 0;
    /** An operator paused the table: its clocks stand still. */
    this.paused = false;
    /** @type {Notice["kind"] | "gone" | null} why the connection ended for good */
    this.ended = null;
    /** @type {{layout: Layout, ref: number} | null} laid here, and not yet said by the server */
    this.laying = null;
    /** @type {number | null} the confirm on its way */
    this.confirming = null;
    /** The slot that the next card goes to, where one was picked. @type {number | null} */
    this.target = null;
    /** The slot of the card laid last by a tap: a tap on an empty slot moves it there. @type {number | null} */
    this.warm = null;
    /** A layout with empty slots is locked in by the second press. */
    this.sure = false;
    this.link = this._connected();
  }

  _connected() {
    return new Link(
      `/play/${encodeURIComponent(this.id)}`,
      () => ({ type: "attach", token: token() ?? undefined }),
      (told) => this._heard(told),
      (code) => this._closed(code),
    );
  }

  get view() {
    return this.frame?.view ?? null;
  }

  /** A player's match that is not over. */
  get isMine() {
    return this.seat !== null && this.view !== null && this.view.phase !== "over" && this.ended === null;
  }

  /** May cards be laid now? */
  get isLaying() {
    return this.isMine && !this.paused && this.frame?.prompt != null && this.confirming === null;
  }

  /** What lies in this player's slots. @returns {Layout} */
  get layout() {
    return this.view?.confirmed ?? this.laying?.layout ?? this.view?.draft ?? EMPTY;
  }

  /** Seconds left of PREP, or null. */
  get secondsLeft() {
    const clock = this.frame?.clocks.find(({ kind }) => kind === "prep");
    if (!clock || !this.frame) return null;
    const passed = this.paused ? 0 : performance.now() - this.framedAt;
    return Math.max(0, (clock.until - this.frame.at - passed) / 1000);
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
    this.warm = slot === null ? free : null;
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
    if (this.warm !== null && this.layout[this.warm] !== null) return this.swap(this.warm, slot);
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
    this.confirming = this._act({ type: "confirm", layout: this.layout, round: this.view?.round ?? 0 });
    tell.lock();
    changed();
  }

  surrender() {
    if (this.isMine) this._act({ type: "surrender" });
  }

  /** Take the chair back from another window. */
  comeBack() {
    this.ended = null;
    this.link.close(false);
    this.link = this._connected();
  }

  /** @param {Layout} layout  @param {"lay" | "take"} how */
  _draft(layout, how) {
    this.sure = false;
    this.warm = null;
    const ref = this._act({ type: "draft", layout, round: this.view?.round ?? 0 });
    this.laying = { layout, ref };
    tell[how]();
    changed();
  }

  /** @param {Action} action */
  _act(action) {
    const prompt = action.type === "surrender" ? undefined : this.frame?.prompt?.id;
    const message = { type: "act", action, prompt };
    return this.link.insist(message, action.type === "surrender" ? "surrender" : "layout");
  }

  /** @param {Told} told */
  _heard(told) {
    switch (told.type) {
      case "attached":
        this.seat = told.seat;
        this.seats = told.seats;
        this.prep = told.terms.clocks.prep ?? 0;
        this.ended = null;
        this.paused = false;
        this.link.resend();
        break;
      case "seating":
        this.seats = told.seats;
        break;
      case "frame":
        this._framed(told);
        break;
      case "refusal":
        this._refused(told);
        break;
      case "notice":
        this._noticed(told.kind);
        break;
      case "ack":
      case "pong":
        break;
    }
  }

  /** @param {Frame} frame */
  _framed(frame) {
    const before = this.view;
    this.frame = frame;
    this.framedAt = performance.now();
    if (before && (before.round !== frame.view.round || before.phase !== frame.view.phase)) this._newPhase();
    // The view says what was kept as soon as nothing newer is on its way.
    if (this.laying && !this.link.isWaitingFor(this.laying.ref)) this.laying = null;
    if (!this.link.isWaitingFor(this.confirming)) this.confirming = null;
    tell.events(frame.events, this);
  }

  /** What was laid, picked or asked before belongs to a question that is no longer open. */
  _newPhase() {
    this.link.forget("layout");
    if (this.view?.phase === "over") this.link.forget("surrender");
    this.laying = null;
    this.confirming = null;
    this.target = null;
    this.warm = null;
    this.sure = false;
  }

  /** @param {Refusal} refusal */
  _refused(refusal) {
    if (this.laying?.ref === refusal.ref) this.laying = null;
    if (this.confirming === refusal.ref) this.confirming = null;
    if (!SETTLED.includes(refusal.code)) complain(refusal.sentence);
  }

  /** @param {Notice["kind"]} kind */
  _noticed(kind) {
    if (kind === "paused" || kind === "unpaused") this.paused = kind === "paused";
    else if (kind === "restarted" && this.frame) note(t("table.restarted")); // a newcomer has missed nothing
    else if (kind !== "restarted" && kind !== "moving") this.ended = kind;
  }

  /** @param {number} code */
  _closed(code) {
    if (code === 4000) this.ended = "replaced";
    else if (code === 4003) this.ended = "expelled";
    else if (code === 4004) this.ended = "gone";
    else this.ended ??= "over";
  }
}

/** @param {Layout} layout  @param {number} slot  @param {Card | null} card @returns {Layout} */
function put(layout, slot, card) {
  const changedLayout = /** @type {Layout} */ ([...layout]);
  changedLayout[slot] = card;
  return changedLayout;
}
