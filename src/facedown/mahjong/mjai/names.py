"""Tiles by mjai's names: "1m" … "9s", "5mr" for a red five, "E S W N P F C", and "?" for one face down."""

from collections.abc import Iterable
from typing import Final

from facedown.core.errors import Error
from facedown.mahjong.tiles import EAST, KIND_NAMES, KINDS, RED, TILES, Kind, Tile

UNKNOWN: Final = "?"
_HONOURS: Final = "ESWNPFC"

KIND_WORDS: Final[tuple[str, ...]] = tuple(
    KIND_NAMES[kind] if kind < EAST else _HONOURS[kind - EAST] for kind in range(KINDS)
)
WORDS: Final[tuple[str, ...]] = tuple(
    KIND_WORDS[tile >> 2] + ("r" if tile in RED else "") for tile in range(TILES)
)
"""The name of each tile where the fives 16, 52 and 88 are red."""
_KINDS: Final[dict[str, Kind]] = {word: tile >> 2 for tile, word in enumerate(WORDS)}


class BadMjai(Error, ValueError):
    """What is no mjai, or no answer to what was asked; the sentence quotes it."""


def word(tile: Tile | None, *, red: bool = True) -> str:
    """Its name; without red fives every five is a plain one."""
    if tile is None:
        return UNKNOWN
    return WORDS[tile] if red else KIND_WORDS[tile >> 2]


def words(tiles: Iterable[Tile], *, red: bool = True) -> tuple[str, ...]:
    return tuple([word(tile, red=red) for tile in tiles])


def kind_of(name: str) -> Kind:
    """Of a tile by its name, red or not."""
    kind = _KINDS.get(name)
    if kind is None:
        raise BadMjai(f"{name!r} is no tile: they are 1m to 9s, 5mr, 5pr, 5sr, and E S W N P F C")
    return kind


class Bag:
    """All 136 tiles, to be taken out by name, the first copies first."""

    def __init__(self, *, red: bool = True) -> None:
        self._left: dict[str, list[Tile]] = {}
        for tile in reversed(range(TILES)):
            self._left.setdefault(word(tile, red=red), []).append(tile)

    def take(self, name: str) -> Tile:
        kind_of(name)
        left = self._left.get(name)
        if not left:
            raise BadMjai(f"there are no more tiles {name!r} than were named before")
        return left.pop()
