"""Calls as strings of two-digit tiles, with a letter for the kind of call before the called tile.

The position of the letter says who gave the tile: first, the seat before the caller; second, the seat
opposite; last, the seat after. A chi is always from the seat before, so the called tile comes first.
"""

from typing import Final

from facedown.core import Seat
from facedown.mahjong.melds import Meld, MeldKind
from facedown.mahjong.tenhou.words import code
from facedown.mahjong.tiles import Tile

_LETTERS: Final[dict[MeldKind, str]] = {"chi": "c", "pon": "p", "open_kan": "m"}
_PLACES: Final = {3: 0, 2: 1, 1: -1}
"""Position of the called tile, by the number of seats from the caller to the giver; -1 is the last."""


def call(seat: Seat, meld: Meld, *, red: bool = True) -> str:
    """A chi, a pon or an open kan, in place of a draw: "c123113", "15p1515", "m41414141"."""
    return "".join(_parts(seat, meld, _LETTERS[meld.kind], red=red))


def closed_kan(meld: Meld, *, red: bool = True) -> str:
    """In place of a discard: "212121a21"."""
    *rest, last = _texts(meld.tiles, red=red)
    return f"{''.join(rest)}a{last}"


def added_kan(seat: Seat, meld: Meld, added: Tile, *, red: bool = True) -> str:
    """In place of a discard: the pon's string with the fourth tile before the called one, "15k151515"."""
    pon = Meld("pon", tuple([tile for tile in meld.tiles if tile != added]), meld.called, meld.from_seat)
    return "".join(_parts(seat, pon, f"k{code(added, red=red)}", red=red))


def _parts(seat: Seat, meld: Meld, mark: str, *, red: bool) -> list[str]:
    assert meld.called is not None, "a call has a tile that was called"
    assert meld.from_seat is not None, "a call has a giver"
    parts = _texts([tile for tile in meld.tiles if tile != meld.called], red=red)
    place = _PLACES[(meld.from_seat - seat) % 4]
    called = f"{mark}{code(meld.called, red=red)}"
    parts.insert(len(parts) if place < 0 else place, called)
    return parts


def _texts(tiles: list[Tile] | tuple[Tile, ...], *, red: bool) -> list[str]:
    return [str(code(tile, red=red)) for tile in tiles]
