"""Private rooms, and the picture that invites to one. docs/protocol/rest.md 2.4."""

import io
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final

import segno
from msgspec import Meta, Struct
from starlette.responses import Response

from facedown.lobby import LobbyRefusal, Room
from facedown.server.endpoint import Asked, Endpoint, Reply
from facedown.server.guesses import ROOM
from facedown.server.lobby_messages import RoomShown
from facedown.server.rest.tables import Name, Seated

_SVG: Final = "image/svg+xml"


class RoomWanted(Struct, frozen=True):
    game: Name = "battle"
    variant: Name | None = None
    """One of the game's variants; left out, its usual rules."""
    players: int | None = None
    """How many play; left out, the usual number."""
    stake: int = 0
    """Tokens that each player pays into the pot of a match; only for games that have a queue."""
    best_of: int = 1
    """1, or 3: matches in a row, until one player has won two."""


class Gathering(Struct, frozen=True):
    game: Name
    variant: Name | None = None
    """One of the game's variants; left out, its usual rules."""
    players: int | None = None
    """How many play; left out, the usual number."""


class Start(Struct, frozen=True):
    bots: Annotated[tuple[Name, ...], Meta(max_length=16)] = ()
    """House bots, one for each free chair."""


class Closed(Struct, frozen=True):
    closed: bool = True


class Site(Struct, frozen=True):
    site: Annotated[str, Meta(max_length=128, pattern=r"^https?://[A-Za-z0-9.:\[\]-]+$")]
    """The address of the page as the reader sees it, without a path: the server may be behind a proxy."""


async def make(asked: Asked) -> RoomShown:
    """Make a private room; friends who have its code join it for an unrated match."""
    lobby, wanted = asked.site.lobby, asked.body
    code = await lobby.make_room(
        asked.account.id,
        wanted.game,
        wanted.variant,
        wanted.players,
        stake=wanted.stake,
        best_of=wanted.best_of,
    )
    return RoomShown.of(lobby.room(code))


async def gather(asked: Asked) -> Reply | Seated:
    """Play with anybody who wants the same: wait in a public room. The match begins when it is full."""
    wanted = asked.body
    found = await asked.site.lobby.gather(asked.account.id, wanted.game, wanted.variant, wanted.players)
    return Reply(202, RoomShown.of(found)) if isinstance(found, Room) else Seated(found.table, found.seat)


async def show(asked: Asked) -> RoomShown:
    """A room, and who waits in it."""
    async with _code_checked(asked):
        return RoomShown.of(asked.site.lobby.room(asked.path["code"]))


async def qr_code(asked: Asked) -> Response:
    """The link to a room as a QR code, for a camera."""
    async with _code_checked(asked):
        room = asked.site.lobby.room(asked.path["code"])
    return Response(_drawn(f"{asked.query.site}/room/{room.code}"), media_type=_SVG)


def _drawn(link: str) -> bytes:
    picture = io.BytesIO()
    code = segno.make(link, error="m", micro=False)
    code.save(picture, kind="svg", border=3, omitsize=True, xmldecl=False, light="#fff")
    return picture.getvalue()


async def join(asked: Asked) -> Reply | Seated:
    """Join a room. The match begins when the room is full; until then the answer is 202 with the room."""
    async with _code_checked(asked):
        joined = await asked.site.lobby.join_room(asked.account.id, asked.path["code"])
    if isinstance(joined, Room):
        return Reply(202, RoomShown.of(joined))
    return Seated(joined.table, joined.seat)


async def start(asked: Asked) -> Seated:
    """Begin the match of your room, with house bots on the free chairs."""
    async with _code_checked(asked):
        seated = await asked.site.lobby.start_room(asked.account.id, asked.path["code"], asked.body.bots)
    return Seated(seated.table, seated.seat)


async def leave(asked: Asked) -> Closed:
    """Leave a room, or close your own."""
    async with _code_checked(asked):
        await asked.site.lobby.leave_room(asked.account.id, asked.path["code"])
    return Closed()


@asynccontextmanager
async def _code_checked(asked: Asked) -> AsyncIterator[None]:
    """Wait until the room's code may be checked, and count it if it is wrong. Raises TooManyGuesses."""
    guesses = asked.site.guesses
    await guesses.admit(asked.address, ROOM)
    try:
        yield
    except LobbyRefusal as no:
        if no.code == "no_such_room":
            guesses.failed(asked.address, ROOM)
        raise


ENDPOINTS: Final = (
    Endpoint("POST", "/rooms", make, RoomShown, 201, takes=RoomWanted, who="account"),
    Endpoint(
        "POST", "/rooms/public", gather, Seated, 201, takes=Gathering, who="account", also={202: RoomShown}
    ),
    Endpoint("GET", "/rooms/{code}", show, RoomShown),
    Endpoint("GET", "/rooms/{code}/qr", qr_code, str, query=Site),
    Endpoint("POST", "/rooms/{code}", join, Seated, 201, who="account", also={202: RoomShown}),
    Endpoint("POST", "/rooms/{code}/start", start, Seated, 201, takes=Start, who="account"),
    Endpoint("DELETE", "/rooms/{code}", leave, Closed, who="account"),
)
