"""What happened. Past participles; who may see each is in `redacted`."""

from typing import TypeAlias

from msgspec import Struct

from facedown.battle.cards import Layout, Pair, Slot
from facedown.core import Outcome, Seat, Viewer, unlisted


class Matched(Struct, frozen=True, tag="matched"):
    """The match is made and the stakes are in."""

    hp: Pair
    pot: int


class Prepared(Struct, frozen=True, tag="prepared"):
    """PREP of a round begins."""

    round: int
    """From 1."""
    sudden_death: bool
    hp: Pair
    pot: int


class Drafted(Struct, frozen=True, tag="drafted"):
    """Only its author sees it, nobody else even that there was one."""

    seat: Seat
    layout: Layout
    """As it is kept: what could not be laid is empty."""
    refused: tuple[int, ...] = ()
    """The slots, from 0, whose cards the hand does not hold, or not as often."""


class Confirmed(Struct, frozen=True, tag="confirmed"):
    """The author's side of a confirm."""

    seat: Seat
    layout: Layout


class Locked(Struct, frozen=True, tag="locked"):
    """Everybody else's side of a confirm: that, not what."""

    seat: Seat


class Finalized(Struct, frozen=True, tag="finalized"):
    """PREP is over; nobody can change a layout any more."""

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
    """Once in a match, whatever races."""

    outcome: Outcome
    pot: int
    """What was paid to the winner, given back, or burnt."""


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
