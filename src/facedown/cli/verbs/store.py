"""`facedown store`: move the data of a server."""

import asyncio
from enum import StrEnum
from typing import Annotated

import typer

from facedown.cli.games import OWN, own_listings
from facedown.cli.stores import store_at
from facedown.cli.terminal import BROKEN, CliError, output
from facedown.cli.verbs.doctor import print_report


class What(StrEnum):
    COPY = "copy"


def store(
    what: Annotated[What, typer.Argument(metavar="copy", help="What to do.")],
    source: Annotated[str, typer.Argument(metavar="FROM", help="A data folder, or postgresql://…")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new data folder, or an empty database.")],
    *,
    sample: Annotated[
        int | None, typer.Option(metavar="N", min=0, help="Replay only N matches of the copy; else all.")
    ] = None,
    game: Annotated[list[str] | None, typer.Option(metavar="FILE", help=f"{OWN}; may be repeated.")] = None,
) -> int:
    """Copy the data of a server that is not running to another store, and verify the copy.

    All rows are read back and compared before any of them counts; then the copy is examined as facedown
    doctor does. The source stays as it is, except that an older one is brought up to date. Exit code 0: the
    copy is whole; 1: it is damaged, as the source was; 2: nothing was copied.

    [dim]facedown store copy data postgresql://facedown@localhost/facedown[/dim]

    [dim]facedown store copy postgresql://facedown@localhost/facedown data --sample 100[/dim]
    """
    from facedown.catalog import games  # noqa: PLC0415  slow to import, and only here
    from facedown.server.doctor import examine  # noqa: PLC0415
    from facedown.store import CannotOpen  # noqa: PLC0415
    from facedown.store.copying import copy_house  # noqa: PLC0415

    assert what is What.COPY, "there is nothing else yet"
    old, new = store_at(source), store_at(target)
    if not isinstance(old, str) and not old.is_file():
        raise CliError(f"there is no store at {old}")
    try:
        counts = asyncio.run(copy_house(old, new))
        report = examine(new, games(*own_listings(game or ())), most=sample)
    except CannotOpen as no:
        raise CliError(str(no)) from no
    console = output()
    rows = f"copied  {sum(counts.values())} rows in {len(counts)} tables, each read back and compared"
    console.print(rows, markup=False, soft_wrap=True)
    print_report(console, report)
    return 0 if report.is_whole else BROKEN
