"""What happens at the table of a match; the events of its hands are the hand's own."""

from typing import TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seat
from facedown.core.chairs import Sat, Stood
from facedown.poker.hand import events as hand
from facedown.poker.stakes import Stakes


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
    commit: str = ""
    """Where the match is fair: the Merkle root, in hex, over the whole salted deck (holdem.md 12.8)."""


class Exposed(Struct, frozen=True, tag="exposed"):
    """All hole cards of a hand that is over, for the public alone: no player is told by the match."""

    cards: tuple[hand.Cards | None, ...]
    """By chair; None where none was dealt in."""


class Eliminated(Struct, frozen=True, tag="eliminated"):
    """A chair is out of the match: without chips, or gone. Once for each."""

    seat: Seat
    place: int
    stack: int = 0
    """Dead chips of a chair that is gone."""


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    outcome: Outcome


Event: TypeAlias = hand.Event | Sat | Stood | Started | HandBegun | Exposed | Eliminated | MatchEnded
