"""Amounts: whole numbers of the smallest unit inside, shortest decimals outside, exact both ways."""

from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeAlias

from facedown.poker.histories.errors import HandError

Money: TypeAlias = int | Decimal

FINEST: Final = 9
"""Decimals of the smallest unit there is."""
CENTS: Final = 2
"""Decimals of the unit where nobody says another."""
_MOST: Final = 1 << 40


def unit_of(decimals: int) -> str:
    """The text of a unit: "1", "0.01"."""
    return "0." + "0" * (decimals - 1) + "1" if decimals else "1"


def decimals_of(unit: str) -> int:
    return max(len(unit) - 2, 0)


def decimals_needed(amounts: Iterable[Money]) -> int:
    """How fine a unit must be for all of them to be whole, cents at the least."""
    return max([CENTS, *(_decimals(amount) for amount in amounts)])


@lru_cache(maxsize=1 << 14)
def in_chips(amount: Money, decimals: int) -> int:
    """Of a unit with so many decimals."""
    if isinstance(amount, int):
        chips = amount * _scale(decimals)
    else:
        if not amount.is_finite() or amount.copy_abs() > _MOST or _decimals(amount) > decimals:
            raise HandError("BAD_AMOUNT", f"{amount} is no amount in units of {unit_of(decimals)}")
        top, bottom = amount.as_integer_ratio()
        chips = top * _scale(decimals) // bottom
    if not -_MOST <= chips <= _MOST:
        raise HandError("BAD_AMOUNT", f"{amount} is more than any table holds")
    return chips


@lru_cache(maxsize=1 << 14)
def in_money(chips: int, unit: str) -> Money:
    """The number for JSON."""
    text = money_text(chips, unit)
    return Decimal(text) if "." in text else int(text)


@lru_cache(maxsize=1 << 14)
def money_text(chips: int, unit: str) -> str:
    """The shortest decimal: "2", "2.5", "75.25"."""
    decimals = decimals_of(unit)
    whole, part = divmod(abs(chips), _scale(decimals))
    sign = "-" if chips < 0 else ""
    if not part:
        return f"{sign}{whole}"
    return f"{sign}{whole}." + f"{part:0{decimals}}".rstrip("0")


def _scale(decimals: int) -> int:
    return int("1" + "0" * decimals)


@lru_cache(maxsize=1 << 14)
def _decimals(amount: Money) -> int:
    """How many places after the point count."""
    if isinstance(amount, int):
        return 0
    _, digits, exponent = amount.as_tuple()
    if not isinstance(exponent, int):
        return FINEST + 1
    zeros = next((at for at, digit in enumerate(reversed(digits)) if digit), len(digits))
    return max(-exponent - zeros, 0)
