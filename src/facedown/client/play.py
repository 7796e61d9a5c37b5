"""Let bots play each other in this process, at full speed."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from facedown.catalog import Listing
from facedown.client.match import Match
from facedown.client.player import Given
from facedown.client.results import Results, Standing
from facedown.client.series import Series
from facedown.core import AnyGame, Seed
from facedown.core.play import InvalidAction

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
    that have folding, unless `invalid_action` is "raise"; in other games the series ends.
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

    def add(self, match: Match) -> None:
        outcome = match.outcome
        for seat, index in enumerate(match.chairs):
            self._standings[index] = self._standings[index].after(outcome, seat)
        self._games += 1
        self._draws += outcome.places.count(1) > 1

    def results(self, matches: tuple[Match, ...] | None = None) -> Results:
        series, standings = self._series, tuple(self._standings)
        return Results(series.game.name, self._games, series.seed, standings, self._draws, matches)
