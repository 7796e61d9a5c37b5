/** A position a day; docs/protocol/rest.md 3.7. */

import type { Frame } from "../shell/types";

export interface Streak {
  days: number;
  longest: number;
}

export type Status = "ready" | "preparing" | "none";

export interface Today {
  day: number;
  /** ms since 1970. */
  next_ts: number;
  games: { game: string; status: Status; is_answered: boolean; streak: Streak }[];
}

/** An option, and what it is worth, in the form of the game. */
export interface Rated {
  option: string;
  lost: number;
  is_good: boolean;
  facts: any;
}

export interface Answer {
  choice: string | null;
  is_good: boolean | null;
  /** The best first. */
  rated: Rated[];
  facts: any;
  house: string | null;
  /** What the player did. */
  done: string;
  names: (string | null)[];
  /** How many chose it. */
  counts: Record<string, number>;
  match: string;
  section: number;
  frames: number;
  events: number;
}

export interface Question {
  game: string;
  day: number;
  next_ts: number;
  status: Status;
  streak: Streak;
  earlier: number | null;
  seat: number | null;
  frame: Frame | null;
  options: string[];
  answer: Answer | null;
}

/** What the module daily.js of a game exports. */
export interface GameDaily {
  /** The position, from the seat that was asked. */
  position(question: Question, names: string[]): unknown;
  /** One choice, without words for a screen reader. */
  optionPicture(option: string, question: Question): unknown;
  optionText(option: string, question: Question): string;
  /** What it is worth. */
  worth(rated: Rated, question: Question): unknown;
  /** How the values were found. */
  method(question: Question): string;
  /** The step of its section of the replay at which it was asked. */
  stepOf(question: Question): Promise<number>;
}
