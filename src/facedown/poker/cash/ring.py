"""Everything that is carried from one hand to the next, so that a table can be saved at any such point."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from facedown.core import Seat
from facedown.core.chairs import added, changed, put
from facedown.poker.button import Marks
from facedown.poker.cash.chairs import Chair

Stage: TypeAlias = Literal["open", "prepared", "dealt"]
"""No hand is possible or prepared yet; a hand is prepared but not dealt; a hand was dealt, running or
over."""


class ChairPosts(Struct, frozen=True):
    """By chair, what is posted before the cards are dealt (cash.md 4.8)."""

    antes: tuple[int, ...]
    blinds: tuple[int, ...]
    """Small blind, big blind and straddles."""
    dead: tuple[int, ...]
    """Missed blinds. They leave the stacks when the hand is prepared."""
    live: tuple[int, ...]
    """Late live posts, in addition to the blinds."""


class Prior(Struct, frozen=True):
    """What a hand was prepared from: the table after the hand before it, without those who had left."""

    chairs: tuple[Chair | None, ...]
    marks: Marks | None
    players: tuple[Seat, ...]
    small_due: Seat | None


class Ring(Struct, frozen=True):
    chairs: tuple[Chair | None, ...]
    number: int = 0
    """Of the last prepared hand, from 1; includes hands that nobody could play."""
    stage: Stage = "open"
    marks: Marks | None = None
    """Button and blinds of that hand, or of the last one before it that was played."""
    players: tuple[Seat, ...] = ()
    """Who is dealt into it, in chair order; empty if no hand was possible."""
    posting: ChairPosts | None = None
    """What it demands; None if no hand was possible."""
    asked: tuple[int, ...] = ()
    """Questions asked of each chair, and last of the dealer, in finished hands and between hands."""
    due: Literal["", "prepare", "deal"] = ""
    """What the dealer is asked to do."""
    small_due: Seat | UnsetType = UNSET
    """Where the small blind of that hand was due, if not where `marks` has it (cash.md 5.6)."""
    prior: Prior | UnsetType = UNSET
    """Of a prepared hand, so that a pause can count as if it had come before (cash.md 8.5)."""
    commit: str | UnsetType = UNSET
    """What the hand that was dealt last published of its deck."""
    closing: bool | UnsetType = UNSET
    """Whether nobody may sit down any more."""

    @property
    def taken(self) -> tuple[Seat, ...]:
        return tuple([seat for seat, chair in enumerate(self.chairs) if chair is not None])

    @property
    def small_mark(self) -> Seat | None:
        """Where the small blind was due, whether or not it was posted."""
        if self.small_due is not UNSET:
            return self.small_due
        return None if self.marks is None else self.marks.small

    def chair(self, seat: Seat) -> Chair:
        """An occupied chair."""
        chair = self.chairs[seat]
        assert chair is not None, f"nobody sits on chair {seat}"
        return chair


def empty(seats: int) -> Ring:
    return Ring((None,) * seats)


def with_chair(standing: Ring, seat: Seat, chair: Chair | None) -> Ring:
    return replace(standing, chairs=put(standing.chairs, seat, chair))


def begun_with(standing: Ring, commit: str | UnsetType = UNSET) -> Ring:
    """The prepared hand has been dealt; its players are no longer newcomers."""
    chairs = changed(standing.chairs, standing.players, lambda _, chair: replace(chair, new=False))
    return replace(standing, chairs=chairs, stage="dealt", prior=UNSET, commit=commit)


def finished(standing: Ring, stacks: tuple[int, ...], asked: tuple[int, ...] = ()) -> Ring:
    """The hand is over with these stacks. `asked`: how many questions it asked."""
    chairs = changed(
        standing.chairs, standing.players, lambda seat, chair: replace(chair, stack=stacks[seat])
    )
    none = (0,) * (len(chairs) + 1)
    total = tuple(added(standing.asked or none, asked or none))
    return replace(standing, chairs=chairs, stage="dealt", asked=total)
