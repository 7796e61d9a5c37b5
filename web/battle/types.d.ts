/** A battle, as its messages describe it. */

import type { Frame } from "../shell/types";

export type Card = "attack" | "defense" | "heal" | "counter";
export type Slot = Card | null;
export type Layout = [Slot, Slot, Slot];
/** Something of both seats. */
export type Pair = [number, number];
export type Seat = 0 | 1;

export interface Revealed {
  step: number;
  cards: [Slot, Slot];
  hp: Pair;
}

export interface Rules {
  hp: number;
  max_hp: number;
  damage: number;
  heal: number;
  rounds: number;
}

export interface Outcome {
  places: Pair;
  reason: "normal" | "timeout" | "disconnect" | "surrender";
  scores: Pair;
}

export interface View {
  seat: Seat | null;
  phase: "prep" | "reveal" | "over";
  round: number;
  sudden_death: boolean;
  hp: Pair;
  pot: number;
  hand: Card[] | null;
  draft: Layout | null;
  confirmed: Layout | null;
  locked: [boolean, boolean];
  reveals: Revealed[];
  history: Revealed[][];
  rules: Rules;
  outcome: Outcome | null;
}

export type BattleEvent =
  | { type: "matched"; hp: Pair; pot: number }
  | { type: "prepared"; round: number; sudden_death: boolean; hp: Pair; pot: number }
  | { type: "drafted"; seat: Seat; layout: Layout; refused: number[] }
  | { type: "confirmed"; seat: Seat; layout: Layout }
  | { type: "locked"; seat: Seat }
  | { type: "finalized"; round: number }
  | ({ type: "revealed" } & Revealed)
  | { type: "round_ended"; round: number; sudden_death: boolean; hp: Pair }
  | { type: "match_ended"; outcome: Outcome; pot: number };

export type BattleFrame = Frame<View, BattleEvent>;

export type Action =
  | { type: "draft"; layout: Layout; round: number }
  | { type: "confirm"; layout: Layout; round: number }
  | { type: "surrender" };
