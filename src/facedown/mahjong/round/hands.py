"""A chair's closed tiles: lookups, changes, and waits."""

from bisect import bisect_left
from collections.abc import Sequence

from facedown.core import Seat
from facedown.mahjong.melds import Meld
from facedown.mahjong.round.state import Draft, put
from facedown.mahjong.shape import shanten, waits
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


def read(state: Draft, seat: Seat) -> None:
    """Recompute the waits of a chair that has no drawn tile (mahjong.md 3.2)."""
    kinds = bytearray(KINDS)
    for tile in state.hands[seat]:
        kinds[tile >> 2] += 1
    _note(state, seat, bytes(kinds))


def read_exchanged(state: Draft, seat: Seat, drawn: Tile, thrown: Tile) -> None:
    """The same after a draw and a discard; only the difference is counted."""
    kinds = bytearray(state.counts[seat])
    kinds[drawn >> 2] += 1
    kinds[thrown >> 2] -= 1
    _note(state, seat, bytes(kinds))


def _note(state: Draft, seat: Seat, counts: bytes) -> None:
    state.counts, melds = put(state.counts, seat, counts), state.melds[seat]
    distance = shanten(counts, len(melds))
    waiting = 0 if distance else waited(counts, melds)
    if distance != state.shanten[seat]:
        state.shanten = put(state.shanten, seat, distance)
    if waiting != state.waits[seat]:
        state.waits = put(state.waits, seat, waiting)


def waited(counts: Sequence[int], melds: tuple[Meld, ...]) -> int:
    """Waits as a mask, without kinds of which the chair has all four (mahjong.md 3.3)."""
    mask = 0
    for kind in waits(counts, len(melds)):
        if counts[kind] + sum(tile >> 2 == kind for meld in melds for tile in meld.tiles) < 4:
            mask |= 1 << kind
    return mask
