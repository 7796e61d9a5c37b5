"""What each field may say, and what the fields of a hand must say together."""

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, Final

from facedown.poker.histories.phh.actions import MOST_PLAYERS, Action, ActionsByText, BadAction, parse_action
from facedown.poker.histories.phh.errors import Problem
from facedown.poker.histories.phh.history import FIELDS, VARIANTS, History, Moment

MOST: Final = 10**15
"""No amount reaches this."""
FINEST: Final = 10**9
"""No amount is finer than one in so many."""


def check(field: str, value: Any) -> None:
    """Refuses a value that the field cannot have; actions are texts yet. Unknown fields may say anything."""
    kind = _KINDS.get(field)
    if kind is None:
        return
    reason = kind(value)
    if reason is not None:
        raise Problem(field, f"{_shown(value)} {reason}")


def build(fields: dict[str, Any]) -> History:
    """The hand of checked fields, its actions texts yet. The fields are used up."""
    fields["actions"] = actions(fields)
    if not fields.keys() <= _DEFINED:
        fields["extra"] = {name: fields.pop(name) for name in list(fields) if name not in _DEFINED}
    return History(**fields)


def actions(fields: Mapping[str, Any]) -> tuple[Action, ...]:
    """The actions of checked fields, which must agree with each other."""
    players = _agree(fields)
    return _actions(fields["actions"], players)


def _agree(fields: Mapping[str, Any]) -> int:
    """How many players there are, once all that is required is there and is of that length."""
    variant = fields.get("variant")
    if variant is None or not fields.keys() >= _REQUIRED[variant]:
        name = next(name for name in VARIANTS.get(variant or "", ("variant",)) if name not in fields)
        raise Problem(None, f"{name} is missing: a hand of {variant or 'any variant'} needs it")
    players = len(fields["starting_stacks"])
    if not 2 <= players <= MOST_PLAYERS:
        raise Problem("starting_stacks", f"{players} players: a hand has 2 to {MOST_PLAYERS}")
    for name in _BY_PLAYER:
        if name in fields and len(fields[name]) != players:
            raise Problem(
                name, f"{_shown(fields[name])} speaks of {len(fields[name])}, starting_stacks of {players}"
            )
    return players


def _actions(texts: tuple[str, ...], players: int) -> tuple[Action, ...]:
    try:
        known = _ACTIONS.get(players)
        if known is None:
            return tuple([parse_action(text, players) for text in texts])
        return tuple(map(known.__getitem__, texts))
    except BadAction as error:
        raise Problem("actions", str(error), _culprit(texts, players)) from None


def _culprit(texts: tuple[str, ...], players: int) -> str | None:
    for text in texts:
        try:
            parse_action(text, players)
        except BadAction:
            return text
    return None


def _shown(value: Any) -> str:
    """A value for a sentence: as it is read, and not too much of it."""
    if isinstance(value, tuple):
        shown = f"[{', '.join(map(_shown, value[:64]))}]"
    else:
        shown = str(value).lower() if isinstance(value, bool | Decimal) else str(value)
        shown = repr(value) if isinstance(value, str) else shown
    return shown if len(shown) <= 80 else f"{shown[:79]}…"


def _text(value: Any) -> str | None:
    return None if isinstance(value, str) else "is no text: write it in quotes"


def _flag(value: Any) -> str | None:
    return None if isinstance(value, bool) else "is neither true nor false"


def _whole(value: Any) -> str | None:
    return None if type(value) is int and 0 <= value < MOST else "is no whole number from 0"


def _name(value: Any) -> str | None:
    return None if isinstance(value, str) or type(value) is int else "is neither text nor a whole number"


def _moment(value: Any) -> str | None:
    timed = isinstance(value, Moment) and ":" in value.text and "-" not in value.text
    return None if timed else "is no time of day: write it without quotes, as 20:15:00"


def _variant(value: Any) -> str | None:
    known = isinstance(value, str) and value in VARIANTS
    return None if known else f"is no variant we know: {', '.join(VARIANTS)}"


def _number(value: Any) -> str | None:
    """Any finite amount."""
    if type(value) is int:
        return None if -MOST < value < MOST else "is too large"
    if not isinstance(value, Decimal):
        return "is no number"
    if not value.is_finite():
        return "is no amount"
    if not -MOST < value < MOST:
        return "is too large"
    # The exponent first: one of a billion would make a number of a billion digits.
    exponent = value.as_tuple().exponent
    fine = isinstance(exponent, int) and exponent >= -100 and not FINEST % value.as_integer_ratio()[1]
    return None if fine else "has more than nine decimals"


def _amount(value: Any) -> str | None:
    return _number(value) or ("is negative" if value < 0 else None)


def _bet(value: Any) -> str | None:
    return _number(value) or (None if value > 0 else "is not above zero")


def _stack(value: Any) -> str | None:
    """An amount, or `inf`."""
    unlimited = isinstance(value, Decimal) and value.is_infinite() and value > 0
    return None if unlimited else _amount(value)


def _each(kind: Callable[[Any], str | None]) -> Callable[[Any], str | None]:
    def reason(value: Any) -> str | None:
        if not isinstance(value, tuple):
            return "is no list: write it in brackets"
        if _is_common(value, kind):
            return None
        for item in value:
            wrong = kind(item)
            if wrong is not None:
                return f"holds {_shown(item)}, which {wrong}"
        return None

    return reason


def _is_common(values: tuple[Any, ...], kind: Callable[[Any], str | None]) -> bool:
    """Texts where texts belong, plain numbers from 0 elsewhere: nearly every list of nearly every hand."""
    types = set(map(type, values))
    if kind is _text:
        return types == {str}
    if types == {int}:
        return bool(min(values) >= 0 and max(values) < MOST)
    return types <= _NUMBERS and kind in _MONEY and _PLAIN.fullmatch(" ".join(map(str, values))) is not None


_NUMBERS: Final = frozenset({int, Decimal})
_MONEY: Final = frozenset({_amount, _number, _stack})
_PLAIN: Final = re.compile(r"(?:[0-9]{1,15}(?:\.[0-9]{1,9})?(?: |\Z))+")

_KINDS: Final[dict[str, Callable[[Any], str | None]]] = dict.fromkeys(FIELDS, _text) | {
    "variant": _variant,
    "ante_trimming_status": _flag,
    "antes": _each(_amount),
    "blinds_or_straddles": _each(_number),
    "bring_in": _bet,
    "small_bet": _bet,
    "big_bet": _bet,
    "min_bet": _bet,
    "starting_stacks": _each(_stack),
    "actions": _each(_text),
    "time": _moment,
    "day": _whole,
    "month": _whole,
    "year": _whole,
    "hand": _name,
    "level": _whole,
    "seats": _each(_whole),
    "seat_count": _whole,
    "table": _name,
    "players": _each(_text),
    "finishing_stacks": _each(_stack),
    "winnings": _each(_amount),
    "time_limit": _stack,
    "time_banks": _each(_stack),
}

_DEFINED: Final = frozenset(FIELDS)
_REQUIRED: Final = {variant: frozenset(names) for variant, names in VARIANTS.items()}
_BY_PLAYER: Final = (
    "antes",
    "blinds_or_straddles",
    "seats",
    "players",
    "finishing_stacks",
    "winnings",
    "time_banks",
)
_ACTIONS: Final = {players: ActionsByText(players) for players in range(2, 11)}
