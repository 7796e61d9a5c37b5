"""Ranges of two hole cards in the usual notation: "QQ+, AKs, 76s-54s, KTo-K8o, AhKd, A5s:50", or "random".

A combo is two cards, the higher one first; there are 1,326. They form 169 classes: 13 pairs of 6 combos, 78
suited classes of 4 and 78 offsuit classes of 12. A weight is a percentage, 100 by default.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from types import MappingProxyType
from typing import Final, TypeAlias

from facedown.core.errors import Error
from facedown.poker.cards import DECK, NAMES, RANKS, BadCards, Card, numbers, parse

Combo: TypeAlias = tuple[Card, Card]
"""The higher card first."""

FULL: Final = 100
COMBOS: Final[tuple[Combo, ...]] = tuple((b, a) for a, b in combinations(DECK, 2))
_EVERY: Final = frozenset(COMBOS)
RANDOM: Final = ("random", "any")

_CLASS: Final = re.compile(rf"([{RANKS}])([{RANKS}])([so]?)", re.ASCII)
_PART: Final = re.compile(r"([^:+-]+)(\+|-[^:+-]+)?(?::(\d+))?", re.ASCII)


class BadRange(Error, ValueError):
    """The text is not a range; the sentence quotes it."""


class Range:
    """Combos with weights; immutable. `Range.parse` reads the notation, `str` writes it."""

    __slots__ = ("weights",)

    weights: Mapping[Combo, int]
    """By combo, in numbers as the rules have them: percent, 1 … 100. Other combos are missing."""

    def __init__(self, weights: Mapping[Combo, int]) -> None:
        wrong = [weight for weight in weights.values() if not 0 <= weight <= FULL]
        if wrong:
            raise BadRange(f"a weight is 0 … {FULL} percent, not {wrong[0]}")
        if strange := weights.keys() - _EVERY:
            raise BadRange(f"{strange.pop()!r} is not two different cards of 0 … 51, the higher one first")
        ordered = {combo: weights[combo] for combo in sorted(weights, reverse=True) if weights[combo]}
        self.weights = MappingProxyType(ordered)

    @classmethod
    def parse(cls, text: str) -> "Range":
        """Parts are separated by commas or spaces. If several parts contain a combo, the last one counts."""
        weights: dict[Combo, int] = {}
        for part in re.split(r"[,\s]+", text.strip()) if text.strip() else ():
            weights |= _part(part, text)
        return cls(weights)

    @classmethod
    def of(cls, combos: Iterable[Combo | Sequence[str]]) -> "Range":
        """These combos, with full weight: numbers, or names as views have them, ("Ah", "Kd")."""
        return cls({_ordered(combo): FULL for combo in combos})

    def __iter__(self) -> Iterator[tuple[str, str]]:
        """The combos as views have cards: ("Ah", "Kd")."""
        return ((NAMES[high], NAMES[low]) for high, low in self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __contains__(self, combo: object) -> bool:
        return isinstance(combo, tuple | list) and len(combo) == 2 and self.weight(combo) > 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and dict(self.weights) == dict(other.weights)

    def __hash__(self) -> int:
        return hash(tuple(self.weights.items()))

    def __or__(self, other: "Range") -> "Range":
        """The union; the greater weight counts."""
        both = {*self.weights, *other.weights}
        return Range({combo: max(self.weight(combo), other.weight(combo)) for combo in both})

    def __and__(self, other: "Range") -> "Range":
        """The intersection; the lesser weight counts."""
        return Range({combo: min(self.weight(combo), other.weight(combo)) for combo in self.weights})

    def __sub__(self, other: "Range") -> "Range":
        """Without the combos of the other."""
        return Range({combo: weight for combo, weight in self.weights.items() if combo not in other.weights})

    def weight(self, combo: Combo | Sequence[str] | Sequence[Card]) -> int:
        """Of two cards in any order, numbers or names; 0 if they are not in the range."""
        return self.weights.get(_ordered(combo), 0)

    def without(self, dead: Iterable[Card | str]) -> "Range":
        """The combos that are still possible if these cards are elsewhere."""
        gone = {*numbers(dead)}
        return Range({combo: weight for combo, weight in self.weights.items() if gone.isdisjoint(combo)})

    def __str__(self) -> str:
        return "random" if self == ALL else ", ".join(_texts(self.weights))

    def __repr__(self) -> str:
        return f"Range.parse({str(self)!r})"

    def _repr_svg_(self) -> str:
        return _picture(self)


def _ordered(combo: Sequence[Card] | Sequence[str]) -> Combo:
    """The higher card first."""
    first, second = combo
    if isinstance(first, str) or isinstance(second, str):
        first, second = numbers((first, second))
    return (first, second) if first > second else (second, first)


def combos_of(name: str) -> tuple[Combo, ...]:
    """The combos of a class: "AA", "AKs", "AKo", or both of "AK"."""
    found = _CLASS.fullmatch(name)
    if found is None:
        raise BadRange(f"{name!r} is not a class of hands: write AA, AKs, AKo or AK")
    high, low = sorted((RANKS.index(found[1]), RANKS.index(found[2])), reverse=True)
    kind = found[3]
    if high == low and kind:
        raise BadRange(f"{name!r} is not a class of hands: a pair is neither suited nor offsuit")
    pairs = combinations(range(3, -1, -1), 2) if high == low else product(range(3, -1, -1), repeat=2)
    suits = [(a, b) for a, b in pairs if not kind or (a == b) == (kind == "s")]
    return tuple((high * 4 + a, low * 4 + b) for a, b in suits)


def _class_name(row: int, column: int) -> str:
    """The class at a square of the 13 × 13 grid: aces first, suited above the diagonal."""
    high, low = RANKS[12 - min(row, column)], RANKS[12 - max(row, column)]
    return high + low + ("" if row == column else "s" if row < column else "o")


CLASSES: Final = tuple(_class_name(row, column) for row in range(13) for column in range(13))
"""All 169, row by row of the grid."""


def _part(part: str, text: str) -> dict[Combo, int]:
    found = _PART.fullmatch(part)
    if found is None:
        raise BadRange(f"{part!r} in {text!r} is not a range: write QQ+, AKs, 76s-54s, AhKd or random")
    weight = FULL if found[3] is None else int(found[3])
    if weight > FULL:
        raise BadRange(f"{part!r} in {text!r}: a weight is 0 … {FULL} percent")
    try:
        combos = _combos(found[1], found[2] or "")
    except (BadRange, BadCards) as error:
        raise BadRange(f"{part!r} in {text!r} is not a range: {error}") from None
    return dict.fromkeys(combos, weight)


def _combos(first: str, rest: str) -> Iterable[Combo]:
    if first.lower() in RANDOM and not rest:
        return COMBOS
    if len(first) == 4 and not rest:
        high, low = sorted(parse(first), reverse=True)
        return ((high, low),)
    span = _upward(first) if rest == "+" else _between(first, rest[1:]) if rest else [first]
    return [combo for name in span for combo in combos_of(name)]


def _upward(name: str) -> list[str]:
    """QQ+ is QQ, KK, AA; A5s+ is A5s … AKs."""
    high, low, kind = _read(name)
    if high == low:
        return [RANKS[rank] * 2 for rank in range(low, 13)]
    return [RANKS[high] + RANKS[rank] + kind for rank in range(low, high)]


def _between(first: str, last: str) -> list[str]:
    """QQ-TT, KTo-K8o with the same high card, 76s-54s with the same gap; in either direction."""
    (high, low, kind), (other_high, other_low, other_kind) = sorted((_read(first), _read(last)), reverse=True)
    if kind != other_kind or (high == low) != (other_high == other_low):
        raise BadRange(f"{first} and {last} are of different kinds")
    if high == other_high:
        return [
            RANKS[high] + RANKS[rank] + kind for rank in range(min(low, other_low), max(low, other_low) + 1)
        ]
    if high - low != other_high - other_low:
        raise BadRange(f"{first} and {last} share neither the high card nor the gap")
    return [RANKS[rank] + RANKS[rank - high + low] + kind for rank in range(other_high, high + 1)]


def _read(name: str) -> tuple[int, int, str]:
    (high, low), *_ = combos_of(name)
    return high >> 2, low >> 2, name[2:]


def _texts(weights: Mapping[Combo, int]) -> Iterator[str]:
    """Runs of whole classes with the same weight, then single combos."""
    whole = {name: weight for name in CLASSES if (weight := _weight_of(name, weights)) is not None}
    for line in _lines():
        yield from _runs([(name, whole.get(name, 0)) for name in line])
    covered = {combo for name in whole for combo in combos_of(name)}
    for combo, weight in weights.items():
        if combo not in covered:
            yield _weighted(NAMES[combo[0]] + NAMES[combo[1]], weight)


def _weight_of(name: str, weights: Mapping[Combo, int]) -> int | None:
    """The weight of all combos of a class, if they have the same."""
    found = {weights.get(combo, 0) for combo in combos_of(name)}
    return found.pop() if len(found) == 1 and 0 not in found else None


def _lines() -> Iterator[list[str]]:
    """Classes in the order in which runs join them, the strongest first."""
    yield [rank * 2 for rank in reversed(RANKS)]
    for kind in "so":
        for high in range(12, 0, -1):
            yield [RANKS[high] + RANKS[low] + kind for low in range(high - 1, -1, -1)]


def _runs(line: list[tuple[str, int]]) -> Iterator[str]:
    start = 0
    while start < len(line):
        end, weight = start, line[start][1]
        while end + 1 < len(line) and line[end + 1][1] == weight:
            end += 1
        if weight:
            yield _weighted(_run(line[start][0], line[end][0], from_top=start == 0), weight)
        start = end + 1


def _run(first: str, last: str, *, from_top: bool) -> str:
    if first == last:
        return first
    return f"{last}+" if from_top else f"{first}-{last}"


def _weighted(text: str, weight: int) -> str:
    return text if weight == FULL else f"{text}:{weight}"


ALL: Final = Range(dict.fromkeys(COMBOS, FULL))


def _picture(of: Range) -> str:
    """A grid of 13 × 13 squares, each filled from below by the percentage of the class in the range."""
    side = 28
    squares = [_square(name, *divmod(at, 13), _share(name, of), side) for at, name in enumerate(CLASSES)]
    size = 13 * side
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size}" height="{size}" viewBox="0 0 {size} {size}"'
        f' font-family="sans-serif" font-size="10" text-anchor="middle">{"".join(squares)}</svg>'
    )


def _share(name: str, of: Range) -> int:
    """Percent."""
    combos = combos_of(name)
    return sum(of.weight(combo) for combo in combos) // len(combos)


def _square(name: str, row: int, column: int, share: int, side: int) -> str:
    left, top, filled = column * side, row * side, side * share // FULL
    return (
        f"<g><title>{name}: {share} %</title>"
        f'<rect x="{left}" y="{top}" width="{side}" height="{side}" fill="#eee" stroke="#fff"/>'
        f'<rect x="{left}" y="{top + side - filled}" width="{side}" height="{filled}" fill="#7c6"/>'
        f'<text x="{left + side // 2}" y="{top + side // 2 + 4}">{name}</text></g>'
    )
