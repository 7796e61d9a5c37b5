"""Writes PHH: TOML that this reader and others understand."""

import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, Final

from facedown.poker.phh.checks import build, check
from facedown.poker.phh.errors import BadHistory, Problem
from facedown.poker.phh.history import FIELDS, History, Moment, Value
from facedown.poker.phh.lines import value_of


def write(history: History) -> str:
    """The text of a `.phh`: a line for each field there is, those the format does not define last."""
    try:
        fields = _fields(history)
    except Problem as problem:
        raise BadHistory(problem.reason, field=problem.field) from None
    return "".join([f"{_key(name)} = {_said(name, value)}\n" for name, value in fields.items()])


def write_all(histories: Iterable[History], *, first: int = 1) -> Iterator[str]:
    """The text of a `.phhs` hand by hand, numbered from `first`: `file.writelines(write_all(hands))`."""
    for number, history in enumerate(histories, first):
        yield f"{'' if number == first else chr(10)}[{number}]\n{write(history)}"


def _fields(history: History) -> dict[str, Any]:
    """What is to be written. What the reader would refuse is refused here."""
    fields = {name: value for name in FIELDS if (value := getattr(history, name)) is not None}
    fields["actions"] = tuple(map(str, history.actions))
    for name, value in history.extra.items():
        if name in FIELDS:
            raise Problem(name, "the format has this field: it is none of the extra ones")
        fields[name] = value
    for name, value in fields.items():
        check(name, value)
    build(dict(fields))
    return fields


_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_PLAIN: Final = re.compile(r"[^'\x00-\x08\x0a-\x1f\x7f]*")
_SPECIAL: Final = re.compile(r'["\\\x00-\x1f\x7f]')
_ESCAPES: Final = {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"}


def _said(field: str, value: Value) -> str:
    try:
        return _value(value)
    except Problem as problem:
        raise BadHistory(problem.reason, field=field) from None


def _value(value: Value) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _text(value)
        case int():
            return str(value)
        case Moment():
            return _moment(value)
        case Decimal():
            return _decimal(value)
        case tuple() | list():
            return f"[{', '.join([_value(item) for item in value])}]"
        case dict():
            return f"{{{', '.join([f'{_key(name)} = {_value(item)}' for name, item in value.items()])}}}"
    raise Problem(None, f"{value!r} has no place in TOML")


def _text(text: str) -> str:
    """In single quotes wherever they can hold it: between them all is what it is."""
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError:
            raise Problem(None, f"{text!r} holds half a character") from None
    if _PLAIN.fullmatch(text):
        return f"'{text}'"
    return f'"{_SPECIAL.sub(_escape, text)}"'


def _escape(match: re.Match[str]) -> str:
    return _ESCAPES.get(match[0]) or f"\\u{ord(match[0]):04x}"


def _moment(moment: Moment) -> str:
    if value_of(moment.text) != moment:
        raise Problem(
            None, f"{moment.text!r} is no time or date: write 20:15:00, 2009-07-20 or 2009-07-20T20:15:00"
        )
    return moment.text


def _decimal(value: Decimal) -> str:
    if value.is_nan():
        return "nan"
    if value.is_infinite():
        return "inf" if value > 0 else "-inf"
    text = str(value)
    # Without a point or an exponent it would be read as a whole number.
    return text if "." in text or "E" in text else f"{text}.0"


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else f'"{_SPECIAL.sub(_escape, name)}"'
