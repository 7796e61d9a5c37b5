"""All that goes from one hand to the next; a table in the middle of its life can be written down so."""

from typing import Literal, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import Seat
from facedown.core.chairs import added, changed, put
from facedown.poker.button import Marks
from facedown.poker.cash.chairs import Chair

Stage: TypeAlias = Literal["open", "prepared", "dealt"]
"""No hand is possible or none was prepared yet; one is, and has no cards; it was dealt, is played or over."""


class Posting(Struct, frozen=True):
    """By chair, what goes in before the cards (cash.md 4.8)."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    """Small blind, big blind, straddles, as they are due."""
    dead: tuple[int, ...]
    """Missed blinds. They have left the stacks when the hand is prepared."""
    live: tuple[int, ...]
    """Late live posts, over and above the blinds."""


class Ring(Struct, frozen=True):
    chairs: tuple[Chair | None, ...]
    number: int = 0
    """Of the hand that was prepared last, from 1; one in which nobody could play counts."""
    stage: Stage = "open"
    marks: Marks | None = None
    """Button and blinds of that hand, or of the last one before it in which anybody played."""
    players: tuple[Seat, ...] = ()
    """Who is dealt into it, in the order of chairs; nobody where no hand was possible."""
    posting: Posting | None = None
    """What it asks for; None where no hand was possible."""
    asked: tuple[int, ...] = ()
    """Questions put to each chair, and last to the dealer, in hands that are over and between them."""
    due: Literal["", "prepare", "deal"] = ""
    """What the dealer is asked to do."""

    @property
    def taken(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair is not None])

    def chair(self, seat: Seat) -> Chair:
        """One that is taken."""
        chair = self.chairs[seat]
        assert chair is not None, f"nobody sits on chair {seat}"
        return chair


def empty(seats: int) -> Ring:
    return Ring((None,) * seats)


def with_chair(standing: Ring, seat: Seat, chair: Chair | None) -> Ring:
    return replace(standing, chairs=put(standing.chairs, seat, chair))


def begun_with(standing: Ring) -> Ring:
    """The hand that was prepared has its cards; whoever has some is no newcomer any more."""
    chairs = changed(standing.chairs, standing.players, lambda _, chair: replace(chair, new=False))
    return replace(standing, chairs=chairs, stage="dealt")


def finished(standing: Ring, stacks: tuple[int, ...], asked: tuple[int, ...] = ()) -> Ring:
    """The hand is over, and its players have these stacks. `asked`: questions that it put."""
    chairs = changed(
        standing.chairs, standing.players, lambda seat, chair: replace(chair, stack=stacks[seat])
    )
    none = (0,) * (len(chairs) + 1)
    total = tuple(added(standing.asked or none, asked or none))
    return replace(standing, chairs=chairs, stage="dealt", asked=total)
