"""Accounts and their tokens: new guests, and the daily top-up. docs/protocol/rest.md 1."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime

from facedown.core import Seed, Sitter
from facedown.lobby import nicknames
from facedown.lobby.engagements import Engagements
from facedown.lobby.refusal import LobbyRefusal
from facedown.lobby.settings import Settings
from facedown.store import MINT, Account, Posting, Store, UnknownAccount


class Accounts:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        engagements: Engagements,
        *,
        now: Callable[[], int],
        token: Callable[[], str],
    ) -> None:
        self._store = store
        self._engagements = engagements
        self._settings = settings
        self._now = now
        self._token = token
        self._topping_up = asyncio.Lock()

    async def guest(self, nickname: str | None) -> tuple[Account, str]:
        """Create an account; return it and its access token, which is available only here."""
        name = self._guest_name() if nickname is None else nicknames.fit(nickname)
        account, secret = await self._store.create_account(name)
        # A crash in between leaves an empty account, which the next visit tops up
        await self._mint(account.id, f"start:{account.id}")
        return account, f"{account.id}.{secret}"

    async def opened(self, token: str) -> Account | None:
        return await self._store.authenticate(token)

    async def find(self, account: str) -> Account:
        if (found := await self._store.account(account)) is None:
            raise LobbyRefusal("unauthorized", "there is no such account; make one first")
        return found

    async def rename(self, account: str, nickname: str) -> Account:
        try:
            return await self._store.rename(account, nicknames.fit(nickname))
        except UnknownAccount:
            return await self.find(account)

    async def sitter(self, account: str) -> Sitter:
        """The player as a sitter. The account is what opens the chair, so there is no key."""
        found = await self.find(account)
        return Sitter(found.nickname, found.kind, found.id)

    async def require_tokens(self, account: str, stake: int) -> None:
        """An empty account gets the day's tokens first, as on every visit."""
        await self.find(account)
        if await self._store.balance(account) < stake:
            await self.top_up(account)
        if await self._store.balance(account) < stake:
            raise LobbyRefusal("not_enough_tokens", f"a ranked match costs {stake}; come back tomorrow")

    async def top_up(self, account: str) -> None:
        """Give an empty account its starting tokens again, once a calendar day (UTC), if it has no stake out.

        A match may start while we read the balance, and its stake would make the balance look empty. So we
        top up only if the account was untouched meanwhile; otherwise the next visit does it. The lock keeps
        two visits around midnight from both finding the balance empty. Nobody else waits for it: all
        players come back at once after a move.
        """
        if await self._store.balance(account) != 0:
            return
        async with self._topping_up:
            self._engagements.watch(account)
            if await self._store.balance(account) == 0 and self._engagements.was_untouched(account):
                await self._mint(account, f"topup:{account}:{self._today()}")

    async def _mint(self, account: str, posting: str) -> None:
        if self._settings.start_tokens:
            await self._store.post((Posting(MINT, account, self._settings.start_tokens),), posting)

    def _guest_name(self) -> str:
        return nicknames.guest_name(Seed.of(self._token()))

    def _today(self) -> str:
        return datetime.fromtimestamp(self._now() / 1000, UTC).date().isoformat()
