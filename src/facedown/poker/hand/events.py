"""What happened in a hand. Past participles; who may see each is in `redacted`.

An event says all that a message about it needs, so a reader keeps no bets or boards of its own.
"""

from typing import Final, Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat, Viewer

Cards: TypeAlias = tuple[str, ...]
"""Each card's text: ("Ah", "Kd")."""


class Dealt(Struct, frozen=True, tag="dealt"):
    """A hand begins."""

    button: Seat
    order: tuple[Seat, ...]
    """The chairs in the hand, from the left of the button."""
    stacks: tuple[int, ...]
    """By chair, before any post."""
    cards: tuple[Cards | None, ...]
    """By chair; one's own alone."""


class Posted(Struct, frozen=True, tag="posted"):
    seat: Seat
    kind: Literal["ante", "dead", "blind"]
    amount: int
    all_in: bool = False
    to: int = 0
    """The seat's bet after it: antes and dead blinds are nobody's bet."""


class Folded(Struct, frozen=True, tag="folded"):
    seat: Seat


class Checked(Struct, frozen=True, tag="checked"):
    seat: Seat


class Called(Struct, frozen=True, tag="called"):
    seat: Seat
    amount: int
    """Chips added: less than what was owed where it is all-in."""
    all_in: bool = False
    to: int = 0
    """The seat's total of the street after it."""


class Raised(Struct, frozen=True, tag="raised"):
    """A bet, where nobody had bet on this street."""

    seat: Seat
    to: int
    """The new total of the street."""
    amount: int
    """Chips added."""
    all_in: bool = False


class Returned(Struct, frozen=True, tag="returned"):
    """Chips that nobody matched go back."""

    seat: Seat
    amount: int


class Turned(Struct, frozen=True, tag="turned"):
    """Cards are turned up on the board."""

    street: int
    """1 flop, 2 turn, 3 river."""
    cards: Cards
    board: int = 0
    """Which board, where it is run twice."""


class Left(Struct, frozen=True, tag="left"):
    """A chair is gone: it folds when its turn comes."""

    seat: Seat


class Answered(Struct, frozen=True, tag="answered"):
    """A chair's own answer to how often the board is run; nobody else sees it."""

    seat: Seat
    times: Literal[1, 2]


class Agreed(Struct, frozen=True, tag="agreed"):
    """How often the rest of the board is run."""

    times: Literal[1, 2]


class Shown(Struct, frozen=True, tag="shown"):
    seat: Seat
    cards: Cards


class Mucked(Struct, frozen=True, tag="mucked"):
    seat: Seat


class Awarded(Struct, frozen=True, tag="awarded"):
    """One winner's part of one pot on one board."""

    seat: Seat
    amount: int
    pot: int = 0
    """0 is the main pot."""
    board: int = 0


class Raked(Struct, frozen=True, tag="raked"):
    amount: int


class Hunted(Struct, frozen=True, tag="hunted"):
    """A rabbit hunt: the cards that would have come."""

    cards: Cards


class Ended(Struct, frozen=True, tag="ended"):
    """The hand is over."""

    stacks: tuple[int, ...]
    """By chair."""
    order: tuple[Seat, ...] = ()
    """The chairs that were in the hand, as in `Dealt`."""
    boards: tuple[Cards, ...] = ()
    """As they lay at the end: one, or two where it was run twice."""


Event: TypeAlias = (
    Dealt
    | Posted
    | Folded
    | Checked
    | Called
    | Raised
    | Returned
    | Turned
    | Left
    | Answered
    | Agreed
    | Shown
    | Mucked
    | Awarded
    | Raked
    | Hunted
    | Ended
)


OPEN: Final = frozenset(
    {
        Posted,
        Folded,
        Checked,
        Called,
        Raised,
        Returned,
        Turned,
        Left,
        Agreed,
        Shown,
        Mucked,
        Awarded,
        Raked,
        Hunted,
        Ended,
    }
)
"""Events that everybody sees alike. A new event is not among them until somebody adds it."""


def redacted(event: Event, viewer: Viewer) -> Event | None:
    if type(event) in OPEN:
        return event
    match event:
        case Dealt(cards=cards):
            own = tuple(held if seat == viewer else None for seat, held in enumerate(cards))
            return replace(event, cards=own)
        case Answered(seat=seat):
            return event if seat == viewer else None
        case _:
            return None  # not listed: shown to nobody
