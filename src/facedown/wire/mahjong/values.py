"""What the mahjong dialect knows besides its messages; apart from its code, so that it can be compiled."""

from msgspec import Struct

from facedown.core import Seat
from facedown.wire.dialect import Reply
from facedown.wire.messages import Rejected


class Entered(Reply, frozen=True):
    """The connection belongs to a seat of a game that has started. Precedes the table's `Attached`."""

    game_id: str
    away: tuple[Seat, ...]
    """Seats of people that a bot plays at the moment."""


class Nothing(Struct, frozen=True):
    pass


class OneTile(Struct, frozen=True):
    tile_id: int | None = None
    tile: str | None = None
    """As in "1m"; only for one's own turn."""


class KanData(Struct, frozen=True):
    tile_id: int
    kan_type: str = "open"


class PonData(Struct, frozen=True):
    tile_id: int
    tiles: tuple[int, int] | None = None


class ChiData(Struct, frozen=True):
    tile_id: int
    sequence_tiles: tuple[int, int]


class BadAction(Rejected, frozen=True, tag="refusal"):
    """An action that does not reach the table. It is never a strike."""
