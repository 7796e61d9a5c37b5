"""`facedown phh`: check that recorded poker hands follow the rules and end as their files say."""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Annotated, Final

import typer
from msgspec import json
from rich import box
from rich.markup import escape
from rich.table import Table

from facedown.cli.hand_files import all_shares
from facedown.cli.jobs import WorkerLost, cores, work_all
from facedown.cli.terminal import BROKEN, CliError, complain, output, progress
from facedown.poker.histories.phh.report import Report
from facedown.poker.histories.phh.verdict import DOUBTS
from facedown.poker.histories.shares import Share, reported
from facedown.poker.variant import STREETS

_SUFFIXES: Final = {".phh", ".phhs"}


def phh(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="Hands: .phh, .phhs, or directories, searched at any depth."),
    ],
    *,
    as_json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    players: Annotated[
        int, typer.Option(metavar="N", min=0, help="Show the N players with the most hands.")
    ] = 0,
    jobs: Annotated[
        int | None,
        typer.Option(metavar="N", min=1, help="How many processes; else as many as there are cores."),
    ] = None,
) -> int:
    """Replay poker hands in PHH: check every action by the rules, and the end against the file.

    A hand that fails gets a line: file, hand, line and field. Exit code 0: all is well; 1: a hand failed;
    2: a file is missing.

    [dim]facedown phh hands/ --players 10[/dim]
    """
    paths = list(_hand_files(files))
    report = Report(by_player=players > 0)
    console = output()
    with progress(console) as bar:
        task = bar.add_task("replaying, in KiB", total=sum(path.stat().st_size for path in paths) // 1024)
        _replay(all_shares(paths, bar, task, "phh"), report, jobs or cores())
    if as_json:
        console.print(_as_json(report, players), markup=False, soft_wrap=True)
    else:
        console.print(_figures(report))
        if players:
            console.print(_players(report, players))
    return BROKEN if report.failed else 0


def _hand_files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        if path.is_dir():
            found = sorted(each for each in path.rglob("*") if each.suffix in _SUFFIXES and each.is_file())
            if not found:
                raise CliError(f"{path}: no *.phh or *.phhs in this directory")
            yield from found
        elif path.exists():
            yield path
        else:
            raise CliError(f"{path}: there is no such file")


def _replay(shares: Iterator[Share], report: Report, jobs: int) -> None:
    work = partial(reported, by_player=report.players is not None)
    try:
        with closing(work_all(shares, work, jobs)) as outcomes:
            for outcome in outcomes:
                for result in outcome.results:
                    if isinstance(result, Report):
                        report.merge(result)
                    else:
                        complain(result)
    except WorkerLost as error:
        raise CliError(f"{error}; try --jobs 1") from error


def _figures(report: Report) -> Table:
    table = Table("", "", box=box.SIMPLE_HEAD, show_header=False)
    table.add_column(justify="right")
    for group, figures in _groups(report).items():
        for index, (what, count) in enumerate(figures.items()):
            table.add_row("" if index else group, what, f"{count:,}")
        table.add_section()
    return table


def _groups(report: Report) -> Mapping[str, Mapping[str, float]]:
    mean = round(report.pots / report.played, 1) if report.played else 0.0
    return {
        "hands": {"read": report.hands, "replayed": report.played, "failed": report.failed},
        "not played here": report.not_played,
        "players": {str(seats): hands for seats, hands in sorted(report.seats.items())},
        "actions": _worded(report.actions),
        "ended": _worded(report.endings),
        "last street": {street: report.streets[street] for street in STREETS},
        "pots, in big blinds": {"mean": mean, "largest": round(report.largest, 1)},
        "checked": _worded(report.checked),
        "not checked, or not to the chip": {DOUBTS[why]: report.doubts[why] for why in report.doubts},
    }


def _worded(counts: Mapping[str, int]) -> dict[str, int]:
    return {name.replace("_", " "): count for name, count in counts.items()}


def _players(report: Report, most: int) -> Table:
    table = Table("player", box=box.SIMPLE_HEAD)
    for heading in ("hands", "won", "net, in big blinds"):
        table.add_column(heading, justify="right")
    for name, player in report.most_seen(most):
        table.add_row(escape(name), f"{player.hands:,}", f"{player.won:,}", f"{player.net:+,.1f}")
    return table


def _as_json(report: Report, players: int) -> str:
    told = report.summary()
    if players:
        told["players"] = [
            {
                "player": name,
                "hands": player.hands,
                "won": player.won,
                "net_in_big_blinds": round(player.net, 2),
            }
            for name, player in report.most_seen(players)
        ]
    return json.format(json.encode(told)).decode()
