"""Let a bot play on a server: the object that plays in process, over the wire."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import TypeAlias

from facedown.catalog import find, find_bot
from facedown.client.errors import RunFailed, Unplayable
from facedown.client.player import Given, players
from facedown.client.remote.account import Account, enter
from facedown.client.remote.arrangement import Place, Wish, arranged
from facedown.client.remote.backoff import TRIES, Backoff
from facedown.client.remote.bot_thread import BotThread
from facedown.client.remote.connection import Link
from facedown.client.remote.interface import Address, Remote
from facedown.client.remote.results import Meeting, Visit
from facedown.client.remote.session import Question, Session
from facedown.client.remote.team import Team, check_team, gathered
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
    table: str | None = None,
    team: str | None = None,
    join_code: str | None = None,
    code_file: str | Path | None = None,
    nonce: str = "",
    seed: str | Seed | None = None,
    told: Told | None = None,
) -> Visit:
    """Play matches on a server, one after another, and say how they went.

    The bot is whatever `play` takes: a `Bot`, its class, a function, a house bot's name. The opponent is
    "queue" (whoever waits there), "bot:expert" (a house bot; at a table of more than two it sits on every
    other chair, or name one for each: "bot:shanten,shanten,defender") or "room:CODE". Without a token, or one
    in `token_file`, an account is made, and its token kept in that file if one is named. Lost connections are
    taken up again. The bot's chance comes from the seed, which is drawn where none is given.

    At a `table` that is an arena ("T-1") the bot plays for a team, without an account, match after match;
    where one is running, it waits for the next. `join_code` opens the team's chair, now and when it comes
    back; one is made, and kept in `code_file` if that is named. `nonce` is the team's share in the chance of
    every hand.

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
            table=table,
            team=team,
            join_code=join_code,
            code_file=code_file,
            nonce=nonce,
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
    table: str | None = None,
    team: str | None = None,
    join_code: str | None = None,
    code_file: str | Path | None = None,
    nonce: str = "",
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
    check_team(table, team, game=game, opponent=opponent)
    rules, player = find(game).game, players([bot], lambda house: find_bot(game, house))[0]
    chance = _chance(seed)
    remote = remote or _web(address)
    account = Account(remote, Backoff(remote, chance / "backoff", tries=tries), token)
    if table is None:
        playing = None
        await enter(account, bot=player.name, name=name, file=_path(token_file))
    else:
        file = _path(code_file)
        playing = gathered(table, team, bot=player.name, code=join_code, file=file, nonce=nonce)
    meetings: list[Meeting] = []
    with closing(BotThread[Question](player.name)) as mind:
        for number in range(1, games + 1):
            await _collected(mind, player.name)
            place = await arranged(account, game, wish) if playing is None else Place(playing.arena, None)
            own = chance / place.table if playing is None else chance / place.table / number
            session = Session(rules, player, own, number)
            meetings.append(await _met(account, place, session, mind, playing))
            if told is not None:
                told(meetings[-1])
    called = player.name if playing is None else playing.name
    return Visit(game, str(address), name or called, tuple(meetings))


async def _collected(mind: BotThread[Question], bot: str) -> None:
    """No match is begun while the bot is busy with the last one: its clock would run."""
    if mind.thoughts:
        log.warning("%s still thinks about a match that is over; the next one waits for it", bot)
        await asyncio.wait(mind.thoughts)
        mind.take()


async def _met(
    account: Account, place: Place, session: Session, mind: BotThread[Question], team: Team | None
) -> Meeting:
    request = None if team is None else team.request
    outcome = await Link(account, place.table, session, mind, team=request).play()
    if (
        not mind.thoughts and (rest := session.rest()) is not None
    ):  # a bot that still thinks is not waited for
        await mind.do(rest)
    seat = place.seat if session.seat is None else session.seat
    if seat is None:
        raise RunFailed(f"the match at table {place.table} ended before this bot came back to it")
    table = place.table if session.attached is None else session.attached.table
    return Meeting(table, seat, session.names, outcome)


def _path(file: str | Path | None) -> Path | None:
    return None if file is None else Path(file)


def _chance(seed: str | Seed | None) -> Seed:
    if seed is None:
        return Seed(secrets.token_bytes(32))
    return Seed.of(seed) if isinstance(seed, str) else seed


def _web(address: Address) -> Remote:
    from facedown.client.remote.sockets import Web  # noqa: PLC0415  playing in process needs no sockets

    return Web(address)
