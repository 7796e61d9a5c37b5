"""What happened in a round. Past participles; draws, answers and furiten are private."""

from typing import TypeAlias, assert_never

from msgspec import Struct

from facedown.core import Seat, Viewer
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.actions import Answer
from facedown.mahjong.round.results import Result, ShownHands
from facedown.mahjong.tiles import Tile


class Began(Struct, frozen=True, tag="began"):
    kyoku: int
    honba: int
    sticks: int
    scores: tuple[int, int, int, int]
    dora: Tile
    """The first indicator."""
    hands: ShownHands
    """Thirteen tiles; None to all but their owner."""


class Drew(Struct, frozen=True, tag="drew"):
    seat: Seat
    tile: Tile | None
    """None to all but the drawer."""
    tiles_left: int
    """In the live wall, after it."""
    rinshan: bool
    """From the dead wall, after a kan."""


class Discarded(Struct, frozen=True, tag="discarded"):
    seat: Seat
    tile: Tile
    tsumogiri: bool
    """The tile just drawn."""
    riichi: bool
    """Riichi is declared with it."""


class RiichiPaid(Struct, frozen=True, tag="riichi_paid"):
    """The discard of a riichi was not ronned: the deposit lies on the table."""

    seat: Seat


class Melded(Struct, frozen=True, tag="melded"):
    seat: Seat
    meld: Meld
    added: Tile | None = None
    """The fourth tile of an added kan."""


class DoraShown(Struct, frozen=True, tag="dora_shown"):
    tile: Tile
    """An indicator."""


class Answered(Struct, frozen=True, tag="answered"):
    """Told to nobody but the chair itself."""

    seat: Seat
    answer: Answer


class FuritenChanged(Struct, frozen=True, tag="furiten_changed"):
    """Told to nobody but the chair itself."""

    seat: Seat
    furiten: bool


class Left(Struct, frozen=True, tag="left"):
    seat: Seat


class Ended(Struct, frozen=True, tag="ended"):
    result: Result
    scores: tuple[int, ...]
    sticks: int
    """Deposits that stay on the table."""


Event: TypeAlias = (
    Began | Drew | Discarded | RiichiPaid | Melded | DoraShown | Answered | FuritenChanged | Left | Ended
)


def beginning(began: Began, viewer: Viewer) -> Began:
    """With the viewer's own hand alone."""
    own = tuple([hand if seat == viewer else None for seat, hand in enumerate(began.hands)])
    return Began(began.kyoku, began.honba, began.sticks, began.scores, began.dora, own)


def redacted(event: Event, viewer: Viewer) -> Event | None:
    match event:
        case Began():
            return beginning(event, viewer)
        case Drew(seat=seat):
            return event if seat == viewer else Drew(seat, None, event.tiles_left, event.rinshan)
        case Answered(seat=seat) | FuritenChanged(seat=seat):
            return event if seat == viewer else None
        case Discarded() | RiichiPaid() | Melded() | DoraShown() | Left() | Ended():
            return event
        case _:
            assert_never(event)
