/** What crosses the wire (docs/protocol.md), as the page reads it. */

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

export interface Clock {
  seat: number;
  kind: string;
  until: number;
  bank: number;
}

export interface Frame {
  type: "frame";
  version: number;
  at: number;
  events: BattleEvent[];
  view: View;
  prompt: { id: number } | null;
  clocks: Clock[];
}

export interface Named {
  name: string;
  kind: "person" | "bot";
  account: string | null;
}

export interface Terms {
  /** ms, by kind. */
  clocks: Record<string, number>;
}

export interface Refusal {
  type: "refusal";
  code: string;
  sentence: string;
  ref?: number | null;
}

export interface Notice {
  type: "notice";
  kind: "over" | "moving" | "stopped" | "replaced" | "expelled" | "restarted" | "paused" | "unpaused";
  sentence: string;
}

/** What a table tells. */
export type Told =
  | { type: "attached"; table: string; game: string; seat: Seat | null; seats: (Named | null)[]; terms: Terms }
  | { type: "seating"; seats: (Named | null)[] }
  | Frame
  | { type: "ack"; ref: number }
  | Refusal
  | Notice
  | { type: "pong"; ref: number };

export type Action =
  | { type: "draft"; layout: Layout; round: number }
  | { type: "confirm"; layout: Layout; round: number }
  | { type: "surrender" };

export interface Rating {
  mu: number;
  sigma: number;
  games: number;
  low: number;
  high: number;
}

export interface Me {
  account: string;
  nickname: string;
  tokens: number;
  rating: { battle?: Rating };
  queued: string | null;
  table: string | null;
}

export interface Running {
  table: string;
  game: string;
  status: string;
  section: number;
  seats: (Named | null)[];
  watching: number;
  ranked: boolean;
}

/** What the lobby tells. */
export type Tidings =
  | { type: "lobby"; tables: Running[]; waiting: Record<string, number> }
  | ({ type: "you" } & Me)
  | { type: "matched"; table: string; seat: Seat; game: string }
  | { type: "rematch"; table: string; from: string }
  | { type: "dropped"; game: string; code: string; sentence: string }
  | Refusal
  | Notice
  | { type: "pong"; ref: number };

export interface Filed {
  match: string;
  game: string;
  filed_ts: number;
  /** The names they had, by chair. */
  players: (string | null)[];
}

export interface Leader {
  account: string;
  nickname: string;
  rating: Rating;
}

export interface Replayed {
  match: string;
  game: string;
  names: (string | null)[];
  frames: Frame[];
}
