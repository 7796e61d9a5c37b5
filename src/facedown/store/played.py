"""What a filed match adds to the results of its players."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from facedown.store.values import Result, Verdict


class Added(NamedTuple):
    """One more match in a tally."""

    player: str
    against: str
    verdict: Verdict


def once_each(results: Iterable[Result]) -> tuple[Result, ...]:
    """A house bot may have several chairs; its best one counts."""
    best: dict[str, Result] = {}
    for result in sorted(results, key=lambda result: result.place):
        best.setdefault(result.player, result)
    return tuple(sorted(best.values(), key=lambda result: result.player))


def added(results: Sequence[Result]) -> tuple[Added, ...]:
    """What one match adds to the tallies, in the order in which they are locked."""
    found = {
        Added(each.player, against, each.verdict)
        for each in results
        for against in ("", *(other.player for other in results if other.is_bot and other is not each))
    }
    return tuple(sorted(found))


def counts(verdict: Verdict) -> tuple[int, int, int, int]:
    """As columns: won, lost, drawn, played."""
    one = Counter({verdict: 1})
    return one["won"], one["lost"], one["drawn"], one["played"]
