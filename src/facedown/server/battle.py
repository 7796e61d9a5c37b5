"""`/battle`: the battle dialect over a WebSocket, from `hello` to `match_end`. docs/protocol.md 4."""

import asyncio
from typing import Final

from starlette.websockets import WebSocket

from facedown.catalog import CATALOG
from facedown.core import AnyGame, BrokenRecord
from facedown.core.record import Seated, load
from facedown.lobby import Changed, Dropped, LobbyEvent, LobbyRefusal, Matched, Profile, Rated, Settled
from facedown.server.connection import (
    CRASHED,
    FAREWELLS,
    NO_HELLO,
    OVER,
    WRONG_TOKEN,
    Connection,
    Mail,
    passed_on,
    text_lines,
)
from facedown.server.logs import log
from facedown.server.site import Site
from facedown.server.socket import received
from facedown.server.time import epoch_ms
from facedown.store import Account, Unavailable
from facedown.table import Link, Table
from facedown.wire import Act, Attach, Command, Detach, Named, Notice
from facedown.wire import battle as dialect

_GAME: Final = "battle"
_USUAL_BOT: Final = "expert"
_FAREWELLS: Final = {kind: code for kind, code in FAREWELLS.items() if kind != "over"}
"""The end of a match is not the end of the connection."""


async def battle(ws: WebSocket) -> None:
    site: Site = ws.app.state.site
    speech = dialect.BattleDialect(epoch_ms, lambda line: log().warning("layout", line=line))

    def encode(told: object) -> bytes:
        return "\n".join(speech.encode(told)).encode()  # type: ignore[arg-type]

    mail = Mail(encode, site.metrics, farewells=_FAREWELLS)
    async with received(ws, "battle", mail, text_lines) as connection:
        if connection is not None:
            await Battling(site, connection, speech, ws.client.host if ws.client else None).run()


class Battling:
    """One player of the battle dialect, from match to match."""

    def __init__(
        self, site: Site, connection: Connection, speech: dialect.BattleDialect, address: str | None
    ) -> None:
        self._site = site
        self._lobby = site.lobby
        self._connection = connection
        self._mail = connection.mail
        self._speech = speech
        self._address = address
        self._account: Account | None = None
        self._table: Table | None = None
        self._link: Link | None = None
        self._unsettled: str | None = None
        """The match whose end this connection has not heard of."""
        self._last: str | None = None
        self._news: asyncio.Queue[LobbyEvent] = asyncio.Queue()
        self._turn = asyncio.Lock()
        """So that what is wished for is answered before what comes of it is told."""

    async def run(self) -> None:
        following = asyncio.create_task(self._follow())
        try:
            await self._connection.run(self._hear)
        finally:
            following.cancel()
            await asyncio.gather(following, return_exceptions=True)
            self._stop_listening()
            self._leave_table(clean=self._connection.code == OVER)
            if self._account is not None and self._unsettled is not None:
                self._site.missed.note(self._account.id, self._unsettled)

    def _stop_listening(self) -> None:
        """Replaced by what `Lobby.listen` gives."""

    async def _hear(self, data: str | bytes) -> None:
        wishes = self._speech.decode(data)
        acts = any(isinstance(wish, Act) for wish in wishes)
        if not await self._connection.admit(answers=acts and self._mail.prompt is not None):
            self._refuse("rate_limited", "send less, or wait for answers")
            return
        async with self._turn:
            for wish in wishes:
                await self._answered(wish)

    async def _answered(self, wish: dialect.Wish) -> None:
        try:
            await self._fulfilled(wish)
        except LobbyRefusal as no:
            self._refuse(no.code, no.sentence)
        except Unavailable:
            self._refuse("unavailable", "the store is busy; try again in a moment")

    async def _fulfilled(self, wish: dialect.Wish) -> None:
        if isinstance(wish, dialect.Hello) and self._account is None:
            await self._hello(wish)
        elif isinstance(wish, dialect.Refused):
            self._refuse(wish.code, wish.message)
            self._end_unless_known()
        elif self._account is None:
            self._refuse("unauthorized", "say hello first")
            self._end_unless_known()
        else:
            await self._arranged(wish, self._account.id)

    def _end_unless_known(self) -> None:
        if self._account is None:
            self._mail.close(NO_HELLO)

    async def _arranged(self, wish: dialect.Wish, account: str) -> None:
        match wish:
            case dialect.Hello():
                self._refuse("bad_request", "you have said hello; open another connection instead")
            case dialect.QueueJoin():
                await self._lobby.enqueue(account, _GAME)
                await self._say_queued(account)
            case dialect.QueueLeave():
                self._lobby.leave_queue(account)
                self._mail.say(dialect.QueueLeft())
            case dialect.PveStart(bot=bot):
                await self._lobby.practise(account, _GAME, (bot or _USUAL_BOT,))
            case dialect.Rematch():
                await self._rematch(account)
            case dialect.Ping():
                self._mail.say(dialect.Pong())
            case Act():
                await self._command(wish)

    # Who

    async def _hello(self, hello: dialect.Hello) -> None:
        account, token = await self._introduced(hello.name, hello.token)
        if account is None:
            self._refuse("unauthorized", "that token opens no account")
            self._mail.close(WRONG_TOKEN)
            return
        self._stop_listening = self._lobby.listen(account.id, self._noted)  # type: ignore[method-assign]
        self._account = account
        profile = await self._lobby.profile(account.id)
        rating = _rating(profile.ratings[_GAME])
        self._mail.say(dialect.Welcome(account.id, token, profile.nickname, profile.tokens, rating))
        await self._come_back(account.id, profile)

    async def _introduced(self, name: str | None, token: str | None) -> tuple[Account | None, str]:
        if token is None:
            if not self._site.accounts.take(self._address):
                raise LobbyRefusal("full", "too many new accounts from this address; wait a minute")
            return await self._lobby.guest(name)
        account = await self._lobby.signed_in(token)
        if account is not None and name is not None and name != account.nickname:
            account = await self._lobby.rename(account.id, name)
        return account, token

    async def _come_back(self, account: str, profile: Profile) -> None:
        """To the match that is going on, or to the end of the one that was."""
        missed = self._site.missed.pop(account)
        if profile.table is not None:
            self._join(profile.table)
        elif missed is not None:
            await self._tell_ending(account, missed, profile)

    async def _tell_ending(self, account: str, match: str, profile: Profile) -> None:
        ended = _ended(await self._site.store.record(match), CATALOG[_GAME].game, account)
        if ended is None:
            self._unsettled = match  # it is being filed at this moment: the news of it is on its way
            return
        self._last = match
        self._mail.say(ended)
        self._mail.say(dialect.Settled(profile.tokens, _rating(profile.ratings[_GAME]), match))

    async def _tell_unless_seen(self, match: str) -> None:
        """A connection made while the match was being filed has not been at its table."""
        if self._table is not None or self._account is None:
            return
        self._last = match
        ended = _ended(await self._site.store.record(match), CATALOG[_GAME].game, self._account.id)
        if ended is not None:
            self._mail.say(ended)

    # Playing

    async def _say_queued(self, account: str) -> None:
        profile = await self._lobby.profile(account)
        self._mail.say(dialect.Queued(profile.tokens))

    async def _rematch(self, account: str) -> None:
        if self._last is None:
            raise LobbyRefusal("not_in_match", "you have played no match to repeat")
        if await self._lobby.rematch(account, self._last) is None:
            await self._say_queued(account)

    async def _command(self, command: Command) -> None:
        if self._table is None or self._link is None:
            self._refuse("not_in_match", "you are in no match; send queue_join or pve_start")
        else:
            await passed_on(self._table, self._link, command)

    def _join(self, match: str) -> None:
        assert self._account is not None, "only somebody known is at a table"
        table = self._lobby.table(match)
        if table is None or table is self._table or table.kept.header.game != _GAME:
            return
        self._leave_table(clean=False)
        self._table, self._unsettled, self._last = table, match, match
        self._link = table.connect(self._mail, account=self._account.id)
        table.receive(self._link, Attach(table.kept.roster.chair_of(self._account.id)))

    def _leave_table(self, *, clean: bool) -> None:
        if self._table is not None and self._link is not None and self._table.status == "open":
            self._table.receive(self._link, Detach(clean))
        self._table = self._link = None

    # What the lobby tells by itself

    def _noted(self, event: LobbyEvent) -> None:
        if not isinstance(event, Changed):
            self._news.put_nowait(event)

    async def _follow(self) -> None:
        while True:
            event = await self._news.get()
            try:
                async with self._turn:
                    await self._heard(event)
            except Unavailable:
                self._mail.put(Notice("moving", "the store is busy; come back in a moment"))
            except Exception:  # noqa: BLE001  this connection alone ends, and it is in the log
                log().exception("connection_failed")
                self._mail.close(CRASHED)

    async def _heard(self, event: LobbyEvent) -> None:
        match event:
            case Matched(table=table, game=game) if game == _GAME and self._account is not None:
                profile = await self._lobby.profile(self._account.id)
                self._mail.say(dialect.Matched(table, profile.tokens))
                self._join(table)
            case Settled(table=table, tokens=tokens, rating=rating) if table == self._unsettled:
                self._unsettled = None
                await self._tell_unless_seen(table)
                self._mail.say(dialect.Settled(tokens, _rating(rating), table))
            case Dropped(code=code, sentence=sentence):
                self._mail.say(dialect.QueueLeft())
                self._refuse(code, sentence)

    def _refuse(self, code: str, sentence: str) -> None:
        self._site.metrics.refusals.labels(code).inc()
        self._mail.say(dialect.Refused(code, sentence))


def _rating(rated: Rated) -> dialect.Rating:
    return dialect.Rating(rated.mu, rated.sigma, rated.games, rated.low, rated.high)


def _ended(data: bytes | None, game: AnyGame, account: str) -> dialect.Ended | None:
    """How a match on file ended for this account."""
    if data is None:
        return None
    try:
        record = load(game, data)
    except BrokenRecord:
        return None
    sitters = {entry.seat: entry.sitter for entry in record.entries if isinstance(entry, Seated)}
    seats = tuple(Named(sitter.name, sitter.kind, sitter.account) for _, sitter in sorted(sitters.items()))
    chairs = [seat for seat, sitter in sitters.items() if sitter.account == account]
    if record.outcome is None or not chairs:
        return None
    return dialect.Ended(record.header.match, chairs[0], seats, record.outcome)
