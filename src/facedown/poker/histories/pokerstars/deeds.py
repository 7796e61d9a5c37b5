"""What players do and what becomes of them, read from the words after their names."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeAlias

from facedown.core.errors import Error
from facedown.poker.cards import NAMES, Card
from facedown.poker.histories import money
from facedown.poker.histories.pokerstars import lines
from facedown.poker.histories.pokerstars.lines import Line
from facedown.poker.histories.pokerstars.transcript import Fold, Muck, Other, Outcome, Run, Showing, Take

Deed: TypeAlias = tuple[Callable[..., Line], tuple[Any, ...]]
"""A line's type and what follows the player in it."""

_ALL_IN: Final = r"( and is all-in)?"
_CARDS: Final = r"\[([^\]]*)\]"
_REMEMBERED: Final = 1 << 14
_NUMBERS: Final = {name: card for card, name in enumerate(NAMES)}


class UnknownWords(Error, ValueError):
    """Words that are not known here; the caller keeps them as they are."""


@lru_cache(_REMEMBERED)
def cards(text: str) -> tuple[Card, ...]:
    """The cards of "2h Ks Tc"."""
    try:
        return tuple(_NUMBERS[name] for name in text.split(" "))
    except KeyError:
        raise UnknownWords(text) from None


class Wordings:
    """All known wordings, for one sign of money. Each is parsed once and remembered."""

    def __init__(self, symbol: str) -> None:
        amount = money.signed_pattern(symbol)
        self._symbol = symbol
        self._deeds: dict[str, tuple[re.Pattern[str], Callable[[re.Match[str]], Deed]]] = {
            "folds": (re.compile(rf"folds(?: {_CARDS})?"), _folded),
            "checks": (re.compile("checks"), lambda _: (lines.Checked, ())),
            "calls": (re.compile(rf"calls {amount}{_ALL_IN}"), self._called),
            "bets": (re.compile(rf"bets {amount}{_ALL_IN}"), self._bet),
            "raises": (re.compile(rf"raises {amount} to {amount}{_ALL_IN}"), self._raised),
            "posts": (re.compile(rf"posts (.+?) {amount}{_ALL_IN}"), self._posted),
            "shows": (re.compile(rf"shows {_CARDS}(?: \((.*)\))?"), _showed),
            "mucks": (re.compile("mucks hand"), lambda _: (lines.Mucked, ())),
            "doesn't": (re.compile("doesn't show hand"), lambda _: (lines.Concealed, ())),
        }
        self._taken = re.compile(rf"collected \({amount}\)")
        ending = rf"(?:won \({amount}\)|lost) with (.+?)(?=, and (?:won|lost) |$)"
        self._run = re.compile(rf",? and {ending}")
        self.deed = lru_cache(_REMEMBERED)(self._deed)
        """`calls $2 and is all-in`; None where these words are no deed."""
        self.outcome = lru_cache(_REMEMBERED)(self._marked_outcome)
        """` (button) folded before Flop`: the marks, and what became of the seat."""

    def _deed(self, words: str) -> Deed | None:
        expected = self._deeds.get(words.partition(" ")[0])
        found = expected and expected[0].fullmatch(words)
        if not expected or not found:
            return None
        try:
            return expected[1](found)
        except UnknownWords:
            return None

    def _money(self, number: str) -> int:
        return money.parse_signed(number, self._symbol)

    def _called(self, found: re.Match[str]) -> Deed:
        return lines.Called, (self._money(found[1]), found[2] is not None)

    def _bet(self, found: re.Match[str]) -> Deed:
        return lines.Bet, (self._money(found[1]), found[2] is not None)

    def _raised(self, found: re.Match[str]) -> Deed:
        return lines.Raised, (self._money(found[1]), self._money(found[2]), found[3] is not None)

    def _posted(self, found: re.Match[str]) -> Deed:
        return lines.Posted, (found[1], self._money(found[2]), found[3] is not None)

    def _marked_outcome(self, words: str) -> tuple[tuple[str, ...], Outcome]:
        found = _MARKED.fullmatch(words)
        if found is None:
            raise UnknownWords(words)
        marks, rest = found.groups()
        try:
            return tuple(_MARK.findall(marks)), self._outcome(rest)
        except UnknownWords:
            return tuple(_MARK.findall(marks)), Other(rest)

    def _outcome(self, words: str) -> Outcome:
        if found := _FOLDED.fullmatch(words):
            return Fold(found[1], bet=found[2] is None)
        if found := self._taken.fullmatch(words):
            return Take(self._money(found[1]))
        if found := _MUCKED.fullmatch(words):
            return Muck(() if found[1] is None else cards(found[1]))
        if found := _SHOWED.fullmatch(words):
            return Showing(cards(found[1]), self._runs(found[2]), found[3] or "")
        return Other(words)

    def _runs(self, words: str) -> tuple[Run, ...]:
        found = list(self._run.finditer(words))
        if "".join(run[0] for run in found) != words:
            raise UnknownWords(words)
        return tuple(Run(self._money(run[1]) if run[1] else 0, run[2]) for run in found)


@lru_cache(16)
def wordings(symbol: str) -> Wordings:
    """The wordings with this sign of money; they remember what they have read."""
    return Wordings(symbol)


def _folded(found: re.Match[str]) -> Deed:
    return lines.Folded, (() if found[1] is None else cards(found[1]),)


def _showed(found: re.Match[str]) -> Deed:
    return lines.Showed, (cards(found[1]), found[2] or "")


_MARK: Final = re.compile(r" \((button|small blind|big blind)\)")
_MARKED: Final = re.compile(rf"((?:{_MARK.pattern.replace('(button', '(?:button')})*) (.+)")
_FOLDED: Final = re.compile(r"folded (before Flop|on the (?:Flop|Turn|River))( \(didn't bet\))?")
_MUCKED: Final = re.compile(rf"mucked(?: {_CARDS})?")
_SHOWED: Final = re.compile(rf"showed {_CARDS}( and (?:won|lost) .+?)(?: (\([^()]*cashed out\)\.?))?")
