"""Events at the table; its hands have their own. All of these are public."""

from typing import TypeAlias

from msgspec import Struct

from facedown.core import Seat
from facedown.poker.button import Marks
from facedown.poker.cash.ring import ChairPosts
from facedown.poker.hand import events as hand


class Sat(Struct, frozen=True, tag="sat"):
    seat: Seat
    chips: int
    intent: int
    inactive: bool
    """Not in the prepared or current hand."""


class Intended(Struct, frozen=True, tag="intended"):
    seat: Seat
    intent: int
    inactive: bool


class AskedForChips(Struct, frozen=True, tag="asked_for_chips"):
    seat: Seat
    chips: int


class ToppedUp(Struct, frozen=True, tag="topped_up"):
    seat: Seat
    chips: int


class Stood(Struct, frozen=True, tag="stood"):
    """A player has left the table; the chair is free."""

    seat: Seat
    chips: int


class Prepared(Struct, frozen=True, tag="prepared"):
    """The next hand is prepared, or the same one with new positions."""

    number: int
    marks: Marks | None
    """None if no hand is possible."""
    players: tuple[Seat, ...]
    posting: ChairPosts | None
    debts: tuple[int, ...]
    """By chair."""


class Committed(Struct, frozen=True, tag="committed"):
    """At a fair table, before the cards: the Merkle root, in hex, over the whole salted deck."""

    number: int
    commit: str


SeatingEvent: TypeAlias = Sat | Intended | AskedForChips | ToppedUp | Stood | Prepared | Committed

Event: TypeAlias = hand.Event | SeatingEvent

SEATING_EVENTS = (Sat, Intended, AskedForChips, ToppedUp, Stood, Prepared, Committed)
