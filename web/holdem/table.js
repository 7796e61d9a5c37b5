// @ts-check
/** A live hold'em table: of one match, or of an arena, where one match follows another. Each snapshot stays long enough to be seen. */
import { say } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { LiveTable, NO_TABLE } from "../shell/live_table.js";
import { play } from "../shell/sound.js";
import { snapshotText, winnersText } from "./event_texts.js";
import { snapshotsOf } from "./snapshots.js";
import { SOUNDS } from "./sounds.js";

/** @typedef {import("../shell/types").Notice} Notice */
/** @typedef {import("./snapshots.js").Snapshot} Snapshot */
/** @typedef {import("./types").GraphPoint} GraphPoint */
/** @typedef {import("./types").HandSummary} HandSummary */
/** @typedef {import("./types").HoldemEvent} HoldemEvent */
/** @typedef {import("./types").MatchFrame} MatchFrame */
/** @typedef {import("./types").MatchView} MatchView */

/** ms that a snapshot stays if others wait behind it: the more there are, the shorter. Beyond JAM they are skipped. */
const LONGEST = 320;
const SHORTEST = 60;
const JAM = 80;
/** ms until the next match of an arena is asked for, and how often in vain. */
const NEXT = 1_200;
const TRIES = 25;
/** Most points of the graph and lines of the list that are kept; beyond, every second point is dropped. */
const POINTS = 600;
const HANDS = 30;
/** The close code after a match. */
const OVER = 1000;

/** @extends {LiveTable<MatchView, HoldemEvent>} */
export class Table extends LiveTable {
  /** @param {string} id  @param {boolean} isArena one match follows another here */
  constructor(id, isArena) {
    super(id);
    this.isArena = isArena;
    /** The match that is on, as T-1.7. */
    this.match = "";
    /** What is shown. @type {Snapshot | null} */
    this.snapshot = null;
    /** @type {GraphPoint[]} */
    this.points = [];
    /** Finished hands, the newest first. @type {HandSummary[]} */
    this.hands = [];
    /** The match that ended last. @type {{match: string, winner: string} | null} */
    this.last = null;
    /** What waits to be shown; the last snapshot of a frame brings a point of the graph. @type {{snapshot: Snapshot, point: GraphPoint | null}[]} */
    this._queue = [];
    /** The snapshot that the newest frame ended with. @type {Snapshot | null} */
    this._newest = null;
    this._timer = 0;
    /** Attempts in vain to find the arena's next match. */
    this._misses = 0;
  }

  get names() {
    return this.seats.map((sitter) => sitter?.name ?? "");
  }

  /** Of the player to act, while the newest snapshot is shown. @returns {{left: number, whole: number} | null} */
  get clock() {
    const left = this.secondsLeft(({ kind, seat }) => kind === "turn" && seat === this.snapshot?.actor);
    return left === null || this._queue.length > 0 ? null : { left, whole: (this.clocks.turn ?? 0) / 1000 };
  }

  stop() {
    clearTimeout(this._timer);
    super.stop();
    this.ended = "gone";
  }

  /** @protected @param {import("../shell/types").Attached} message */
  attached(message) {
    super.attached(message);
    this._misses = 0;
    if (message.table !== this.match) this._begin(message.table);
  }

  /** @param {string} match */
  _begin(match) {
    this.match = match;
    this.points = [];
    this.hands = [];
    this._queue = [];
    this._newest = null;
  }

  /** @protected @param {MatchFrame} frame */
  framed(frame) {
    const snapshots = snapshotsOf(frame, this._newest);
    this._newest = snapshots[snapshots.length - 1];
    const point = pointOf(frame);
    this._queue.push(...snapshots.map((snapshot) => ({ snapshot, point: snapshot === this._newest ? point : null })));
    if (this._queue.length > JAM) {
      for (const { snapshot, point } of this._queue.splice(0, this._queue.length - 1)) {
        this._list(snapshot);
        this._plot(point);
      }
    }
    if (this._timer === 0) this._showNext();
  }

  /** Only once its snapshot is shown: the graph must not be ahead of the table. @param {GraphPoint | null} point */
  _plot(point) {
    if (point === null) return;
    const last = this.points.at(-1);
    if (last?.hands === point.hands) last.stacks = point.stacks;
    else this.points.push(point);
    if (this.points.length > POINTS) this.points = this.points.filter((_, index) => index % 2 === 0);
  }

  _showNext() {
    const next = this._queue.shift();
    this._timer = 0;
    if (!next) return;
    this.snapshot = next.snapshot;
    this._plot(next.point);
    this._announce(next.snapshot);
    const stay = Math.max(SHORTEST, LONGEST - (LONGEST / 40) * this._queue.length);
    this._timer = window.setTimeout(() => this._showNext(), next.snapshot.isOver ? stay * 2 : stay);
    changed();
  }

  /** @param {Snapshot} snapshot */
  _announce(snapshot) {
    const hand = this._list(snapshot);
    if (hand) {
      play(SOUNDS.hand);
      const names = winnersText(hand.winners, this.names);
      say(t("say.hand", { hand: number(hand.number + 1), names, amount: number(hand.pot) }));
    }
    if (snapshot.outcome) this._matchOver(snapshot);
  }

  /** Put a hand that is over on the list, once. @param {Snapshot} snapshot @returns {HandSummary | null} */
  _list(snapshot) {
    if (!snapshot.isOver || this.hands[0]?.number === snapshot.number) return null;
    const winners = snapshot.players.flatMap((player, seat) => (player.won > 0 ? [seat] : []));
    const pot = snapshot.paid.reduce((sum, amount) => sum + (amount ?? 0), 0);
    const showdown = snapshot.players.some(({ cards }) => cards !== null);
    const hand = { number: snapshot.number, winners, pot, showdown, stacks: snapshot.players.map(({ stack }) => stack) };
    this.hands = [hand, ...this.hands].slice(0, HANDS);
    return hand;
  }

  /** @param {Snapshot} snapshot */
  _matchOver(snapshot) {
    const winner = winnersText(snapshot.outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [], this.names);
    if (this.last?.match === this.match) return;
    this.last = { match: this.match, winner };
    play(SOUNDS.match);
    say(`${snapshotText(snapshot, this.names)} ${t("result.wonBy", { name: winner })}`);
  }

  /** @protected @param {Notice["kind"]} kind */
  noticed(kind) {
    if (kind !== "over" || !this.isArena) super.noticed(kind);
  }

  /** @protected @param {number} code */
  closed(code) {
    if (this.ended !== null) return;
    const isBetween = this.isArena && (code === OVER || (code === NO_TABLE && this._misses < TRIES));
    if (code === NO_TABLE) this._misses += 1;
    if (isBetween) setTimeout(() => this._findNext(), NEXT);
    else super.closed(code);
  }

  /** Connect to the arena's next match once this one has been shown to its end. */
  _findNext() {
    if (this.ended !== null) return;
    if (this._queue.length > 0) {
      setTimeout(() => this._findNext(), NEXT);
      return;
    }
    this.link = this.connect();
    changed();
  }
}

/** @param {MatchFrame} frame @returns {GraphPoint | null} */
function pointOf({ view }) {
  if (view.phase === "waiting") return null;
  return { hands: view.number, stacks: view.chairs.map((chair) => chair?.stack ?? 0) };
}
