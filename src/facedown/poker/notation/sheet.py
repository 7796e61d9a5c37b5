"""All that is written down of one hand at a cash table, as a value.

Tuples by player are in the order of the arrays, and `pN` in the actions is the Nth of them. Amounts are whole
numbers of the smallest `unit`; the texts of the actions, and JSON, say them as decimals of money.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from facedown.poker.cash.config import Config
from facedown.poker.cash.state import State

Amounts: TypeAlias = tuple[int, ...]


ALL: Final = (99, 99)


class Memory:
    """The table behind a hand, so that its log is not played again. No part of the value: all are equal."""

    __slots__ = ("fields", "guessed", "said", "state", "unsaid")

    def __init__(
        self,
        state: State | None = None,
        unsaid: tuple[str, ...] = (),
        guessed: frozenset[str] = frozenset(),
        fields: object = None,
        said: tuple[int, int] = ALL,
    ) -> None:
        self.state = state
        self.unsaid = unsaid
        """Actions that follow from the log, and are not written yet: cards, shown hands."""
        self.guessed = guessed
        """Cards that stand for those the hand does not tell; nobody may ever read one."""
        self.fields = fields
        """What the hand said of which this is the memory."""
        self.said = said
        """How many intents and top-ups a hand that came as JSON has really told; the rest are filled up."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "…"


NO_MEMORY: Final = Memory()


class Sheet(Struct, frozen=True, kw_only=True):
    """A hand. Tuples by player that are too short are filled up with zeros."""

    variant: str = "NT"
    """NT hold'em, PO pot-limit Omaha, FT fixed-limit hold'em, NS short deck."""
    players: tuple[str, ...] = ()
    starting_stacks: Amounts = ()
    """Dead blinds of this hand already paid."""
    blinds_or_straddles: Amounts = ()
    """Small blind, big blind, straddles; nobody's late posts."""
    antes: Amounts = ()
    min_bet: int = 0
    """The big blind; under a fixed limit the small bet."""
    actions: tuple[str, ...] = ()
    hand: int = 0
    """Its number at the table."""
    author: str | None = None
    """Who is speaking, or who is spoken to."""
    seat_count: int = 0
    seats: tuple[int, ...] = ()
    """From 1, of each player; 1, 2, … where nobody says."""
    finishing_stacks: Amounts | None = None
    """There when the hand is over."""
    intents: tuple[int, ...] = ()
    """0 play, 1 wait for the big blind, 2 pause, 3 leave for good: the players' own."""
    inactive: tuple[int, ...] = ()
    """1: not, or no longer, in this hand."""
    dead_blinds: Amounts = ()
    """Debts."""
    dead_posted: Amounts = ()
    """Dead chips in the pot of this hand."""
    live_posted: Amounts = ()
    """Late live posts, over and above the blinds."""
    new: tuple[int, ...] = ()
    """1: never dealt in."""
    top_up: Amounts = ()
    """Chips asked for, to come with the next hand."""
    nonces: tuple[str, ...] = ()
    """The players' shares in the chance of every hand; each sees only the own one."""
    button: int | None = None
    """A seat's number; where nobody says, the small blind's heads-up, else the one before it."""
    marks: tuple[int, int, int] | None = None
    """Seat numbers of button, small and big blind, where blinds and button do not tell them."""
    small_blind: int | None = None
    """The table's, where the blinds of this hand do not tell it."""
    unit: str = "0.01"
    """How much money one of an amount is."""
    seed: str = ""
    """The table's secret, which deals every hand; the server's alone."""
    deal: str = ""
    """The deck of this hand from the top, instead of the seed's; the server's alone."""
    extra: Mapping[str, object] = {}
    """All other fields, as JSON has them."""
    house: Config | None = None
    """The rules of the table; where there are none, what the fields tell and the preset `seed`."""
    memory: Memory = NO_MEMORY

    def __post_init__(self) -> None:
        size = len(self.players)
        for name in BY_PLAYER:
            row = getattr(self, name)
            if len(row) != size:
                force_setattr(self, name, row[:size] + (0,) * (size - len(row)))
        if len(self.seats) != size:
            force_setattr(self, "seats", _seats(self.seats[:size], size))
        if len(self.nonces) != size:
            force_setattr(self, "nonces", self.nonces[:size] + ("",) * (size - len(self.nonces)))


BY_PLAYER: Final = (
    "starting_stacks",
    "blinds_or_straddles",
    "antes",
    "intents",
    "inactive",
    "dead_blinds",
    "dead_posted",
    "live_posted",
    "new",
    "top_up",
)
"""Whole numbers, one for each player."""


def _seats(given: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Those given, then the lowest that are free."""
    seats = list(given)
    free = 1
    while len(seats) < size:
        if free not in seats:
            seats.append(free)
        free += 1
    return tuple(seats)
