"""`facedown restore`: make a house of a backup."""

from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.games import OWN, own_listings
from facedown.cli.stores import store_at
from facedown.cli.terminal import BROKEN, CliError, output, replaying
from facedown.cli.verbs.doctor import print_report


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="What facedown backup has written.")],
    target: Annotated[str, typer.Argument(metavar="TO", help="A new data folder, or an empty database.")],
    *,
    damaged: Annotated[
        bool, typer.Option("--damaged", help="Restore a house in which damage is found, as it is.")
    ] = False,
    game: Annotated[list[str] | None, typer.Option(metavar="FILE", help=f"{OWN}; may be repeated.")] = None,
) -> int:
    """Make a house from a backup. Its matches go on from where they were when it was saved.

    The file is checked, unpacked, examined as facedown doctor does, and copied row by row; all rows are read
    back before any of them counts. Stop the server of the old house for good: both would play the same
    matches. Exit code 0: the house is whole; 1: it is damaged, as --damaged allows; 2: nothing was restored.

    [dim]facedown restore house.backup newdata[/dim]

    [dim]facedown restore house.backup postgresql://facedown@localhost/facedown[/dim]
    """
    from facedown.catalog import games  # noqa: PLC0415  slow to import, and only here
    from facedown.server.backup import restore as restored_from  # noqa: PLC0415
    from facedown.store import CannotOpen, shown  # noqa: PLC0415

    console = output()
    listings = games(*own_listings(game or ()))
    try:
        with replaying(console) as replayed:
            made = restored_from(file, store_at(target), listings, replayed, damaged=damaged)
    except CannotOpen as no:
        raise CliError(str(no)) from no
    print_report(console, made.report)
    where = f"{shown(target)}: {made.rows:,} rows, each read back, as of {made.header.taken}"
    console.print(f"restored {where}", markup=False, soft_wrap=True)
    return 0 if made.report.is_whole else BROKEN
