"""Chips and cards that come to a player: dealt, returned, collected, cashed out; and the pot's total."""

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Final, TypeAlias

from facedown.poker.histories import money
from facedown.poker.histories.pokerstars import lines
from facedown.poker.histories.pokerstars.deeds import cards
from facedown.poker.histories.pokerstars.lines import Line

Total: TypeAlias = tuple[int, int, int | None, tuple[int, ...]]
"""All, the rake, the main pot and the side pots."""

_DEALT: Final = re.compile(r"Dealt to (.+) \[([^\]]*)\]")


class Payments:
    """All known payments, for one sign of money."""

    def __init__(self, symbol: str) -> None:
        amount = money.signed_pattern(symbol)
        self._symbol = symbol
        self._returned = re.compile(rf"Uncalled bet \({amount}\) returned to (.+)")
        self._collected = re.compile(rf"(.+) collected {amount} from ((?:main |side )?pot(?:-[0-9]+)?)")
        self._cashed = re.compile(rf"(.+) cashed out the hand for {amount}(?: \| Cash Out Fee {amount})?")
        pots = rf"(?: Main pot {amount}\.((?: Side pot(?:-[0-9]+)? {amount}\.)*))?"
        self._total = re.compile(rf"Total pot {amount}{pots} \| Rake {amount}")
        self._amount = re.compile(rf"{amount}\.")

    def line(self, text: str, names: Collection[str]) -> Line | None:
        """The payment of this line, to one of those who sit there; None where it is none."""
        if " collected " in text and (found := self._collected.fullmatch(text)) and found[1] in names:
            return lines.Collected(found[1], self._money(found[2]), found[3])
        if text.startswith("Uncalled ") and (found := self._returned.fullmatch(text)) and found[2] in names:
            return lines.Returned(found[2], self._money(found[1]))
        if text.startswith("Dealt ") and (found := _DEALT.fullmatch(text)) and found[1] in names:
            return lines.Dealt(found[1], cards(found[2]))
        if " cashed out " in text and (found := self._cashed.fullmatch(text)) and found[1] in names:
            fee = None if found[3] is None else self._money(found[3])
            return lines.CashedOut(found[1], self._money(found[2]), fee)
        return None

    def total(self, text: str) -> Total | None:
        found = self._total.fullmatch(text)
        if found is None:
            return None
        main = None if found[2] is None else self._money(found[2])
        sides = tuple(self._money(side) for side in self._amount.findall(found[3] or ""))
        return self._money(found[1]), self._money(found[5]), main, sides

    def _money(self, number: str) -> int:
        return money.parse_signed(number, self._symbol)


@lru_cache(16)
def payments(symbol: str) -> Payments:
    """The payments with this sign of money."""
    return Payments(symbol)
