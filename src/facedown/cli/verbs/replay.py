"""`facedown replay`: tell a recorded match."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.pretty import Pretty

from facedown.cli.files import Filed, read
from facedown.cli.telling import ALL, Eyes, tell
from facedown.cli.terminal import BROKEN, Refused, complain, output
from facedown.core import BrokenRecord, Moment, verify
from facedown.core import replay as moments_of
from facedown.mahjong import MATCH, mjai, tenhou


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `play --out` writes it.")],
    *,
    seat: Annotated[int | None, typer.Option(help="Tell it as this chair saw it, from 0.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Tell it as a spectator saw it.")] = False,
    entry: Annotated[
        int | None,
        typer.Option(metavar="N", help="Stop after entry N, from 0, and print what was known then."),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option("--as", metavar="mjai|tenhou", help="Write a match of mahjong in this form instead."),
    ] = None,
) -> int:
    """Tell a recorded match again: everything, or only what one viewer was shown.

    [dim]facedown replay records/battle-demo-0001.json[/dim]

    [dim]facedown replay records/battle-demo-0001.json --seat 0 --entry 5[/dim]

    [dim]facedown replay records/mahjong-demo-0001.json --as tenhou > match.json[/dim]
    """
    try:
        filed = read(file)
        flaw = _flaw(filed)
        if flaw:
            complain(f"{file}: broken ({flaw}); do not trust what follows")
        eyes = _eyes(filed, seat, public=public)
        if form is None:
            _told(output(), filed, eyes, entry)
        else:
            typer.echo(_written(filed, eyes, form))
    except BrokenRecord as error:
        complain(f"{file}: broken ({error})")
        return BROKEN
    return BROKEN if flaw else 0


def _flaw(filed: Filed) -> BrokenRecord | None:
    try:
        verify(*filed)
    except BrokenRecord as error:
        return error
    return None


def _eyes(filed: Filed, seat: int | None, *, public: bool) -> Eyes:
    if seat is None:
        return None if public else ALL
    if public:
        raise Refused("--seat and --public exclude each other: a spectator has no chair")
    chairs = filed.game.seats(filed.record.header.config)
    if not 0 <= seat < chairs:
        raise Refused(f"--seat {seat}: the chairs of this match are 0 to {chairs - 1}")
    return seat


def _written(filed: Filed, eyes: Eyes, form: str) -> str:
    if filed.game.name != MATCH.name:
        raise Refused(f"--as {form}: {filed.game.name} has no such form, mahjong has")
    match form:
        case "mjai":
            return "\n".join(mjai.lines(filed.record, eyes))
        case "tenhou" if eyes == ALL:
            return tenhou.text(filed.record)
        case "tenhou":
            raise Refused("--as tenhou shows every hand: leave out --seat and --public")
        case _:
            raise Refused(f"--as {form}: the forms are mjai and tenhou")


def _told(console: Console, filed: Filed, eyes: Eyes, entry: int | None) -> None:
    game, record = filed
    if entry is None:
        tell(console, game, record, eyes, moments_of(game, record))
        return
    moments = list(_until(filed, entry))
    tell(console, game, record, eyes, moments)
    state = moments[-1].step.state
    known: Any = state if eyes == "all" else game.view(state, eyes)
    console.print(f"\n[bold]After entry {entry}[/bold]", Pretty(known), sep="\n")


def _until(filed: Filed, entry: int) -> Iterator[Moment]:
    last = len(filed.record.entries) - 1
    if not 0 <= entry <= last:
        raise Refused(f"--entry {entry}: the entries of this match are 0 to {last}")
    moments = moments_of(*filed)
    yield next(moments)
    for _, moment in zip(range(entry + 1), moments, strict=False):
        yield moment
