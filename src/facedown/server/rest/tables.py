"""Open tables, matches against house bots, rematches, arenas. docs/protocol/rest.md 2.1, 2.2, 2.5, 2.6."""

from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.arena import ArenaRefusal, BadSetting, settings_from
from facedown.lobby import Listed
from facedown.server.endpoint import Asked, Endpoint, Reply
from facedown.server.errors import Refused
from facedown.server.limits import Spending

Name = Annotated[str, Meta(max_length=64)]


class Tables(Struct, frozen=True):
    tables: tuple[Listed, ...]


class Practice(Struct, frozen=True):
    game: Name = "battle"
    bots: Annotated[tuple[Name, ...], Meta(max_length=16)] = ()
    """House bots, one for each chair except yours."""
    variant: Name | None = None
    """One of the game's variants, as `/catalog` lists them; left out, its usual rules."""
    while_queued: bool = False
    """Play while you wait in the queue or in a room, and keep your place there; see 2.2."""
    arena: dict[Name, int | Name] | None = None
    """The settings of an arena, to open one instead of a match; `game` is then holdem."""


class Seated(Struct, frozen=True):
    table: str
    """Teams enter an arena at /ws?table=…"""
    seat: int | None = None
    """Null for an arena."""


class Waiting(Struct, frozen=True):
    waiting: bool = True


async def index(asked: Asked) -> Tables:
    """The open tables, which anybody may watch."""
    return Tables(asked.site.lobby.tables())


async def show(asked: Asked) -> Listed:
    """One open table."""
    listed = asked.site.lobby.listed(asked.path["table"])
    if listed is None:
        raise Refused("no_such_table", "no such table is open; see /tables")
    return listed


async def practise(asked: Asked) -> Seated:
    """Start a free match against house bots, or open an arena."""
    body: Practice = asked.body
    if body.arena is not None:
        return await _opened(asked, body.arena)
    _require_few(asked, asked.site.new_tables)
    seated = await asked.site.lobby.practise(
        asked.account.id, body.game, body.bots, body.variant, meanwhile=body.while_queued
    )
    return Seated(seated.table, seated.seat)


async def _opened(asked: Asked, settings: dict[str, int | str]) -> Seated:
    _require_few(asked, asked.site.new_arenas)
    try:
        arena = await asked.site.arenas.make(settings_from(dict(settings)), asked.account.id)
    except ArenaRefusal as no:
        raise Refused("full", no.sentence) from no
    except BadSetting as no:
        raise Refused("bad_request", str(no)) from no
    return Seated(arena.id)


def _require_few(asked: Asked, made: Spending) -> None:
    if not made.take_for(asked.account.id) or not made.take(asked.address):
        raise Refused("rate_limited", "too many new tables; wait a minute")


async def rematch(asked: Asked) -> Reply | Seated:
    """Ask the players of a finished match for a rematch, or agree to one."""
    seated = await asked.site.lobby.rematch(asked.account.id, asked.path["table"])
    return Reply(202, Waiting()) if seated is None else Seated(seated.table, seated.seat)


ENDPOINTS: Final = (
    Endpoint("GET", "/tables", index, Tables),
    Endpoint("POST", "/tables", practise, Seated, 201, takes=Practice, who="account"),
    Endpoint("GET", "/tables/{table}", show, Listed),
    Endpoint("POST", "/tables/{table}/rematch", rematch, Seated, 201, who="account", also={202: Waiting}),
)
