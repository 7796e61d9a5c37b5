"""How many tiles a hand is away from winning, by the tables of PyPI `xiangting`."""

from collections.abc import Callable, Sequence
from typing import Final, cast

from xiangting import PlayerCount, calculate_replacement_number

FOUR: Final = PlayerCount.FOUR

_replaced: Final = cast("Callable[[bytes, PlayerCount], int]", calculate_replacement_number)
"""It takes bytes as well as the lists that it promises, and six times as fast."""


def shanten(counts: Sequence[int], melds: int = 0) -> int:  # noqa: ARG001  the number of tiles tells it too
    """How many tiles away from tenpai: 0 is tenpai, −1 a won hand."""
    return _replaced(bytes(counts), FOUR) - 1


def is_won(counts: Sequence[int], melds: int = 0) -> bool:  # noqa: ARG001  the number of tiles tells it too
    return _replaced(bytes(counts), FOUR) == 0
