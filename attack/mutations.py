"""Messages that are nearly right, made from the types of a protocol: the same seed, the same messages."""

import json
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, get_args

import msgspec
from msgspec import inspect

from facedown.core import Seed
from facedown.core.seed import Draws

ODD: Final[tuple[Any, ...]] = (
    None, True, -1, 0, 2**31, 2**63, 2**64, -(2**70), 1e308, 0.5, "", "x", "x" * 300, "\u0000", "\u202e",
    "\ud83d",
    [], [[]], {}, [None] * 9, ["attack"] * 3, {"type": "act"}, {"type": {}}, "surrender", "attack", [{}] * 40,
)  # fmt: skip
"""Values that no field of any message has room for, or hardly any."""

_OPENING: Final = frozenset({"token", "join_code"})
"""Fields that a greeting has although it need not: they open a seat again."""
_DEEP: Final = 6
"""Most levels of an example; deeper ones end with null."""


class Mutations:
    """Messages of the given types: a union, or several of them."""

    def __init__(self, *kinds: Any, seed: str, words: Mapping[str, Sequence[Any]] | None = None) -> None:
        """`words`: values of fields by name, such as tokens that open something."""
        self._kinds = tuple(member for kind in kinds for member in members(kind))
        self._draws = Seed.of(seed).draws()
        self._words = words or {}
        self._last: Any = {}

    def greeting(self) -> Any:
        """A good first message: the first type of each protocol is its greeting."""
        kind = _info(self._kinds[0])
        assert isinstance(kind, inspect.StructType), "messages are structs"
        made: dict[str, Any] = _Example(self._draws, self._words).required(kind)
        for name in sorted({field.encode_name for field in kind.fields} & _OPENING & self._words.keys()):
            made[name] = self._draws.choice(tuple(self._words[name]))
        return made

    def example(self, kind: Any) -> Any:
        """A good message, or at least one of the right form."""
        return _Example(self._draws, self._words).of(_info(kind), "")

    def next(self) -> Any:
        """A message with up to three changes."""
        kind = self._draws.choice(self._kinds)
        value = self.example(kind)
        for _ in range(self._draws.below(4)):
            value = changed(value, self._draws)
        if self._draws.below(30) == 0:
            return self._last
        self._last = value
        return value

    def plain(self, value: Any, *, packed: bool) -> bytes:
        return _encoded(value, packed=packed)

    def encoded(self, value: Any, *, packed: bool) -> bytes:
        """The message as JSON or MessagePack, often with changed bytes."""
        data = _encoded(value, packed=packed)
        how = self._draws.below(12)
        at = self._draws.below(len(data) + 1)
        match how:
            case 0:
                data = bytes(self._draws.below(256) for _ in range(self._draws.below(40)))
            case 1:
                data = data[:at]
            case 2:
                data = (b"\x91" if packed else b"[") * self._draws.below(3_000)
            case 3 | 4:
                data = data[:at] + bytes((self._draws.below(256),)) + data[at + (how == 3) :]
            case 5:
                data += data
        return data


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def members(kind: Any) -> tuple[Any, ...]:
    """The members of a union; a struct is its own only member, generic or not."""
    return (kind,) if hasattr(getattr(kind, "__origin__", kind), "__struct_config__") else get_args(kind)


def changed(value: Any, draws: Draws) -> Any:
    """The value with something in it replaced, removed or added."""
    if isinstance(value, dict) and value:
        key = draws.choice(sorted(value))
        how = draws.below(4)
        if how == 0:
            return {name: each for name, each in value.items() if name != key}
        if how == 1:
            return {**value, key: changed(value[key], draws)}
        return {**value, draws.choice((key, "type", "extra")) if how == 2 else key: draws.choice(ODD)}
    if isinstance(value, list) and value and draws.below(2):
        at = draws.below(len(value))
        return [*value[:at], changed(value[at], draws), *value[at + 1 :]]
    if isinstance(value, int) and draws.below(2):
        return value + draws.choice((-1, 1, 1000, -value))
    return draws.choice(ODD)


class _Example:
    """A value of a type, drawn."""

    def __init__(self, draws: Draws, words: Mapping[str, Sequence[Any]]) -> None:
        self._draws = draws
        self._words = words
        self._depth = 0

    def of(self, kind: inspect.Type, name: str) -> Any:
        if self._words.get(name) and self._draws.below(5):
            return self._draws.choice(tuple(self._words[name]))
        if self._depth > _DEEP:
            return None
        self._depth += 1
        try:
            return self._of(kind)
        finally:
            self._depth -= 1

    def _of(self, kind: inspect.Type) -> Any:  # noqa: C901  one case for each kind of type
        match kind:
            case inspect.StructType():
                return self._struct(kind)
            case inspect.UnionType(types=kinds):
                return self.of(self._draws.choice(tuple(kinds)), "")
            case inspect.LiteralType(values=values):
                return self._draws.choice(tuple(values))
            case inspect.EnumType(cls=cls):
                return self._draws.choice([each.value for each in cls])
            case inspect.IntType(ge=least, le=most):
                low = int(least or 0)
                return low + self._draws.below(min(int(most or 1 << 20), low + 200) - low + 1)
            case inspect.StrType(max_length=longest):
                return "x" * (1 + self._draws.below(min(longest or 8, 8)))
            case inspect.BoolType():
                return self._draws.below(2) == 0
            case inspect.FloatType():
                return self._draws.below(1_000) / 10
            case inspect.TupleType(item_types=kinds):
                return [self.of(each, "") for each in kinds]
            case inspect.ListType() | inspect.VarTupleType() | inspect.SetType() | inspect.FrozenSetType():
                return [self.of(kind.item_type, "") for _ in range(self._draws.below(4))]
            case inspect.DictType(value_type=each):
                return {key: self.of(each, "") for key in "ab"[: self._draws.below(3)]}
            case inspect.AnyType():
                return self._draws.choice(ODD)
        return None

    def _struct(self, kind: inspect.StructType) -> dict[str, Any]:
        made = self.required(kind)
        for field in kind.fields:
            if not field.required and self._draws.below(2):
                made[field.encode_name] = self.of(field.type, field.encode_name)
        return made

    def required(self, kind: inspect.StructType) -> dict[str, Any]:
        """The tag and the fields that may not be left out."""
        made = {} if kind.tag_field is None else {kind.tag_field: kind.tag}
        needed = [field for field in kind.fields if field.required]
        return made | {field.encode_name: self.of(field.type, field.encode_name) for field in needed}


def _encoded(value: Any, *, packed: bool) -> bytes:
    if packed:
        try:
            return msgspec.msgpack.encode(value)
        except (OverflowError, UnicodeError):
            pass  # MessagePack has no room for it
    return json.dumps(value).encode()


def filled(pattern: str, ids: Sequence[str], draws: Draws) -> str:
    """The path with its parameters filled in."""
    parts = pattern.split("/")
    return "/".join(draws.choice(tuple(ids)) if part.startswith("{") else part for part in parts)


def shares(count: int, of: int) -> Iterator[int]:
    """`count` split into `of` parts."""
    yield from (count // of + (number < count % of) for number in range(of))
