"""Writes PHH: TOML that this reader and others understand."""

import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from facedown.poker.histories.phh.actions import texts_of
from facedown.poker.histories.phh.checks import actions, check
from facedown.poker.histories.phh.errors import BadHistory, Problem
from facedown.poker.histories.phh.history import FIELDS, History, Moment, Value
from facedown.poker.histories.phh.lines import value_of


def write(history: History) -> str:
    """The text of a `.phh`: a line for each field there is, those the format does not define last."""
    field: str | None = None
    lines: list[str] = []
    try:
        for field, value in _fields(history).items():
            lines.append(f"{_key(field)} = {_value(value)}\n")
    except Problem as problem:
        raise BadHistory(problem.reason, field=problem.field or field) from None
    except RecursionError:
        raise BadHistory("there are too many brackets within brackets", field=field) from None
    return "".join(lines)


def write_all(histories: Iterable[History], *, first: int = 1) -> Iterator[str]:
    """The text of a `.phhs` hand by hand, numbered from `first`: `file.writelines(write_all(hands))`."""
    for number, history in enumerate(histories, first):
        yield f"{'' if number == first else chr(10)}[{number}]\n{write(history)}"


def _fields(history: History) -> dict[str, Any]:
    """What is to be written. What the reader would refuse is refused here."""
    told = zip(FIELDS, _told(history), strict=True)
    fields = {name: value for name, value in told if value is not None}
    fields["actions"] = texts_of(history.actions)
    for name, value in history.extra.items():
        if name in FIELDS:
            raise Problem(name, "the format has this field: it is none of the extra ones")
        fields[name] = value
    for name, value in fields.items():
        check(name, value)
    actions(fields)
    return fields


_told: Final = attrgetter(*FIELDS)
_NUMBERS: Final = frozenset({int, Decimal})
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^'\x00-\x08\x0a-\x1f\x7f]*")
_SPECIAL: Final = re.compile(r'["\\\x00-\x1f\x7f]')
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _value(value: Value) -> str:
    kind = _KINDS.get(type(value))
    if kind is None:
        raise Problem(None, f"{value!r} has no place in TOML")
    return kind(value)


def _flag(value: bool) -> str:  # noqa: FBT001
    return "true" if value else "false"


def _list(values: tuple[Value, ...]) -> str:
    kinds = set(map(type, values))
    if kinds <= _NUMBERS:
        text = ", ".join(map(str, values))
        if text.count(".") == sum([type(value) is Decimal for value in values]):
            return f"[{text}]"
    elif kinds == {str} and _is_plain("".join(values)):  # type: ignore[arg-type]
        within = "', '".join(values)  # type: ignore[arg-type]
        return f"['{within}']"
    return f"[{', '.join(map(_value, values))}]"


def _table(values: dict[str, Value]) -> str:
    return f"{{{', '.join([f'{_key(name)} = {_value(item)}' for name, item in values.items()])}}}"


def _text(text: str) -> str:
    """In single quotes if possible: nothing is escaped between them."""
    if _is_plain(text):
        return f"'{text}'"
    try:
        text.encode()
    except UnicodeEncodeError:
        raise Problem(None, f"{text!r} holds half a character") from None
    return f"'{text}'" if _PLAIN.fullmatch(text) else f'"{_SPECIAL.sub(_escape, text)}"'


def _is_plain(text: str) -> bool:
    """Does it surely fit between single quotes?"""
    return text.isascii() and text.isprintable() and "'" not in text


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or f"\\u{ord(match[0]):04x}"


def _moment(moment: Moment) -> str:
    if value_of(moment.text) != moment:
        raise Problem(
            None, f"{moment.text!r} is no time or date: write 20:15:00, 2009-07-20 or 2009-07-20T20:15:00"
        )
    return moment.text


def _decimal(value: Decimal) -> str:
    text = str(value)
    if "." in text:
        return text
    if not value.is_finite():
        return "nan" if value.is_nan() else "inf" if value > 0 else "-inf"
    # Without a point or an exponent it would be read as a whole number.
    return text if "E" in text else f"{text}.0"


@lru_cache(1024)
def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else f'"{_SPECIAL.sub(_escape, name)}"'


_KINDS: Final[dict[type, Callable[[Any], str]]] = {
    str: _text,
    int: str,
    bool: _flag,
    Decimal: _decimal,
    Moment: _moment,
    tuple: _list,
    list: _list,
    dict: _table,
}
