"""Ways to a yaku, and how far a hand is from winning on each of them.

A plan bars kinds: no terminals and honours for a tanyao, one suit alone for a flush. Tiles of barred kinds
are taken for lone strangers, each different, so that the common tables tell the distance; such a stranger
may still pass for half of a pair, which is why a hand that nothing improves counts as one further away.
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
    """Barred kinds that fit to nothing, not even to one another."""
    han: int


class Look(NamedTuple):
    """How a hand stands that has just discarded."""

    distance: int
    """0 is tenpai."""
    tiles: int
    """So many unseen tiles bring it nearer."""
    han: int
    """What the plan is worth."""


def _flush(suit: int) -> Plan:
    barred = tuple(kind for kind in range(EAST) if kind // 9 != suit)
    return Plan(barred, tuple(kind for kind in barred if kind % 3 == 0), 2)


ANY: Final = Plan((), (), 1)
"""A closed hand, by riichi; an open one that has a triplet of honours."""
TANYAO: Final = Plan(ORPHANS, tuple(range(EAST, KINDS)), 1)
FLUSHES: Final = tuple(_flush(suit) for suit in range(3))
HOPELESS: Final = Look(9, 0, 0)


def plans_of(spot: Spot, melds: Sequence[Meld], counts: Sequence[int]) -> tuple[Plan, ...]:
    """What an open hand with these melds may win by; nothing if no yaku is in sight."""
    kinds = {tile >> 2 for meld in melds for tile in meld.tiles}
    plans = [plan for plan in FLUSHES if kinds.isdisjoint(plan.barred)]
    if spot.open_tanyao and kinds.isdisjoint(TANYAO.barred):
        plans.append(TANYAO)
    if not spot.honours.isdisjoint(kinds) or any(counts[kind] > 2 for kind in spot.honours):
        plans.append(ANY)
    return tuple(plans)


def looked(spot: Spot, counts: bytearray, melds: int, plans: Sequence[Plan]) -> Look:
    """The best of the plans for a hand of 13 − 3 × melds tiles."""
    best = HOPELESS
    for plan in plans:
        shape = _shape(counts, plan)
        if shape is None:
            continue
        distance = shanten(shape, melds)
        if distance > best.distance:
            continue
        tiles = sum([spot.left[kind] for kind in useful(shape, melds) if kind not in plan.barred])
        look = Look(distance if tiles else distance + 1, tiles, plan.han)
        if (look.distance, -look.tiles) < (best.distance, -best.tiles):
            best = look
    return best


def _shape(counts: bytearray, plan: Plan) -> bytearray | None:
    """The hand as the plan sees it; None where too much of it is barred."""
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
