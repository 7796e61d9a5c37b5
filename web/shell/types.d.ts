/** What every game's messages and pages have in common; docs/protocol/ describes the messages. */

import type { LiveTable } from "./live_table.js";
import type { Key } from "./i18n.js";

export interface Clock {
  seat: number;
  kind: string;
  until: number;
  bank: number;
}

/** A question to this player. */
export interface Prompt {
  id: number;
  /** What may be answered, in the form of the game. */
  actions: any;
}

/** A view, and the events that led to it. */
export interface Frame<V = any, E = any> {
  type: "frame";
  version: number;
  at: number;
  events: E[];
  view: V;
  prompt: Prompt | null;
  clocks: Clock[];
  /** Indexes of the events that a clock caused. */
  automatic: number[];
}

export interface Named {
  name: string;
  kind: "person" | "bot";
  account: string | null;
}

export interface Terms {
  /** ms, by kind. */
  clocks: Record<string, number>;
  absence: { type: string; grace?: number };
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

export type Attached = { type: "attached"; table: string; game: string; seat: number | null; seats: (Named | null)[]; commitment: string; terms: Terms };

/** Who is away, and until when they may come back; in ms of table time. */
export interface Presence {
  type: "presence";
  at: number;
  away: { seat: number; until: number }[];
  /** The clocks stand until all players are here. */
  waiting: boolean;
}

/** What a table sends. */
export type TableMessage =
  | Attached
  | { type: "seating"; seats: (Named | null)[] }
  | Presence
  | Frame
  | { type: "ack"; ref: number }
  | Refusal
  | Notice
  | { type: "pong"; ref: number };

export interface Rating {
  mu: number;
  sigma: number;
  games: number;
  low: number;
  high: number;
  /** On the familiar scale: newcomers have 1500. */
  points: number;
  points_low: number;
  points_high: number;
  /** What the player almost certainly has at least. */
  points_sure: number;
}

/** A rating after a match. */
export interface RatedMatch {
  match: string;
  ts: number;
  rating: Rating;
}

/** A player as everybody may see it. */
export interface Player {
  player: string;
  nickname: string;
  kind: "person" | "bot" | "house";
  since_ts: number | null;
  games: Record<string, { won: number; lost: number; drawn: number; played: number; rating: Rating | null }>;
  favourite: { player: string; game: string; won: number; lost: number; drawn: number } | null;
  matches: { match: string; game: string; filed_at: number; verdict: "won" | "lost" | "drawn" | "played"; place: number }[];
}

export interface Board {
  players: Leader[];
  house: { player: string; bot: string; won: number; lost: number; drawn: number }[];
  season: string | null;
  seasons: string[];
}

export interface Me {
  account: string;
  nickname: string;
  tokens: number;
  /** By game. */
  rating: Record<string, Rating | undefined>;
  queued: string | null;
  /** The code of the room in which this player waits. */
  room: string | null;
  table: string | null;
}

/** A game that is played on this server. */
export interface Offered {
  game: string;
  seats: number;
  /** House bots, the weakest first. */
  bots: string[];
  ranked: boolean;
  histories: boolean;
  /** The page's module for it; null: the text pages. */
  page: string | null;
}

/** One of several matches in a row between the same players. */
export interface Series {
  best_of: number;
  /** From 1. */
  number: number;
  /** By chair, before this match. */
  wins: number[];
}

/** An open table. */
export interface Running {
  table: string;
  game: string;
  status: string;
  section: number;
  seats: (Named | null)[];
  watching: number;
  commitment: string;
  ranked: boolean;
  series: Series | null;
  /** The arena whose current match it is. */
  place: string | null;
}

/** Friends who wait for their match, the maker first. */
export interface Room {
  code: string;
  game: string;
  variant: string | null;
  seats: number;
  /** Tokens of each player, in every match. */
  stake: number;
  /** Matches in a row at most. */
  best_of: number;
  guests: { account: string; nickname: string }[];
  /** Players who ask for such a match are let in without the code. */
  public: boolean;
}

/** How many are here. */
export interface Online {
  people: number;
  bots: number;
}

/** What the lobby sends. */
export type LobbyMessage =
  | { type: "lobby"; tables: Running[]; waiting: Record<string, number>; online: Online }
  | ({ type: "you" } & Me)
  | { type: "matched"; table: string; seat: number; game: string }
  | { type: "called"; game: string; ms: number }
  | { type: "rematch"; table: string; from: string }
  | ({ type: "room" } & Room)
  | { type: "room_closed"; code: string }
  | { type: "dropped"; game: string; code: string; sentence: string }
  | Refusal
  | Notice
  | { type: "pong"; ref: number };

/** A finished match in a list. */
export interface Filed {
  match: string;
  game: string;
  filed_ts: number;
  /** The names they had, by chair. */
  players: (string | null)[];
  seats: (Named | null)[];
}

export interface Leader {
  account: string;
  nickname: string;
  rating: Rating;
  /** Too few matches have counted. */
  provisional: boolean;
  /** Matches that counted, in the season if it is the board of one. */
  played: number;
}

/** The frames of a finished match, or of one section of it. */
export interface Replayed {
  match: string;
  game: string;
  names: (string | null)[];
  frames: Frame[];
}

/** A finished match: its sections (hands, rounds) from one number on. */
export interface Outline<S extends { number: number } = { number: number }> {
  match: string;
  game: string;
  names: (string | null)[];
  count: number;
  sections: S[];
  /** Cards that nobody showed stay hidden: it is replayed as the public saw it. */
  sealed: boolean;
}

/** A group of keys in the dialog that lists them. */
export interface KeyGroup {
  title: Key;
  keys: [string[], Key][];
}

/** What one address shows. */
export interface Page {
  draw(): unknown;
  title(): string;
  /** Another page is opened. */
  leave?(): void;
  /** Returns true if the key means something here. */
  key?(event: KeyboardEvent): boolean;
  keyGroups?(): KeyGroup[];
  /** The part of the address after # has changed. */
  moved?(hash: string): void;
  /** Called a few times a second, for clocks. */
  tick?(): void;
  /** Something with data-drag was dropped on something with data-drop, or elsewhere. */
  dropped?(from: string, to: string | null): void;
  /** The match is over: its result gets the focus once. */
  isOver?(): boolean;
  /** The live table that is shown. */
  table?: LiveTable<any, any>;
}

/** A table to open. */
export interface Opening {
  /** As in the address: of a match, or of an arena. */
  id: string;
  running: Running;
  go(path: string): void;
}

/** What the module page.js of a game exports. */
export interface GameModule {
  openTable(opening: Opening): Page;
  openReplay(match: string, hash: string): Page;
}

/** A game on the front page: what its module lobby.js exports. */
export interface GameLobby {
  /** The ways into it: bots, people, friends. */
  ways(go: (path: string) => void): unknown;
  /** Choices, below. */
  more?(go: (path: string) => void): unknown;
  rules?(): unknown;
  /** Other news of this game. */
  beside?(): unknown;
  /** Called whenever it is chosen. */
  load?(): unknown;
  /** Called a few times a second while it is shown. */
  keep?(): unknown;
  /** Draws a table of it, or of a game that is alike, small. */
  preview?(game: string): Promise<Preview>;
  /** Games of which a table is shown while none of this one is played. */
  alike?: string[];
}

/** A table on the front page. */
export interface Preview {
  /** What is drawn after a frame. */
  next(frame: any, before: any): any;
  draw(scene: any, names: string[]): unknown;
}
