"""The state of a round between two inputs."""

from typing import Final, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import force_setattr

from facedown.core import DEALER, Seat
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round.actions import Answer
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.history import History
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.results import Reason, Result
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import LIVE, Wall

T = TypeVar("T")
Four: TypeAlias = tuple[T, T, T, T]
"""By chair."""
Asked: TypeAlias = tuple[int, int, int, int, int]

NONE: Final = (None, None, None, None)
"""No offer, or no answer, to any chair."""


class Thrown(Struct, frozen=True, gc=False):
    """A discard in its pond (mahjong.md 4.2)."""

    tile: Tile
    tsumogiri: bool
    riichi: bool
    taken: bool = False
    """Called by another: it lies in a meld now."""


class Window(Struct, frozen=True, gc=False):
    """A tile that others may want."""

    tile: Tile
    kan: MeldKind | None = None
    """Where it is robbed from: "added_kan" or "closed_kan". None is a discard."""
    riichi: bool = False
    """Riichi is declared with it, and not paid yet."""
    abort: Reason | None = None
    """The round is aborted with it, unless somebody wins."""


class Draft(Struct):
    """A round while an input is played: it may be changed until it is the `State` of a step.

    Masks have a bit for each chair.
    """

    config: Config
    wall: Wall
    hands: Four[tuple[Tile, ...]]
    """Ascending, the drawn tile among them."""
    melds: Four[tuple[Meld, ...]]
    ponds: Four[tuple[Thrown, ...]]
    thrown: Four[int]
    """Kinds that the chair has ever discarded, as masks."""
    counts: Four[bytes]
    """How many of each kind the hand has without its drawn tile; after a call, as of before it."""
    waits: Four[int]
    """Kinds that complete the same hand, as masks."""
    shanten: Four[int]
    """Of the same hand."""
    riichi: Four[int]
    """0, 1, or 2 for a double one; from its declaration."""
    scores: Four[int]
    offers: Four[Turn | Winning | Calling | None]
    """The questions that are open; each is made once, when it is put."""
    answers: Four[Answer | None]
    """To the open window, so that their order cannot matter."""
    asked: Asked
    """Questions put to each chair, and last to the dealer."""
    history: History
    sticks: int
    turn: Seat
    drawn: Tile | None = None
    """By the chair on turn."""
    rinshan: bool = False
    """It came from the dead wall."""
    tiles_left: int = LIVE
    """In the live wall: each kan takes one off its end (mahjong.md 2.4)."""
    kans: int = 0
    shown: int = 1
    """Dora indicators turned up."""
    owed: int = 0
    """Dora indicators of kans that are still to be turned up."""
    quiet: bool = True
    """Nobody has called yet, kans included."""
    ippatsu: int = 0
    furiten: int = 0
    liable: tuple[tuple[Seat, str, Seat], ...] = ()
    """(who has it nearly made, which yakuman, who fed it)."""
    window: Window | None = None
    pause: bool = False
    """The dealer's pause runs."""
    gone: int = 0
    result: Result | None = None

    @property
    def taken(self) -> int:
        """Live tiles drawn."""
        return LIVE - self.tiles_left - self.kans

    @property
    def dora(self) -> tuple[Tile, ...]:
        """The indicators that lie open."""
        return self.wall.dora[: self.shown]


class State(Draft, frozen=True):  # type: ignore[misc]  # the parent is not frozen, and that is the point
    """A round between two inputs."""


def draft_of(state: State) -> Draft:
    """A copy to be changed. To give a copy another class is much faster than to fill in thirty fields."""
    new: State = state.__copy__()  # type: ignore[attr-defined]  # what `copy` calls, at a third of its time
    force_setattr(new, "__class__", Draft)
    return new


def frozen(draft: Draft) -> State:
    """The draft itself: it cannot be changed any more."""
    draft.__class__ = State
    return draft  # type: ignore[return-value]  # its class has just become this one


def put(values: Four[T], seat: Seat, value: T) -> Four[T]:
    """The same values, but for one chair. Written out, because it is called for every input."""
    first, second, third, fourth = values
    if seat == 0:
        return value, second, third, fourth
    if seat == 1:
        return first, value, third, fourth
    if seat == 2:
        return first, second, value, fourth
    return first, second, third, value


def once_more(asked: Asked, seat: Seat) -> Asked:
    """One more question to this chair, or to the dealer, who comes last."""
    first, second, third, fourth, dealer = asked
    if seat == DEALER:
        return first, second, third, fourth, dealer + 1
    if seat == 0:
        return first + 1, second, third, fourth, dealer
    if seat == 1:
        return first, second + 1, third, fourth, dealer
    if seat == 2:
        return first, second, third + 1, fourth, dealer
    return first, second, third, fourth + 1, dealer
