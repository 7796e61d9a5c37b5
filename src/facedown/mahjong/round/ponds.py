"""Discards: those that lie in the ponds, and the one that others may want now."""

from msgspec import Struct

from facedown.mahjong.melds import MeldKind
from facedown.mahjong.round.results import Reason
from facedown.mahjong.tiles import Tile


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
