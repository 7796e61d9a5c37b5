"""Hand histories in PHH, as a match goes and afterwards. docs/protocol.md 5, docs/fair.md."""

import asyncio
from typing import Annotated, Any, Final

from msgspec import Meta, Struct
from starlette.responses import Response

from facedown.core import BrokenRecord, Header, Seed, Viewer
from facedown.core.record import AnyEntry, load
from facedown.poker.histories.phh import write_all
from facedown.poker.holdem import HOLDEM
from facedown.poker.holdem.histories import NoHistory, histories
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.table import Table
from facedown.table.context import decoded

Text = Annotated[str, Meta(max_length=256)]

_PHH: Final = "text/plain; charset=utf-8"


class Team(Struct, frozen=True):
    team: Text
    join_code: Text


async def running(asked: Asked) -> Response:
    """The hands of a match that is going on, as the public knows them."""
    return await _so_far(asked, _table(asked), None)


async def own(asked: Asked) -> Response:
    """The same with a team's own cards; its join_code opens them."""
    table, body = _table(asked), asked.body
    roster = table.kept.roster
    for seat, sitter in enumerate(roster.sitters):
        is_named = sitter is not None and sitter.name.casefold() == body.team.casefold()
        if is_named and roster.opens(seat, body.join_code):
            return await _so_far(asked, table, seat)
    raise Refused("unauthorized", "no team here has that name and that join_code")


async def finished(asked: Asked) -> Response:
    """All hands of a finished match, with its secret: `facedown verify` checks them."""
    match = asked.path["match"]
    data = await asked.site.store.record(match)
    if data is None:
        raise Refused("no_such_record", "no such match is on file; one that is not over has no record yet")

    def write() -> str:
        record = load(HOLDEM, data)
        return _text(record.header, record.entries, record.seed, over=True)

    try:
        text = await asked.site.writing.turn(lambda: asyncio.to_thread(write))
    except (BrokenRecord, NoHistory) as error:
        raise Refused("cannot_replay", f"this match has no hand histories: {error}") from error
    return _download(text, match)


def _table(asked: Asked) -> Table:
    table = asked.site.lobby.table(asked.path["table"])
    if table is None:
        raise Refused("no_such_table", "no such table is open; see /tables")
    if table.kept.game is not HOLDEM:
        raise Refused("bad_request", f"a match of {table.kept.game.name} has no hands")
    return table


async def _so_far(asked: Asked, table: Table, viewer: Viewer) -> Response:
    async def written() -> str:
        kept = await asked.site.store.read(table.match, whole=True)

        def write() -> str:
            header, entries = decoded(table.kept.game, kept)
            return _text(header, entries, Seed(kept.secret), viewer)

        return await asyncio.to_thread(write)

    return _download(await asked.site.writing.turn(written), table.match)


def _text(
    header: Header[Any],
    entries: tuple[AnyEntry, ...],
    seed: Seed,
    viewer: Viewer = None,
    *,
    over: bool = False,
) -> str:
    return "".join(write_all(histories(header, entries, seed, viewer, over=over)))


def _download(text: str, match: str) -> Response:
    headers = {"Content-Disposition": f'attachment; filename="{match}.phhs"', "Cache-Control": "no-store"}
    return Response(text, media_type=_PHH, headers=headers)


ENDPOINTS: Final = (
    Endpoint("GET", "/tables/{table}/hands", running, str),
    Endpoint("POST", "/tables/{table}/hands", own, str, takes=Team),
    Endpoint("GET", "/records/{match}/hands", finished, str),
)
