"""`python -m bench [NAME…]`: measure, then print one table."""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, TypeAlias

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from bench import (
    arena,
    battle,
    cash,
    cli,
    convert,
    durable,
    fair,
    floods,
    games,
    growth,
    house,
    latency,
    mahjong,
    mahjong_shape,
    memory,
    notation,
    page,
    phh,
    phh_files,
    play,
    poker,
    recovery,
    scale,
    store,
    strength,
    workers,
)
from bench.figures import Figure, number
from bench.machine import facts, scratch

Subject: TypeAlias = Callable[[Path], Iterator[Figure]]
"""Measures; its data files go into the empty directory that it is given."""

SUBJECTS: Final[Mapping[str, Subject]] = MappingProxyType(
    {
        "battle": battle.figures,
        "durable": durable.figures,
        "latency": latency.figures,
        "recovery": recovery.figures,
        "store": store.figures,
        "fair": fair.figures,
        "house": house.figures,
        "arena": arena.figures,
        "growth": growth.figures,
        "scale": scale.figures,
        "workers": workers.figures,
        "memory": memory.figures,
        "floods": floods.figures,
        "games": games.figures,
        "cash": cash.figures,
        "page": page.figures,
        "cli": cli.figures,
        "poker": poker.figures,
        "play": play.figures,
        "strength": strength.figures,
        "phh": phh.figures,
        "phh_files": phh_files.figures,
        "notation": notation.figures,
        "convert": convert.figures,
        "mahjong": mahjong.figures,
        "mahjong_shape": mahjong_shape.figures,
    }
)
WIDTH: Final = 120
"""Columns where there is no terminal to ask."""


def main() -> None:
    asked = _parser().parse_args()
    with scratch(asked.dir) as ground:
        title = facts(ground)
        table = _table(_measured(asked.names or SUBJECTS, ground))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    console.print(title, soft_wrap=True)
    console.print(table)


def _parser() -> argparse.ArgumentParser:
    known = ", ".join(SUBJECTS)
    parser = argparse.ArgumentParser(
        "python -m bench",
        description="How fast facedown is on this machine. Each figure is a median of several runs.",
    )
    parser.add_argument(
        "names", nargs="*", type=_name, metavar="NAME", help=f"measure only these of: {known}"
    )
    parser.add_argument("--dir", type=_directory, help="where to put data files; on a disk, not in memory")
    return parser


def _name(text: str) -> str:
    if text not in SUBJECTS:
        raise argparse.ArgumentTypeError(f"nothing is called {text!r}; choose from {', '.join(SUBJECTS)}")
    return text


def _directory(text: str) -> Path:
    if not Path(text).is_dir():
        raise argparse.ArgumentTypeError(f"{text!r} is no directory")
    return Path(text)


def _measured(names: Iterable[str], ground: Path) -> dict[str, list[Figure]]:
    """By subject, in the order asked for."""
    console = Console(stderr=True)
    once = list(dict.fromkeys(names))
    bar = track(once, "measuring", console=console, transient=True, disable=not console.is_terminal)
    return {name: _figures(name, ground / name) for name in bar}


def _figures(name: str, ground: Path) -> list[Figure]:
    ground.mkdir()
    return list(SUBJECTS[name](ground))


def _table(measured: Mapping[str, list[Figure]]) -> Table:
    table = Table("", "", box=box.SIMPLE_HEAD)
    table.add_column("median", justify="right")
    table.add_column("")
    table.add_column("least … most", justify="right", style="dim")
    table.add_column("ratio, same run")
    for name, figures in measured.items():
        for index, figure in enumerate(figures):
            row = figure.what, number(figure.value), figure.unit, figure.spread, figure.beside
            table.add_row("" if index else name, *row)
        table.add_section()
    return table


if __name__ == "__main__":
    main()
