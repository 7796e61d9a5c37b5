// @ts-check
/** The connection to a table that is open now: its newest frame, who sits there, and what this player sends. */
import { Refused, token } from "./account.js";
import { complain, note } from "./announcements.js";
import { t } from "./i18n.js";
import { Link } from "./link.js";

/** @typedef {import("./types").Attached} Attached */
/** @typedef {import("./types").Clock} Clock */
/** @typedef {import("./types").Named} Named */
/** @typedef {import("./types").Notice} Notice */
/** @typedef {import("./types").Refusal} Refusal */
/** @typedef {import("./types").TableMessage} TableMessage */

/** Close codes of the server. */
const REPLACED = 4000;
const EXPELLED = 4003;
export const NO_TABLE = 4004;
/** ms that a player may be away before anything is said about it. */
const BLINK = 1_000;
/** Refusals of an answer that had arrived before, or whose question is closed: nothing is wrong. */
const HARMLESS = ["stale", "already_confirmed", "stale_round"];

/** @template V, E  the game's view and events */
export class LiveTable {
  /** @param {string} id */
  constructor(id) {
    this.id = id;
    /** @type {number | null} null watches */
    this.seat = null;
    /** @type {(Named | null)[]} */
    this.seats = [];
    /** ms of each clock, by kind. @type {Record<string, number>} */
    this.clocks = {};
    this.commitment = "";
    /** @type {import("./types").Frame<V, E> | null} */
    this.frame = null;
    /** performance.now() when the frame arrived. */
    this.framedAt = 0;
    /** An operator paused the table: its clocks do not run. */
    this.paused = false;
    /** @type {import("./types").Presence | null} */
    this.presence = null;
    /** performance.now() when it arrived. */
    this._presenceAt = 0;
    /** Since when (performance.now()) players are away, by chair. @type {Map<number, number>} */
    this._awaySince = new Map();
    /** ms that a lost connection may last. */
    this.grace = 0;
    /** @type {Notice["kind"] | "gone" | null} why the connection ended for good */
    this.ended = null;
    this.link = this.connect();
  }

  get view() {
    return this.frame?.view ?? null;
  }

  get isOver() {
    return /** @type {any} */ (this.view)?.outcome != null;
  }

  /** A match that this player has not finished. */
  get isMine() {
    return this.seat !== null && this.view !== null && !this.isOver && this.ended === null;
  }

  /** The clocks stand until all players are here. */
  get isWaiting() {
    return this.presence?.waiting ?? false;
  }

  /** Seconds until this player counts as gone; null while they are here. A page that is loaded again is away for a moment:
   * nothing is said about that. @param {number} seat @returns {number | null} */
  awaySeconds(seat) {
    const absent = this.presence?.away.find((one) => one.seat === seat);
    const since = this._awaySince.get(seat);
    if (!absent || !this.presence || since === undefined || performance.now() - since < BLINK) return null;
    const passed = this.paused || this.isWaiting ? 0 : performance.now() - this._presenceAt;
    return Math.max(0, Math.ceil((absent.until - this.presence.at - passed) / 1000));
  }

  /** The question that is open to this player. */
  get prompt() {
    return this.isMine && !this.paused ? (this.frame?.prompt ?? null) : null;
  }

  /** Seconds left on a clock, or null if there is none. @param {(clock: Clock) => boolean} which */
  secondsLeft(which) {
    const clock = this.frame?.clocks.find(which);
    return clock ? Math.max(0, this._until(clock)) : null;
  }

  /** Seconds of this player's time bank, which is used once the clock has run out. */
  get bankLeft() {
    const clock = this.frame?.clocks.find(({ seat }) => seat === this.seat);
    return clock ? Math.max(0, clock.bank / 1000 + Math.min(0, this._until(clock))) : 0;
  }

  /** Seconds, below zero once it has run out. @param {Clock} clock */
  _until(clock) {
    const passed = this.paused || this.isWaiting ? 0 : performance.now() - this.framedAt;
    return (clock.until - (this.frame?.at ?? 0) - passed) / 1000;
  }

  /** Send an answer to the open question. A later one of the same kind replaces one that is still on its way.
   * @param {object} action  @param {string} kind */
  answer(action, kind = "answer") {
    return this.link.insist({ type: "act", action, prompt: this.frame?.prompt?.id }, kind);
  }

  /** Send an action that no question asks for. @param {object} action  @param {string} kind */
  act(action, kind) {
    return this.link.insist({ type: "act", action }, kind);
  }

  /** Take the chair back from another window. */
  comeBack() {
    this.ended = null;
    this.link.close(false);
    this.link = this.connect();
  }

  /** Disconnect: nobody looks at this table any more. */
  stop() {
    this.link.close(this.view !== null);
  }

  /** @protected */
  connect() {
    return new Link(
      `/play/${encodeURIComponent(this.id)}`,
      () => ({ type: "attach", token: token() ?? undefined }),
      (message) => this._received(message),
      (code) => this.closed(code),
    );
  }

  /** @param {TableMessage} message */
  _received(message) {
    switch (message.type) {
      case "attached":
        this.attached(message);
        break;
      case "seating":
        this.seats = message.seats;
        break;
      case "presence":
        this._present(message);
        break;
      case "frame":
        this._framed(message);
        break;
      case "refusal":
        this.refused(message);
        break;
      case "notice":
        this.noticed(message.kind);
        break;
      case "ack":
      case "pong":
        break;
    }
  }

  /** @param {import("./types").Presence} presence */
  _present(presence) {
    this.presence = presence;
    this._presenceAt = performance.now();
    const away = presence.away.map(({ seat }) => [seat, this._awaySince.get(seat) ?? performance.now()]);
    this._awaySince = new Map(/** @type {[number, number][]} */ (away));
  }

  /** @param {import("./types").Frame<V, E>} frame */
  _framed(frame) {
    const before = this.view;
    const asked = this.frame?.prompt?.id;
    this.frame = frame;
    this.framedAt = performance.now();
    if (frame.prompt?.id !== asked) this.link.forget("answer");
    this.framed(frame, before);
  }

  /** @protected @param {Attached} message */
  attached(message) {
    this.seat = message.seat;
    this.seats = message.seats;
    this.clocks = message.terms.clocks;
    this.commitment = message.commitment;
    this.grace = message.terms.absence.grace ?? 0;
    this.ended = null;
    this.paused = false;
    this.presence = null; // what is to be said about others comes next
    this.link.resend();
  }

  /** For subclasses: a frame has arrived. @protected @param {import("./types").Frame<V, E>} _frame  @param {V | null} _before */
  framed(_frame, _before) {}

  /** @protected @param {Refusal} refusal */
  refused(refusal) {
    if (!HARMLESS.includes(refusal.code)) complain(new Refused(refusal.code, refusal.sentence));
  }

  /** @protected @param {Notice["kind"]} kind */
  noticed(kind) {
    if (kind === "paused" || kind === "unpaused") this.paused = kind === "paused";
    else if (kind === "restarted" && this.frame) note(t("table.restarted")); // a newcomer has missed nothing
    else if (kind !== "restarted" && kind !== "moving") this.ended = kind;
  }

  /** @protected @param {number} code */
  closed(code) {
    if (code === REPLACED) this.ended = "replaced";
    else if (code === EXPELLED) this.ended = "expelled";
    else if (code === NO_TABLE) this.ended = "gone";
    else this.ended ??= "over";
  }
}

/** A player's own match stays connected while they look at other pages: to disconnect would be to leave it.
 * @type {LiveTable<any, any> | null} */
let background = null;

/** @template {LiveTable<any, any>} T  @param {string} id  @param {() => T} make @returns {T} */
export function joinTable(id, make) {
  const isKept = background?.id === id && background.ended === null;
  return isKept ? /** @type {T} */ (background) : make();
}

/** @param {LiveTable<any, any>} table */
export function leaveTable(table) {
  if (table.isMine) background = table;
  else table.stop();
}
