"""Amounts of money: whole chips inside, decimals outside, exact both ways.

A unit is the money that one chip is worth: "1", "0.01". Its scale is how many chips make one of the money:
1, 100.
"""

import re
from collections.abc import Iterable
from decimal import Decimal
from functools import lru_cache
from typing import Final, TypeAlias

from facedown.core.errors import Error
from facedown.poker.histories.errors import HandError

Money: TypeAlias = int | Decimal
Written: TypeAlias = int | Decimal | str
"""Money as people and programs write it: 100, Decimal("75.25"), "75.25". Never a float, which is inexact."""

CENTS: Final = "0.01"
"""The unit where a hand names none."""
FINEST: Final = 9
"""Decimals of the smallest unit."""
_MOST: Final = 1 << 40
_CACHED: Final = 1 << 14
"""Stacks and blinds of one table come again and again."""


class TooFine(Error, ValueError):
    """An amount that is no whole number of chips."""


@lru_cache
def unit_of(scale: int) -> str:
    return f"{Decimal(1) / scale:f}"


@lru_cache
def scale_of(unit: str) -> int:
    return _power(max(len(unit) - 2, 0))


def scale_needed(amounts: Iterable[Money | None]) -> int:
    """The least scale in which all finite amounts are whole chips."""
    decimals = [_decimals(amount) for amount in amounts if type(amount) is Decimal and amount.is_finite()]
    return _power(max(decimals, default=0))


def _power(decimals: int) -> int:
    return int("1" + "0" * decimals)


def whole(amount: Money, scale: int) -> int:
    """In chips, by ratios: a product of decimals would be rounded to the precision of the context."""
    if type(amount) is int:
        return amount * scale
    top, bottom = amount.as_integer_ratio()
    chips, rest = divmod(top * scale, bottom)
    if rest:
        raise TooFine(amount)
    return chips


@lru_cache(_CACHED)
def in_chips(amount: Money, unit: str) -> int:
    """In chips, of an amount that a table can hold."""
    scale = scale_of(unit)
    if isinstance(amount, Decimal) and (
        not amount.is_finite() or amount.copy_abs() > _MOST or scale % _power(_decimals(amount))
    ):
        raise HandError("BAD_AMOUNT", f"{amount} is no amount in units of {unit}")
    chips = whole(amount, scale)
    if not -_MOST <= chips <= _MOST:
        raise HandError("BAD_AMOUNT", f"{amount} is more than any table holds")
    return chips


def read_money(amount: Written, unit: str) -> int:
    """In chips, of money that somebody has written."""
    if type(amount) is str and _WRITTEN.fullmatch(amount):
        amount = Decimal(amount)
    if isinstance(amount, bool | str) or not isinstance(amount, int | Decimal):
        advice = 'write 100, "75.25" or Decimal("75.25")'
        raise HandError("BAD_AMOUNT", f"{str(amount)[:40]!r} is no amount of money: {advice}")
    chips = in_chips(amount, unit)
    if chips < 0:
        raise HandError("BAD_AMOUNT", f"{amount} is less than nothing")
    return chips


_WRITTEN: Final = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,9})?")


@lru_cache(_CACHED)
def in_money(chips: int, unit: str) -> Money:
    """The number for JSON."""
    text = money_text(chips, unit)
    return Decimal(text) if "." in text else int(text)


@lru_cache(_CACHED)
def money_text(chips: int, unit: str) -> str:
    """The shortest decimal: "2", "2.5", "75.25"."""
    units, part = divmod(abs(chips), scale_of(unit))
    sign = "-" if chips < 0 else ""
    if not part:
        return f"{sign}{units}"
    return f"{sign}{units}." + f"{part:0{len(unit) - 2}}".rstrip("0")


@lru_cache(_CACHED)
def _decimals(amount: Decimal) -> int:
    """Places after the point, without trailing zeros; at most one more than the finest unit has."""
    _, digits, exponent = amount.as_tuple()
    assert isinstance(exponent, int), "the amount is finite"
    zeros = next((at for at, digit in enumerate(reversed(digits)) if digit), len(digits))
    return min(max(-exponent - zeros, 0), FINEST + 1)


# As PokerStars writes them, with a sign: "$0.25", "1500"

_CHIPS: Final = r"[0-9][0-9,]{0,17}"
SIGNED: Final[str] = rf"({_CHIPS}(?:\.[0-9]{{1,2}})?)"
"""The pattern of an amount after its sign."""
SIGN: Final = r"[^\w\s()\[\]/.,+-]?"
"""The pattern of a sign of money, or of none."""


def signed_pattern(sign: str) -> str:
    """The pattern of amounts with this sign; the number is a group. Without a sign there are no cents."""
    return re.escape(sign) + SIGNED if sign else f"({_CHIPS})"


@lru_cache(1 << 15)
def parse_signed(number: str, sign: str) -> int:
    """The number after the sign, in cents if there is one: "0.5" is 50; "1,500" without a sign is 1500."""
    units, _, part = number.replace(",", "").partition(".")
    return int(units) * 100 + int(f"{part:0<2}") if sign else int(units)


@lru_cache(_CACHED)
def signed_text(amount: int, sign: str) -> str:
    """Cents are written only where there are any."""
    if not sign:
        return str(amount)
    units, cents = divmod(amount, 100)
    return f"{sign}{units}.{cents:02}" if cents else f"{sign}{units}"
