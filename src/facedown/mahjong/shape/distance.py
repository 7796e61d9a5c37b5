"""How many tiles a hand is away from winning, by the tables of PyPI `xiangting`."""

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias, cast

from xiangting import PlayerCount, calculate_replacement_number

from facedown.mahjong.tiles import KINDS, counts, parse

FOUR: Final = PlayerCount.FOUR

Hand: TypeAlias = Sequence[int] | str
"""The counts of the 34 kinds, or tiles as views have them, or their text: "123m406p11z"."""

_PLAIN: Final = (bytes, bytearray, list)
_replaced: Final = cast("Callable[[bytes | bytearray, PlayerCount], int]", calculate_replacement_number)
"""It takes bytes as well as the lists that it promises, and six times as fast."""


def shanten(hand: Hand, melds: int = 0) -> int:  # noqa: ARG001  the number of tiles tells it too
    """How many tiles away from tenpai: 0 is tenpai, −1 a won hand."""
    return _replaced(counted(hand), FOUR) - 1


def nearest(counts: bytes | bytearray) -> int:
    """The same for counts alone, as a round has them."""
    return _replaced(counts, FOUR) - 1


def is_won(hand: Hand, melds: int = 0) -> bool:  # noqa: ARG001  the number of tiles tells it too
    return _replaced(counted(hand), FOUR) == 0


def counted(hand: Hand) -> bytes:
    """No hand has 34 tiles, so a sequence of that length is counts."""
    if type(hand) is not str and len(hand) == KINDS:
        # Of an array, `bytes` would read the memory: eight bytes for a number.
        return bytes(hand if isinstance(hand, _PLAIN) else list(hand))  # type: ignore[arg-type]
    return bytes(counts(parse(hand) if isinstance(hand, str) else hand))
