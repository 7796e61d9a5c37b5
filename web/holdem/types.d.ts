/** Hold'em: a match of hands (docs/rules/holdem.md), as the public or one chair sees it. */

import type { Frame, Outline } from "../shell/types";

/** "Ah", "Td", "7c", "2s". */
export type PlayingCard = string;

export interface Chair {
  stack: number;
  gone: boolean;
  place: number;
  /** At a cash table. */
  seating?: Seating;
}

/** What a player at a cash table wants, and owes. */
export interface Seating {
  /** 0 play, 1 wait for the big blind, 2 pause, 3 leave for good. */
  intent: number;
  /** Not in the prepared or current hand. */
  inactive: boolean;
  /** Missed blinds. */
  debt: number;
  /** Not dealt in since the player sat down. */
  isNew: boolean;
  /** Chips asked for, to come with the next hand. */
  topUp: number;
}

export interface Stakes {
  small: number;
  big: number;
  ante: number;
  big_blind_ante: number;
  /** How many chips are one of the table's money; 1 unless said otherwise. */
  scale?: number;
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
  current_bet: number;
  players: HandPlayer[];
  history: HoldemEvent[];
  table?: { variant: string };
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
  /** The hand that begins the next level. */
  grows_at: number | null;
  button: number | null;
  chairs: (Chair | null)[];
  hand: HandView | null;
  outcome: MatchOutcome | null;
}

/** A cash table (docs/rules/cash.md), as the public or one chair sees it. */
export interface RingView {
  seat: number | null;
  phase: "open" | "prepared" | "hand" | "pause";
  /** Of the last prepared hand, from 1. */
  number: number;
  chairs: (SeatedChair | null)[];
  marks: { button: number } | null;
  hand: HandView | null;
  table: { stakes: Stakes; run_twice: boolean };
  least: number;
  most: number;
  unit: string;
  /** What the hand has published of its deck; left out where the table promises nothing. */
  commit?: string;
}

export interface SeatedChair {
  stack: number;
  intent: number;
  inactive: boolean;
  debt: number;
  new: boolean;
  top_up: number;
}

/** A cash table in a list; amounts are money. */
export interface Listed {
  table: string;
  blinds: string;
  seats: number;
  free: number;
  players: import("../shell/types").Named[];
  waiting: number;
  least: string;
  most: string;
  hand: number;
  average: string;
}

/** A kind of cash table that can be asked for. */
export interface Offered {
  blinds: string;
  seats: number;
  least: string;
  most: string;
  bots: number;
}

export type HoldemEvent =
  | { type: "sat"; seat: number }
  | { type: "stood"; seat: number }
  | { type: "intended"; seat: number; intent: number }
  | { type: "asked_for_chips"; seat: number; chips: number }
  | { type: "topped_up"; seat: number; chips: number }
  | { type: "prepared"; number: number }
  | { type: "committed"; number: number; commit: string }
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
  | { type: "hunted"; cards: PlayingCard[] }
  | { type: "ended"; stacks: number[]; order: number[]; boards: PlayingCard[][] }
  | { type: "exposed"; cards: (PlayingCard[] | null)[] }
  | { type: "eliminated"; seat: number; place: number; stack: number }
  | { type: "match_ended"; outcome: MatchOutcome };

/** What a player did last in this hand. */
export type LastAction = Extract<HoldemEvent, { type: "posted" | "folded" | "checked" | "called" | "raised" | "mucked" }>;

export type MatchFrame = Frame<MatchView, HoldemEvent> & { hints?: Hints | null };

/** What this player's cards make. */
export interface Hints {
  made: "high_card" | "pair" | "two_pair" | "three_of_a_kind" | "straight" | "flush" | "full_house" | "four_of_a_kind" | "straight_flush";
  /** Of the cards that count, the naming ones first. */
  ranks: string;
  cards: PlayingCard[];
}

/** A finished section of a match: a hand. */
export interface HandSummary {
  number: number;
  winners: number[];
  pot: number;
  showdown: boolean;
  /** Somebody had no chips left before it ended. */
  all_in?: boolean;
  stacks: number[];
  /** Own cards and the board, at a live table. */
  own?: PlayingCard[] | null;
  board?: PlayingCard[];
}

/** Stacks by chair after this many hands. */
export interface GraphPoint {
  hands: number;
  stacks: number[];
}

export interface MatchOutline extends Outline<HandSummary> {
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

/** The question to a player who bets: amounts to raise to are totals of the street, 0 if no raise is allowed. */
export interface Bets {
  type: "bets";
  call: number;
  least: number;
  most: number;
  /** Own chips on this street, the bet to match, and the chips left. */
  bet: number;
  price: number;
  stack: number;
}
