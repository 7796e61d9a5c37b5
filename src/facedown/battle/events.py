"""The events; `redacted` says who sees them."""

from typing import TypeAlias

from msgspec import Struct

from facedown.battle.cards import Layout, Pair, Slot
from facedown.core import Outcome, Seat, Viewer, unlisted


class Matched(Struct, frozen=True, tag="matched"):
    """The match is made and the stakes are paid."""

    hp: Pair
    pot: int


class Prepared(Struct, frozen=True, tag="prepared"):
    """The PREP of a round begins."""

    round: int
    """From 1."""
    sudden_death: bool
    hp: Pair
    pot: int


class Drafted(Struct, frozen=True, tag="drafted"):
    """Only its author sees it; nobody else even learns that there was a draft."""

    seat: Seat
    layout: Layout
    """The layout as kept: cards that the hand does not have are empty."""
    refused: tuple[int, ...] = ()
    """The slots, from 0, whose cards the hand does not have, or has too few of."""


class Confirmed(Struct, frozen=True, tag="confirmed"):
    """A confirm as its author sees it."""

    seat: Seat
    layout: Layout


class Locked(Struct, frozen=True, tag="locked"):
    """A confirm as everybody else sees it: without the cards."""

    seat: Seat


class Finalized(Struct, frozen=True, tag="finalized"):
    """PREP is over; no layout can change any more."""

    round: int


class Revealed(Struct, frozen=True, tag="revealed"):
    """One step of a round."""

    step: int
    """0, 1, 2."""
    cards: tuple[Slot, Slot]
    """By seat."""
    hp: Pair
    """By seat, after the step."""


class RoundEnded(Struct, frozen=True, tag="round_ended"):
    round: int
    sudden_death: bool
    hp: Pair


class MatchEnded(Struct, frozen=True, tag="match_ended"):
    """Happens exactly once in a match."""

    outcome: Outcome
    pot: int
    """What was paid to the winner, returned or kept by the house."""


Event: TypeAlias = (
    Matched | Prepared | Drafted | Confirmed | Locked | Finalized | Revealed | RoundEnded | MatchEnded
)


def redacted(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case Drafted(seat=seat):
            return event if viewer == seat else None
        case Confirmed(seat=seat):
            return event if viewer == seat else Locked(seat)
        case Matched() | Prepared() | Locked() | Finalized() | Revealed() | RoundEnded() | MatchEnded():
            return event
        case _:
            return unlisted(event)
