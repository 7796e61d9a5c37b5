"""Tiles: integers inside, two letters outside.

A tile is 0 … 135, its kind `tile >> 2` is 0 … 33: 1–9 man, 1–9 pin, 1–9 sou, the winds from east to north,
the dragons white, green, red. In text a suit follows its ranks: "123m406p11z"; 0 is a red five, z an honour.
"""

from collections.abc import Iterable
from typing import Final, Self, TypeAlias

from facedown.core.errors import Error

Tile: TypeAlias = int
"""0 … 135: the four copies of a kind are different tiles."""
Kind: TypeAlias = int
"""0 … 33."""

TILES: Final = 136
KINDS: Final = 34
SUITS: Final = "mpsz"

RED: Final[frozenset[Tile]] = frozenset({16, 52, 88})
"""The red fives of man, pin and sou, if the settings have them."""

EAST: Final[Kind] = 27
SOUTH: Final[Kind] = 28
WEST: Final[Kind] = 29
NORTH: Final[Kind] = 30
WHITE: Final[Kind] = 31
GREEN: Final[Kind] = 32
RED_DRAGON: Final[Kind] = 33

WINDS: Final[tuple[Kind, ...]] = (EAST, SOUTH, WEST, NORTH)
DRAGONS: Final[tuple[Kind, ...]] = (WHITE, GREEN, RED_DRAGON)
ORPHANS: Final[tuple[Kind, ...]] = (0, 8, 9, 17, 18, 26, *WINDS, *DRAGONS)
"""Terminals and honours."""

KIND_NAMES: Final[tuple[str, ...]] = tuple(f"{kind % 9 + 1}{SUITS[kind // 9]}" for kind in range(KINDS))
NAMES: Final[tuple[str, ...]] = tuple(
    f"0{KIND_NAMES[tile >> 2][1]}" if tile in RED else KIND_NAMES[tile >> 2] for tile in range(TILES)
)
"""The text of each tile."""
PLAIN_NAMES: Final[tuple[str, ...]] = tuple(KIND_NAMES[tile >> 2] for tile in range(TILES))
"""The same without red fives."""

DORA: Final[tuple[Kind, ...]] = tuple(
    {8: 0, 17: 9, 26: 18, NORTH: EAST, RED_DRAGON: WHITE}.get(kind, kind + 1) for kind in range(KINDS)
)
"""By the kind of the indicator, the kind that becomes dora."""


class BadTiles(Error, ValueError):
    """The text is not a list of tiles; the sentence quotes it."""


def name(tile: Tile, *, red: bool = True) -> str:
    """Rank and suit: "1m", "0p" for a red five, "7z". Without red fives every five is plain."""
    return NAMES[tile] if red else PLAIN_NAMES[tile]


def text(tiles: Iterable[Tile], *, red: bool = True) -> str:
    """All tiles as one text, each suit written once: "123m406p11z"."""
    names = NAMES if red else PLAIN_NAMES
    parts: list[str] = []
    for tile in tiles:
        name = names[tile]
        if parts and parts[-1] == name[1]:
            parts.pop()
        parts += name
    return "".join(parts)


def parse(text: str, taken: Iterable[Tile] = ()) -> tuple[Tile, ...]:
    """The tiles of "123m406p11z" in the order written, using the first copies that are not taken.

    A plain 5 becomes the red one only if no other is left.
    """
    used = set(taken)
    return tuple(_free(one, used, text) for one in _split(text))


class Tiles(tuple[Tile, ...]):
    """Tiles as a view's hand has them: text when read, printed and looked into, a picture in a notebook.

    The rules work on plain numbers, and so do actions: `Discard(view.hand.find("9m"))`.
    """

    __slots__ = ()

    def __new__(cls, tiles: str | Iterable[Tile] = "") -> Self:
        """From "123m406p11z", or from numbers as in views and events."""
        if isinstance(tiles, str):
            return super().__new__(cls, parse(tiles))
        numbers = tuple(tiles)
        unknown = next((one for one in numbers if type(one) is not int or not 0 <= one < TILES), None)
        if unknown is not None:
            raise BadTiles(f"{unknown!r} is not a tile: tiles are numbers from 0 to {TILES - 1}")
        if len(set(numbers)) != len(numbers):
            raise BadTiles(f"{numbers!r} has a tile twice")
        return super().__new__(cls, numbers)

    @classmethod
    def of_rules(cls, tiles: Iterable[Tile]) -> Self:
        """What the rules made needs no second look."""
        return super().__new__(cls, tiles)

    @property
    def names(self) -> tuple[str, ...]:
        """("1m", "0p", "7z")"""
        return tuple([NAMES[tile] for tile in self])

    def __contains__(self, tile: object) -> bool:
        """`"0p" in hand`, or a number."""
        return tile in self.names if isinstance(tile, str) else super().__contains__(tile)

    def find(self, name: str) -> Tile:
        """The first tile of this name; only "0p" is a red five."""
        found = next((tile for tile in self if NAMES[tile] == name), None)
        if found is None:
            raise BadTiles(f"no {name!r} in {text(self) or 'an empty hand'}")
        return found

    def __repr__(self) -> str:
        """With numbers if the text would be read as other copies of the same kinds."""
        shown = text(self)
        return f"Tiles({shown!r})" if parse(shown) == self else f"Tiles({tuple(self)!r})"

    def __str__(self) -> str:
        return text(self)

    def _repr_svg_(self) -> str:
        from facedown.mahjong.pictures.hand import tiles_svg  # noqa: PLC0415  the rules need no pictures

        return tiles_svg(self)


def counts(tiles: Iterable[Tile]) -> list[int]:
    """The number of tiles of each of the 34 kinds."""
    kinds = [0] * KINDS
    for tile in tiles:
        kinds[tile >> 2] += 1
    return kinds


def _split(text: str) -> list[str]:
    """Split "12m0p" into 1m, 2m, 0p."""
    split: list[str] = []
    ranks = ""
    for letter in text.replace(" ", ""):
        if letter in SUITS:
            if not ranks:
                raise BadTiles(f"{text!r} has no ranks before {letter!r}: write tiles as in '123m406p11z'")
            split += [rank + letter for rank in ranks]
            ranks = ""
        else:
            ranks += letter
    if ranks:
        raise BadTiles(f"{text!r} ends without a suit: one of m, p, s, z follows its ranks")
    return split


def _free(name: str, used: set[Tile], text: str) -> Tile:
    copies = _COPIES.get(name)
    if copies is None:
        raise BadTiles(
            f"{name!r} in {text!r} is not a tile: write 0–9 before m, p or s (0 is a red five), 1–7 before z"
        )
    tile = next((copy for copy in copies if copy not in used), None)
    if tile is None:
        raise BadTiles(
            f"there is no {name!r} left for {text!r}: a kind has four tiles, one of them red among the fives"
        )
    used.add(tile)
    return tile


def _copies(name: str) -> tuple[Tile, ...]:
    tiles = [tile for tile in range(TILES) if KIND_NAMES[tile >> 2] == name]
    return tuple(sorted(tiles, key=lambda tile: tile in RED))


_COPIES: Final[dict[str, tuple[Tile, ...]]] = {name: _copies(name) for name in KIND_NAMES} | {
    NAMES[tile]: (tile,) for tile in RED
}
