// @ts-check
/** A live hold'em table: of one match, or of an arena, where one match follows another. Each snapshot stays long enough to be seen. */
import { Rewind } from "../replay/rewind.js";
import { say } from "../shell/announcements.js";
import { changed } from "../shell/change.js";
import { number, t } from "../shell/i18n.js";
import { Leaving } from "../shell/leaving.js";
import { LiveTable, NO_TABLE } from "../shell/live_table.js";
import { distinct, nameOf } from "../shell/names.js";
import { play } from "../shell/sound.js";
import { Betting, presetsOf } from "./betting.js";
import { snapshotText, winnersText } from "./event_texts.js";
import { chips } from "./preferences.js";
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
    /** For those who watch. @type {Rewind<Snapshot>} */
    this.rewind = new Rewind(({ number }) => number);
    /** Attempts in vain to find the arena's next match. */
    this._misses = 0;
    this.betting = new Betting(this);
    /** The question that was answered here, and the one that was heard of. */
    this._answered = -1;
    this._seen = -1;
    this.leaving = new Leaving();
  }

  get isCash() {
    return false;
  }

  /** The number by which the server has a hand. @param {number} hand from 0 */
  filed(hand) {
    return hand;
  }

  get names() {
    if (this.isArena) return this.seats.map((sitter) => sitter?.name ?? "");
    return distinct(this.seats.map((sitter) => (sitter ? nameOf(sitter) : "")));
  }

  /** Of the player to act, while the newest snapshot is shown. @returns {import("./board.js").Time | null} */
  get clock() {
    const clock = this.frame?.clocks.find(({ kind, seat }) => kind === "turn" && seat === this.snapshot?.actor);
    if (!clock || this._queue.length > 0) return null;
    const left = this._until(clock);
    return { left: Math.max(0, left), whole: (this.clocks.turn ?? 0) / 1000, bank: Math.max(0, clock.bank / 1000 + Math.min(0, left)) };
  }

  /** This player's chair, if it plays. */
  get chair() {
    return this.seat === null ? null : (this.view?.chairs[this.seat] ?? null);
  }

  /** This player has no more to do in the match, which goes on without them. */
  get isOut() {
    return this.chair !== null && !this.isOver && (this.chair.gone || this.chair.place > 0);
  }

  get isMine() {
    return super.isMine && !this.isOut;
  }

  /** What this player is asked and has not answered, once all that happened before has been shown. */
  get offer() {
    const { prompt } = this;
    return prompt === null || prompt.id === this._answered || this._queue.length > 0 ? null : prompt.actions;
  }

  /** @returns {import("./types").Bets | null} */
  get bets() {
    return this.offer?.type === "bets" ? this.offer : null;
  }

  /** @returns {import("./types").Hints | null} */
  get hints() {
    const frame = /** @type {MatchFrame | null} */ (this.frame);
    return this.snapshot?.isOver ? null : (frame?.hints ?? null);
  }

  /** May this player say now what to do later? */
  get canPlan() {
    const hand = this.view?.hand;
    const me = this.seat === null ? null : hand?.players[this.seat];
    return this.isMine && me?.standing === "active" && hand?.actor !== null && hand?.actor !== this.seat && this.snapshot?.isOver === false;
  }

  get presets() {
    const { bets, snapshot } = this;
    return bets && snapshot ? presetsOf(bets, snapshot.pot, snapshot.stakes.big, snapshot.boards[0].length === 0) : [];
  }

  /** By a big blind. @param {1 | -1} by */
  nudge(by) {
    const { bets, snapshot } = this;
    if (bets?.most && snapshot) this.betting.size(this.betting.amount + by * snapshot.stakes.big, bets);
  }

  /** @param {object} action */
  choose(action) {
    if (this.prompt === null || this.prompt.id === this._answered) return;
    this._answered = this.prompt.id;
    this.betting.disarm();
    this.answer(action);
    changed();
  }

  /** Leave the match for good. @param {() => void} done */
  leaveMatch(done) {
    this.leaving.done = done;
    this.act({ type: "leave" }, "leave");
  }

  stop() {
    clearTimeout(this._timer);
    this.rewind.goLive();
    super.stop();
    this.ended = "gone";
  }

  /** @protected @param {import("../shell/types").Attached} message */
  attached(message) {
    super.attached(message);
    if (this.seat !== null) this.rewind.clear();
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
    this.rewind.clear();
  }

  /** @protected @param {MatchFrame} frame  @param {MatchView | null} before */
  framed(frame, before) {
    this._queueUp(frame);
    this._plan(frame, before);
    this._goOut();
  }

  /** @param {MatchFrame} frame  @param {MatchView | null} before */
  _plan(frame, before) {
    const { view, prompt } = frame;
    if (view.number !== before?.number || view.hand === null) this.betting.newHand();
    const me = this.seat === null ? null : view.hand?.players[this.seat];
    if (me) this.betting.seen((view.hand?.current_bet ?? 0) > me.current_bet);
    if (prompt === null || prompt.id === this._answered || prompt.id === this._seen) return;
    this._seen = prompt.id;
    if (prompt.actions.type === "bets" && this.prompt) this.betting.asked(prompt.actions);
    if (prompt.id === this._answered) return;
    play(SOUNDS.turn);
    say(t("choices.title"));
  }

  _goOut() {
    this.leaving.framed(this.seat !== null && (this.isOut || this.isOver));
  }

  /** @protected @param {import("../shell/types").Refusal} refusal */
  refused(refusal) {
    this._answered = -1;
    super.refused(refusal);
  }

  /** @param {MatchFrame} frame */
  _queueUp(frame) {
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
    if (this.seat === null) this.rewind.add(next.snapshot);
    this._plot(next.point);
    this._announce(next.snapshot);
    const stay = Math.max(SHORTEST, LONGEST - (LONGEST / 40) * this._queue.length);
    this._timer = window.setTimeout(() => this._showNext(), next.snapshot.isOver ? stay * 2 : stay);
    changed();
  }

  /** @param {Snapshot} snapshot */
  _announce(snapshot) {
    const hand = this._list(snapshot);
    if (this.seat !== null && !hand) this._sound(snapshot);
    if (hand && this.rewind.isLive) {
      play(this.seat !== null && hand.winners.includes(this.seat) ? SOUNDS.won : SOUNDS.hand);
      const names = winnersText(hand.winners, this.names);
      say(t("say.hand", { hand: number(hand.number + 1), names, amount: chips(hand.pot, snapshot.stakes) }));
    }
    if (snapshot.outcome) this._matchOver(snapshot);
  }

  /** What happened, for a player; who watches an arena would hear nothing else. @param {Snapshot} snapshot */
  _sound({ events }) {
    const type = events.at(-1)?.type;
    if (type === "raised" || type === "called") play(SOUNDS.chips);
    else if (type === "checked") play(SOUNDS.check);
    else if (type === "folded") play(SOUNDS.fold);
    else if (type === "turned" || type === "posted" || type === "dealt") play(SOUNDS.card);
    if (type && type !== "posted") say(snapshotText(/** @type {Snapshot} */ (this.snapshot), this.names));
  }

  /** Put a hand that is over on the list, once. @param {Snapshot} snapshot @returns {HandSummary | null} */
  _list(snapshot) {
    if (!snapshot.isOver || this.hands[0]?.number === snapshot.number) return null;
    const winners = snapshot.players.flatMap((player, seat) => (player.won > 0 ? [seat] : []));
    const pot = snapshot.paid.reduce((sum, amount) => sum + (amount ?? 0), 0);
    const showdown = snapshot.players.some(({ cards }) => cards !== null);
    const own = this.seat === null ? null : snapshot.players[this.seat].cards;
    const stacks = snapshot.players.map(({ stack }) => stack);
    const hand = { number: snapshot.number, winners, pot, showdown, stacks, own, board: snapshot.boards[0] };
    this.hands = [hand, ...this.hands].slice(0, HANDS);
    return hand;
  }

  /** @param {Snapshot} snapshot */
  _matchOver(snapshot) {
    const winner = winnersText(snapshot.outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [], this.names);
    if (this.last?.match === this.match) return;
    this.last = { match: this.match, winner };
    if (!this.rewind.isLive) return;
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
