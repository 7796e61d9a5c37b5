"""`facedown play`: let bots play each other."""

import shlex
from pathlib import Path
from time import perf_counter
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table
from rich.text import Text

from facedown.catalog import Listing
from facedown.cli.bots import brought, complain_of
from facedown.cli.files import Folder
from facedown.cli.games import GAMES, listing_named
from facedown.cli.modules import NameInFile
from facedown.cli.story import print_story
from facedown.cli.terminal import BROKEN, CliError, output, progress
from facedown.client import BotFailed, Match, Results, Series, Standing, Tally
from facedown.client.results import place_words, rate_words
from facedown.core import replay


def play(
    game: Annotated[str, typer.Argument(metavar="GAME", help=GAMES)],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help="One for each chair: a house bot's name, FILE.py:CLASS, 'exec:COMMAND', or 'mjai:COMMAND'.",
        ),
    ],
    *,
    games: Annotated[int | None, typer.Option(min=1, help="How many games; default: 100.")] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The same text gives the same games.")
    ] = None,
    out: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            help="Save every game here as GAME-SEED-0001.json and so on; existing files are replaced.",
        ),
    ] = None,
    show: Annotated[bool, typer.Option("--show", help="Play one game and print its story.")] = False,
    rotate: Annotated[bool, typer.Option(help="Move every bot up one chair after each game.")] = True,
) -> int:
    """Let bots play each other and count the wins.

    [dim]facedown play battle expert novice --games 1000 --seed demo[/dim]

    [dim]facedown play battle expert reader --show[/dim]

    [dim]facedown play battle mybot.py:MyBot expert --out records[/dim]

    [dim]facedown play battle "exec:node mybot.js" expert[/dim]

    [dim]facedown play mygame.py:GAME random mybot.py:MyBot[/dim]
    """
    if show and games not in (None, 1):
        raise CliError(f"--show tells one game; leave out --games {games}, or --show")
    listing = listing_named(game)
    with brought(bots, listing) as given:
        series = Series(given, listing, seed=seed, rotate=rotate)
        folder = None if out is None else Folder(out)
        try:
            if show:
                _show(output(), listing, series, folder, [game, *bots])
            else:
                _count(output(), series, folder, games or 100)
        except BotFailed as failure:
            complain_of(failure)
            return BROKEN
    return 0


def _show(
    console: Console, listing: Listing, series: Series, folder: Folder | None, words: list[str]
) -> None:
    """`words` are the game and the bots as they were typed."""
    match = series.match(1)
    record = match.record()
    print_story(console, listing, record, None, replay(series.game, record))
    _print_forced(console, _results(series, match))
    again = shlex.join(["facedown", "play", *words, "--seed", str(series.seed), "--show"])
    own = "" if NameInFile.of(words[0]) is None else f" --game {shlex.quote(words[0])}"
    console.print()
    _hint(console, "the same game again", again)
    if folder is None:
        _hint(console, "keep and verify it", f"{again} --out records; facedown verify records{own}")
    else:
        path = shlex.quote(str(folder.file(match)))
        _hint(console, "what each side knew", f"facedown replay {path} --seat 0{own}")
        _hint(console, "that it was fair", f"facedown verify {path}{own}")


def _results(series: Series, match: Match) -> Results:
    tally = Tally(series)
    tally.add(match)
    return tally.results()


def _print_forced(console: Console, results: Results) -> None:
    for folds in results.forced_folds:
        console.print(str(folds), style="yellow", markup=False, soft_wrap=True)


def _hint(console: Console, what: str, command: str) -> None:
    console.print(Text.assemble((f"{what + ':':21}", "dim"), command), soft_wrap=True)


def _count(console: Console, series: Series, folder: Folder | None, games: int) -> None:
    tally = Tally(series)
    began = perf_counter()
    with progress(console) as bar:
        for match in bar.track(series.matches(games), total=games, description="playing"):
            tally.add(match)
            if folder is not None:
                folder.file(match)
    seconds = perf_counter() - began
    results = tally.results()
    console.print(_table(results))
    _print_forced(console, results)
    console.print(f"{games} games, {games / seconds:,.0f} a second; seed {results.seed}", markup=False)


def _table(results: Results) -> Table:
    table = Table("bot", title=results.game, title_justify="left")
    for heading in ("won", "drawn", "lost", "points", "share", "95 % interval"):
        table.add_column(heading, justify="right")
    chairs = len(results.standings)
    if chairs > 2:
        table.add_column("average place", justify="right")
    if results.rates:
        table.add_column("bb/100", justify="right")
    for number, standing in enumerate(results.standings):
        rate = [rate_words(results.rates[number])] if results.rates else []
        table.add_row(*_row(standing), *([place_words(standing, chairs)] if chairs > 2 else ()), *rate)
    return table


def _row(standing: Standing) -> tuple[str, ...]:
    low, share, high = standing.interval
    counts = (standing.wins, standing.draws, standing.losses, f"{standing.points:.1f}")
    return (escape(standing.name), *map(str, counts), f"{share:.1%}", f"{low:.1%} to {high:.1%}")
