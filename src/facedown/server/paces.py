"""How long each chair of a finished match took to answer, for authors of bots."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct

from facedown.core import DEALER, AnyGame, Moment, Seat
from facedown.core.record import Acted


class Pace(Struct, frozen=True):
    """The answer times of one chair, in ms of table time."""

    answers: int = 0
    """The answers of the player, without those by a clock or an operator."""
    timeouts: int = 0
    """Questions answered by the clock."""
    p50: int = 0
    p95: int = 0
    most: int = 0


class Stopwatch:
    """Measures a match from its first moment."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._asked: dict[Seat, tuple[int, int]] = {}
        """By chair, the id of the open question and when it was asked."""
        self._waits: defaultdict[Seat, list[int]] = defaultdict(list)
        self._timeouts: defaultdict[Seat, int] = defaultdict(int)

    def watched(self, moments: Iterable[Moment]) -> Iterator[Moment]:
        """Measure the moments while yielding them unchanged."""
        for moment in moments:
            self._look(moment)
            yield moment

    def pace(self, seat: Seat) -> Pace:
        return _pace(sorted(self._waits[seat]), self._timeouts[seat])

    def _look(self, moment: Moment) -> None:
        entry, prompts = moment.entry, self._game.prompts(moment.step.state)
        if isinstance(entry, Acted) and entry.seat in self._asked:
            question, since = self._asked[entry.seat]
            now = prompts.get(entry.seat)
            if now is None or now.id != question:
                self._answered(entry, since)
        at = 0 if entry is None else entry.at
        before, self._asked = self._asked, {}
        for seat, prompt in prompts.items():
            if seat != DEALER:
                known = before.get(seat)
                self._asked[seat] = known if known and known[0] == prompt.id else (prompt.id, at)

    def _answered(self, entry: Acted[Any], since: int) -> None:
        if entry.by == "clock":
            self._timeouts[entry.seat] += 1
        elif entry.by != "operator":
            self._waits[entry.seat].append(entry.at - since)


def _pace(waits: Sequence[int], timeouts: int) -> Pace:
    if not waits:
        return Pace(timeouts=timeouts)
    return Pace(len(waits), timeouts, _percentile(waits, 50), _percentile(waits, 95), waits[-1])


def _percentile(ascending: Sequence[int], percent: int) -> int:
    """The smallest value that this percentage of the values does not exceed."""
    return ascending[-(-len(ascending) * percent // 100) - 1]
