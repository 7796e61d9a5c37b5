/** What the server tells of a cash table's book: docs/protocol/cash.md 6. Amounts are money, as text. */
export interface LedgerLine {
  name: string;
  kind: "person" | "bot";
  account: string | null;
  seat: number | null;
  stays: number;
  hands: number;
  bought_in: string;
  topped_up: string;
  cashed_out: string;
  stack: string;
  net: string;
}

export interface Ledger {
  table: string;
  blinds: string;
  is_open: boolean;
  hands: number;
  players: LedgerLine[];
  brought: string;
  taken: string;
  there: string;
  rake: string;
}

export interface Share {
  taken: number;
  chances: number;
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface Rate {
  hands: number;
  value: number | null;
  low: number | null;
  high: number | null;
}

export interface Figures {
  hands: number;
  vpip: Share;
  pfr: Share;
  three_bet: Share;
  c_bet: Share;
  aggression: Share;
  wtsd: Share;
  wsd: Share;
  bb100: Rate;
}

export interface Player {
  name: string;
  account: string | null;
  seat: number | null;
  figures: Figures;
}

export interface OwnStatistics {
  tables: number;
  figures: Figures;
}

export interface Statistics {
  table: string;
  shown: "own" | "all";
  players: Player[];
}
