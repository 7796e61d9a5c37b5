"""Ways to a yaku, and a hand's distance from winning with each of them.

A plan excludes kinds: terminals and honours for tanyao, other suits for a flush. Tiles of excluded kinds are
replaced by isolated tiles, all different, so that the common tables give the distance. A replacement can
still count as half of a pair, so a hand that nothing improves counts as one step further away.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from facedown.bots.mahjong.spot import Spot
from facedown.mahjong.melds import Meld
from facedown.mahjong.shape import shanten, useful
from facedown.mahjong.tiles import EAST, KINDS, ORPHANS, Kind


class Plan(NamedTuple):
    barred: tuple[Kind, ...]
    strangers: tuple[Kind, ...]
    """Kinds that replace excluded tiles: they fit nothing, not even each other."""
    han: int


class HandProgress(NamedTuple):
    """The progress of a hand that has just discarded."""

    distance: int
    """0 is tenpai."""
    tiles: int
    """The number of unseen tiles that bring it closer."""
    han: int
    """The value of the plan."""


def _flush(suit: int) -> Plan:
    barred = tuple(kind for kind in range(EAST) if kind // 9 != suit)
    return Plan(barred, tuple(kind for kind in barred if kind % 3 == 0), 2)


ANY: Final = Plan((), (), 1)
"""A closed hand, with riichi, or an open one that has a triplet of honours."""
TANYAO: Final = Plan(ORPHANS, tuple(range(EAST, KINDS)), 1)
FLUSHES: Final = tuple(_flush(suit) for suit in range(3))
HOPELESS: Final = HandProgress(9, 0, 0)


def plans_of(spot: Spot, melds: Sequence[Meld], counts: Sequence[int]) -> tuple[Plan, ...]:
    """The plans of an open hand with these melds; none if no yaku is possible."""
    kinds = {tile >> 2 for meld in melds for tile in meld.tiles}
    plans = [plan for plan in FLUSHES if kinds.isdisjoint(plan.barred)]
    if spot.open_tanyao and kinds.isdisjoint(TANYAO.barred):
        plans.append(TANYAO)
    if not spot.honours.isdisjoint(kinds) or any(counts[kind] > 2 for kind in spot.honours):
        plans.append(ANY)
    return tuple(plans)


def best_progress(spot: Spot, counts: bytearray, melds: int, plans: Sequence[Plan]) -> HandProgress:
    """The best plan's progress for a hand of 13 − 3 × melds tiles."""
    best = HOPELESS
    for plan in plans:
        shape = _shape(counts, plan)
        if shape is None:
            continue
        distance = shanten(shape, melds)
        if distance > best.distance:
            continue
        tiles = sum([spot.left[kind] for kind in useful(shape, melds) if kind not in plan.barred])
        progress = HandProgress(distance if tiles else distance + 1, tiles, plan.han)
        if (progress.distance, -progress.tiles) < (best.distance, -best.tiles):
            best = progress
    return best


def _shape(counts: bytearray, plan: Plan) -> bytearray | None:
    """The hand under the plan; None if too many tiles are excluded."""
    strange = sum([counts[kind] for kind in plan.barred])
    if not strange:
        return counts
    if strange > len(plan.strangers):
        return None
    shape = counts[:]
    for kind in plan.barred:
        shape[kind] = 0
    for kind in plan.strangers[:strange]:
        shape[kind] = 1
    return shape
