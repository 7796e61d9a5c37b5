// @ts-check
/** An arena that is watched: match after match of one place, each scene long enough to be seen. */
import { changed } from "../shell/change.js";
import { sceneWords, winnersWords } from "./event_texts.js";
import { number, t } from "../shell/i18n.js";
import { Link } from "../shell/link.js";
import { scenesOf } from "./snapshots.js";
import { play } from "../shell/sound.js";
import { say } from "../shell/announcements.js";

/** @typedef {import("./snapshots.js").Scene} Scene */
/** @typedef {import("../shell/types").ArenaTold} ArenaTold */
/** @typedef {import("../shell/types").GraphPoint} GraphPoint */
/** @typedef {import("../shell/types").HandSummary} HandSummary */
/** @typedef {import("../shell/types").MatchFrame} MatchFrame */
/** @typedef {import("../shell/types").Named} Named */
/** @typedef {import("../shell/types").Notice} Notice */

/** ms that a scene stays where others wait behind it: less, the more there are. A jam is skipped. */
const LONGEST = 320;
const SHORTEST = 60;
const JAM = 80;
/** ms until the next match of a place is asked for. */
const NEXT = 1_200;
/** Most points of the graph and lines of the list that are kept; beyond, every second point goes. */
const POINTS = 600;
const HANDS = 30;
/** No such table, which at a place means: none for a moment. */
const NO_TABLE = 4004;

export class Arena {
  /** @param {string} id of an arena, or of one match */
  constructor(id) {
    this.id = id;
    /** The match that is on, as T-1.7. */
    this.match = "";
    this.commitment = "";
    /** Only spectators come this way. @type {import("../shell/types").Seat | null} */
    this.seat = null;
    /** @type {(Named | null)[]} */
    this.seats = [];
    /** ms for one decision; 0 is no limit. */
    this.turn = 0;
    /** What is shown. @type {Scene | null} */
    this.scene = null;
    /** The newest frame, and performance.now() when it came. @type {MatchFrame | null} */
    this.frame = null;
    this.framedAt = 0;
    this.paused = false;
    /** @type {Notice["kind"] | "gone" | null} why nothing more comes */
    this.ended = null;
    /** @type {GraphPoint[]} */
    this.points = [];
    /** Finished hands, the newest first. @type {HandSummary[]} */
    this.hands = [];
    /** The match before. @type {{match: string, winner: string} | null} */
    this.last = null;
    /** @type {{scene: Scene, frame: MatchFrame}[]} */
    this._queue = [];
    /** The scene that the newest frame ended with. @type {Scene | null} */
    this._newest = null;
    this._timer = 0;
    this.link = this._connected();
  }

  /** One match follows another here. */
  get isPlace() {
    return /^T-[^.]+$/.test(this.id);
  }

  get names() {
    return this.seats.map((sitter) => sitter?.name ?? "");
  }

  /** Of whoever is to act, while the newest scene is shown. @returns {{left: number, whole: number} | null} */
  get clock() {
    const { frame } = this;
    const running = frame?.clocks.find(({ kind, seat }) => kind === "turn" && seat === this.scene?.actor);
    if (!frame || !running || this._queue.length > 0) return null;
    const passed = this.paused ? 0 : performance.now() - this.framedAt;
    return { left: Math.max(0, (running.until - frame.at - passed) / 1000), whole: this.turn / 1000 };
  }

  leave() {
    clearTimeout(this._timer);
    this.link.close();
    this.ended = "gone";
  }

  /** Only who has a chair is ever replaced. */
  comeBack() {
    this.link.retry();
  }

  _connected() {
    return new Link(
      `/play/${encodeURIComponent(this.id)}`,
      () => ({ type: "attach" }),
      (told) => this._heard(told),
      (code) => this._closed(code),
    );
  }

  /** @param {ArenaTold} told */
  _heard(told) {
    switch (told.type) {
      case "attached":
        if (told.table !== this.match) this._begin(told.table);
        this.seats = told.seats;
        this.commitment = told.commitment;
        this.turn = told.terms.clocks.turn ?? 0;
        this.paused = false;
        break;
      case "seating":
        this.seats = told.seats;
        break;
      case "frame":
        this._framed(told);
        break;
      case "notice":
        this._noticed(told.kind);
        break;
      case "ack":
      case "refusal":
      case "pong":
        break;
    }
  }

  /** @param {string} match */
  _begin(match) {
    this.match = match;
    this.points = [];
    this.hands = [];
    this._queue = [];
    this._newest = null;
  }

  /** @param {MatchFrame} frame */
  _framed(frame) {
    const scenes = scenesOf(frame, this._newest);
    this._newest = scenes[scenes.length - 1];
    this.frame = frame;
    this.framedAt = performance.now();
    this._plot(frame);
    this._queue.push(...scenes.map((scene) => ({ scene, frame })));
    if (this._queue.length > JAM) {
      for (const { scene } of this._queue.splice(0, this._queue.length - 1)) this._list(scene);
    }
    if (this._timer === 0) this._showNext();
  }

  /** @param {MatchFrame} frame */
  _plot({ view }) {
    if (view.phase === "waiting") return;
    const stacks = view.chairs.map((chair) => chair?.stack ?? 0);
    const last = this.points.at(-1);
    if (last?.hands === view.number) last.stacks = stacks;
    else this.points.push({ hands: view.number, stacks });
    if (this.points.length > POINTS) this.points = this.points.filter((_, index) => index % 2 === 0);
  }

  _showNext() {
    const next = this._queue.shift();
    this._timer = 0;
    if (!next) return;
    this.scene = next.scene;
    this._told(next.scene);
    const stay = Math.max(SHORTEST, LONGEST - (LONGEST / 40) * this._queue.length);
    this._timer = window.setTimeout(() => this._showNext(), next.scene.isOver ? stay * 2 : stay);
    changed();
  }

  /** @param {Scene} scene */
  _told(scene) {
    const hand = this._list(scene);
    if (hand) {
      play("turn");
      const names = winnersWords(hand.winners, this.names);
      say(t("say.hand", { hand: number(hand.number + 1), names, amount: number(hand.pot) }));
    }
    if (scene.outcome) this._matchOver(scene);
  }

  /** Put a hand that is over on the list, once. @param {Scene} scene @returns {HandSummary | null} */
  _list(scene) {
    if (!scene.isOver || this.hands[0]?.number === scene.number) return null;
    const winners = scene.sittings.flatMap((sitting, seat) => (sitting.won > 0 ? [seat] : []));
    const pot = scene.paid.reduce((sum, amount) => sum + (amount ?? 0), 0);
    const showdown = scene.sittings.some(({ cards }) => cards !== null);
    const hand = { number: scene.number, winners, pot, showdown, stacks: scene.sittings.map(({ stack }) => stack) };
    this.hands = [hand, ...this.hands].slice(0, HANDS);
    return hand;
  }

  /** @param {Scene} scene */
  _matchOver(scene) {
    const winner = winnersWords(scene.outcome?.places.flatMap((place, seat) => (place === 1 ? [seat] : [])) ?? [], this.names);
    if (this.last?.match === this.match) return;
    this.last = { match: this.match, winner };
    play("won");
    say(`${sceneWords(scene, this.names)} ${t("result.wonBy", { name: winner })}`);
  }

  /** @param {Notice["kind"]} kind */
  _noticed(kind) {
    if (kind === "paused" || kind === "unpaused") this.paused = kind === "paused";
    else if (kind === "stopped" || (kind === "over" && !this.isPlace)) this.ended = kind;
  }

  /** @param {number} code */
  _closed(code) {
    if (this.ended !== null) return;
    if (this.isPlace && (this.match || code !== NO_TABLE)) setTimeout(() => this._again(), NEXT);
    else this.ended = code === NO_TABLE ? "gone" : "over";
  }

  /** The next match of the place, once this one has been seen to its end. */
  _again() {
    if (this.ended !== null) return;
    if (this._queue.length > 0) {
      setTimeout(() => this._again(), NEXT);
      return;
    }
    this.link = this._connected();
    changed();
  }
}
