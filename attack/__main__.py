"""`python -m attack [NAME…]`: attack a server of our own, print one table, exit 1 if a bound is broken."""

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from rich import box
from rich.console import Console
from rich.table import Table

from attack import abuse, frames, fuzz, guessing, reads, requests, stops
from attack.rows import Attack, Row, at_most, holds
from attack.target import target

ATTACKS: Final[Mapping[str, Attack]] = MappingProxyType(
    {
        **{name.replace(" ", "-"): frames.flooded(name) for name in frames.FLOODS},
        **{name.replace(" ", "-"): requests.endless(name) for name in requests.ENDLESS},
        **{name.replace(" ", "-"): requests.slow(name) for name in requests.SLOW},
        "unread-answers": requests.unread,
        "connections": requests.connections,
        "stops": stops.stops,
        "ghosts": abuse.ghosts,
        "codes": guessing.codes,
        "arenas": abuse.arenas,
        "farming": abuse.farming,
        "metrics": abuse.metrics,
        "reads": reads.reads,
        "filing": reads.filing,
        "fuzz": fuzz.fuzz,
    }
)
PATIENCE: Final = 120
"""Most seconds for one attack."""
WIDTH: Final = 140
"""Columns where there is no terminal to ask."""


def main() -> None:
    asked = _parser().parse_args()
    rows = asyncio.run(_attacked(dict.fromkeys(asked.names or ATTACKS)))
    console = Console(highlight=False, width=None if sys.stdout.isatty() else WIDTH)
    console.print(_table(rows))
    broken = sum(not row.ok for row in rows)
    console.print(f"{len(rows)} bounds, {broken} broken")
    sys.exit(1 if broken else 0)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m attack", description="Attack a server of our own over loopback, and see what holds."
    )
    names = ", ".join(ATTACKS)
    parser.add_argument("names", nargs="*", type=_name, metavar="NAME", help=f"only these of: {names}")
    return parser


def _name(text: str) -> str:
    if text not in ATTACKS:
        raise argparse.ArgumentTypeError(f"no attack is called {text!r}; choose from {', '.join(ATTACKS)}")
    return text


async def _attacked(names: Iterable[str]) -> list[Row]:
    rows: list[Row] = []
    for name in names:
        print(f"{name} …", file=sys.stderr, flush=True)
        rows += await _run(name)
    return rows


async def _run(name: str) -> list[Row]:
    """One attack on a fresh server, and whether the server is well afterwards."""
    with tempfile.TemporaryDirectory(prefix="facedown-attack-") as ground:
        async with target(Path(ground)) as attacked:
            try:
                async with asyncio.timeout(PATIENCE):
                    rows = await ATTACKS[name](attacked)
            except TimeoutError:
                rows = [holds(f"{name}: ends", "", f"≤ {PATIENCE} s", "it does not end", ok=False)]
            lives, title = attacked.process.returncode is None, name.replace("-", " ")
            rows.append(holds(f"{title}: the server lives", "", "yes", "yes" if lives else "no", ok=lives))
        rows.append(at_most(f"{title}: tracebacks", "", attacked.tracebacks(), 0, ""))
    return rows


def _table(rows: list[Row]) -> Table:
    table = Table("", "sent", "bound", "measured", "", box=box.SIMPLE_HEAD)
    for row in rows:
        verdict = "ok" if row.ok else "[bold red]BROKEN[/]"
        table.add_row(row.name, row.sent, row.bound, row.measured, verdict)
    return table


if __name__ == "__main__":
    main()
