/** Views, events and offers of mahjong as the server sends them; src/facedown/mahjong has them in full. */

import type { Frame } from "../shell/types";

/** 0 … 135. */
export type Tile = number;
/** 0 … 33. */
export type Kind = number;

export interface Meld {
  kind: "chi" | "pon" | "open_kan" | "closed_kan" | "added_kan";
  tiles: Tile[];
  called: Tile | null;
  from_seat: number | null;
}

/** A discard in its pond. */
export interface Thrown {
  tile: Tile;
  tsumogiri: boolean;
  riichi: boolean;
  taken: boolean;
}

export interface RoundPlayer {
  score: number;
  pond: Thrown[];
  melds: Meld[];
  riichi: number;
  size: number;
  hand: Tile[] | null;
  gone: boolean;
}

export interface Settings {
  length: "hanchan" | "tonpusen";
  start: number;
  target: number;
  red_fives: number;
}

export interface RoundView {
  seat: number | null;
  settings: Settings;
  kyoku: number;
  dealer: number;
  honba: number;
  sticks: number;
  dora: Tile[];
  tiles_left: number;
  turn: number;
  drawn: Tile | null;
  tile: Tile | null;
  players: RoundPlayer[];
  waits: Kind[];
  furiten: boolean;
  result: Result | null;
}

export interface Score {
  yaku: [string, number][];
  yakuman: string[];
  han: number;
  fu: number;
  main: number;
  additional: number;
}

export interface WonHand {
  seat: number;
  from_seat: number;
  tile: Tile;
  closed: Tile[];
  melds: Meld[];
  score: Score;
  dora: Tile[];
  ura: Tile[];
  liable: number | null;
  sticks: number;
  deltas: number[];
}

export interface Won {
  type: "won";
  wins: WonHand[];
  deltas: number[];
}

export interface Drawn {
  type: "drawn";
  reason: "exhaustive" | "nagashi_mangan" | "nine_terminals" | "four_winds" | "four_riichi" | "four_kans" | "triple_ron";
  deltas: number[];
  tenpai: number[];
  nagashi: number[];
  hands: (Tile[] | null)[];
}

export type Result = Won | Drawn;

export interface MahjongOutcome {
  places: number[];
  reason: string;
  scores: number[];
}

export interface TableView {
  seat: number | null;
  settings: Settings;
  phase: string;
  number: number;
  kyoku: number;
  honba: number;
  sticks: number;
  scores: number[];
  gone: number[];
  confirmed: number[];
  round: RoundView | null;
  last: Result | null;
  outcome: MahjongOutcome | null;
}

export type MahjongEvent =
  | { type: "began"; kyoku: number; honba: number; hands: (Tile[] | null)[]; dora: Tile }
  | { type: "drew"; seat: number; tile: Tile | null; rinshan: boolean }
  | { type: "discarded"; seat: number; tile: Tile; tsumogiri: boolean; riichi: boolean }
  | { type: "riichi_paid"; seat: number }
  | { type: "melded"; seat: number; meld: Meld; added: Tile | null }
  | { type: "dora_shown"; tile: Tile }
  | { type: "answered"; seat: number }
  | { type: "furiten_changed"; seat: number; furiten: boolean }
  | { type: "left"; seat: number }
  | { type: "ended"; result: Result; scores: number[] }
  | { type: "sat" | "stood" | "confirmed"; seat: number }
  | { type: "started" }
  | { type: "round_begun"; number: number }
  | { type: "match_ended"; outcome: MahjongOutcome; points: number[] };

export interface Kan {
  type: "kan";
  kind: Kind;
  how: "closed" | "added";
}

export interface TurnOffer {
  type: "turn";
  drawn: Tile | null;
  discards: Tile[];
  riichi: Tile[];
  kans: Kan[];
  tsumo: boolean;
  nine_terminals: boolean;
}

export interface CallOffer {
  type: "calling";
  tile: Tile;
  from_seat: number;
  pons: { type: "pon"; tiles: Tile[] }[];
  chis: { type: "chi"; tiles: Tile[] }[];
  kan: boolean;
}

export interface WinOffer {
  type: "winning";
  tile: Tile;
  from_seat: number;
  chankan: boolean;
}

export type Offer = TurnOffer | CallOffer | WinOffer | { type: "ready" };

export interface Wait {
  kind: Kind;
  left: number;
  ron: boolean;
  tsumo: boolean;
}

export interface Hints {
  discards?: { kind: Kind; waits: Wait[]; furiten: boolean }[];
  waits?: Wait[];
}

export type TableFrame = Frame<TableView, MahjongEvent> & { hints?: Hints };

/** What the table shows: of a live round, or of one step of a replay. */
export interface Scene {
  round: RoundView;
  names: string[];
  /** The chair that is drawn below. */
  near: number;
  /** By chair: tiles that are open; null stays face down. */
  hands: (Tile[] | null)[];
  /** The drawn tile of the chair on turn, where it is open. */
  drawn: Tile | null;
  /** A chair whose closed tiles are drawn elsewhere. */
  apart: number | null;
  /** By chair: a word that is called, as "Pon". */
  called: (string | null)[];
  /** By chair: what is written beside a player who is away; empty for those who are here. */
  absences: string[];
  /** Tiles of this kind are marked. */
  marked: Kind | null;
  /** Show scores as differences to the near chair. */
  differences: boolean;
  switchDifferences: () => void;
}
