"""Records and replays. docs/protocol/rest.md 3."""

import asyncio
from typing import Annotated, Any, Final

from msgspec import Meta, Struct, to_builtins
from msgspec.structs import replace
from starlette.responses import Response

from facedown.core import BrokenRecord, Seed
from facedown.core.pieces import with_seed
from facedown.core.reports import Eyes
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.errors import Refused
from facedown.server.records import Replay, Sections, is_sealed
from facedown.server.rest.tables import Name
from facedown.server.sections import NoSection
from facedown.store import FiledRecord
from facedown.wire import Named

_LOOK: Final = 0.05
"""Seconds between two looks for the record of a match that has just ended."""
_LOOKS: Final = 40
_JSON: Final = "application/json"
_HIDDEN: Final = (
    "cards that nobody showed stay hidden: ask for viewer=public, or for a chair that was yours alone"
)
_EYES: Final[dict[str, Eyes]] = {"all": "all", "public": None}


class RecordsQuery(Struct, frozen=True):
    game: Name | None = None
    account: Name | None = None
    """Only matches of this account."""
    before: Name | None = None
    """The last match of the previous page."""
    limit: Annotated[int, Meta(ge=1, le=100)] = 50


class Line(Struct, frozen=True):
    match: str
    game: str
    filed_ts: int
    """ms since 1970."""
    players: tuple[str | None, ...]
    """Their names in the match, by chair."""
    accounts: tuple[str, ...]
    """The accounts, in the order of their chairs; house bots have none."""
    seats: tuple[Named | None, ...]
    """The players by chair."""


class Records(Struct, frozen=True):
    records: tuple[Line, ...]


class FramesQuery(Struct, frozen=True):
    viewer: Annotated[str, Meta(pattern="^(all|public|[0-9]{1,2})$")] | None = None
    """The viewer: a chair's number, `public`, or `all`. Without it `all`, of a cash table `public`."""
    section: Annotated[int, Meta(ge=0, le=1 << 53)] | None = None
    """Only the frames of this section, as `/sections` numbers them."""


class SectionsQuery(Struct, frozen=True):
    first: Annotated[int, Meta(ge=0, le=1 << 53)] = 0
    """The number of the first section."""
    limit: Annotated[int, Meta(ge=1, le=500)] = 200


async def index(asked: Asked) -> Records:
    """Finished matches, newest first."""
    query: RecordsQuery = asked.query
    filed = await asked.site.store.records(query.game, query.account, query.limit, query.before)
    seats = await asked.site.seats(one.match for one in filed)
    return Records(tuple(_line(one, seats[one.match]) for one in filed))


async def show(asked: Asked) -> Response:
    """A record: header, inputs, hash chain and the seed. `facedown verify` checks it."""
    return Response(await _record(asked), media_type=_JSON)


async def frames(asked: Asked) -> Response:
    """The frames of a finished match, or of one section, for one viewer."""
    data, section = await _record(asked), asked.query.section
    sealed = is_sealed(data)
    viewer: str = asked.query.viewer or ("public" if sealed else "all")
    eyes = _EYES[viewer] if viewer in _EYES else int(viewer)
    if sealed:
        data = await _opened(asked, data, eyes)
    try:
        replay = await asked.site.replays.of(asked.path["match"], data, eyes, section)
    except IndexError as error:
        raise Refused("no_such_seat", str(error)) from error
    except NoSection as error:
        raise Refused("no_such_record", str(error)) from error
    except BrokenRecord as error:
        raise _unplayable(error) from error
    return Response(replay, media_type=_JSON)


async def sections(asked: Asked) -> Sections:
    """The result of each hand or round of a finished match, and a graph of the stacks."""
    query, data = asked.query, await _record(asked)
    sealed = is_sealed(data)
    if sealed:
        data = await _opened(asked, data, None)
    try:
        told = await asked.site.replays.sections(asked.path["match"], data, query.first, query.limit)
    except BrokenRecord as error:
        raise _unplayable(error) from error
    return replace(told, sealed=sealed)


async def review(asked: Asked) -> dict[str, Any]:
    """What the players of a finished match could have done better, in the form of its game."""
    try:
        reviewed = await asked.site.replays.review(await _record(asked))
    except BrokenRecord as error:
        raise _unplayable(error) from error
    if reviewed is None:
        raise Refused("cannot_replay", "matches of this game have no review")
    found: dict[str, Any] = to_builtins(reviewed)
    return found


def _unplayable(error: BrokenRecord) -> Refused:
    return Refused("cannot_replay", f"these rules do not replay this record: {error}")


async def _record(asked: Asked) -> bytes:
    match, site = asked.path["match"], asked.site
    data = None
    for _ in range(_LOOKS):
        table = site.lobby.table(match)
        data = await site.record(match)
        if data is not None or table is None or table.status != "over":
            break
        await asyncio.sleep(_LOOK)  # it is being filed
    if data is None:
        data = await site.daily.shipped_record(match)
    if data is None:
        raise Refused("no_such_record", "no such match is on file; a running match has no record yet")
    return data


async def _opened(asked: Asked, data: bytes, eyes: Eyes) -> bytes:
    """A record that was filed without its seed, with it, if these eyes may see it replayed."""
    site, match = asked.site, asked.path["match"]
    if eyes is not None:
        held = await site.replays.held(data, eyes) if isinstance(eyes, int) else frozenset()
        if asked.signed_in is None or held != {asked.signed_in.id}:
            raise Refused("unauthorized", _HIDDEN)
    return with_seed(data, Seed((await site.store.read(match)).secret))


def _line(filed: FiledRecord, seats: tuple[Named | None, ...]) -> Line:
    names = tuple(None if who is None else who.name for who in seats)
    return Line(filed.match, filed.game, filed.filed_at, names, filed.players, seats)


ENDPOINTS: Final = (
    Endpoint("GET", "/records", index, Records, query=RecordsQuery),
    Endpoint("GET", "/records/{match}", show, dict[str, Any]),
    Endpoint("GET", "/records/{match}/frames", frames, Replay, query=FramesQuery),
    Endpoint("GET", "/records/{match}/sections", sections, Sections, query=SectionsQuery),
    Endpoint("GET", "/records/{match}/review", review, dict[str, Any]),
)
