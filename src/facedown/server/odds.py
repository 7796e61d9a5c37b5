"""The odds of open cards, computed in slices and kept: all who watch a hand ask for the same."""

from collections import OrderedDict
from typing import Any, Final

from facedown.catalog import Listing, resolved
from facedown.core import codec
from facedown.core.reports import OpenCards
from facedown.server.turns import Turns
from facedown.table.slices import Slices

_KEPT: Final = 2_000
"""Answers that are kept; each has a few hundred bytes."""
_ASKING: Final = 40
"""Most requests at a time; they are computed one after another."""


class OddsCache:
    def __init__(self, slices: Slices) -> None:
        self._slices = slices
        self._turns = Turns(_ASKING)
        self._kept: OrderedDict[tuple[str, OpenCards], bytes] = OrderedDict()

    async def of(self, listing: Listing, cards: OpenCards) -> bytes | None:
        """The JSON; None if the game has no odds. Raises NoOdds, Refused."""
        if listing.odds is None:
            return None
        key = listing.game.name, cards
        if key not in self._kept:
            await self._turns.turn(lambda: self._compute(listing.odds, key))
        self._kept.move_to_end(key)
        return self._kept[key]

    async def _compute(self, odds: Any, key: tuple[str, OpenCards]) -> None:
        if key in self._kept:
            return  # somebody else asked for it while we waited
        self._kept[key] = codec.to_json(await self._slices.run(resolved(odds)(key[1])))
        if len(self._kept) > _KEPT:
            self._kept.popitem(last=False)
