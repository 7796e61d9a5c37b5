"""Let bots play each other in this process, at full speed."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias

from facedown.catalog import Listing
from facedown.client.match import Counted, Match
from facedown.client.player import Given
from facedown.client.results import ForcedFolds, Results, Standing
from facedown.client.series import Series
from facedown.core import AnyGame, Seed
from facedown.core.play import InvalidAction
from facedown.core.reports import Won
from facedown.stats.intervals import Interval, ratio, student

_NUMBERS: Final = re.compile(r"0x[0-9a-f]+|-?\d+")

Progress: TypeAlias = Callable[[int, int], None]
"""Called after every game with the number played and the total."""


def play(
    bots: Sequence[Given],
    game: str | AnyGame | Listing,
    games: int = 100,
    *,
    seed: str | Seed | None = None,
    config: Any = None,
    rotate: bool = True,
    keep: bool = False,
    invalid_action: InvalidAction = "fold",
    progress: Progress | None = None,
) -> Results:
    """Play a series of games and count who won.

    The game is one of the catalogue by its name, a `Listing`, or rules, which need a `config` with them.
    A bot is the name of a house bot ("expert"), a `Bot`, a class of them, or a function
    (view, prompt, chance) -> action. With `rotate` every bot moves up one seat from game to game. Without a
    seed one is drawn; it is in the results. With `keep` the results hold every game and its record.

    A bot that raises ends the series with `BotFailed`. If the rules refuse its answer, the bot folds in games
    that have folding, unless `invalid_action` is "raise"; in other games the series ends. The results count
    these folds by bot and reason.
    """
    if games < 1:
        raise ValueError(f"a series has at least one game, not {games}")
    series = Series(bots, game, seed=seed, config=config, rotate=rotate, invalid_action=invalid_action)
    tally = Tally(series)
    kept: list[Match] = []
    for match in series.matches(games):
        tally.add(match)
        if keep:
            kept.append(match)
        if progress is not None:
            progress(match.number, games)
    return tally.results(tuple(kept) if keep else None)


class Tally:
    """Counts a series while it is played."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._standings = [Standing(player.name) for player in series.players]
        self._games = 0
        self._draws = 0
        self._won: list[list[Won]] = [[] for _ in series.players]
        self._forced = [ForcedFoldCount(player.name) for player in series.players]

    def add(self, match: Match) -> None:
        self.count(match.counted)

    def count(self, game: Counted) -> None:
        """Games are counted in their order, or sums of fractions would differ in their last digits."""
        outcome = game.outcome
        for seat, index in enumerate(game.chairs):
            self._standings[index] = self._standings[index].after(outcome, seat)
            if game.won:
                self._won[index].append(game.won[seat])
        for fold in game.forced_folds:
            self._forced[game.chairs[fold.seat]].add(fold.reason)
        self._games += 1
        self._draws += outcome.places.count(1) > 1

    def results(self, matches: tuple[Match, ...] | None = None) -> Results:
        series, standings = self._series, tuple(self._standings)
        forced = tuple(folds for count in self._forced for folds in count.by_reason())
        rates = tuple([_rate(won) for won in self._won if len(won) > 1])
        hands = tuple([sum(each.hands for each in won) for won in self._won if won])
        return Results(
            series.game.name, self._games, series.seed, standings, self._draws, matches, forced, rates, hands
        )


def _rate(won: Sequence[Won]) -> Interval:
    """Per 100 hands. The interval compares whole matches: the hands of one depend on each other."""
    return ratio([(100 * each.big_blinds, each.hands) for each in won], student(len(won) - 1))


class ForcedFoldCount:
    """Counts the refused answers of one bot. Reasons that differ only in their numbers are the same."""

    def __init__(self, bot: str) -> None:
        self._bot = bot
        self._count: Counter[str] = Counter()
        self._first: dict[str, str] = {}

    def add(self, reason: str) -> None:
        kind = _NUMBERS.sub("N", reason)
        self._first.setdefault(kind, reason)
        self._count[kind] += 1

    def by_reason(self) -> tuple[ForcedFolds, ...]:
        """The most frequent first."""
        return tuple(
            ForcedFolds(self._bot, self._first[kind], times) for kind, times in self._count.most_common()
        )
