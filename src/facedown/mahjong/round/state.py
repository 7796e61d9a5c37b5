"""A round as it stands between two inputs."""

from typing import TypeVar

from msgspec import Struct

from facedown.core import Seat
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.round.actions import Answer
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.history import History
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.mahjong.round.results import Reason, Result
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import LIVE, Wall

T = TypeVar("T")


class Thrown(Struct, frozen=True):
    """A discard in its pond (mahjong.md 4.2)."""

    tile: Tile
    tsumogiri: bool
    riichi: bool
    taken: bool = False
    """Called by another: it lies in a meld now."""


class Window(Struct, frozen=True):
    """A tile that others may want."""

    tile: Tile
    kan: MeldKind | None = None
    """Where it is robbed from: "added_kan" or "closed_kan". None is a discard."""
    riichi: bool = False
    """Riichi is declared with it, and not paid yet."""
    abort: Reason | None = None
    """The round is aborted with it, unless somebody wins."""


class State(Struct):
    """A value to all but the step that makes it. Lists are by chair; masks have a bit for each chair."""

    config: Config
    wall: Wall
    hands: list[tuple[Tile, ...]]
    """Ascending, the drawn tile among them."""
    melds: list[tuple[Meld, ...]]
    ponds: list[tuple[Thrown, ...]]
    thrown: list[int]
    """Kinds that the chair has ever discarded, as masks."""
    counts: list[bytes]
    """How many of each kind the hand has without its drawn tile; after a call, as of before it."""
    waits: list[int]
    """Kinds that complete the same hand, as masks."""
    shanten: list[int]
    """Of the same hand."""
    riichi: list[int]
    """0, 1, or 2 for a double one; from its declaration."""
    scores: list[int]
    offers: list[Turn | Winning | Calling | None]
    """The questions that are open; each is made once, when it is put."""
    answers: list[Answer | None]
    """To the open window, so that their order cannot matter."""
    asked: list[int]
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


def copied(state: State) -> State:
    """To be changed, while the other stays as it is. All lists but these two are only ever replaced."""
    new: State = state.__copy__()  # type: ignore[attr-defined]  # what `copy` calls, at a third of its time
    new.hands = state.hands[:]
    new.asked = state.asked[:]
    return new


def put(values: list[T], seat: Seat, value: T) -> list[T]:
    """The same list but for one chair."""
    new = values[:]
    new[seat] = value
    return new
