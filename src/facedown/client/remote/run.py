"""Let a bot play on a server: the same object that plays in process."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import TypeAlias

from facedown.catalog import Listing, bot_of, find
from facedown.client.errors import RunFailed, Unplayable
from facedown.client.player import Given, players
from facedown.client.remote.account import Account, enter
from facedown.client.remote.arrangement import Place, Wish, arranged
from facedown.client.remote.backoff import TRIES, Backoff
from facedown.client.remote.bot_thread import BotThread
from facedown.client.remote.connection import RemoteTable
from facedown.client.remote.interface import Address, Remote
from facedown.client.remote.news import News, Tell
from facedown.client.remote.results import Meeting, Visit
from facedown.client.remote.session import Question, Session
from facedown.client.remote.team import Team, check_hosted, check_keys, check_team, gathered
from facedown.core import Seed

log = logging.getLogger(__name__)

Told: TypeAlias = Callable[[Meeting], None]
"""Called after every match."""


def run(
    bot: Given,
    url: str,
    *,
    game: str | Listing = "battle",
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
    """Play matches on a server, one after another, and return the results.

    `bot` is anything that `play` takes: a `Bot`, its class, a function, or a house bot's name. `opponent`
    is "queue" (another player of about the same rating), "bot:expert" (a house bot; with more than two seats
    it fills all others, or name one for each: "bot:shanten,shanten,defender"), "room:CODE", or "game:ID" (a
    game of mahjong that was created with POST /games; the bot joins it as `name`, without an account, and
    `join_code` or `code_file` is its session token). Without a `token` or a `token_file` that holds one, a
    new account is made, and its token saved in that file.
    Lost connections are restored. The bot's chance comes from `seed`; without one, a seed is drawn.

    With an arena as `table` ("T-1") the bot plays for a `team`, without an account, match after match; if a
    match is running, it waits for the next. `join_code` is the key to the team's seat; without one a code is
    made and saved in `code_file`, if given. `nonce` is the team's share in the chance of every hand.

    A bot that raises, or answers illegally, gives up its match, and this raises `BotFailed`. A server that
    refuses, or does not answer for about a minute, raises `RunFailed`. A decision that is no longer needed is
    not awaited; it goes on in a daemon thread.
    """
    _refuse_inside_a_loop()
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


def _refuse_inside_a_loop() -> None:
    """In a notebook the loop runs already; waiting here would stop it."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return
    raise RunFailed("an event loop is running here, as in a notebook: write `await facedown.run_async(…)`")


async def run_async(
    bot: Given,
    url: str,
    *,
    game: str | Listing = "battle",
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
    news: Tell | None = None,
    patient: bool = True,
    remote: Remote | None = None,
    tries: int = TRIES,
) -> Visit:
    """`run` for a program with an event loop of its own.

    `news` is called with a sentence when the bot is connected, waits or sits down. If not `patient`, a server
    that has never answered is not waited for. Tests pass a `remote` of theirs.
    """
    address, wish = Address.of(url), Wish.of(opponent)
    if games < 1:
        raise Unplayable(f"a bot plays at least one game, not {games}")
    if wish.kind in {"room", "game"} and games > 1:
        raise Unplayable(f"a {wish.kind} is for one match, not for {games}")
    listing = find(game) if isinstance(game, str) else game
    rules = listing.game
    check_team(table, team, game=rules.name, opponent=opponent)
    check_hosted(wish, game=rules.name)
    has_token, has_code = bool(token or token_file), bool(join_code or code_file)
    check_keys(wish, table, has_token=has_token, has_code=has_code, nonce=nonce)
    player = players([bot], partial(bot_of, listing))[0]
    chance = _chance(seed)
    remote = remote or _web(address)
    telling = News(news, address)
    account = Account(remote, Backoff(remote, chance / "backoff", tries=tries, patient=patient), token)
    file = _path(code_file)
    playing: Team | None = None
    if wish.kind == "game":
        playing = gathered(wish.name, name, bot=player.name, code=join_code, file=file, is_hosted=True)
    elif table is not None:
        playing = gathered(table, team, bot=player.name, code=join_code, file=file, nonce=nonce)
    else:
        await enter(account, bot=player.name, name=name, file=_path(token_file))
        telling.connected(name or player.name)
    meetings: list[Meeting] = []
    with closing(BotThread[Question](player.name)) as thread:
        for number in range(1, games + 1):
            await _collected(thread, player.name)
            if playing is None:
                telling.waits(wish)
            place = await arranged(account, listing, wish) if playing is None else Place(playing.place, None)
            own = chance / place.table if playing is None else chance / place.table / number
            session = Session(rules, player, own, number)
            remote_table = RemoteTable(account, place.table, session, thread, team=playing, news=telling)
            meetings.append(await _met(remote_table, place, session, thread))
            if told is not None:
                told(meetings[-1])
    called = name or player.name if playing is None else playing.name
    return Visit(rules.name, str(address), called, tuple(meetings))


async def _collected(thread: BotThread[Question], bot: str) -> None:
    """Wait for the bot before the next match begins, or its clock would run."""
    if thread.decisions:
        log.warning("%s is still busy with a match that is over; the next one waits", bot)
        await asyncio.wait(thread.decisions)
        thread.take()


async def _met(
    remote_table: RemoteTable, place: Place, session: Session, thread: BotThread[Question]
) -> Meeting:
    outcome = await remote_table.play()
    rest = None if thread.decisions else session.rest()  # a bot that still decides is not awaited
    if rest is not None:
        await thread.do(rest)
    seat = place.seat if session.seat is None else session.seat
    if seat is None:
        raise RunFailed(f"the match at table {place.table} ended before this bot came back to it")
    table = place.table if session.attached is None else session.attached.table
    return Meeting(table, seat, session.names, outcome)


def _path(file: str | Path | None) -> Path | None:
    return None if file is None else Path(file)


def _chance(seed: str | Seed | None) -> Seed:
    return Seed(secrets.token_bytes(32)) if seed is None else Seed.given(seed)


def _web(address: Address) -> Remote:
    from facedown.client.remote.sockets import Web  # noqa: PLC0415  playing in process needs no sockets

    return Web(address)
