// @ts-check
/** What a player is about to do: the amount of a raise, what is planned before the turn, an all-in to be confirmed. */
import { changed } from "../shell/change.js";
import { prefers } from "./preferences.js";

/** @typedef {import("./types").Bets} Bets */
/** @typedef {import("./table.js").Table} Table */
/** @typedef {"fold" | "check" | "call"} Plan  check or fold; check only; call any bet */
/** @typedef {{name: import("../shell/i18n.js").Key, to: number}} Preset */

/** In the order of the buttons, each with its key. @type {[Plan, string][]} */
export const PLANS = [["fold", "Q"], ["check", "W"], ["call", "E"]];

/** Parts of the pot, as [dividend, divisor]. @type {[import("../shell/i18n.js").Key, number, number][]} */
const PARTS = [["holdem.size.third", 1, 3], ["holdem.size.half", 1, 2], ["holdem.size.twoThirds", 2, 3], ["holdem.size.pot", 1, 1]];
/** ms after which an all-in has to be asked for again. */
const ARMED = 4_000;

export class Betting {
  /** @param {Table} table */
  constructor(table) {
    this._table = table;
    /** The total of the street to raise to. */
    this.amount = 0;
    /** @type {Plan | null} */
    this.plan = null;
    /** The button whose all-in has to be confirmed. @type {"call" | "raise" | null} */
    this.armed = null;
    this._timer = 0;
  }

  /** A question has come. @param {Bets} bets */
  asked(bets) {
    this.disarm();
    this.amount = bets.least;
    const planned = this.plan === null ? null : answerOf(this.plan, bets);
    this.plan = null;
    if (planned) this._table.choose({ type: planned });
  }

  /** What was planned for a hand ends with it. */
  newHand() {
    this.plan = null;
    this.disarm();
  }

  /** A bet that was not there when the check was planned. @param {boolean} owes */
  seen(owes) {
    if (owes && this.plan === "check") this.plan = null;
  }

  /** @param {Plan} plan */
  switchPlan(plan) {
    this.plan = this.plan === plan ? null : plan;
    changed();
  }

  /** @param {number} to  @param {Bets} bets */
  size(to, bets) {
    this.amount = Math.min(bets.most, Math.max(bets.least, Math.round(to) || 0));
    this.disarm();
    changed();
  }

  fold() {
    this._table.choose({ type: "fold" });
  }

  /** Check or call. @param {Bets} bets */
  stay(bets) {
    if (bets.call === 0) this._table.choose({ type: "check" });
    else if (bets.call < bets.stack || this._isSure("call")) this._table.choose({ type: "call" });
  }

  /** @param {Bets} bets */
  raise(bets) {
    if (bets.most === 0) return;
    const isAllIn = this.amount === bets.bet + bets.stack;
    if (!isAllIn || this._isSure("raise")) this._table.choose({ type: "raise_to", amount: this.amount });
  }

  disarm() {
    clearTimeout(this._timer);
    this.armed = null;
  }

  /** @param {"call" | "raise"} button */
  _isSure(button) {
    if (!prefers("guard") || this.armed === button) return true;
    this.disarm();
    this.armed = button;
    this._timer = window.setTimeout(() => {
      this.armed = null;
      changed();
    }, ARMED);
    changed();
    return false;
  }
}

/** @param {Plan} plan  @param {Bets} bets @returns {"fold" | "check" | "call" | null} */
function answerOf(plan, bets) {
  if (bets.call === 0) return "check";
  return plan === "check" ? null : plan;
}

/** Sizes that are often wanted. Before the flop they are multiples of the bet, afterwards parts of the pot.
 * @param {Bets} bets  @param {number} pot  @param {number} big  @param {boolean} isPreflop @returns {Preset[]} */
export function presetsOf(bets, pot, big, isPreflop) {
  if (bets.most === 0) return [];
  /** @type {(to: number) => number} */
  const within = (to) => Math.min(bets.most, Math.max(bets.least, Math.round(to)));
  const part = (/** @type {number} */ times) => within(bets.price + times * (pot + bets.call));
  const price = Math.max(bets.price, big);
  /** @type {Preset[]} */
  const sizes = isPreflop
    ? [{ name: "holdem.size.small", to: within(2.2 * price) }, { name: "holdem.size.triple", to: within(3 * price) }, { name: "holdem.size.pot", to: part(1) }]
    : PARTS.map(([name, up, down]) => ({ name, to: part(up / down) }));
  return [...sizes, { name: "holdem.size.allIn", to: bets.most }];
}
