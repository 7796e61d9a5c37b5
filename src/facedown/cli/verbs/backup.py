"""`facedown backup`: save a house in a file."""

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.games import OWN, own_listings
from facedown.cli.stores import store_at
from facedown.cli.terminal import BROKEN, CliError, output, replaying
from facedown.cli.verbs.doctor import print_report


def backup(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A data folder, or postgresql://…")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A new file.")],
    *,
    game: Annotated[list[str] | None, typer.Option(metavar="FILE", help=f"{OWN}; may be repeated.")] = None,
) -> int:
    """Save all accounts, chips, matches and records in one file. A server may go on playing meanwhile.

    A snapshot is copied beside FILE and examined as facedown doctor does: every match is replayed, every
    record verified. Then it is packed, and the file read back. It contains the seeds of running matches, so
    only its owner can read it. Exit code 0: the house is whole; 1: it is damaged, and saved as it is; 2:
    nothing was saved.

    [dim]facedown backup data house.backup[/dim]

    [dim]facedown backup postgresql://facedown@localhost/facedown house.backup[/dim]
    """
    from facedown.catalog import games  # noqa: PLC0415  slow to import, and only here
    from facedown.server.backup import save  # noqa: PLC0415
    from facedown.store import CannotOpen  # noqa: PLC0415

    console = output()
    try:
        with replaying(console) as replayed:
            saved = save(store_at(source), file, games(*own_listings(game or ())), replayed)
    except CannotOpen as no:
        raise CliError(str(no)) from no
    print_report(console, saved.report)
    console.print(f"saved   {file}: {saved.size:,} bytes, read back", markup=False, soft_wrap=True)
    return 0 if saved.report.is_whole else BROKEN
