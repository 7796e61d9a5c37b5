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
  commitment: string;
  ranked: boolean;
  /** The arena whose present match it is. */
  place: string | null;
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

/* Hold'em: a match of hands (docs/rules/holdem.md), as the public or one chair sees it. */

/** "Ah", "Td", "7c", "2s". */
export type PlayingCard = string;

export interface Chair {
  stack: number;
  gone: boolean;
  place: number;
}

export interface Stakes {
  small: number;
  big: number;
  ante: number;
  big_blind_ante: number;
}

export interface HandPlayer {
  seat: number;
  stack: number;
  current_bet: number;
  total: number;
  standing: "active" | "all_in" | "folded" | "out";
  cards: PlayingCard[] | null;
}

export interface HandView {
  street: string;
  button: number;
  actor: number | null;
  boards: PlayingCard[][];
  pot: number;
  players: HandPlayer[];
  history: HoldemEvent[];
}

export interface MatchOutcome {
  places: number[];
  reason: "normal" | "hands" | "left";
  scores: number[];
}

export interface MatchView {
  seat: number | null;
  phase: "waiting" | "pause" | "hand" | "over";
  number: number;
  stakes: Stakes;
  button: number | null;
  chairs: (Chair | null)[];
  hand: HandView | null;
  outcome: MatchOutcome | null;
}

export type HoldemEvent =
  | { type: "sat"; seat: number }
  | { type: "stood"; seat: number }
  | { type: "started"; seats: number[]; stack: number }
  | { type: "hand_begun"; number: number; stakes: Stakes }
  | { type: "dealt"; button: number; order: number[]; stacks: number[]; cards: (PlayingCard[] | null)[] }
  | { type: "posted"; seat: number; kind: "ante" | "dead" | "blind"; amount: number; all_in: boolean; to: number }
  | { type: "folded"; seat: number }
  | { type: "checked"; seat: number }
  | { type: "called"; seat: number; amount: number; all_in: boolean; to: number }
  | { type: "raised"; seat: number; to: number; amount: number; all_in: boolean }
  | { type: "returned"; seat: number; amount: number }
  | { type: "turned"; street: number; cards: PlayingCard[]; board: number }
  | { type: "left"; seat: number }
  | { type: "answered"; seat: number }
  | { type: "agreed"; times: number }
  | { type: "shown"; seat: number; cards: PlayingCard[] }
  | { type: "mucked"; seat: number }
  | { type: "awarded"; seat: number; amount: number; pot: number; board: number }
  | { type: "raked"; amount: number }
  | { type: "ended"; stacks: number[]; order: number[]; boards: PlayingCard[][] }
  | { type: "exposed"; cards: (PlayingCard[] | null)[] }
  | { type: "eliminated"; seat: number; place: number; stack: number }
  | { type: "match_ended"; outcome: MatchOutcome };

/** What was done on a chair last, in this hand. */
export type Deed = Extract<HoldemEvent, { type: "posted" | "folded" | "checked" | "called" | "raised" | "mucked" }>;

export interface MatchFrame {
  type: "frame";
  at: number;
  events: HoldemEvent[];
  view: MatchView;
  clocks: Clock[];
  /** Indexes of events that a clock brought about. */
  automatic: number[];
}

/** What the table of an arena tells. */
export type ArenaTold =
  | { type: "attached"; table: string; seats: (Named | null)[]; commitment: string; terms: Terms }
  | { type: "seating"; seats: (Named | null)[] }
  | MatchFrame
  | { type: "ack"; ref: number }
  | Refusal
  | Notice
  | { type: "pong"; ref: number };

/** A finished section of a match: a hand. */
export interface HandSummary {
  number: number;
  winners: number[];
  pot: number;
  showdown: boolean;
  stacks: number[];
}

/** Stacks by chair when so many hands were over. */
export interface GraphPoint {
  hands: number;
  stacks: number[];
}

export interface MatchOutline {
  match: string;
  names: (string | null)[];
  count: number;
  sections: HandSummary[];
  graph: GraphPoint[];
  paces: Pace[];
}

/** How long a chair thought, in ms. */
export interface Pace {
  answers: number;
  timeouts: number;
  p50: number;
  p95: number;
  most: number;
}

export interface ReplayedHand {
  names: (string | null)[];
  section: number;
  frames: MatchFrame[];
}
