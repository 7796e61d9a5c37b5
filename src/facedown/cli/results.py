"""Results of a series: as a table, and as JSON for programs."""

import json
from typing import Any

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from facedown.client import Results, Standing
from facedown.client.results import place_words, rate_words
from facedown.stats.intervals import Interval


def table(results: Results) -> Table:
    """Without draws the points are the wins, and the columns of both are left out."""
    shown = Table("bot", title=results.game, title_justify="left")
    draws = ("drawn", "lost", "points") if results.draws else ("lost",)
    for heading in ("won", *draws, "share", "95 % interval"):
        shown.add_column(heading, justify="right")
    chairs = len(results.standings)
    if chairs > 2:
        shown.add_column("average place", justify="right")
    if results.rates:
        shown.add_column("bb/100", justify="right")
    for number, standing in enumerate(results.standings):
        rate = [rate_words(results.rates[number])] if results.rates else []
        row = _row(standing, draws=results.draws > 0)
        shown.add_row(*row, *([place_words(standing, chairs)] if chairs > 2 else ()), *rate)
    return shown


def print_forced(console: Console, results: Results) -> None:
    for folds in results.forced_folds:
        console.print(str(folds), style="yellow", markup=False, soft_wrap=True)


def as_json(results: Results) -> str:
    """The same series gives the same text: it says nothing about speed."""
    chairs = len(results.standings)
    bots: list[dict[str, Any]] = []
    for number, standing in enumerate(results.standings):
        bot: dict[str, Any] = {
            "name": standing.name,
            "won": standing.wins,
            "drawn": standing.draws,
            "lost": standing.losses,
            "points": standing.points,
            "share": _interval(standing.interval),
        }
        if chairs > 1:
            bot["place"] = _interval(standing.place(chairs))
        if results.hands:
            bot["hands"] = results.hands[number]
        if results.rates:
            bot["bb_per_100"] = _interval(results.rates[number])
        bot["refused"] = [
            {"times": folds.times, "reason": folds.reason}
            for folds in results.forced_folds
            if folds.bot == standing.name
        ]
        bots.append(bot)
    told = {"game": results.game, "games": results.games, "seed": str(results.seed), "bots": bots}
    return json.dumps(told, indent=2, ensure_ascii=False)


def _interval(interval: Interval) -> dict[str, float]:
    return {"low": interval.low, "middle": interval.middle, "high": interval.high}


def _row(standing: Standing, *, draws: bool) -> tuple[str, ...]:
    low, share, high = standing.interval
    counts: list[Any] = [standing.wins, standing.losses]
    if draws:
        counts[1:1] = [standing.draws]
        counts.append(f"{standing.points:.1f}")
    return (escape(standing.name), *map(str, counts), f"{share:.1%}", f"{low:.1%} to {high:.1%}")
