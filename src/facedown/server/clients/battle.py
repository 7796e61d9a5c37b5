"""`/battle`: the battle dialect, from `hello` to `match_end`. docs/protocol/battle.md."""

import asyncio
from collections.abc import Callable
from typing import Final

from starlette.websockets import WebSocket

from facedown.lobby import (
    Changed,
    Dropped,
    LeftQueue,
    LobbyEvent,
    LobbyRefusal,
    Matched,
    Profile,
    Rated,
    Settled,
)
from facedown.server.client import BUSY, Client
from facedown.server.connection import CRASHED, LASTING, WRONG_TOKEN
from facedown.server.logs import log
from facedown.server.site import Site
from facedown.server.time import epoch_ms
from facedown.store import Account, Unavailable
from facedown.wire import Attach
from facedown.wire.battle import messages as said
from facedown.wire.battle.dialect import BattleDialect
from facedown.wire.battle.values import MatchMade
from facedown.wire.dialect import Request

_GAME: Final = "battle"
_USUAL_BOT: Final = "expert"


class BattleClient(Client):
    """A player of the battle dialect, for any number of matches."""

    kind = "battle"
    farewells = LASTING

    def __init__(self, site: Site, ws: WebSocket) -> None:
        super().__init__(site, ws, BattleDialect(epoch_ms, lambda line: log().warning("layout", line=line)))
        self._lobby = site.lobby
        self._account = ""
        """Empty until `is_known`."""
        self._stop_listening: Callable[[], object] = bool  # a no-op until the hello
        self._owed: set[str] = set()
        """The matches whose ending this connection may still have to send."""
        self._last: str | None = None
        self._news: asyncio.Queue[LobbyEvent] = asyncio.Queue()

    async def went(self) -> None:
        self._stop_listening()
        if self.is_known:
            self.site.askers.went(self._account, self)
            if self.is_goodbye:
                self._lobby.say_goodbye(self._account)

    async def request(self, request: Request) -> None:
        match request:
            case said.QueueJoin():
                await self._lobby.enqueue(self._account, _GAME)
                await self._await_match()
            case said.QueueLeave():
                self._leave_queue()
            case said.PveStart(bot=bot):
                made = self.site.new_tables
                if not made.take_for(self._account) or not made.take(self.address):
                    self.reject("rate_limited", "too many new tables; wait a minute")
                    return
                seated = await self._lobby.practise(self._account, _GAME, (bot or _USUAL_BOT,))
                await self._begin(seated.table)
            case said.Rematch():
                await self._rematch()

    def _leave_queue(self) -> None:
        is_asking = self.site.askers.asks(self._account, self)
        left = self._lobby.leave_queue(self._account)
        if not left:
            self.site.askers.stopped(self._account)
        if not (left and is_asking):  # the one that asked has heard it from the lobby
            self.mail.say(said.QueueLeft())

    def _waits_no_longer(self) -> None:
        self.site.askers.stopped(self._account)
        self.mail.say(said.QueueLeft())

    # The hello

    async def hello(self, greeting: said.Hello) -> None:
        account, token = await self._introduced(greeting.name, greeting.token)
        if account is None:
            self.reject("unauthorized", "no account has this token", close=WRONG_TOKEN)
            return
        self.resumption.name(token=token)
        self._stop_listening = self._lobby.listen(account.id, self._noted)
        # Read the endings before the profile, so that its balance includes what they have settled
        owed = await self.site.endings.owed(account.id)
        profile = await self._lobby.profile(account.id)
        rating = _rating(profile.ratings[_GAME])
        self.mail.say(said.Welcome(account.id, token, profile.nickname, profile.tokens, rating))
        await self._come_back(profile, owed)
        if not self._lobby.is_engaged(account.id):
            self.site.askers.stopped(account.id)
        self._account, self.is_known = account.id, True
        self.site.askers.came(account.id, self)

    async def _introduced(self, name: str | None, token: str | None) -> tuple[Account | None, str]:
        if token is None:
            if not self.site.accounts.take(self.address):
                raise LobbyRefusal("full", "too many new accounts from this address; wait a minute")
            return await self._lobby.guest(name)
        account = await self.site.signed_in(token, self.address)
        if account is not None and name is not None and name != account.nickname:
            account = await self._lobby.rename(account.id, name)
        return account, token

    async def _come_back(self, profile: Profile, owed: dict[str, bool]) -> None:
        """Send the endings that are owed, then return to the current match.

        A match that is not on file yet is running or being filed; its `Settled` event is still to come.
        """
        rating = _rating(profile.ratings[_GAME])
        for match, is_filed in owed.items():
            self._last = match
            self._owed.add(match)
            if is_filed:
                await self._tell_ending(profile.account, match, profile.tokens, rating)
        if profile.table is not None:
            await self._join(profile.account, profile.table)

    async def _tell_ending(self, account: str, match: str, tokens: int, rating: said.Rating) -> None:
        if await self.site.endings.tell(account, match, tokens, rating, self.mail):
            self._owed.discard(match)

    # Playing

    async def _await_match(self) -> None:
        self.site.askers.asked(self._account, self)
        profile = await self._lobby.profile(self._account)
        self.mail.say(said.Queued(profile.tokens))

    async def _rematch(self) -> None:
        if self._last is None:
            raise LobbyRefusal("not_in_match", "there is no match to repeat; play one first")
        seated = await self._lobby.rematch(self._account, self._last)
        if seated is None:
            await self._await_match()
        else:
            await self._begin(seated.table)

    async def _begin(self, match: str) -> None:
        """Enter the match that this connection asked for."""
        profile = await self._lobby.profile(self._account)
        self.mail.say(MatchMade(match, profile.tokens))
        await self._join(self._account, match)

    async def _join(self, account: str, match: str) -> None:
        self.site.askers.stopped(account)
        table = self._lobby.table(match)
        if table is None or table is self.table or table.kept.header.game != _GAME:
            return
        self._owed.add(match)
        await self.site.endings.owe(account, match)
        self._last = match
        self.look_at(table, Attach(table.kept.roster.chair_of(account)), account)

    # Events of the lobby

    def _noted(self, event: LobbyEvent) -> None:
        if isinstance(event, LeftQueue) and self.site.askers.asks(self._account, self):
            self._waits_no_longer()
        elif not isinstance(event, Changed):
            self._news.put_nowait(event)

    async def follow(self) -> None:
        while True:
            event = await self._news.get()
            try:
                async with self.turn:
                    await self._heard(event)
            except Unavailable:
                self.mail.put(BUSY)
            except Exception:  # noqa: BLE001  a bug must end only this connection
                log().exception("connection_failed")
                self.mail.close(CRASHED)

    async def _heard(self, event: LobbyEvent) -> None:
        if not self.is_known:
            return  # its hello was refused
        is_asking = self.site.askers.asks(self._account, self)
        match event:
            case Matched(table=table, game=game) if game == _GAME and is_asking:
                await self._begin(table)
            case Settled(table=table, tokens=tokens, rating=rating) if table in self._owed:
                await self._tell_ending(self._account, table, tokens, _rating(rating))
            case LeftQueue() if is_asking and not self._lobby.is_engaged(self._account):
                self._waits_no_longer()  # its own queue_join was not yet answered when another left
            case Dropped(code=code, sentence=sentence) if is_asking:
                self._waits_no_longer()
                self.reject(code, sentence)


def _rating(rated: Rated) -> said.Rating:
    return said.Rating(rated.mu, rated.sigma, rated.games, rated.low, rated.high)
