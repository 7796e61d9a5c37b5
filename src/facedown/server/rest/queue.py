"""The queue for ranked matches, and rooms for friends. docs/protocol/rest.md 2.3, 2.4."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Final

from msgspec import Meta, Struct

from facedown.lobby import LobbyRefusal
from facedown.server.endpoint import Asked, Endpoint, Reply
from facedown.server.guesses import ROOM
from facedown.server.lobby_messages import RoomShown
from facedown.server.rest.tables import Name, Seated


class Wanted(Struct, frozen=True):
    game: Name = "battle"


class Joined(Struct, frozen=True):
    queued: str


class Left(Struct, frozen=True):
    queued: None = None


class Accepted(Struct, frozen=True):
    accepted: bool = True


class Queue(Struct, frozen=True):
    waiting: dict[str, int]
    """The number of waiting players, by game."""
    queued: str | None
    """The game in whose queue you are."""
    table: str | None
    """Your current match."""


class RoomWanted(Struct, frozen=True):
    game: Name = "battle"
    variant: Name | None = None
    """One of the game's variants; left out, its usual rules."""
    players: int | None = None
    """How many play; left out, the usual number."""


class Start(Struct, frozen=True):
    bots: Annotated[tuple[Name, ...], Meta(max_length=16)] = ()
    """House bots, one for each free chair."""


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
    """Leave the queue; while a match waits for your answer, decline it."""
    if not asked.site.lobby.leave_queue(asked.account.id):
        asked.site.askers.stopped(asked.account.id)  # otherwise the asker hears of it from the lobby
    return Left()


async def accept(asked: Asked) -> Accepted:
    """Leave the game that you play while waiting, for the match that was found."""
    asked.site.lobby.accept_call(asked.account.id)
    return Accepted()


async def make_room(asked: Asked) -> RoomShown:
    """Make a private room; friends who have its code join it for a free match."""
    lobby, wanted = asked.site.lobby, asked.body
    code = await lobby.make_room(asked.account.id, wanted.game, wanted.variant, wanted.players)
    return RoomShown.of(lobby.room(code))


async def show_room(asked: Asked) -> RoomShown:
    """A room, and who waits in it."""
    async with _code_checked(asked):
        return RoomShown.of(asked.site.lobby.room(asked.path["code"]))


async def join_room(asked: Asked) -> Reply | Seated:
    """Join a room. The match begins when the room is full; until then the answer is 202 with the room."""
    lobby, code = asked.site.lobby, asked.path["code"]
    async with _code_checked(asked):
        seated = await lobby.join_room(asked.account.id, code)
    if seated is None:
        return Reply(202, RoomShown.of(lobby.room(code)))
    return Seated(seated.table, seated.seat)


async def start_room(asked: Asked) -> Seated:
    """Begin the match of your room, with house bots on the free chairs."""
    async with _code_checked(asked):
        seated = await asked.site.lobby.start_room(asked.account.id, asked.path["code"], asked.body.bots)
    return Seated(seated.table, seated.seat)


async def leave_room(asked: Asked) -> Closed:
    """Leave a room, or close your own."""
    async with _code_checked(asked):
        asked.site.lobby.leave_room(asked.account.id, asked.path["code"])
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
    Endpoint("POST", "/queue/accept", accept, Accepted, who="account"),
    Endpoint("DELETE", "/queue", leave, Left, who="account"),
    Endpoint("POST", "/rooms", make_room, RoomShown, 201, takes=RoomWanted, who="account"),
    Endpoint("GET", "/rooms/{code}", show_room, RoomShown),
    Endpoint("POST", "/rooms/{code}", join_room, Seated, 201, who="account", also={202: RoomShown}),
    Endpoint("POST", "/rooms/{code}/start", start_room, Seated, 201, takes=Start, who="account"),
    Endpoint("DELETE", "/rooms/{code}", leave_room, Closed, who="account"),
)
