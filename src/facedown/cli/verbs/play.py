"""`facedown play`: let bots play each other, or play against them."""

import shlex
from collections.abc import Iterable
from pathlib import Path
from time import perf_counter
from typing import Annotated, NamedTuple

import typer
from rich.console import Console
from rich.text import Text

from facedown.catalog import Listing
from facedown.cli.bots import BotFailure, complain_of, failure_of
from facedown.cli.files import Folder
from facedown.cli.games import GAMES, known_bots, known_games, listing_named, print_games
from facedown.cli.many_games import Plan, played_by_many, played_here
from facedown.cli.modules import NameInFile
from facedown.cli.person import FAREWELL, Person, person_among, play_with
from facedown.cli.processes import WorkerLost
from facedown.cli.results import as_json, print_forced, table
from facedown.cli.story import print_story
from facedown.cli.terminal import BROKEN, CliError, output, progress
from facedown.client import BotFailed, Match, Results, Series, Tally
from facedown.client.match import Counted
from facedown.core import replay

_GAMES = 100


def play(
    game: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help=GAMES, autocompletion=known_games)
    ] = None,
    bots: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[BOT]",
            autocompletion=known_bots,
            help="One for each chair: a house bot's name, FILE.py:CLASS, 'exec:COMMAND', 'mjai:COMMAND', or "
            "human (human:NAME) to play yourself.",
        ),
    ] = None,
    *,
    games: Annotated[
        int | None, typer.Option(min=1, help="How many games; default: 100, for a person as many as wanted.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(metavar="TEXT", help="The same text gives the same games.")
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="Another form of it: sit-and-go (holdem), tonpusen (mahjong), fast or slow (battle).",
        ),
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
    jobs: Annotated[
        int, typer.Option(min=1, max=256, help="How many processes play. The results are the same.")
    ] = 1,
    as_data: Annotated[bool, typer.Option("--json", help="Print the results as JSON.")] = False,
) -> int:
    """Let bots play each other and count the wins, or play against them yourself. Alone, it lists them.

    [dim]facedown play battle expert novice --games 1000 --seed demo[/dim]

    [dim]facedown play battle expert reader --show[/dim]

    [dim]facedown play holdem human tight equity --variant sit-and-go[/dim]

    [dim]facedown play holdem tight equity caller --games 1000 --jobs 4 --json[/dim]

    [dim]facedown play battle mybot.py:MyBot expert --out records[/dim]

    [dim]facedown play battle "exec:node mybot.js" expert[/dim]

    [dim]facedown play mygame.py:GAME random mybot.py:MyBot[/dim]
    """
    if show and games not in (None, 1):
        raise CliError(f"--show tells one game; leave out --games {games}, or --show")
    console = output()
    if game is None:
        print_games(console)
        return 0
    bots, listing = bots or [], listing_named(game)
    person = person_among(bots, console)
    _check_options(person, show=show, as_data=as_data, jobs=jobs)
    plan = Plan(game, tuple(bots), seed, rotate, variant, out)
    with plan.series(listing, person) as series:
        going = _Going(console, listing, series, None if out is None else Folder(out), games)
        try:
            if person is not None:
                return _play_with(person, going)
            if show:
                _show(going, [game, *bots])
                return 0
            return _count(going, plan._replace(seed=str(series.seed)), jobs, as_data=as_data)
        except BotFailed as failure:
            complain_of(failure_of(failure))
            return BROKEN
        except WorkerLost as error:
            raise CliError(f"{error}; try --jobs 1") from error


class _Going(NamedTuple):
    """A series that is being played."""

    console: Console
    listing: Listing
    series: Series
    folder: Folder | None
    games: int | None


def _check_options(person: Person | None, *, show: bool, as_data: bool, jobs: int) -> None:
    if show and as_data:
        raise CliError("--show prints a story and --json the results: leave out one of them")
    if person is not None and (show or as_data or jobs > 1):
        raise CliError("a person plays one game at a time and sees it: leave out --show, --json and --jobs")


def _play_with(person: Person, going: _Going) -> int:
    console, series, folder = going.console, going.series, going.folder
    tally, played, code = Tally(series), 0, 0
    try:
        for match in play_with(person, console, going.listing, series, going.games):
            tally.add(match)
            played += 1
            if folder is not None:
                console.print(f"saved as {folder.file(match)}", style="dim", markup=False, soft_wrap=True)
    except KeyboardInterrupt:
        console.print(f"\n{FAREWELL}", style="dim")
        code = 130
    if played:
        console.print()
        console.print(table(tally.results()))
        console.print(f"seed {series.seed}", style="dim", markup=False)
    return code


def _show(going: _Going, words: list[str]) -> None:
    """`words` are the game and the bots as they were typed."""
    console, series, folder = going.console, going.series, going.folder
    match = series.match(1)
    record = match.record()
    print_story(console, going.listing, record, None, replay(series.game, record))
    print_forced(console, _results(series, match))
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


def _hint(console: Console, what: str, command: str) -> None:
    console.print(Text.assemble((f"{what + ':':21}", "dim"), command), soft_wrap=True)


def _count(going: _Going, plan: Plan, jobs: int, *, as_data: bool) -> int:
    console, series, games = going.console, going.series, going.games or _GAMES
    began = perf_counter()
    counted: Iterable[Counted | BotFailure] = (
        played_here(series, going.folder, games) if jobs == 1 else played_by_many(plan, games, jobs)
    )
    tally = Tally(series)
    with progress(console) as bar:
        for game in bar.track(counted, total=games, description="playing"):
            if isinstance(game, BotFailure):
                complain_of(game)
                return BROKEN
            tally.count(game)
    seconds = perf_counter() - began
    results = tally.results()
    if as_data:
        typer.echo(as_json(results))
        return 0
    console.print(table(results))
    print_forced(console, results)
    played = "1 game" if games == 1 else f"{games} games"
    console.print(f"{played}, {games / seconds:,.0f} a second; seed {results.seed}", markup=False)
    return 0
