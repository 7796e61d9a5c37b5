"""`/battle`: the battle dialect over a WebSocket, from `hello` to `match_end`. docs/protocol.md 4."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket

from facedown.lobby import Changed, Dropped, LobbyEvent, LobbyRefusal, Matched, Profile, Rated, Settled
from facedown.server.connection import (
    CRASHED,
    FAREWELLS,
    NO_HELLO,
    OVER,
    TEXT,
    WRONG_TOKEN,
    Connection,
    Mail,
    passed_on,
)
from facedown.server.logs import log
from facedown.server.site import Site
from facedown.server.socket import received
from facedown.server.time import epoch_ms
from facedown.store import Account, Unavailable
from facedown.table import Link, Table
from facedown.wire import Act, Attach, Command, Detach, Notice
from facedown.wire.battle import dialect

_GAME: Final = "battle"
_USUAL_BOT: Final = "expert"
_FAREWELLS: Final = {kind: code for kind, code in FAREWELLS.items() if kind != "over"}
"""The end of a match is not the end of the connection."""
_BUSY: Final = Notice("moving", "the store is busy; come back in a moment")


async def battle(ws: WebSocket) -> None:
    site: Site = ws.app.state.site
    speech = dialect.BattleDialect(epoch_ms, lambda line: log().warning("layout", line=line))
    mail = Mail(speech.encode, site.metrics, farewells=_FAREWELLS)
    async with received(ws, "battle", mail, TEXT) as connection:
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
        self._stop_listening: Callable[[], object] = bool  # nothing, until there is a hello
        self._table: Table | None = None
        self._link: Link | None = None
        self._owed: set[str] = set()
        """The matches whose end this connection waits to tell."""
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
            if self._account is not None:
                self._site.askers.went(self._account.id, self)

    async def _hear(self, data: str | bytes) -> None:
        wishes = self._speech.decode(data)
        acts = any(isinstance(wish, Act) for wish in wishes)
        if not await self._connection.admit(answers=acts and self._mail.prompt is not None):
            self._refuse("rate_limited", "send less, or wait for answers")
            self._end_unless_known()
            return
        async with self._turn:
            for wish in wishes:
                await self._answered(wish)

    async def _answered(self, wish: dialect.Wish) -> None:
        try:
            await self._fulfilled(wish)
        except LobbyRefusal as no:
            self._refuse(no.code, no.sentence)
            self._end_unless_known()
        except Unavailable:
            self._put_off()

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

    def _put_off(self) -> None:
        if self._account is None:
            self._mail.put(_BUSY)
        else:
            self._refuse("unavailable", "the store is busy; try again in a moment")

    async def _arranged(self, wish: dialect.Wish, account: str) -> None:
        match wish:
            case dialect.Hello():
                self._refuse("bad_request", "you have said hello; open another connection instead")
            case dialect.QueueJoin():
                await self._lobby.enqueue(account, _GAME)
                await self._await_match(account)
            case dialect.QueueLeave():
                self._lobby.leave_queue(account)
                self._site.askers.stopped(account)
                self._mail.say(dialect.QueueLeft())
            case dialect.PveStart(bot=bot):
                placed = await self._lobby.practise(account, _GAME, (bot or _USUAL_BOT,))
                await self._begin(account, placed.table)
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
        self._stop_listening = self._lobby.listen(account.id, self._noted)
        owed = await self._site.endings.owed(account.id)  # before the profile, which so has what they settled
        profile = await self._lobby.profile(account.id)
        rating = _rating(profile.ratings[_GAME])
        self._mail.say(dialect.Welcome(account.id, token, profile.nickname, profile.tokens, rating))
        await self._come_back(profile, owed)
        if not self._lobby.is_engaged(account.id):
            self._site.askers.stopped(account.id)
        self._account = account
        self._site.askers.came(account.id, self)

    async def _introduced(self, name: str | None, token: str | None) -> tuple[Account | None, str]:
        if token is None:
            if not self._site.accounts.take(self._address):
                raise LobbyRefusal("full", "too many new accounts from this address; wait a minute")
            return await self._lobby.guest(name)
        account = await self._lobby.signed_in(token)
        if account is not None and name is not None and name != account.nickname:
            account = await self._lobby.rename(account.id, name)
        return account, token

    async def _come_back(self, profile: Profile, owed: dict[str, bool]) -> None:
        """To the match that is going on, after the ends of those that were.

        One that is not on file is going on or being filed: the news of its end is still to come.
        """
        rating = _rating(profile.ratings[_GAME])
        for match, is_filed in owed.items():
            self._last = match
            self._owed.add(match)
            if is_filed:
                await self._tell_ending(profile.account, match, profile.tokens, rating)
        if profile.table is not None:
            await self._join(profile.account, profile.table)

    async def _tell_ending(self, account: str, match: str, tokens: int, rating: dialect.Rating) -> None:
        if await self._site.endings.tell(account, match, dialect.Settled(tokens, rating, match), self._mail):
            self._owed.discard(match)

    # Playing

    async def _await_match(self, account: str) -> None:
        self._site.askers.asked(account, self)
        profile = await self._lobby.profile(account)
        self._mail.say(dialect.Queued(profile.tokens))

    async def _rematch(self, account: str) -> None:
        if self._last is None:
            raise LobbyRefusal("not_in_match", "you have played no match to repeat")
        placed = await self._lobby.rematch(account, self._last)
        if placed is None:
            await self._await_match(account)
        else:
            await self._begin(account, placed.table)

    async def _begin(self, account: str, match: str) -> None:
        """A match was made that this connection asked for."""
        profile = await self._lobby.profile(account)
        self._mail.say(dialect.Matched(match, profile.tokens))
        await self._join(account, match)

    async def _command(self, command: Command) -> None:
        if self._table is None or self._link is None:
            self._refuse("not_in_match", "you are in no match; send queue_join or pve_start")
        else:
            await passed_on(self._table, self._link, command)

    async def _join(self, account: str, match: str) -> None:
        self._site.askers.stopped(account)
        table = self._lobby.table(match)
        if table is None or table is self._table or table.kept.header.game != _GAME:
            return
        self._owed.add(match)
        await self._site.endings.owe(account, match)
        self._leave_table(clean=False)
        self._table, self._last = table, match
        self._link = table.connect(self._mail, account=account)
        table.receive(self._link, Attach(table.kept.roster.chair_of(account)))

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
                self._mail.put(_BUSY)
            except Exception:  # noqa: BLE001  this connection alone ends, and it is in the log
                log().exception("connection_failed")
                self._mail.close(CRASHED)

    async def _heard(self, event: LobbyEvent) -> None:
        if self._account is None:
            return  # its hello was refused
        account = self._account.id
        match event:
            case Matched(table=table, game=game) if game == _GAME and self._site.askers.asks(account, self):
                await self._begin(account, table)
            case Settled(table=table, tokens=tokens, rating=rating) if table in self._owed:
                await self._tell_ending(account, table, tokens, _rating(rating))
            case Dropped(code=code, sentence=sentence) if self._site.askers.asks(account, self):
                self._site.askers.stopped(account)
                self._mail.say(dialect.QueueLeft())
                self._refuse(code, sentence)

    def _refuse(self, code: str, sentence: str) -> None:
        self._site.metrics.refusals.labels(code).inc()
        self._mail.say(dialect.Refused(code, sentence))


def _rating(rated: Rated) -> dialect.Rating:
    return dialect.Rating(rated.mu, rated.sigma, rated.games, rated.low, rated.high)
