"""What happens at the table of a match; the events of its hands are the hand's own."""

from typing import TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seat
from facedown.poker.hand import events as hand
from facedown.poker.stakes import Stakes


class Sat(Struct, frozen=True, tag="sat"):
    seat: Seat


class Stood(Struct, frozen=True, tag="stood"):
    """A player got up before the start; the chair is free again."""

    seat: Seat


class Started(Struct, frozen=True, tag="started"):
    seats: tuple[Seat, ...]
    """Who plays."""
    stack: int
    """What each begins with."""


class HandBegun(Struct, frozen=True, tag="hand_begun"):
    number: int
    """From 0, as sections are counted."""
    level: int
    stakes: Stakes


class Eliminated(Struct, frozen=True, tag="eliminated"):
    """A chair is out of the match: without chips, or gone. Once for each."""

    seat: Seat
    place: int
    stack: int = 0
    """Dead chips of a chair that is gone."""


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    outcome: Outcome


Event: TypeAlias = hand.Event | Sat | Stood | Started | HandBegun | Eliminated | MatchEnded
