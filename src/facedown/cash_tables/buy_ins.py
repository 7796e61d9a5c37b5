"""What a player of one cash table may buy in for, and the memory of those who left a while ago."""

from typing import NamedTuple

from facedown.cash_tables.refusal import CashRefusal
from facedown.cash_tables.settings import UNIT
from facedown.poker.cash import Config
from facedown.poker.histories.errors import HandError
from facedown.poker.histories.money import money_text
from facedown.poker.notation.wishes import affordable_buy_in
from facedown.table import Clock


class BuyIn(NamedTuple):
    chips: int
    debt: int
    """Missed blinds of an earlier stay."""


class _Left(NamedTuple):
    at: int
    stack: int
    debt: int


class BuyIns:
    def __init__(self, config: Config, clock: Clock, remembered_ms: int) -> None:
        self._config = config
        self._clock = clock
        self._remembered_ms = remembered_ms
        self._left: dict[str, _Left] = {}
        """By account; a table is open for ever, so those whose time is over are dropped."""

    def remember(self, account: str, stack: int, debt: int) -> None:
        """Of a player who leaves."""
        self._left = {other: left for other, left in self._left.items() if self._is_recent(left)}
        self._left[account] = _Left(self._clock.now(), stack, debt)

    def forget(self, account: str) -> None:
        self._left.pop(account, None)

    def of(self, account: str, chips: int, balance: int) -> BuyIn:
        """Raises CashRefusal. One who left a while ago comes back with no fewer chips (table stakes)."""
        config, left = self._config, self._left.get(account)
        if left is None or not self._is_recent(left):
            return BuyIn(self._affordable(chips, balance), 0)
        least = min(left.stack, config.most, max(balance, config.least))
        return BuyIn(self._affordable(max(chips, least), balance), left.debt)

    def _is_recent(self, left: _Left) -> bool:
        return self._clock.now() - left.at <= self._remembered_ms

    def _affordable(self, chips: int, balance: int) -> int:
        config = self._config
        try:
            chips = affordable_buy_in(UNIT, config, chips, balance)
        except HandError as no:
            raise CashRefusal(no.code, no.sentence) from None
        if not config.least <= chips <= config.most:
            bounds = f"{money_text(config.least, UNIT)} to {money_text(config.most, UNIT)}"
            raise CashRefusal("BAD_BUY_IN", f"buy in for {bounds}, not {money_text(chips, UNIT)}")
        return chips
