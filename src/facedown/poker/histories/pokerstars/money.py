"""Amounts: whole cents or chips inside, "$0.25" outside."""

import re
from functools import lru_cache
from typing import Final

CHIPS: Final = r"[0-9][0-9,]{0,17}"
"""An amount without a sign: no part of a chip."""
AMOUNT: Final = rf"({CHIPS}(?:\.[0-9]{{1,2}})?)"
"""An amount of money behind its sign."""

SYMBOL: Final = r"[^\w\s()\[\]/.,+-]?"
"""A sign of money, or none."""


def pattern(symbol: str) -> str:
    """What an amount looks like where `symbol` stands before every one; the number is a group."""
    return re.escape(symbol) + AMOUNT if symbol else f"({CHIPS})"


@lru_cache(1 << 15)
def parse(number: str, symbol: str) -> int:
    """The amount of a number as it stands behind the sign: "0.5" of dollars is 50, "1,500" chips are 1500."""
    whole, _, part = number.replace(",", "").partition(".")
    return int(whole) * 100 + int(f"{part:0<2}") if symbol else int(whole)


@lru_cache(1 << 14)
def text(amount: int, symbol: str) -> str:
    """As PokerStars writes it: no cents where there are none."""
    if not symbol:
        return str(amount)
    whole, cents = divmod(amount, 100)
    return f"{symbol}{whole}.{cents:02}" if cents else f"{symbol}{whole}"
