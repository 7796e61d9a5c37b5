"""Hand histories of running and finished matches. docs/protocol/rest.md 3.4."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Final

from msgspec import Meta, Struct
from msgspec.structs import replace
from starlette.responses import Response

from facedown.catalog import Form, Histories, Listing, resolved
from facedown.core import AnyEntry, AnyGame, BrokenRecord, Header, Seed, Viewer, names
from facedown.core.pieces import Pieces, PiecewiseRecord, with_seed
from facedown.core.record import game_of
from facedown.core.reports import NoHistory
from facedown.server.anonymous import accounts_of, renamed
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.server.guesses import team_target
from facedown.store import Account
from facedown.table import Table
from facedown.table.context import decoding
from facedown.table.slices import Steps

if TYPE_CHECKING:
    from facedown.server.site import Site

Text = Annotated[str, Meta(max_length=256)]

_TEXT: Final = "text/plain; charset=utf-8"


class Team(Struct, frozen=True):
    team: Text
    join_code: Text


class HandsQuery(Struct, frozen=True):
    form: Annotated[str, Meta(max_length=32)] | None = None
    """Another format than the usual one; of hold'em "phh" and "pokerstars", of a finished match of mahjong
    "mjai" and "tenhou"."""
    number: Annotated[int, Meta(ge=0)] | None = None
    """Of one hand, from 0; needs `form`."""


async def running(asked: Asked) -> Response:
    """The hands of a running match, as the public or, with a token, a player sees them."""
    table, histories = _table(asked)
    reader = _account(asked) if histories.by_account else _chair(table, asked.signed_in)
    return await _so_far(asked, table, histories, reader)


async def own(asked: Asked) -> Response:
    """The hands of a running match with a team's own cards, for its join_code."""
    (table, histories), body = _table(asked), asked.body
    guesses, target = asked.site.guesses, team_target(names.key(body.team))
    await guesses.admit(asked.address, target)
    roster = table.kept.roster
    for seat, sitter in enumerate(roster.sitters):
        is_named = sitter is not None and names.key(sitter.name) == names.key(body.team)
        is_named = is_named and not histories.by_account
        if is_named and roster.opens(seat, body.join_code):
            return await _so_far(asked, table, histories, seat)
    guesses.failed(asked.address, target)
    raise Refused("unauthorized", "no team here has that name and that join_code")


async def finished(asked: Asked) -> Response:
    """All hands of a finished match, with its secret: `facedown verify` checks them. Those of a cash table as
    the public or, with a token, a player saw them."""
    match = asked.path["match"]
    data = await asked.site.record(match)
    if data is None:
        raise Refused("no_such_record", "no such match is on file; a running match has no record yet")
    try:
        name = game_of(Pieces(data).shell)
    except BrokenRecord as error:
        raise _unwritten(error) from error
    listing = asked.site.lobby.listings.get(name)
    if listing is None or listing.histories is None:
        raise _unwritten(NoHistory(f"its game is {name}"))
    reader = None
    if listing.histories.by_account:
        reader = _account(asked)
        data = with_seed(data, Seed((await asked.site.store.read(match)).secret))
    steps, suffix = _written(listing, data, asked.query, reader)
    try:
        text = await asked.site.writing.turn(lambda: asked.site.slices.run(steps))
    except (BrokenRecord, NoHistory) as error:
        raise _unwritten(error) from error
    return _download(text, f"{match}.{suffix}")


def _written(
    listing: Listing, data: bytes, query: HandsQuery | None, reader: str | None
) -> tuple[Steps[str], str]:
    """The text of a finished match in the form that was asked for, and the extension of its file."""
    wanted = listing.forms.get(query.form or "") if query is not None and query.number is None else None
    if wanted is not None:
        return _in_form(listing.game, data, wanted), wanted.suffix
    histories = listing.histories
    assert histories is not None, "the caller has looked"
    form = _form(histories, query)

    def written() -> Steps[str]:
        record = PiecewiseRecord(listing.game, data)
        entries, header = chain.from_iterable(record.entries()), record.shell.header
        seed = record.shell.seed
        return (yield from _text(histories, header, entries, seed, reader, form=form, over=True))

    return written(), histories.suffix


def _in_form(game: AnyGame, data: bytes, form: Form) -> Steps[str]:
    piecewise = PiecewiseRecord(game, data)
    entries: list[AnyEntry] = []
    for piece in piecewise.entries():
        entries += piece
        yield
    parts: list[str] = []
    for part in resolved(form.write)(replace(piecewise.shell, entries=tuple(entries)), "all"):
        parts.append(part)
        yield
    return "".join(parts)


def _account(asked: Asked) -> str | None:
    return None if asked.signed_in is None else asked.signed_in.id


def _chair(table: Table, account: Account | None) -> Viewer:
    """The chair of this account; None if it only watches."""
    if account is None:
        return None
    sitters = table.kept.roster.sitters
    return next((seat for seat, one in enumerate(sitters) if one and one.account == account.id), None)


def _table(asked: Asked) -> tuple[Table, Histories]:
    table = asked.site.lobby.table(asked.path["table"])
    if table is None:
        raise Refused("no_such_table", "no such table is open; see /tables")
    name = table.kept.game.name
    histories = asked.site.lobby.listings[name].histories
    if histories is None:
        raise Refused("bad_request", f"a match of {name} has no hands")
    return table, histories


async def _so_far(asked: Asked, table: Table, histories: Histories, viewer: Viewer | str) -> Response:
    form = _form(histories, asked.query)

    async def written() -> str:
        kept = await asked.site.store.read(table.match, whole=True)
        header, decoded = decoding(table.kept.game, kept)
        entries = await _named(asked.site, decoded)
        steps = _text(histories, header, entries, Seed(kept.secret), viewer, form=form, over=False)
        return await asked.site.slices.run(steps)

    try:
        text = await asked.site.writing.turn(written)
    except NoHistory as error:
        raise _unwritten(error) from error
    return _download(text, f"{table.match}.{histories.suffix}")


async def _named(site: "Site", entries: Iterable[AnyEntry]) -> Iterable[AnyEntry]:
    """The entries, without the names of players who have deleted their accounts."""
    read: list[AnyEntry] = []
    accounts: set[str] = set()

    def reading() -> Steps[None]:
        for entry in entries:
            read.append(entry)
            accounts.update(accounts_of(entry))
            yield

    await site.slices.run(reading())
    gone = await site.store.gone(accounts)
    return (renamed(entry, gone) for entry in read) if gone else read


def _text(
    histories: Histories,
    header: Header[Any],
    entries: Iterable[AnyEntry],
    seed: Seed,
    viewer: Viewer | str,
    *,
    form: Callable[[str], str],
    over: bool,
) -> Steps[str]:
    read: list[AnyEntry] = []
    for entry in entries:
        read.append(entry)
        yield
    written = resolved(histories.write)(header, tuple(read), seed, viewer, over=over)
    parts: list[str] = []
    for part in (written,) if isinstance(written, str) else written:
        parts.append(form(part))
        yield
    if parts and not any(parts):
        raise NoHistory("no such hand is over")
    return "".join(parts)


def _form(histories: Histories, query: HandsQuery | None) -> Callable[[str], str]:
    """What makes of each part what was asked for."""
    if query is None or (query.form is None and query.number is None):
        return str
    form = histories.forms.get(query.form or "")
    if form is None:
        raise Refused("bad_request", f"the forms of these hands are {', '.join(histories.forms) or 'none'}")
    return lambda part: resolved(form)(part, query.number)


def _unwritten(error: ValueError) -> Refused:
    return Refused("cannot_replay", f"this match has no hand histories: {error}")


def _download(text: str, file: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    return Response(text, media_type=_TEXT, headers=headers)


ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/hands", running, str, query=HandsQuery),
    Endpoint("POST", "/tables/{table}/hands", own, str, takes=Team),
    Endpoint("GET", "/records/{match}/hands", finished, str, query=HandsQuery),
)
