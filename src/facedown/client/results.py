"""Results of a series of games."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from facedown.client.match import Match
from facedown.core import Outcome, Record, Seed
from facedown.markup import table
from facedown.stats.intervals import Interval, wilson


class Standing(NamedTuple):
    """One bot's results."""

    name: str
    wins: int = 0
    """Games that it won alone."""
    draws: int = 0
    """Games in which it shared first place."""
    losses: int = 0
    places: int = 0
    """The sum of its places."""

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """A win is 1, a draw ½."""
        return self.wins + self.draws / 2

    @property
    def interval(self) -> Interval:
        """Points per game with a 95 % interval (Wilson)."""
        return wilson(self.points, self.games)

    def place(self, chairs: int) -> Interval:
        """Its average place with an interval that is too wide rather than too narrow."""
        share = wilson((self.places - self.games) / max(chairs - 1, 1), self.games)
        return Interval(*[1 + (chairs - 1) * part for part in share])

    def after(self, outcome: Outcome, seat: int) -> "Standing":
        """After one more game, played on this seat."""
        places = self.places + outcome.places[seat]
        if outcome.places[seat] != 1:
            return self._replace(losses=self.losses + 1, places=places)
        if outcome.winner == seat:
            return self._replace(wins=self.wins + 1, places=places)
        return self._replace(draws=self.draws + 1, places=places)


class ForcedFolds(NamedTuple):
    """How often a bot folded because its answers were refused for one reason."""

    bot: str
    reason: str
    """The sentence of the first such refusal; others may have other numbers in it."""
    times: int

    def __str__(self) -> str:
        times = "once" if self.times == 1 else f"{self.times} times"
        return f"{self.bot} folded {times} because its answer was refused: {self.reason}"


class Results(NamedTuple):
    """The same bots, game, config and seed give the same results again."""

    game: str
    games: int
    seed: str | Seed
    """As given, or the one drawn for this series; it plays the series again."""
    standings: tuple[Standing, ...]
    """In the order of the bots given."""
    draws: int
    """Games with a shared first place."""
    matches: tuple[Match, ...] | None = None
    """In order, with `keep=True`."""
    forced_folds: tuple[ForcedFolds, ...] = ()
    """By bot, in the order given, and by reason, the most frequent first."""
    rates: tuple[Interval, ...] = ()
    """Big blinds won in 100 hands, by bot, with 95 % intervals; only for poker, and two games or more."""
    hands: tuple[int, ...] = ()
    """By bot, the hands that it was dealt into; only for poker."""

    @property
    def wins(self) -> dict[str, int]:
        """By name; the second bot of a name has a number after it."""
        return {standing.name: standing.wins for standing in self.standings}

    @property
    def points(self) -> dict[str, float]:
        return {standing.name: standing.points for standing in self.standings}

    @property
    def records(self) -> Iterator[Record[Any, Any]]:
        """The record of every game, made one at a time."""
        if self.matches is None:
            raise ValueError("no game of this series was kept: play it with keep=True")
        return (match.record() for match in self.matches)

    def __str__(self) -> str:
        width = max(len(standing.name) for standing in self.standings)
        lines = [f"{self.game}, {self.games} games, seed {self.seed!r}"]
        chairs = len(self.standings)
        lines += [f"  {standing.name:{width}}  {_line(standing, chairs)}" for standing in self.standings]
        if self.rates:
            named = zip(self.standings, self.rates, strict=True)
            lines += [f"  {standing.name:{width}}  {rate_words(rate)} bb/100" for standing, rate in named]
        lines += [f"  {folds}" for folds in self.forced_folds]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        head = ["bot", "won", "drawn", "lost", "points per game"]
        rows: list[list[object]] = [_cells(standing) for standing in self.standings]
        chairs = len(self.standings)
        if chairs > 2:
            head.append("place")
            rows = [
                [*row, place_words(standing, chairs)]
                for row, standing in zip(rows, self.standings, strict=True)
            ]
        if self.rates:
            head.append("bb/100")
            rows = [[*row, rate_words(rate)] for row, rate in zip(rows, self.rates, strict=True)]
        caption = f"{self.game}, {self.games} games, seed {self.seed!r}"
        return table(caption, head, rows, map(str, self.forced_folds))


def _cells(standing: Standing) -> list[object]:
    return [standing.name, standing.wins, standing.draws, standing.losses, share_words(standing)]


def _line(standing: Standing, chairs: int) -> str:
    counts = f"{standing.wins:6} won {standing.draws:6} drawn {standing.losses:6} lost"
    line = f"{counts}  {share_words(standing)}"
    return line if chairs <= 2 else f"{line}, place {place_words(standing, chairs)}"


def share_words(standing: Standing) -> str:
    low, share, high = standing.interval
    return f"{share:6.1%} ({low:.1%} to {high:.1%})"


def place_words(standing: Standing, chairs: int) -> str:
    low, middle, high = standing.place(chairs)
    return f"{middle:.2f} ({low:.2f} to {high:.2f})"


def rate_words(rate: Interval) -> str:
    return f"{rate.middle:+.1f} ({rate.low:+.1f} to {rate.high:+.1f})"
