"""One hand as PHH has it: every field of every variant, exact.

The fields have the names that they have in the files. Players are in the order
of the deal: the first is the small blind (or sits left of the dealer), the last has the button.
"""

from decimal import Decimal
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.poker.histories.phh.actions import Action


class Moment(Struct, frozen=True, gc=False):
    """A time of day, a date or both: text, for no rule depends on it."""

    text: str
    """As TOML writes it, without quotes: "20:15:00", "2009-07-20", "2009-07-20T20:15:00+02:00"."""

    def __str__(self) -> str:
        return self.text


Amount: TypeAlias = int | Decimal
"""Chips or money. What has no point in the file is an int, all else a Decimal; nothing is ever a float."""

Value: TypeAlias = str | int | Decimal | Moment | tuple["Value", ...] | dict[str, "Value"]
"""Anything TOML can say."""

UNLIMITED: Final = Decimal("Infinity")
"""A stack that nobody wrote down: `inf` in the file."""


class History(Struct, frozen=True, kw_only=True, gc=False):
    """One hand. `None` is a field the file does not have."""

    variant: str
    """One of `VARIANTS`."""
    ante_trimming_status: bool = False
    """Whether a seat that could not pay its whole ante wins only that much of the others'."""
    antes: tuple[Amount, ...]
    blinds_or_straddles: tuple[Amount, ...] | None = None
    """By player, but heads-up in reverse. Files of real games have a negative one for a live late post."""
    bring_in: Amount | None = None
    small_bet: Amount | None = None
    big_bet: Amount | None = None
    min_bet: Amount | None = None
    starting_stacks: tuple[Amount, ...]
    """`UNLIMITED` where nobody knows."""
    actions: tuple[Action, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: Moment | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: str | int | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    """The chair of each player, as the house numbers them."""
    seat_count: int | None = None
    table: str | int | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[Amount, ...] | None = None
    winnings: tuple[Amount, ...] | None = None
    """What each player took from the pots, after the rake."""
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: Amount | None = None
    time_banks: tuple[Amount, ...] | None = None
    extra: dict[str, Value] = {}
    """Fields the format does not define, the user's own (`_name`) among them, in the order of the file."""


FIELDS: Final[tuple[str, ...]] = History.__struct_fields__[:-1]
"""The fields of the format, in the order in which they are written."""

_BUTTON: Final = ("variant", "antes", "blinds_or_straddles")
_STUD: Final = ("variant", "antes", "bring_in")
_FIXED: Final = ("small_bet", "big_bet", "starting_stacks", "actions")
_OPEN: Final = ("min_bet", "starting_stacks", "actions")

VARIANTS: Final[dict[str, tuple[str, ...]]] = {
    "FT": _BUTTON + _FIXED,  # fixed-limit hold'em
    "NT": _BUTTON + _OPEN,  # no-limit hold'em
    "NS": _BUTTON + _OPEN,  # no-limit short-deck
    "PO": _BUTTON + _OPEN,  # pot-limit Omaha
    "FO/8": _BUTTON + _FIXED,  # fixed-limit Omaha, high and low
    "F7S": _STUD + _FIXED,  # seven card stud
    "F7S/8": _STUD + _FIXED,  # seven card stud, high and low
    "FR": _STUD + _FIXED,  # razz
    "N2L1D": _BUTTON + _OPEN,  # no-limit deuce to seven, single draw
    "F2L3D": _BUTTON + _FIXED,  # deuce to seven, triple draw
    "FB": _BUTTON + _FIXED,  # badugi
}
"""The fields that a hand of each variant cannot be without."""
