"""One draw further: of discards that leave a hand one away from tenpai, the one that will wait best."""

from collections.abc import Sequence
from typing import Final

from facedown.bots.mahjong.efficiency import Throw, quickest
from facedown.bots.mahjong.spot import Spot
from facedown.mahjong.shape import shanten, useful
from facedown.mahjong.tiles import KINDS, Kind

WAITED: Final = 6
"""Tiles that a usual tenpai waits for: what a tile of improvement now is worth in ways."""
LEAST: Final = 6
"""Tenths of the best one's tiles of improvement that a discard must leave to be compared with it."""


def farthest(spot: Spot, found: Sequence[Throw]) -> Throw:
    """One away with a closed hand; any other throws what is quickest now."""
    best = quickest(spot, found)
    if not spot.closed or best.look.distance != 1:
        return best
    alike = [
        throw
        for throw in found
        if throw.look.distance == 1 and 10 * throw.look.tiles >= LEAST * best.look.tiles
    ]
    if len(alike) == 1:
        return best
    return min(alike, key=lambda throw: (WAITED * throw.loss - 2 * ways(spot, throw.tile >> 2), throw.tile))


def ways(spot: Spot, thrown: Kind) -> int:
    """In how many ways two unseen tiles, one after the other, make the hand tenpai and win."""
    counts, melds, left = spot.counts[:], len(spot.melds), spot.left
    counts[thrown] -= 1
    held = [kind for kind in range(KINDS) if counts[kind]]
    total = 0
    for kind in useful(counts, melds):
        if left[kind]:
            counts[kind] += 1
            total += left[kind] * _most(counts, melds, held, left, kind)
            counts[kind] -= 1
    return total


def _most(counts: bytearray, melds: int, held: list[Kind], left: list[int], drawn: Kind) -> int:
    """Tiles that win after the best discard of a hand that has just drawn, which is unseen no more."""
    distance, most = shanten(counts, melds), 0
    for kind in held:
        counts[kind] -= 1
        if shanten(counts, melds) == distance:
            most = max(most, sum([left[one] - (one == drawn) for one in useful(counts, melds)]))
        counts[kind] += 1
    return most
