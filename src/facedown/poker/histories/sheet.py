"""All that is written down of one hand at a cash table, as a value.

Tuples by player are in the order of the arrays, and `pN` in the actions is the Nth of them. Amounts are whole
numbers of the smallest `unit`; the texts of the actions, and JSON, say them as decimals of money.
"""

from collections.abc import Mapping
from operator import attrgetter
from typing import Any, Final, NoReturn, TypeAlias

from msgspec import Struct
from msgspec.structs import force_setattr

from facedown.poker.cash.config import Config
from facedown.poker.cash.ring import Prior
from facedown.poker.cash.state import State
from facedown.poker.histories.errors import HandError

Amounts: TypeAlias = tuple[int, ...]


ALL: Final = (99, 99, 99)
CHOSEN: Final = 100
"""In place of the number of seats: the last of them was chosen, and must be written."""


class Memory:
    """The table of a hand, so that its log need not be played again. No part of the value: all are equal."""

    __slots__ = ("guessed", "said", "state", "unsaid")

    def __init__(
        self,
        state: State | None = None,
        unsaid: tuple[str, ...] = (),
        guessed: frozenset[str] = frozenset(),
        said: tuple[int, int, int] = ALL,
    ) -> None:
        self.state = state
        self.unsaid = unsaid
        """Actions that follow from the log, and are not written yet: cards, shown hands."""
        self.guessed = guessed
        """Cards in place of those that the hand does not show; no one may ever see them."""
        self.said = said
        """How many intents, top-ups and seats the client really gave; the rest are filled up."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Memory)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return "…"


NO_MEMORY: Final = Memory()


DEEPEST: Final = 32
"""Brackets within brackets that a field may have."""


class Extra(dict[str, Any]):
    """Fields that cannot be changed: lists in them are tuples, objects are of this type."""

    def __init__(self, fields: Mapping[str, Any], room: int = DEEPEST) -> None:
        super().__init__({name: _kept(value, room) for name, value in fields.items()})

    def _refuse(self, *_: object, **__: object) -> NoReturn:
        raise TypeError("a hand does not change: give `replace` other fields")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type["Extra"], tuple[dict[str, Any]]]:
        return Extra, (dict(self),)


NOTHING: Final = Extra({})


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
    """Who sent this hand, or who it is sent to."""
    seat_count: int = 0
    seats: tuple[int, ...] = ()
    """The seat of each player, counted from 1; by default 1, 2, …."""
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
    """A seat's number. By default the small blind's heads-up, else the one before the blinds."""
    marks: tuple[int, int, int] | None = None
    """Seat numbers of button, small and big blind, where blinds and button do not tell them."""
    small_blind_due: int | None = None
    """The number of the seat where the small blind was due, if nobody posted it there (cash.md 5.6)."""
    big_blind_opens: bool = False
    """Whether the big blind acts first heads-up, at a table of equal blinds (holdem.md 3.6)."""
    before: Prior | None = None
    """What this hand was prepared from, until it is dealt; the server's alone."""
    small_blind: int | None = None
    """The table's, where the blinds of this hand do not tell it."""
    unit: str = "0.01"
    """How much money one of an amount is."""
    seed: str = ""
    """The table's secret, which deals every hand; the server's alone."""
    deal: str = ""
    """The deck of this hand from the top, instead of the seed's; the server's alone."""
    extra: Mapping[str, object] = NOTHING
    """All other fields, as JSON has them."""
    house: Config | None = None
    """The rules of the table; where there are none, what the fields tell and the preset `seed`."""
    memory: Memory = NO_MEMORY

    def __post_init__(self) -> None:
        if self.memory.state is not None:  # of the hand that this one is made of
            force_setattr(self, "memory", Memory(said=self.memory.said))
        if type(self.extra) is not Extra:
            force_setattr(self, "extra", Extra(self.extra) if self.extra else NOTHING)
        size = len(self.players)
        for name, row in zip(BY_PLAYER, _ROWS(self), strict=True):
            if len(row) != size:
                force_setattr(self, name, row[:size] + (0,) * (size - len(row)))
        if len(self.seats) != size:
            force_setattr(self, "seats", filled_seats(self.seats[:size], size))
        if len(self.nonces) != size:
            force_setattr(self, "nonces", self.nonces[:size] + ("",) * (size - len(self.nonces)))

    def __repr__(self) -> str:
        """As its author may see it: a printed hand shows no secrets."""
        own = f"d dh p{self.players.index(self.author) + 1} " if self.author in self.players else "p"
        public = ("p", "d db ", own)
        told = [text for text in self.actions if text.startswith(public) and "#" not in text]
        players = ", ".join(self.players) or "nobody"
        return f"<{type(self).__name__} {self.hand} of {players}: {', '.join(told) or 'no actions'}>"


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

_ROWS: Final = attrgetter(*BY_PLAYER)


def _kept(value: Any, room: int) -> Any:
    """`room`: how much deeper it may go."""
    if not isinstance(value, list | tuple | dict):
        return value
    if not room:
        raise HandError("BAD_FIELD", f"a field has more than {DEEPEST} brackets within brackets")
    if isinstance(value, dict):
        return Extra(value, room - 1)
    return tuple([_kept(item, room - 1) for item in value])


def filled_seats(given: tuple[int, ...], size: int) -> tuple[int, ...]:
    """Those given, then the lowest that are free."""
    seats = list(given)
    free = 1
    while len(seats) < size:
        if free not in seats:
            seats.append(free)
        free += 1
    return tuple(seats)
