"""What happens at the table of a match; the events of its rounds are the round's own."""

from typing import TypeAlias

from msgspec import Struct

from facedown.core import Outcome, Seat
from facedown.core.chairs import Sat, Stood
from facedown.mahjong.round import events as round_events


class Started(Struct, frozen=True, tag="started"):
    """All chairs are taken."""

    points: int
    """What each begins with."""


class RoundBegun(Struct, frozen=True, tag="round_begun"):
    number: int
    """From 0, as sections are counted."""
    commit: str = ""
    """Where the match is fair: the Merkle root, in hex, over the whole salted wall (mahjong.md 11.9)."""


class Confirmed(Struct, frozen=True, tag="confirmed"):
    """A chair is ready for the next round."""

    seat: Seat


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    outcome: Outcome
    """Its scores are the final ones, in thousands, with uma and oka."""
    points: tuple[int, ...]
    """By chair, with leftover sticks."""


Event: TypeAlias = round_events.Event | Sat | Stood | Started | RoundBegun | Confirmed | MatchEnded
