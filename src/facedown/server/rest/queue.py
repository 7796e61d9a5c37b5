"""The queue for ranked matches. docs/protocol/rest.md 2.3."""

from typing import Final

from msgspec import Struct

from facedown.server.endpoint import Asked, Endpoint
from facedown.server.rest.tables import Name


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


ENDPOINTS: Final = (
    Endpoint("POST", "/queue", join, Joined, 202, takes=Wanted, who="account"),
    Endpoint("GET", "/queue", look, Queue),
    Endpoint("POST", "/queue/accept", accept, Accepted, who="account"),
    Endpoint("DELETE", "/queue", leave, Left, who="account"),
)
