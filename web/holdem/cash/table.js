// @ts-check
/** A live cash table: who sits where, what this player has, and what they wish. */
import { ask } from "../../shell/account.js";
import { note } from "../../shell/announcements.js";
import { changed } from "../../shell/change.js";
import { t } from "../../shell/i18n.js";
import { runOne } from "../../shell/request.js";
import { play } from "../../shell/sound.js";
import { SOUNDS } from "../sounds.js";
import { Table } from "../table.js";
import { asMatch, scaleOf } from "./as_match.js";

/** @typedef {import("../types").RingView} RingView */

/** Intents, as the server counts them. */
export const PLAY = 0;
export const WAIT = 1;
export const PAUSE = 2;
export const QUIT = 3;

export class CashTable extends Table {
  /** @param {string} id */
  constructor(id) {
    super(id, false);
    /** As the server sent it. @type {RingView | null} */
    this.ring = null;
    /** Chips outside the tables, in the smallest unit. @type {number | null} */
    this.balance = null;
    /** In the waiting list; 0: not in it. */
    this.place = 0;
    /** What this player is asked: to buy in on a chair (−1: any), or for how much to top up. @type {{seat: number, amount: number} | null} */
    this.buying = null;
    /** A request is on its way. */
    this.busy = false;
    /** What hands published of their decks when they were dealt, by number from 1. @type {Map<number, string>} */
    this.commits = new Map();
    /** This player has lost everything here, and has not sat down since. */
    this.isBust = false;
    this.loadChips();
  }

  get isCash() {
    return true;
  }

  /** @param {number} hand from 0 */
  filed(hand) {
    return hand + 1;
  }

  get scale() {
    return this.ring ? scaleOf(this.ring.unit) : 1;
  }

  get seating() {
    return this.chair?.seating ?? null;
  }

  get isMine() {
    return this.seat !== null && this.seating !== null && this.seating.intent !== QUIT && this.ended === null;
  }

  get isOut() {
    return false;
  }

  /** Chairs that this player may take. @returns {number[]} */
  get freeSeats() {
    return (this.ring?.chairs ?? []).flatMap((chair, seat) => (chair === null && !this.seats[seat] ? [seat] : []));
  }

  get canSit() {
    return this.seat === null && this.ring !== null && this.ended === null && !this.busy;
  }

  /** The most and the least that may be bought now, in the smallest unit. @returns {{least: number, most: number}} */
  get bounds() {
    const [least, most, balance] = [this.ring?.least ?? 0, this.ring?.most ?? 0, this.balance ?? 0];
    if (!this.chair) return { least, most: Math.min(most, balance) };
    return { least: 1, most: Math.max(0, Math.min(most - this.chair.stack, balance)) };
  }

  async loadChips() {
    try {
      const { chips, waiting } = await ask("GET", "/cash/chips");
      this.balance = Math.round(Number(chips) * 100); // the balances of accounts are in cents
      this.place = waiting[this.id] ?? 0;
      changed();
    } catch {
      // asked again whenever it is needed
    }
  }

  /** @param {number} intent */
  wish(intent) {
    this.act({ type: "intend", intent }, "wish");
    changed();
  }

  /** @param {() => void} done */
  leaveMatch(done) {
    this.leaving.done = done;
    this.wish(QUIT);
  }

  /** @param {number} chips 0 cancels it */
  topUp(chips) {
    this.act({ type: "top_up", chips }, "top-up");
    changed();
  }

  /** @param {number} seat −1: any  @param {number} chips  @param {number} intent */
  sit(seat, chips, intent) {
    const money = (chips / this.scale).toFixed(Math.round(Math.log10(this.scale)));
    const body = { chips: money, seat: seat < 0 ? null : seat + 1, intent, nonce: nonce() };
    return this._run(() => ask("POST", `/cash/tables/${this.id}/seat`, body));
  }

  wait() {
    return this._run(async () => {
      this.place = (await ask("POST", `/cash/tables/${this.id}/waiting`)).place;
    });
  }

  waitNoLonger() {
    return this._run(async () => {
      this.place = (await ask("DELETE", `/cash/tables/${this.id}/waiting`)).place;
    });
  }

  /** @param {() => Promise<unknown>} request */
  async _run(request) {
    if (this.busy) return;
    await runOne(this, request);
    await this.loadChips();
    changed();
  }

  /** @protected @param {import("../../shell/types").Attached} message */
  attached(message) {
    const before = this.seat;
    super.attached(message);
    if (before !== null && this.seat === null && this.leaving.done === null) this.loadChips();
    if (this.seat !== null) this.place = 0;
  }

  /** Its views are of another form. @param {import("../../shell/types").Frame<any, any>} frame */
  _framed(frame) {
    const free = this.freeSeats.length;
    this.ring = frame.view;
    if (this.place > 0 && free === 0 && this.freeSeats.length > 0) this._chairIsFree();
    this._follow(frame);
    super._framed(asMatch(frame));
  }

  /** @param {import("../../shell/types").Frame<RingView, any>} frame */
  _follow({ view, events }) {
    if (view.commit !== undefined && !this.commits.has(view.number)) this.commits.set(view.number, view.commit);
    const own = this.seat === null ? null : view.chairs[this.seat];
    if (own) this.isBust = view.phase === "pause" && own.stack === 0 && own.top_up === 0;
    if (events.some(({ type, seat }) => (type === "topped_up" || type === "stood") && seat === this.seat)) this.loadChips();
  }

  /** A chair is kept for the first of the waiting list. */
  _chairIsFree() {
    play(SOUNDS.turn);
    note(t("cash.freeNow"));
  }

  _goOut() {
    if (this.seating === null || this.seating.intent === QUIT) this.leaving.finish();
  }
}

/** This player's part of the chance of every deal. */
function nonce() {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
