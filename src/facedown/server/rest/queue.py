"""The queue for ranked matches, and rooms for friends. docs/protocol/rest.md 2.3, 2.4."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from msgspec import Struct

from facedown.lobby import LobbyRefusal
from facedown.server.endpoint import Asked, Endpoint
from facedown.server.guesses import ROOM
from facedown.server.rest.tables import Name, Seated


class Wanted(Struct, frozen=True):
    game: Name = "battle"


class Joined(Struct, frozen=True):
    queued: str


class Left(Struct, frozen=True):
    queued: None = None


class Queue(Struct, frozen=True):
    waiting: dict[str, int]
    """The number of waiting players, by game."""
    queued: str | None
    """The game in whose queue you are."""
    table: str | None
    """Your current match."""


class Room(Struct, frozen=True):
    code: str


class Closed(Struct, frozen=True):
    closed: bool = True


async def join(asked: Asked) -> Joined:
    """Wait for an opponent of about your rating; the range widens with time."""
    await asked.site.lobby.enqueue(asked.account.id, asked.body.game)
    asked.site.askers.stopped(asked.account.id)
    return Joined(asked.body.game)


async def look(asked: Asked) -> Queue:
    """The number of waiting players by game, and with a token your own state."""
    lobby, account = asked.site.lobby, asked.signed_in
    if account is None:
        return Queue(lobby.waiting(), None, None)
    profile = await lobby.profile(account.id)
    return Queue(lobby.waiting(), profile.queued, profile.table)


async def leave(asked: Asked) -> Left:
    """Leave the queue."""
    if not asked.site.lobby.leave_queue(asked.account.id):
        asked.site.askers.stopped(asked.account.id)  # otherwise the asker hears of it from the lobby
    return Left()


async def make_room(asked: Asked) -> Room:
    """Make a private room; the player who joins it with the code plays a free match with you."""
    return Room(await asked.site.lobby.make_room(asked.account.id, asked.body.game))


async def join_room(asked: Asked) -> Seated:
    """Join a room, and play its maker."""
    async with _code_checked(asked):
        seated = await asked.site.lobby.join_room(asked.account.id, asked.path["code"])
    return Seated(seated.table, seated.seat)


async def close_room(asked: Asked) -> Closed:
    """Close your own room."""
    async with _code_checked(asked):
        asked.site.lobby.close_room(asked.account.id, asked.path["code"])
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
    Endpoint("POST", "/queue", join, Joined, 202, takes=Wanted, who="account"),
    Endpoint("GET", "/queue", look, Queue),
    Endpoint("DELETE", "/queue", leave, Left, who="account"),
    Endpoint("POST", "/rooms", make_room, Room, 201, takes=Wanted, who="account"),
    Endpoint("POST", "/rooms/{code}", join_room, Seated, 201, who="account"),
    Endpoint("DELETE", "/rooms/{code}", close_room, Closed, who="account"),
)
