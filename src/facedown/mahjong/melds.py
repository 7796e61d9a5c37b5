"""Melds: a run, a triplet or four of a kind."""

from itertools import pairwise
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from facedown.core import Seat
from facedown.mahjong.tiles import EAST, Tile, text

MeldKind: TypeAlias = Literal["chi", "pon", "open_kan", "closed_kan", "added_kan"]

SIZES: Final[dict[str, int]] = {"chi": 3, "pon": 3, "open_kan": 4, "closed_kan": 4, "added_kan": 4}


class Meld(Struct, frozen=True):
    kind: MeldKind
    tiles: tuple[Tile, ...]
    """Ascending, including the called one."""
    called: Tile | None = None
    """The discard it was made with; an added kan keeps its pon's."""
    from_seat: Seat | None = None
    """The player who discarded it."""

    def __post_init__(self) -> None:
        kind, tiles, called = self.kind, self.tiles, self.called
        if kind not in SIZES:
            raise ValueError(f"a meld is one of {', '.join(SIZES)}, not {kind!r}")
        if len(tiles) != SIZES[kind] or any(low >= high for low, high in pairwise(tiles)):
            raise ValueError(f"{kind} has {SIZES[kind]} tiles, ascending, not {tiles!r}")
        if not (_is_run(tiles) if kind == "chi" else tiles[0] >> 2 == tiles[-1] >> 2):
            raise ValueError(f"{text(tiles)} is not a {kind}")
        if kind == "closed_kan":
            if called is not None or self.from_seat is not None:
                raise ValueError("closed_kan is made without a discard")
        elif called not in tiles or self.from_seat is None:
            raise ValueError(f"{kind} needs one of its tiles as a discard of a seat, not {called!r}")

    @property
    def is_kan(self) -> bool:
        return len(self.tiles) == 4

    @property
    def is_open(self) -> bool:
        """A closed kan leaves the hand closed."""
        return self.kind != "closed_kan"


def _is_run(tiles: tuple[Tile, ...]) -> bool:
    low, middle, high = (tile >> 2 for tile in tiles)
    return high < EAST and low + 1 == middle == high - 1 and low // 9 == high // 9
