"""Find a table and a seat against the requested opponent: docs/protocol/rest.md 2."""

import asyncio
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import quote

from facedown.catalog import Listing
from facedown.client.errors import RunFailed, ServerRefused, Unplayable
from facedown.client.remote.account import Account
from facedown.client.remote.interface import GOODBYE, Closed, Socket, dialled
from facedown.core import Seat
from facedown.core.codec import BadEncoding, from_json, to_json


class Wish(NamedTuple):
    """Which opponent to play."""

    kind: str
    """"queue", "bot", "room" or "game"."""
    name: str = ""
    """A house bot, or one for each other seat separated by commas; the code of a room; the id of a game."""

    @classmethod
    def of(cls, text: str) -> "Wish":
        kind, _, name = text.partition(":")
        if text != "queue" and not (kind in {"bot", "room", "game"} and name):
            raise Unplayable(f"no opponent is called {text!r}: say queue, bot:NAME, room:CODE or game:ID")
        return cls(kind, name)


class Place(NamedTuple):
    table: str
    seat: Seat | None
    """Our seat, if the server has said which."""


async def arranged(account: Account, listing: Listing, wish: Wish) -> Place:
    """The table to go to. If the account is still in a match, that match comes first."""
    game = listing.game.name
    try:
        match wish:
            case Wish("bot", name):
                made = await account.ask("POST", "/tables", {"game": game, "bots": _others(listing, name)})
            case Wish("room", code):
                return await _waited(account, _Wait(f"/rooms/{quote(code, safe='')}"))
            case _:
                return await _waited(account, _Wait("/queue", {"game": game}))
    except ServerRefused as refused:
        return await _unfinished(account, refused)
    return _place(made)


def _others(listing: Listing, name: str) -> list[str]:
    """House bots for the other seats; a single name fills them all."""
    names = name.split(",")
    return names * (listing.game.seats(listing.config) - 1) if len(names) == 1 else names


class _Wait(NamedTuple):
    """A wait for other players: POST to the path begins it, DELETE ends it."""

    path: str
    body: dict[str, str] | None = None


async def _waited(account: Account, wait: _Wait) -> Place:
    """Wait in the queue or a room and listen to the lobby; if the connection is lost, do both again.

    If a match was made in the meantime, the server refuses to let the account wait, and we find the match.
    """
    try:
        while True:
            try:
                async with dialled(account.remote, "/lobby", ()) as lobby:
                    return await _called(account, wait, lobby)
            except Closed as closed:
                await account.backoff.rest(closed)
    except BaseException:
        await _stopped(account, wait)
        raise


async def _called(account: Account, wait: _Wait, lobby: Socket) -> Place:
    await lobby.send(to_json({"type": "hello", "token": account.token}))
    waits = False
    while True:
        match await _heard(lobby):
            case {"type": "matched"} as place:
                return _place(place)
            case {"type": "room_closed"}:
                raise ServerRefused("no_such_room", "the room was closed before the match began")
            case {"type": "refusal" | "dropped", "code": str() as code, "sentence": str() as sentence}:
                raise ServerRefused(code, sentence)
        if not waits:  # only after the lobby has answered, or we could miss the match that it announces
            made = await _begun(account, wait)
            if made is not None:
                return made
            waits = True


async def _begun(account: Account, wait: _Wait) -> Place | None:
    """None: we wait. A place: ours was the last free chair of the room."""
    try:
        told = await account.ask("POST", wait.path, wait.body)
    except ServerRefused as refused:
        if refused.code == "already_queued":
            return None
        raise
    return _place(told) if "table" in told else None


async def _heard(lobby: Socket) -> Any:
    try:
        return from_json(Any, await lobby.receive())
    except BadEncoding as error:
        raise RunFailed(f"the lobby sent something that cannot be read ({error})") from error


async def _stopped(account: Account, wait: _Wait) -> None:
    """Stop waiting, so that nobody is matched with us. Try once: a server that is gone has no queue."""
    with suppress(Closed, TimeoutError):
        async with asyncio.timeout(GOODBYE):
            await account.remote.ask("DELETE", wait.path, token=account.token)


async def _unfinished(account: Account, refused: ServerRefused) -> Place:
    if refused.code != "already_in_match":
        raise refused
    match await account.ask("GET", "/me"):
        case {"table": str() as table}:
            return Place(table, None)
    raise refused


def _place(told: Any) -> Place:
    match told:
        case {"table": str() as table, "seat": int() as seat}:
            return Place(table, seat)
    raise RunFailed(f"the server offers a seat that cannot be read: {told!r}")
