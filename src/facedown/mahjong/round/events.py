"""What happened in a round. Past participles; draws, answers and furiten are private."""

from typing import Final, TypeAlias

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


class Drew(Struct, frozen=True, tag="drew", gc=False):
    seat: Seat
    tile: Tile | None
    """None to all but the drawer."""
    tiles_left: int
    """In the live wall, after it."""
    rinshan: bool
    """From the dead wall, after a kan."""


class Discarded(Struct, frozen=True, tag="discarded", gc=False):
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
    """Shown to nobody but the chair itself."""

    seat: Seat
    answer: Answer


class FuritenChanged(Struct, frozen=True, tag="furiten_changed"):
    """Shown to nobody but the chair itself."""

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


PUBLIC: Final = frozenset({Discarded, RiichiPaid, Melded, DoraShown, Left, Ended})
"""The kinds of events that everybody sees as they are."""


def redacted(event: Event, viewer: Viewer) -> Event | None:
    """The frequent events by their exact type: matching a struct's pattern takes ten times as long."""
    if type(event) in PUBLIC:
        return event
    if type(event) is Drew:
        return event if event.seat == viewer else Drew(event.seat, None, event.tiles_left, event.rinshan)
    match event:
        case Answered(seat=seat) | FuritenChanged(seat=seat):
            return event if seat == viewer else None
        case Began():
            own = tuple([hand if seat == viewer else None for seat, hand in enumerate(event.hands)])
            return Began(event.kyoku, event.honba, event.sticks, event.scores, event.dora, own)
        case _:
            return None  # not listed: shown to nobody
