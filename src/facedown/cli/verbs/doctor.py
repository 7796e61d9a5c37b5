"""`facedown doctor`: examine the data of a server."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.text import Text

from facedown.cli.games import OWN, own_listings
from facedown.cli.stores import store_at
from facedown.cli.terminal import BROKEN, CliError, output
from facedown.core import codec

if TYPE_CHECKING:
    from facedown.server.doctor import Report


def doctor(
    where: Annotated[
        str,
        typer.Argument(
            metavar="DIR", help="The data folder of a server that is not running, or postgresql://…"
        ),
    ],
    *,
    json: Annotated[bool, typer.Option("--json", help="Print the report as JSON.")] = False,
    game: Annotated[list[str] | None, typer.Option(metavar="FILE", help=f"{OWN}; may be repeated.")] = None,
) -> int:
    """Examine the data of a server: the file, the ledger, every match and every record.

    Nothing is changed. Every log is replayed by the rules, and every record verified. Exit code 0: all is
    whole; 1: something is damaged; 2: it cannot be examined.

    [dim]facedown doctor data[/dim]

    [dim]facedown doctor data --json[/dim]

    [dim]facedown doctor postgresql://facedown@localhost/facedown[/dim]
    """
    from facedown.catalog import games  # noqa: PLC0415  slow to import, and only here
    from facedown.server.doctor import examine  # noqa: PLC0415
    from facedown.store import CannotOpen  # noqa: PLC0415

    try:
        report = examine(store_at(where), games(*own_listings(game or ())))
    except CannotOpen as no:
        raise CliError(str(no)) from no
    if json:
        sys.stdout.write(codec.to_json(report, indent=1).decode() + "\n")
    else:
        print_report(output(), report)
    return 0 if report.is_whole else BROKEN


def print_report(console: Console, report: "Report") -> None:
    for finding in report.findings:
        word = ("damaged ", "bold red") if finding.is_damage else ("note    ", "bold yellow")
        console.print(Text.assemble(word, f"{finding.subject}: {finding.sentence}"), soft_wrap=True)
    read = ", ".join(f"{count} × {name}" for name, count in report.counts.items())
    verdict = ("whole   ", "bold green") if report.is_whole else ("damaged ", "bold red")
    console.print(
        Text.assemble(verdict, f"{report.store}: {read or 'nothing could be read'}"), soft_wrap=True
    )
