"""`facedown bench`: measure the speed of this machine."""

from collections.abc import Callable, Sequence
from itertools import count
from math import ceil
from statistics import median
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer
from rich.markup import escape
from rich.table import Table

from facedown.catalog import Listing
from facedown.cli.bots import brought, complain_of, failure_of
from facedown.cli.games import GAMES, listing_named
from facedown.cli.terminal import BROKEN, output, progress
from facedown.client import BotFailed, Series
from facedown.client.bot import BaseBot
from facedown.client.player import Given, Player, watcher
from facedown.core import Prompt, Seed


class Speed(NamedTuple):
    bot: str
    games: int
    seconds: float
    thoughts: list[float]
    """Seconds for each decision."""


def bench(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAMES)] = "battle",
    bots: Annotated[
        list[str] | None,
        typer.Argument(metavar="BOT", help="House bots or FILE.py:CLASS; default: all house bots."),
    ] = None,
    *,
    seconds: Annotated[float, typer.Option(min=0.01, help="How long to measure each bot.")] = 2.0,
) -> int:
    """Measure games per second and the time per decision on this machine; every bot plays itself.

    [dim]facedown bench[/dim]

    [dim]facedown bench battle expert mybot.py:MyBot --seconds 5[/dim]
    """
    console = output()
    listing = listing_named(game)
    names = bots or list(listing.bots)
    table = _table(listing.game.name)
    try:
        with progress(console) as bar:
            for name in bar.track(names, description="measuring"):
                with brought([name], listing) as (bot,):
                    table.add_row(*_row(measure(bot, listing, seconds)))
    except BotFailed as failure:
        complain_of(failure_of(failure))
        return BROKEN
    console.print(table)
    return 0


def measure(bot: Given, listing: Listing, seconds: float, clock: Callable[[], float] = perf_counter) -> Speed:
    """Let a bot play itself for this long. The games are always the same; only the timing differs."""
    players = Series([bot] * listing.game.seats(listing.config), listing).players
    thoughts: list[float] = []
    series = Series([_Timed(player, thoughts, clock) for player in players], listing, seed="bench")
    began = clock()
    for number in count(1):
        series.match(number)
        if (spent := clock() - began) >= seconds:
            return Speed(players[0].name, number, spent, thoughts)
    raise AssertionError("counting has no end")


class _Timed(BaseBot[Any, Any, Any]):
    """A bot whose decisions are measured. It sees what the bot sees; that is not measured."""

    def __init__(self, player: Player, thoughts: list[float], clock: Callable[[], float]) -> None:
        self.name = player.name
        self._act = player.act
        self._see = watcher(player)
        self._thoughts = thoughts
        self._clock = clock

    def __call__(self, view: Any, prompt: Prompt[Any], chance: Seed) -> Any:
        began = self._clock()
        answer = self._act(view, prompt, chance)
        self._thoughts.append(self._clock() - began)
        return answer

    @property
    def watches(self) -> bool:
        return self._see is not None

    def see(self, view: Any, events: Sequence[Any]) -> None:
        assert self._see is not None, "only a bot that watches is shown events"
        self._see(view, tuple(events))


def _table(game: str) -> Table:
    table = Table("bot", title=game, title_justify="left")
    for heading in ("games/s", "decisions", "median", "p99"):
        table.add_column(heading, justify="right")
    return table


def _row(speed: Speed) -> tuple[str, ...]:
    ordered = sorted(speed.thoughts)
    rank = ceil(len(ordered) * 99 / 100) - 1
    rate = f"{speed.games / speed.seconds:,.0f}"
    return (escape(speed.bot), rate, f"{len(ordered):,}", _micros(median(ordered)), _micros(ordered[rank]))


def _micros(seconds: float) -> str:
    return f"{seconds * 1e6:,.1f} µs"
