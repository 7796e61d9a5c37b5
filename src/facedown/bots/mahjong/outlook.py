"""Look one draw ahead: of the discards one tile from tenpai, choose the one with the best wait."""

from collections.abc import Sequence
from typing import Final

from facedown.bots.mahjong.efficiency import RatedDiscard, quickest
from facedown.bots.mahjong.spot import Spot
from facedown.mahjong.shape import shanten, useful
from facedown.mahjong.tiles import KINDS, Kind

WAITED: Final = 6
"""The tiles of a typical wait: the value of one improving tile, in ways."""
LEAST: Final = 6
"""A discard is compared only if it keeps this many tenths of the best one's improving tiles."""


def farthest(spot: Spot, found: Sequence[RatedDiscard]) -> RatedDiscard:
    """For a closed hand one tile from tenpai; otherwise the quickest discard."""
    best = quickest(spot, found)
    if not spot.closed or best.progress.distance != 1:
        return best
    alike = [
        discard
        for discard in found
        if discard.progress.distance == 1 and 10 * discard.progress.tiles >= LEAST * best.progress.tiles
    ]
    if len(alike) == 1:
        return best
    return min(
        alike, key=lambda discard: (WAITED * discard.loss - 2 * ways(spot, discard.tile >> 2), discard.tile)
    )


def ways(spot: Spot, thrown: Kind) -> int:
    """In how many ways two unseen tiles, in sequence, make the hand tenpai and win."""
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
    """The number of winning tiles after the best discard of a hand that has just drawn."""
    distance, most = shanten(counts, melds), 0
    for kind in held:
        counts[kind] -= 1
        if shanten(counts, melds) == distance:
            most = max(most, sum([left[one] - (one == drawn) for one in useful(counts, melds)]))
        counts[kind] += 1
    return most
