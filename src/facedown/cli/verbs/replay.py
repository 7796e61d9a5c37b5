"""`facedown replay`: show a recorded match."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.pretty import Pretty

from facedown.catalog import CATALOG
from facedown.cli.files import Filed, read
from facedown.cli.games import OWN, own_listings
from facedown.cli.story import print_story
from facedown.cli.terminal import BROKEN, CliError, complain, output
from facedown.core import BrokenRecord, Moment, verify
from facedown.core import replay as moments_of
from facedown.core.reports import Eyes, NoHistory


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A record, as `play --out` writes it.")],
    *,
    seat: Annotated[int | None, typer.Option(help="Show it as this chair saw it, from 0.")] = None,
    public: Annotated[bool, typer.Option("--public", help="Show it as a spectator saw it.")] = False,
    entry: Annotated[
        int | None,
        typer.Option(metavar="N", help="Stop after entry N, from 0, and print what was known then."),
    ] = None,
    form: Annotated[
        str | None,
        typer.Option("--as", metavar="mjai|tenhou|jsonl", help="Print a mahjong match in this form instead."),
    ] = None,
    game: Annotated[str | None, typer.Option(metavar="FILE", help=f"{OWN}: the game of the record.")] = None,
) -> int:
    """Show a recorded match: everything, or only what one viewer was shown.

    [dim]facedown replay records/battle-demo-0001.json[/dim]

    [dim]facedown replay records/battle-demo-0001.json --seat 0 --entry 5[/dim]

    [dim]facedown replay records/mahjong-demo-0001.json --as tenhou > match.json[/dim]
    """
    if form is not None and entry is not None:
        raise CliError("--as and --entry exclude each other: another form has the whole match")
    try:
        filed = read(file, own_listings([game] if game else []))
        if filed.record.secret is None:
            raise CliError(f"{file}: without its seed, which is not revealed, it cannot be replayed")
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
        verify(filed.game, filed.record)
    except BrokenRecord as error:
        return error
    return None


def _eyes(filed: Filed, seat: int | None, *, public: bool) -> Eyes:
    if seat is None:
        return None if public else "all"
    if public:
        raise CliError("--seat and --public exclude each other: a spectator has no chair")
    chairs = filed.game.seats(filed.record.header.config)
    if not 0 <= seat < chairs:
        raise CliError(f"--seat {seat}: the chairs of this match are 0 to {chairs - 1}")
    return seat


def _written(filed: Filed, eyes: Eyes, form: str) -> str:
    forms = filed.listing.forms
    if form not in forms:
        raise CliError(f"--as {form}: {_forms(filed)}")
    try:
        return forms[form].text(filed.record, eyes)
    except NoHistory as no:
        hint = "" if eyes == "all" else ": leave out --seat and --public"
        raise CliError(f"--as {form} {no}{hint}") from no


def _forms(filed: Filed) -> str:
    if forms := filed.listing.forms:
        return f"its forms: {', '.join(forms)}"
    others = [name for name, listing in CATALOG.items() if listing.forms]
    return f"{filed.game.name} has no such form, {' and '.join(others)} has"


def _told(console: Console, filed: Filed, eyes: Eyes, entry: int | None) -> None:
    listing, record = filed
    game = listing.game
    if entry is None:
        print_story(console, listing, record, eyes, moments_of(game, record))
        return
    moments = list(_until(filed, entry))
    print_story(console, listing, record, eyes, moments)
    state = moments[-1].step.state
    known: Any = state if eyes == "all" else game.view(state, eyes)
    console.print(f"\n[bold]After entry {entry}[/bold]", Pretty(known), sep="\n")


def _until(filed: Filed, entry: int) -> Iterator[Moment]:
    last = len(filed.record.entries) - 1
    if not 0 <= entry <= last:
        raise CliError(f"--entry {entry}: the entries of this match are 0 to {last}")
    moments = moments_of(filed.game, filed.record)
    yield next(moments)
    for _, moment in zip(range(entry + 1), moments, strict=False):
        yield moment
