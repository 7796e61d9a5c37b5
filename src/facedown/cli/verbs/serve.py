"""`facedown serve`: run a server."""

import sys
from collections.abc import Sequence
from errno import EACCES, EADDRINUSE
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from facedown.cli.games import OWN, own_listings
from facedown.cli.terminal import BROKEN, CliError, errors, output

if TYPE_CHECKING:
    from facedown.arena import Settings
    from facedown.cash_tables import Settings as CashSettings
    from facedown.games import Settings as GamesSettings


_SHORTEST_CODE = 6
_MOST_WORKERS = 64
_WORKER = "worker"
"""The name before the number of each, unless --node is given."""


def serve(
    *,
    host: Annotated[str, typer.Option(help="The address to listen on; 0.0.0.0 for all.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port; 0 for any free one.")] = 8001,
    data: Annotated[
        Path,
        typer.Option(metavar="DIR", help="Where accounts, matches and records are kept; created if missing."),
    ] = Path("data"),
    database: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="FACEDOWN_DATABASE",
            help="Keep them in PostgreSQL instead, e.g. postgresql://facedown@localhost/facedown; only the"
            " operator's token stays in --data.",
        ),
    ] = None,
    workers: Annotated[
        int,
        typer.Option(
            min=1,
            max=_MOST_WORKERS,
            metavar="N",
            help="Serve by N processes behind the one port, each with a core of its own; needs --database.",
        ),
    ] = 1,
    node: Annotated[
        str | None,
        typer.Option(metavar="NAME", help="Share the database with other nodes, under this name."),
    ] = None,
    node_address: Annotated[
        str,
        typer.Option(metavar="HOST:PORT", help="With --node: where the other nodes reach this one."),
    ] = "127.0.0.1:0",
    drain_limit: Annotated[
        float,
        typer.Option(
            min=0.0,
            metavar="SECONDS",
            help="With --node: how long tables may go on to their next hand or round before they move away.",
        ),
    ] = 0.5,
    max_games: Annotated[int, typer.Option(min=1, help="Tables that may be open at once.")] = 1_000,
    pace: Annotated[
        float, typer.Option(min=0.001, max=100.0, help="Multiplies every clock; 0.1 is ten times as fast.")
    ] = 1.0,
    game: Annotated[
        list[str] | None,
        typer.Option(metavar="FILE", help=f"{OWN}, offered by this server too; may be repeated."),
    ] = None,
    arena: Annotated[
        str,
        typer.Option(
            metavar="SETTINGS",
            help='The settings of the arena T-1, e.g. "seats=6,stack=10000,sb=50,bb=100,move_time_ms=15000".',
        ),
    ] = "",
    cash: Annotated[
        list[str] | None,
        typer.Option(
            metavar="SETTINGS",
            help='Cash tables, e.g. "blinds=1/2,seats=6,tables=2,bots=3"; may be repeated; "none" for none.',
        ),
    ] = None,
    exhibitions: Annotated[
        str,
        typer.Option(
            metavar="GAMES",
            help="Games that house bots play for visitors of the lobby to watch, e.g. battle,holdem.",
        ),
    ] = "battle,holdem,mahjong",
    mahjong: Annotated[
        str,
        typer.Option(
            metavar="SETTINGS",
            help='The settings of games of mahjong, e.g. "max_games=100,turn_ms=5000,call_pause_ms=100".',
        ),
    ] = "",
    teams: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Only these teams may join it: one line per team, NAME,JOIN_CODE."),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(metavar="URL", help="Another site whose pages may use this server; may be repeated."),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name of this server besides its addresses, e.g. of its proxy; may be repeated.",
        ),
    ] = None,
    trusted_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy or network whose X-Forwarded-For is believed; may be repeated.",
        ),
    ] = None,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=65535,
            help="Serve /metrics on this port of loopback, without a token; with --workers, of each"
            " worker on a port of its own, from this one on.",
        ),
    ] = None,
) -> int:
    """Run a server: the page, the lobby and the tables, until Ctrl+C or SIGTERM.

    Matches that were running when the last server stopped are resumed.

    [dim]facedown serve[/dim]

    [dim]facedown serve --host 0.0.0.0 --port 80 --data /var/lib/facedown[/dim]

    [dim]facedown serve --database postgresql://facedown@localhost/facedown[/dim]

    [dim]facedown serve --database postgresql://localhost/facedown --workers 4[/dim]

    [dim]facedown serve --database postgresql://… --node a --node-address 10.0.0.1:8100[/dim]

    [dim]facedown serve --game mygame.py:LISTING[/dim]
    """
    from facedown import server  # noqa: PLC0415  slow to import, and only here
    from facedown.store import CannotOpen  # noqa: PLC0415

    settings = server.Settings(
        host=host,
        port=port,
        data=data,
        database=_database(database),
        node=_node(node, database, node_address, workers),
        node_address=node_address,
        drain_ms=round(drain_limit * 1000),
        games=own_listings(game or ()),
        max_games=max_games,
        pace=pace,
        arena=_terms(arena),
        cash=_cash_tables(cash),
        exhibitions=tuple(filter(None, (name.strip() for name in exhibitions.split(",")))),
        mahjong=_games(mahjong),
        teams=None if teams is None else _registry(teams),
        origins=tuple(origin or ()),
        host_names=tuple(host_name or ()),
        trusted_proxies=_networks(trusted_proxy or ()),
        metrics_port=metrics_port,
    )
    server.set_up_logs()
    shown = settings.store_shown
    try:
        if workers > 1:
            more = f"{shown}, {workers} workers"
            return 0 if server.run_workers(settings, workers, lambda url: _greet(url, more)) else BROKEN
        server.run(settings, lambda url, _site: _greet(url, shown))
    except (server.CannotServe, CannotOpen) as no:
        raise CliError(f"{no}{_other_port(no)}") from no
    return 0


def _other_port(no: Exception) -> str:
    why = no.__cause__
    if isinstance(why, OSError) and why.errno in {EADDRINUSE, EACCES}:
        return "; choose another port, as in --port 8002, or --port 0 for any free one"
    return ""


def _networks(proxies: Sequence[str]) -> tuple[str, ...]:
    for proxy in proxies:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise CliError(f"--trusted-proxy: {error}") from error
    return tuple(proxies)


def _terms(settings: str) -> "Settings":
    from facedown.arena import BadSetting, read_settings  # noqa: PLC0415  slow to import, and only here

    try:
        return read_settings(settings)
    except BadSetting as no:
        raise CliError(f"--arena: {no}") from no


def _cash_tables(given: "list[str] | None") -> "CashSettings":
    from facedown.cash_tables import BadSetting, read_settings  # noqa: PLC0415  slow to import, and only here
    from facedown.cash_tables import Settings as CashSettings  # noqa: PLC0415

    try:
        kinds = [read_settings(text) for text in given or ["bots=3"] if text != "none"]
    except BadSetting as no:
        raise CliError(f"--cash: {no}") from no
    return CashSettings(tables=tuple(kinds))


def _games(settings: str) -> "GamesSettings":
    from facedown.games import BadSetting, read_settings  # noqa: PLC0415  slow to import, and only here

    try:
        return read_settings(settings)
    except BadSetting as no:
        raise CliError(f"--mahjong: {no}") from no


def _registry(file: Path) -> dict[str, str]:
    """Join codes by team."""
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CliError(f"--teams: {file} cannot be read ({error})") from error
    found = {}
    for number, line in enumerate(lines, 1):
        name, comma, code = (part.strip() for part in line.rpartition(","))
        if line.strip() and not (name and comma and code):
            raise CliError(f"--teams: line {number} of {file} should be NAME,JOIN_CODE")
        if name:
            found[name] = code
    if short := sorted(name for name, code in found.items() if len(code) < _SHORTEST_CODE):
        sentence = f"warning: --teams: give join codes of {_SHORTEST_CODE} characters or more to"
        errors().print(f"{sentence} {', '.join(short)}; short ones are guessed", markup=False, soft_wrap=True)
    return found


def _database(address: str | None) -> str | None:
    from facedown.store import is_database, shown  # noqa: PLC0415  slow to import, and only here

    if address and not is_database(address):
        raise CliError(f"--database: {shown(address)} should begin with postgresql://")
    return address or None


def _node(name: str | None, database: str | None, address: str, workers: int) -> str | None:
    if workers > 1:
        return _node_of_workers(name, database, address)
    if name is None:
        return None
    if not database:
        raise CliError("--node: nodes share a database; name it with --database postgresql://…")
    host, _, port = address.rpartition(":")
    if not host or not port.isdecimal():
        raise CliError(f"--node-address: {address} should be HOST:PORT, as 10.0.0.1:8100")
    return name


def _node_of_workers(name: str | None, database: str | None, address: str) -> str:
    """Before the number of each."""
    if not database:
        what = "several workers share a database of PostgreSQL, and one process alone writes to SQLite's file"
        raise CliError(f"--workers: {what}; name one with --database postgresql://…, or leave --workers out")
    if not address.endswith(":0"):
        why = "each worker listens for the others on a free port"
        raise CliError(f"--node-address: {why}, so {address} should end in :0")
    return _node(name or _WORKER, database, address, 1) or _WORKER


def _greet(url: str, data: str) -> None:
    line = f"facedown is open at {url} (data in {data}; Ctrl+C ends it)"
    output().print(line, markup=False, soft_wrap=True)
    sys.stdout.flush()
