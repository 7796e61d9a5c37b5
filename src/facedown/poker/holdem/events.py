"""Events at the table of a match; its hands have their own events."""

from typing import TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seat
from facedown.core.chairs import Sat, Stood
from facedown.poker.hand import events as hand
from facedown.poker.stakes import Stakes


class Started(Struct, frozen=True, tag="started"):
    seats: tuple[Seat, ...]
    """The players."""
    stack: int
    """Each player's starting stack."""


class HandBegun(Struct, frozen=True, tag="hand_begun"):
    number: int
    """From 0, like sections."""
    level: int
    stakes: Stakes
    commit: str = ""
    """In a fair match: the Merkle root, in hex, over the whole salted deck (holdem.md 12.8)."""


class Exposed(Struct, frozen=True, tag="exposed"):
    """All hole cards of a finished hand, for the public only: the match shows them to no player."""

    cards: tuple[hand.Cards | None, ...]
    """By chair; None for a chair that was not dealt in."""


class Eliminated(Struct, frozen=True, tag="eliminated"):
    """A player is out of the match: without chips, or gone. Sent once for each."""

    seat: Seat
    place: int
    stack: int = 0
    """The dead chips of a player who is gone."""


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    outcome: Outcome


Event: TypeAlias = hand.Event | Sat | Stood | Started | HandBegun | Exposed | Eliminated | MatchEnded
