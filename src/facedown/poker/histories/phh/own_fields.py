"""Fields with an underscore that undo the conversion to PHH. They are checked: anybody can write them."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from re import fullmatch
from typing import Any, Final

from facedown.poker.histories.errors import HandError
from facedown.poker.histories.phh.checks import MOST

OWN: Final = ("intents", "inactive", "dead_blinds", "dead_posted", "live_posted", "new", "top_up")
"""Rows of a hand that PHH has no field for."""
CHIPS: Final = frozenset({"dead_blinds", "dead_posted", "live_posted", "top_up"})
"""Those of them that are amounts."""


def check(own: Mapping[str, Any], size: int) -> None:
    """Refuses values that we never write. `size`: the players of the file; with `_seats` there are more."""
    for name in own:
        kind = KINDS.get(name)
        if kind is not None and not kind(own[name]):
            raise HandError("BAD_FIELD", f"{name} is not what we write there: {str(own[name])[:40]!r}")
    every = len(own.get("_seats", ())) or size
    for name in _BY_PLAYER & own.keys():
        if len(own[name]) != every:
            raise HandError("BAD_FIELD", f"{name} has {len(own[name])} entries for {every} players")


def _is_number(value: Any) -> bool:
    return type(value) is int and abs(value) < MOST


def _is_amount(value: Any) -> bool:
    return isinstance(value, int | Decimal) and not isinstance(value, bool) and value >= 0


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _is_unit(value: Any) -> bool:
    return isinstance(value, str) and fullmatch(r"1|0\.0{0,8}1", value) is not None


def _is_flag(value: Any) -> bool:
    return isinstance(value, bool)


def _are_marks(value: Any) -> bool:
    return _are_numbers(value) and len(value) == 3


def _each(kind: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, tuple) and all(map(kind, value))


_are_numbers: Final = _each(_is_number)
_are_amounts: Final = _each(_is_amount)

KINDS: Final[Mapping[str, Callable[[Any], bool]]] = {
    **{f"_{name}": _are_amounts if name in CHIPS else _are_numbers for name in OWN},
    "_seats": _are_numbers,
    "_players": _each(_is_text),
    "_starting_stacks": _are_amounts,
    "_finishing_stacks": _are_amounts,
    "_folds": _are_numbers,
    "_button": _is_number,
    "_marks": _are_marks,
    "_small_blind_due": _is_number,
    "_big_blind_opens": _is_flag,
    "_small_blind": _is_amount,
    "_unit": _is_unit,
    "_ante_trimming_status": _is_flag,
}
"""By name, whether a value is one that we write."""
_BY_PLAYER: Final = KINDS.keys() - {
    "_folds",
    "_button",
    "_marks",
    "_small_blind_due",
    "_big_blind_opens",
    "_small_blind",
    "_unit",
    "_ante_trimming_status",
}
