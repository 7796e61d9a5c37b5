"""The fields of one hand from its text: by lines where each line is a field, by `tomllib` where not.

Both ways give the same. The first knows the few shapes in which machines write and is ten times as fast;
whatever it does not know it leaves to the second.
"""

import re
import tomllib
from decimal import Decimal
from typing import Any, Final

from msgspec import DecodeError
from msgspec.json import Decoder

from facedown.poker.histories.phh.checks import check
from facedown.poker.histories.phh.errors import Problem
from facedown.poker.histories.phh.history import Moment, Value

Fields = dict[str, Any]


def fields_by_line(text: str) -> Fields | None:
    """The checked fields of a hand, or None if its shape is not known here."""
    fields: Fields = {}
    count = 0
    for line in text.split("\n"):
        known = _LINES.get(line)
        if known is None:
            if not line:
                continue
            if not line.isprintable() and _CONTROL.search(line):
                return None
            if line[0] == "#":
                continue
            known = _field(line)
            if known is None:
                return None
        fields[known[0]] = known[1]
        count += 1
    # A field written twice is an error, and errors are the other reader's.
    return fields if count == len(fields) else None


def fields_by_toml(text: str) -> Fields:
    """All that TOML can say; raises `TOMLDecodeError`, or a `Problem` with what no hand needs."""
    chain = _CHAIN.search(text)
    if chain is not None:
        raise Problem(None, f"{chain[0][:40]!r}… joins too many names by dots", chain[0])
    try:
        frozen = freeze(tomllib.loads(text, parse_float=_decimal))
    except (tomllib.TOMLDecodeError, Problem):
        raise
    except ValueError as error:  # Python reads no number of thousands of digits
        number = _DIGITS.search(text)
        raise Problem(None, "the number has too many digits", number and number[0]) from error
    except RecursionError:
        deepest = max(text.split("\n"), key=lambda line: line.count("[") + line.count("{"))
        raise Problem(None, "there are too many brackets within brackets", deepest) from None
    assert isinstance(frozen, dict), "a TOML text is a table"
    return frozen


def freeze(value: Any) -> Value:
    """What `tomllib` gives, so that it can be shared: tuples for lists, text for dates and times."""
    if isinstance(value, list):
        return tuple([freeze(item) for item in value])
    if isinstance(value, dict):
        return {name: freeze(item) for name, item in value.items()}
    if isinstance(value, str | int | Decimal):
        return value
    return Moment(value.isoformat())


_LINES: Final[dict[str, tuple[str, Value]]] = {}
"""Lines met before: in a file of many hands most fields say what they said in the last one. No tables:
a caller could change one."""
_FULL: Final = 1 << 13
_SHORT: Final = 160
_EVER_NEW: Final = frozenset({"actions", "finishing_stacks", "hand", "time"})

_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
_BARE: Final = re.compile(r"[A-Za-z0-9_-]+")
_CHAIN: Final = re.compile(r"""(?:(?:[A-Za-z0-9_-]{1,64}|"[^"\n]{0,64}"|'[^'\n]{0,64}')[ \t]*\.[ \t]*){16}""")
"""`a.a.a.…`, whose cost to `tomllib` is the square of its length."""
_DIGITS: Final = re.compile(r"[0-9][0-9_]{4000,}")
_TIME: Final = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]")
_decode_json: Final = Decoder(float_hook=Decimal).decode


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except ArithmeticError:
        raise Problem(None, f"{text!r} is too large or too small for any number", text) from None


def _field(line: str) -> tuple[str, Value] | None:
    name, equals, text = line.partition(" = ")
    if not equals or not _BARE.fullmatch(name):
        return None
    value = value_of(text)
    if value is None:
        return None
    check(name, value)
    if name not in _EVER_NEW and len(line) <= _SHORT and "{" not in line:
        if len(_LINES) >= _FULL:
            _LINES.clear()
        _LINES[line] = (name, value)
    return name, value


def value_of(text: str) -> Value | None:
    """The value of one line, or None if it is none or does not end there."""
    first = text[:1]
    value: Value | None
    if first == "[":
        second = text[1:2]
        value = _texts(text, second) if second in {"'", '"'} else _numbers(text)
    elif first in {"'", '"'}:
        value = text[1:-1] if _is_plain(text, first) else None
    elif _TIME.fullmatch(text):
        value = Moment(text)
    else:
        value = _number(text)
    return _single(text) if value is None else value


def _is_plain(text: str, quote: str) -> bool:
    return text.count(quote) == 2 and text[-1] == quote and (quote == "'" or "\\" not in text)


def _texts(text: str, quote: str) -> tuple[str, ...] | None:
    """The texts of `['a', 'b']`."""
    texts = tuple(text[2:-2].split(f"{quote}, {quote}"))
    whole = text.endswith(f"{quote}]") and text.count(quote) == 2 * len(texts)
    return texts if whole and (quote == "'" or "\\" not in text) else None


def _numbers(text: str) -> tuple[Value, ...] | None:
    """The numbers of `[1, 2.50]`. A flat list of numbers is the same in JSON, but for `null`."""
    if "n" in text or '"' in text or "{" in text or text.rfind("[") > 0:
        return None
    try:
        return tuple(_decode_json(text))
    except (DecodeError, ArithmeticError, ValueError):
        return None


def _number(text: str) -> Value | None:
    if not text[-1:].isdigit():
        return {"true": True, "false": False}.get(text)
    try:
        value: Value = _decode_json(text)
    except (DecodeError, ArithmeticError, ValueError):
        return None
    return value


def _single(text: str) -> Value | None:
    """A value of any other shape that ends where its line does."""
    try:
        value: Value = fields_by_toml(f"value = {text}")["value"]
    except ValueError:
        return None
    return value
