"""`facedown serve`: the house is open."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from facedown.cli.terminal import Refused, output


def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for every one.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any that is free.")] = 8001,
    data: Annotated[
        Path,
        typer.Option(metavar="DIR", help="Where accounts, matches and records are kept; made if need be."),
    ] = Path("data"),
    max_games: Annotated[int, typer.Option(min=1, help="Tables that may be open at once.")] = 1_000,
    pace: Annotated[
        float, typer.Option(min=0.001, max=100.0, help="Multiplies every clock; 0.1 is ten times as fast.")
    ] = 1.0,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another site whose pages may use this server; may be repeated."),
    ] = None,
) -> int:
    """Open the house: the page, the lobby and the tables, until Ctrl+C or SIGTERM.

    Matches that were going on when the last server ended go on.

    [dim]facedown serve[/dim]

    [dim]facedown serve --host 0.0.0.0 --port 80 --data /var/lib/facedown[/dim]
    """
    from facedown import server  # noqa: PLC0415  slow to import, and only here
    from facedown.store import CannotOpen  # noqa: PLC0415

    settings = server.Settings(
        host=host, port=port, data=data, max_games=max_games, pace=pace, origins=tuple(origin or ())
    )
    server.set_up_logs()
    try:
        server.run(settings, lambda url, _site: _greet(url, data))
    except (server.CannotServe, CannotOpen) as no:
        raise Refused(str(no)) from no
    return 0


def _greet(url: str, data: Path) -> None:
    line = f"facedown is open at {url} (data in {data}; Ctrl+C ends it)"
    output().print(line, markup=False, soft_wrap=True)
    sys.stdout.flush()
