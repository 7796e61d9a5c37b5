"""The wall: 136 tiles in the order in which the game takes them.

The first 52 are dealt as at a table: three times four tiles to east, south, west and north, then one each.
The next 70 are the live wall. The last 14 are the dead wall: four replacements for kans, five dora indicators
and five ura indicators. A kan takes a replacement, and the last live tile moves to the dead wall (mahjong.md
2).
"""

from collections.abc import Iterable, Sequence
from typing import Final, Self, TypeAlias

from msgspec import Struct

from facedown.core import Seat, Seed
from facedown.mahjong.tiles import TILES, Tile, name, parse

LIVE: Final = 70
HAND: Final = 13
MOST_KANS: Final = 4
INDICATORS: Final = 5

Hand: TypeAlias = tuple[Tile, ...]
Hands: TypeAlias = tuple[Hand, Hand, Hand, Hand]

_ALL: Final = frozenset(range(TILES))
_DEALT: Final = 4 * HAND
# A kan moves the last live tile to the dead wall, but here the live wall only gets shorter. If the dead wall
# grew, its indices would depend on the kans, and an indicator could not be checked against the root.
_DEAD: Final = _DEALT + LIVE
_DORA: Final = _DEAD + MOST_KANS
_URA: Final = _DORA + INDICATORS


def _places(wind: int) -> tuple[int, ...]:
    """The indices of a hand's tiles in the wall: three times four, then one."""
    return (*(16 * go + 4 * wind + tile for go in range(3) for tile in range(4)), 48 + wind)


_PLACES: Final = tuple(_places(wind) for wind in range(4))


class Wall(Struct, frozen=True):
    tiles: tuple[Tile, ...]

    def __post_init__(self) -> None:
        tiles = self.tiles
        if (
            not isinstance(tiles, tuple)
            or len(tiles) != TILES
            or {type(tile) for tile in tiles} != {int}
            or frozenset(tiles) != _ALL
        ):
            raise ValueError(f"a wall is each of the {TILES} tiles once, as a tuple of their numbers")

    @classmethod
    def shuffled(cls, seed: Seed) -> Self:
        return cls(tuple(seed.shuffled(range(TILES))))

    @classmethod
    def stacked(
        cls,
        *,
        hands: Sequence[str | Iterable[Tile]] = (),
        draws: str | Iterable[Tile] = (),
        rinshan: str | Iterable[Tile] = (),
        dora: str | Iterable[Tile] = (),
        ura: str | Iterable[Tile] = (),
        dealer: Seat = 0,
        rest: Seed | None = None,
    ) -> Self:
        """A wall with these tiles, as text or numbers, in the given places; lists may be short.

        Hands are by seat. The other tiles fill the rest, in order or shuffled by a seed.
        """
        if len(hands) > 4:
            raise ValueError(f"there are four hands, not {len(hands)}")
        parts = _taken([*hands, draws, rinshan, dora, ura])
        wanted = dict(_put(parts[: len(hands)], parts[len(hands) :], dealer))
        left = sorted(_ALL - set(wanted.values()))
        others = iter(left if rest is None else rest.shuffled(left))
        return cls(tuple(wanted[at] if at in wanted else next(others) for at in range(TILES)))

    def hands(self, dealer: Seat = 0) -> Hands:
        """The 13 tiles of each seat, sorted; the dealer's fourteenth is the first draw."""
        east, south, west, north = (self.hand((seat - dealer) % 4) for seat in range(4))
        return east, south, west, north

    def hand(self, wind: int) -> Hand:
        """The 13 tiles of east (0), south, west or north (3), sorted."""
        return tuple(sorted(self.tiles[at] for at in _PLACES[wind]))

    @property
    def draws(self) -> tuple[Tile, ...]:
        """The live wall in drawing order; each kan removes one from its end."""
        return self.tiles[_DEALT:_DEAD]

    @property
    def dead(self) -> tuple[Tile, ...]:
        """Fourteen tiles: the replacements, the dora indicators and the ura indicators."""
        return self.tiles[_DEAD:]

    @property
    def rinshan(self) -> tuple[Tile, ...]:
        return self.tiles[_DEAD:_DORA]

    @property
    def dora(self) -> tuple[Tile, ...]:
        return self.tiles[_DORA:_URA]

    @property
    def ura(self) -> tuple[Tile, ...]:
        return self.tiles[_URA:]


def _taken(parts: Sequence[str | Iterable[Tile]]) -> list[tuple[Tile, ...]]:
    """The parts as numbers. Two texts never name the same copy of a tile."""
    read = [() if isinstance(part, str) else tuple(part) for part in parts]
    used = [tile for part in read for tile in part]
    for at, part in enumerate(parts):
        if isinstance(part, str):
            read[at] = parse(part, used)
            used += read[at]
    _check(used)
    return read


def _check(tiles: Iterable[Tile]) -> None:
    seen: set[Tile] = set()
    for tile in tiles:
        if tile not in _ALL:
            raise ValueError(f"{tile!r} is not a tile: tiles are numbers from 0 to {TILES - 1}")
        if tile in seen:
            raise ValueError(f"{name(tile)} (tile {tile}) is used twice")
        seen.add(tile)


def _put(
    hands: Sequence[tuple[Tile, ...]], rows: Sequence[tuple[Tile, ...]], dealer: Seat
) -> Iterable[tuple[int, Tile]]:
    for seat, hand in enumerate(hands):
        yield from _row(f"the hand of seat {seat}", hand, _PLACES[(seat - dealer) % 4])
    draws, rinshan, dora, ura = rows
    yield from _row("the live wall", draws, range(_DEALT, _DEAD))
    yield from _row("the replacements", rinshan, range(_DEAD, _DORA))
    yield from _row("the dora indicators", dora, range(_DORA, _URA))
    yield from _row("the ura indicators", ura, range(_URA, TILES))


def _row(what: str, tiles: tuple[Tile, ...], places: Sequence[int]) -> Iterable[tuple[int, Tile]]:
    if len(tiles) > len(places):
        raise ValueError(f"{what}: at most {len(places)} tiles, not {len(tiles)}")
    return zip(places, tiles, strict=False)
