"""Let a bot play on a server: the object that plays in process, over the wire."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from facedown.catalog import find, find_bot
from facedown.client.account import Account, enter
from facedown.client.arranging import Place, Wish, arranged
from facedown.client.backoff import TRIES, Backoff
from facedown.client.errors import RunFailed, Unplayable
from facedown.client.link import Link
from facedown.client.mind import Mind
from facedown.client.player import Given, players
from facedown.client.remote import Address, Remote
from facedown.client.session import Question, Session
from facedown.client.visit import Meeting, Visit
from facedown.core import Seed

log = logging.getLogger(__name__)

Told: TypeAlias = Callable[[Meeting], None]
"""Called after every match."""


def run(
    bot: Given,
    url: str,
    *,
    game: str = "battle",
    opponent: str = "queue",
    games: int = 1,
    name: str | None = None,
    token: str | None = None,
    token_file: str | Path | None = None,
    seed: str | Seed | None = None,
    told: Told | None = None,
) -> Visit:
    """Play matches on a server, one after another, and say how they went.

    The bot is whatever `play` takes: a `Bot`, its class, a function, a house bot's name. The opponent is
    "queue" (whoever waits there), "bot:expert" (a house bot) or "room:CODE". Without a token, or one in
    `token_file`, an account is made, and its token kept in that file if one is named. Lost connections are
    taken up again. The bot's chance comes from the seed, which is drawn where none is given.

    A bot that raises or answers illegally gives up its match and ends this with `BotFailed`; a server that
    says no, or nothing for about a minute, with `RunFailed`. This does not wait for a
    thought that is of no use any more: it goes on in a daemon thread.
    """
    return asyncio.run(
        run_async(
            bot,
            url,
            game=game,
            opponent=opponent,
            games=games,
            name=name,
            token=token,
            token_file=token_file,
            seed=seed,
            told=told,
        )
    )


async def run_async(
    bot: Given,
    url: str,
    *,
    game: str = "battle",
    opponent: str = "queue",
    games: int = 1,
    name: str | None = None,
    token: str | None = None,
    token_file: str | Path | None = None,
    seed: str | Seed | None = None,
    told: Told | None = None,
    remote: Remote | None = None,
    tries: int = TRIES,
) -> Visit:
    """`run` for a program that has a loop of its own. A `remote` in place of the real one is for tests."""
    address, wish = Address.of(url), Wish.of(opponent)
    if games < 1:
        raise Unplayable(f"a bot plays at least one game, not {games}")
    if wish.kind == "room" and games > 1:
        raise Unplayable(f"a room is for one match, not for {games}")
    rules, player = find(game).game, players([bot], lambda house: find_bot(game, house))[0]
    chance = _chance(seed)
    remote = remote or _web(address)
    account = Account(remote, Backoff(remote, chance / "backoff", tries=tries), token)
    await enter(account, bot=player.name, name=name, file=None if token_file is None else Path(token_file))
    meetings: list[Meeting] = []
    with closing(Mind[Question](player.name)) as mind:
        for number in range(1, games + 1):
            await _collected(mind, player.name)
            place = await arranged(account, game, wish)
            session = Session(rules, player, chance / place.table, number)
            meetings.append(await _met(account, place, session, mind))
            if told is not None:
                told(meetings[-1])
    return Visit(game, str(address), name or player.name, tuple(meetings))


async def _collected(mind: Mind[Question], bot: str) -> None:
    """No match is begun while the bot is busy with the last one: its clock would run."""
    if mind.thoughts:
        log.warning("%s still thinks about a match that is over; the next one waits for it", bot)
        await asyncio.wait(mind.thoughts)
        mind.take()


async def _met(account: Account, place: Place, session: Session, mind: Mind[Question]) -> Meeting:
    outcome = await Link(account, place.table, session, mind).play()
    seat = place.seat if session.seat is None else session.seat
    if seat is None:
        raise RunFailed(f"the match at table {place.table} ended before this bot came back to it")
    return Meeting(place.table, seat, session.names, outcome)


def _chance(seed: str | Seed | None) -> Seed:
    if seed is None:
        return Seed(secrets.token_bytes(32))
    return Seed.of(seed) if isinstance(seed, str) else seed


def _web(address: Address) -> Remote:
    from facedown.client.sockets import Web  # noqa: PLC0415  playing in process needs no sockets

    return Web(address)
