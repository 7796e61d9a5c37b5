"""Pictures of tiles and hands."""

from collections.abc import Iterable
from typing import Final

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.pictures.drawing import picture
from facedown.mahjong.pictures.faces import HEIGHT, said
from facedown.mahjong.pictures.rows import Piece, Row, held, row, said_meld
from facedown.mahjong.tiles import NAMES, PLAIN_NAMES, Tile, parse
from facedown.svg import group

_SCALE: Final = 1.2
_MARGIN: Final = 3


def tiles_svg(tiles: str | Iterable[Tile | None]) -> str:
    """A picture of tiles, from text such as "123m406p11z" or from numbers; None is face down."""
    numbers = parse(tiles) if isinstance(tiles, str) else tiles
    names = [None if tile is None else NAMES[tile] for tile in numbers]
    title = ", ".join(said(name) for name in names) or "no tiles"
    return _picture(row(Piece(name) for name in names), title)


def hand_svg(
    closed: str | Iterable[Tile],
    apart: Tile | None = None,
    melds: Iterable[Meld] = (),
    *,
    seat: Seat = 0,
    red_fives: bool = True,
) -> str:
    """A hand of this seat: its closed tiles, the drawn or winning tile `apart`, and its melds.

    In each meld the tile that lies on its side shows who discarded it: the player to the left, opposite, or
    to the right.
    """
    numbers = [tile for tile in (parse(closed) if isinstance(closed, str) else closed) if tile != apart]
    names, melds = NAMES if red_fives else PLAIN_NAMES, tuple(melds)
    parts = [", ".join(said(names[tile]) for tile in numbers) or "no tiles"]
    parts += [] if apart is None else [f"{said(names[apart])} apart"]
    parts += [said_meld(names, meld) for meld in melds]
    return _picture(held(names, numbers, apart, melds, seat), "; ".join(parts))


def _picture(laid: Row, title: str) -> str:
    width = round(laid.width * _SCALE) + 2 * _MARGIN
    height = round((laid.above + HEIGHT) * _SCALE) + 2 * _MARGIN
    at = _MARGIN + laid.above * _SCALE
    return picture(width, height, title, group(_MARGIN, at, laid.marks, scale=_SCALE))
