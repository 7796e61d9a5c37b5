"""One hand as PokerStars writes it down: header, table, seats, lines, summary."""

from typing import TypeAlias

from msgspec import Struct

from facedown.poker.cards import Card
from facedown.poker.histories.pokerstars.lines import Line, Remark


class Stakes(Struct, frozen=True, gc=False):
    """`($0.25/$0.50 USD)`."""

    small: int
    big: int
    symbol: str = "$"
    """The sign of money before every amount. Without one all amounts are whole chips, else cents."""
    currency: str = "USD"
    """Empty where the text names none."""


class Tournament(Struct, frozen=True, gc=False):
    """`Tournament #1, $10+$1 USD Hold'em No Limit - Level I (10/20)`."""

    number: int
    buy_in: str
    level: str


class Header(Struct, frozen=True, gc=False):
    number: int
    stakes: Stakes
    time: str
    """As in the text, with no zero before the hour: "2021/07/30 9:29:47"."""
    zone: str = "ET"
    local: str = ""
    """The same moment once more, in brackets: "2021/07/30 9:29:47 ET" after the player's own time."""
    game: str = "Hold'em"
    limit: str = "No Limit"
    title: str = "PokerStars Hand"
    """`PokerStars Zoom Hand`, `PokerStars Game` …"""
    tournament: Tournament | None = None

    @property
    def big_blind(self) -> int:
        """Under a fixed limit the stakes are the two bets, and the smaller is the big blind."""
        return self.stakes.small if self.limit in {"Limit", "Fixed Limit"} else self.stakes.big


class Table(Struct, frozen=True, gc=False):
    """`Table 'Sargas III' 9-max Seat #3 is the button`."""

    name: str
    size: int
    button: int | None
    play_money: bool = False


class Seat(Struct, frozen=True, gc=False):
    """`Seat 3: Bob ($69 in chips) is sitting out`."""

    number: int
    player: str
    stack: int
    bounty: str = ""
    """The price on the head, as in the text: "$5"."""
    note: str = ""
    """What follows: "is sitting out", "out of hand (moved from another table into small blind)"."""

    @property
    def is_sitting_out(self) -> bool:
        return self.note == "is sitting out"


class Fold(Struct, frozen=True, gc=False):
    """`folded on the Flop`."""

    when: str
    """ "before Flop", "on the Flop", "on the Turn", "on the River"."""
    bet: bool = True
    """False: `(didn't bet)`."""


class Take(Struct, frozen=True, gc=False):
    """`collected ($1.25)`: won without a showdown."""

    amount: int


class Muck(Struct, frozen=True, gc=False):
    """`mucked [Ah Kd]`; the cards where the text was written for this player."""

    cards: tuple[Card, ...] = ()


class Run(Struct, frozen=True, gc=False):
    """`won ($1.19) with a pair of Sixes`."""

    won: int
    """0: `lost with …`."""
    description: str


class Showing(Struct, frozen=True, gc=False):
    """`showed [Jd 7c] and won ($1.19) with a pair of Sixes`; two runs where the board is run twice."""

    cards: tuple[Card, ...]
    runs: tuple[Run, ...]
    note: str = ""
    """What follows: "(cashed out).", "(pot not awarded as player cashed out)"."""


class Other(Struct, frozen=True, gc=False):
    """What became of a seat in words nobody knew, kept as they are."""

    text: str


Outcome: TypeAlias = Fold | Take | Muck | Showing | Other


class Result(Struct, frozen=True, gc=False):
    """`Seat 3: Bob (button) (small blind) folded before Flop`."""

    seat: int
    player: str
    outcome: Outcome
    marks: tuple[str, ...] = ()
    """Of "button", "small blind", "big blind"."""


class Board(Struct, frozen=True, gc=False):
    """`Board [2h Ks Tc 6h 6d]`."""

    cards: tuple[Card, ...]
    run: str = ""
    """ "FIRST" or "SECOND" where the board is run twice."""


class Summary(Struct, frozen=True, gc=False):
    """The lines below `*** SUMMARY ***`."""

    total: int
    rake: int
    lines: tuple[Result | Board | Remark, ...] = ()
    main: int | None = None
    """The main pot after the rake, where there are side pots."""
    sides: tuple[int, ...] = ()

    @property
    def boards(self) -> tuple[Board, ...]:
        return tuple(line for line in self.lines if isinstance(line, Board))

    @property
    def results(self) -> tuple[Result, ...]:
        return tuple(line for line in self.lines if isinstance(line, Result))


class Transcript(Struct, frozen=True, gc=False):
    header: Header
    table: Table
    seats: tuple[Seat, ...]
    lines: tuple[Line, ...]
    summary: Summary
