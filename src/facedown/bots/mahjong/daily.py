"""The discard of the day: how far each leaves the hand from tenpai, and how many unseen tiles improve it."""

from collections.abc import Generator
from importlib.resources import files
from typing import Any, Final

from facedown.bots.mahjong import defence, defender
from facedown.bots.mahjong.efficiency import RatedDiscard, rated_discards
from facedown.bots.mahjong.spot import Spot, round_of, spot_of
from facedown.core import Prompt, Seed
from facedown.core.daily import Assessment, Daily, Rated
from facedown.mahjong.round.actions import Action, Discard, Riichi
from facedown.mahjong.round.offers import Turn
from facedown.mahjong.shape import shanten, useful
from facedown.mahjong.tiles import Kind

GOOD: Final = 9
"""A good discard keeps the distance and this many tenths of the best one's improving tiles."""
FAR: Final = 3
"""Positions this far from tenpai or less are asked for."""
STEP: Final = 100
"""What a lost step towards tenpai counts, in tiles; more than there can be improving tiles of one hand."""


def options(view: Any, prompt: Prompt[Action]) -> tuple[str, ...]:
    """The kinds that may be discarded from a closed hand, while nobody is in riichi: speed decides."""
    seen, offer = round_of(view), prompt.actions
    if seen is None or seen.seat is None or not isinstance(offer, Turn):
        return ()
    if offer.tsumo or offer.kans or offer.nine_terminals or seen.players[seen.seat].riichi:
        return ()
    kinds = sorted({tile >> 2 for tile in offer.discards})
    if len(kinds) < 2 or defence.threats(seen) or any(player.riichi for player in seen.players):
        return ()
    spot = spot_of(seen)
    is_near = spot.closed and 1 <= shanten(spot.counts, len(spot.melds)) <= FAR
    return tuple(map(str, kinds)) if is_near else ()


def assess(view: Any, prompt: Prompt[Action], chance: Seed) -> Generator[None, None, Assessment | None]:
    seen, offer = round_of(view), prompt.actions
    assert seen is not None, "only such positions have options"
    assert isinstance(offer, Turn), "only turns have options"
    spot, found = spot_of(seen), []
    for tile in {tile >> 2: tile for tile in offer.discards}.values():
        found += rated_discards(spot, (tile,))
        yield
    best = min(found, key=_order)
    rated = []
    for discard in sorted(found, key=_order):
        rated.append(_rated(spot, discard, best))
        yield
    house = _discarded(defender(view, prompt, chance))
    yield
    if all(one.is_good for one in rated):
        return None
    return Assessment(tuple(rated), house, {"distance": best.progress.distance})


def _order(discard: RatedDiscard) -> tuple[int, int, int]:
    return discard.progress.distance, -discard.progress.tiles, discard.tile


def _rated(spot: Spot, discard: RatedDiscard, best: RatedDiscard) -> Rated:
    distance, tiles, _ = discard.progress
    further = distance - best.progress.distance
    lost = STEP * further + max(best.progress.tiles - tiles, 0) if further else best.progress.tiles - tiles
    is_good = not further and 10 * tiles >= GOOD * best.progress.tiles
    kind = discard.tile >> 2
    facts = {"distance": distance, "tiles": tiles, "accepts": _accepted(spot, kind)}
    return Rated(str(kind), lost, is_good, facts)


def _accepted(spot: Spot, thrown: Kind) -> list[list[int]]:
    """The kinds that bring the hand closer after this discard, and how many of each are unseen."""
    counts = bytearray(spot.counts)
    counts[thrown] -= 1
    return [[kind, spot.left[kind]] for kind in useful(counts, len(spot.melds)) if spot.left[kind]]


def _discarded(action: Action) -> str | None:
    return str(action.tile >> 2) if isinstance(action, Discard | Riichi) else None


def chosen(view: Any, prompt: Prompt[Action], action: Action) -> str | None:  # noqa: ARG001  a discard says it all
    return _discarded(action)


DAILY: Final = Daily(options, assess, chosen, files(__package__) / "daily.zip")
