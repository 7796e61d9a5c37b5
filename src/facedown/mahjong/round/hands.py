"""A chair's closed tiles: lookups, changes, and waits."""

from bisect import bisect_left

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.state import State
from facedown.mahjong.shape.distance import nearest
from facedown.mahjong.shape.needs import needed
from facedown.mahjong.tiles import KINDS, Kind, Tile


def held(hand: tuple[Tile, ...], kind: Kind) -> tuple[Tile, ...]:
    """The copies of a kind in a hand, which must be ascending."""
    low = kind << 2
    start = bisect_left(hand, low)
    return hand[start : bisect_left(hand, low + 4, start)]


def without(hand: tuple[Tile, ...], tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    return tuple([tile for tile in hand if tile not in tiles])


def with_fourth(melds: tuple[Meld, ...], tile: Tile) -> tuple[Meld, tuple[Meld, ...]]:
    """The kan that this tile makes of a pon, and all melds including it."""
    pon = next(meld for meld in melds if meld.kind == "pon" and meld.tiles[0] >> 2 == tile >> 2)
    kan = Meld("added_kan", tuple(sorted((*pon.tiles, tile))), pon.called, pon.from_seat)
    return kan, tuple([kan if meld is pon else meld for meld in melds])


def is_closed(melds: tuple[Meld, ...]) -> bool:
    """A closed kan does not open a hand (mahjong.md 4.5)."""
    return not melds or all(meld.kind == "closed_kan" for meld in melds)


def read(state: State, seat: Seat) -> None:
    """Recompute the waits of a chair that has no drawn tile (mahjong.md 3.2)."""
    kinds = bytearray(KINDS)
    for tile in state.hands[seat]:
        kinds[tile >> 2] += 1
    state.counts[seat] = bytes(kinds)
    _look(state, seat)


def read_exchanged(state: State, seat: Seat, drawn: Tile, thrown: Tile) -> None:
    """The same after a draw and a discard. They bring a hand nearer by one at most, so one that was far from
    tenpai still is, and there is nothing to look up."""
    kinds = bytearray(state.counts[seat])
    kinds[drawn >> 2] += 1
    kinds[thrown >> 2] -= 1
    state.counts[seat] = bytes(kinds)
    if state.far[seat] > 1:
        state.far[seat] -= 1
    else:
        _look(state, seat)


def _look(state: State, seat: Seat) -> None:
    counts = state.counts[seat]
    state.far[seat] = distance = nearest(counts)
    state.waits[seat] = 0 if distance else waited(counts, state.melds[seat])


def waited(counts: bytes | bytearray, melds: tuple[Meld, ...]) -> int:
    """What a tenpai hand waits for, as a mask, without kinds of which the chair has all four (mahjong.md
    3.3)."""
    mask = needed(counts)
    if melds:
        counts = bytearray(counts)
        for meld in melds:
            for tile in meld.tiles:
                counts[tile >> 2] += 1
    if 4 in counts:
        for kind in range(KINDS):
            if counts[kind] == 4:
                mask &= ~(1 << kind)
    return mask
