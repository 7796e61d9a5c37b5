"""Events at the table of a match; its rounds have their own events."""

from typing import TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seat
from facedown.core.chairs import Sat, Stood
from facedown.mahjong.round import events as round_events


class Started(Struct, frozen=True, tag="started"):
    """All chairs are taken."""

    points: int
    """Each player's starting score."""


class RoundBegun(Struct, frozen=True, tag="round_begun"):
    number: int
    """From 0, like sections."""
    commit: str = ""
    """In a fair match: the Merkle root, in hex, over the whole salted wall (mahjong.md 11.9)."""


class Confirmed(Struct, frozen=True, tag="confirmed"):
    """A chair is ready for the next round."""

    seat: Seat


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    outcome: Outcome
    """Its scores are the final ones, in thousands, with uma and oka."""
    points: tuple[int, ...]
    """By chair, including leftover sticks."""


Event: TypeAlias = round_events.Event | Sat | Stood | Started | RoundBegun | Confirmed | MatchEnded
