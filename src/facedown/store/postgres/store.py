"""The store in a PostgreSQL database: appends in groups, everything else in a transaction of its own."""

from collections.abc import Callable, Collection
from contextlib import AsyncExitStack
from time import perf_counter
from typing import Any

from facedown.core import MatchId
from facedown.store.address import shown
from facedown.store.errors import CannotOpen, UnknownMatch
from facedown.store.findings import Finding
from facedown.store.interface import Appended, Store, ignore_append, wall_clock
from facedown.store.postgres import (
    accounts,
    daily,
    keys,
    ledger,
    lobby,
    matches,
    players,
    results,
    schema,
    waiting,
)
from facedown.store.postgres.appends import CONNECTIONS, Appender
from facedown.store.postgres.claim import Claim
from facedown.store.postgres.connections import FAULTS, Connections, Db, Doubt, reason
from facedown.store.postgres.grouped import Grouped
from facedown.store.postgres.results import file
from facedown.store.values import (
    Account,
    Batch,
    DailyAnswer,
    FiledRecord,
    Head,
    Holding,
    Kind,
    Log,
    NewMatch,
    OpenMatch,
    Passkey,
    Pending,
    PlayedMatch,
    Posting,
    Rating,
    RatingStep,
    Recovered,
    Result,
    SeasonRating,
    Tally,
    TeamName,
)

_WORKERS = 6
"""Connections for everything but appends."""
_LOGS = 100
"""Most segments that are read at once, so that the first of very many are there soon."""


class PostgresStore(Store):
    """Must be used in the event loop in which it was opened."""

    def __init__(
        self,
        appender: Appender,
        connections: Connections,
        claim: Claim,
        now: Callable[[], int],
        *,
        findings: tuple[Finding, ...] = (),
        appended: Appended = ignore_append,
    ) -> None:
        self._appender = appender
        self._connections = connections
        self._claim = claim
        self._now = now
        self._appended = appended
        self._acquired = Grouped[str, matches.Acquired, int](
            lambda acquired: connections.transact(lambda db: matches.acquire(db, acquired))
        )
        self._released = Grouped[str, matches.Released, int](
            lambda released: connections.run(lambda db: matches.release(db, released))
        )
        self._last_rows = Grouped[str, None, matches.LastRows](
            lambda ids: connections.view(lambda db: matches.last_rows(db, ids)), most=_LOGS
        )
        self.findings = findings

    @classmethod
    async def open(
        cls,
        address: str,
        *,
        now: Callable[[], int] = wall_clock,
        appended: Appended = ignore_append,
        node: str | None = None,
    ) -> "PostgresStore":
        """Open the store in this database, `postgresql://…`, and create or migrate its tables.

        `now` dates accounts and records, in ms since 1970. `node`: of a cluster that shares the store. Raises
        CannotOpen.
        """
        async with AsyncExitStack() as undo:
            try:
                claim = await Claim.take(address, node=node)
                undo.push_async_callback(claim.close)
                await schema.prepare(claim.session)
                findings = await _findings(claim.session)
            except FAULTS as error:
                raise CannotOpen(f"cannot use {shown(address)}: {reason(error)}") from error
            undo.pop_all()
        claim.keep()
        doubt = Doubt()
        appender = Appender(await Connections.open(address, CONNECTIONS, by_key=True, doubt=doubt))
        connections = await Connections.open(address, _WORKERS, doubt=doubt)
        return cls(appender, connections, claim, now, findings=findings, appended=appended)

    async def close(self) -> None:
        await self._appender.close()
        await self._connections.close()
        await self._claim.close()

    async def create(self, new: NewMatch) -> int:
        return await self._connections.transact(lambda db: matches.create(db, new))

    async def append(self, batch: Batch) -> int:
        began = perf_counter()
        head = await self._appender.run(batch)
        self._appended(len(batch.entries), perf_counter() - began)
        return head

    async def head(self, match: str) -> Head:
        return await self._connections.run(lambda db: matches.head(db, _sought(match)))

    async def read(self, match: str, *, whole: bool = False, since: int = 0) -> Log:
        if not whole:
            rows = await self._last_rows.run(_sought(match), None)
            if rows is None:
                raise UnknownMatch(match)
            return rows.log()
        return await self._connections.view(lambda db: matches.read(db, _sought(match), since=since))

    async def acquire(self, match: str, node: str, holding: Holding | None = None) -> int:
        epoch = await self._acquired.run(match, matches.Acquired(node, holding))
        if epoch is None:
            raise await self._connections.run(lambda db: matches.not_acquired(db, match))
        return epoch

    async def release(self, match: str, epoch: int, clock: int) -> None:
        if await self._released.run(match, matches.Released(epoch, clock)) is None:
            await self._connections.run(lambda db: matches.check_owner(db, match, epoch))

    async def orphans(self, node: str) -> tuple[MatchId, ...]:
        return await self._connections.run(lambda db: matches.orphans(db, node))

    async def open_matches(self, game: str | None = None) -> tuple[OpenMatch, ...]:
        return await self._connections.run(lambda db: matches.open_matches(db, game))

    async def alive(self, node: str, clock: int) -> None:
        await self._connections.run(lambda db: matches.alive(db, node, clock))

    async def post(self, postings: tuple[Posting, ...], id: str) -> None:  # noqa: A002
        await self._connections.transact(lambda db: ledger.post(db, postings, id))

    async def postings(self, match: str, after: int) -> tuple[Posting, ...]:
        return await self._connections.run(lambda db: ledger.postings(db, match, after))

    async def balance(self, account: str) -> int:
        return await self._connections.run(lambda db: ledger.balance(db, _sought(account)))

    async def balances(self) -> dict[str, int]:
        return await self._connections.run(ledger.balances)

    async def create_account(self, nickname: str, kind: Kind = "person") -> tuple[Account, str]:
        created = self._now()
        return await self._connections.run(lambda db: accounts.create(db, nickname, kind, created))

    async def authenticate(self, token: str) -> Account | None:
        return await self._connections.run(lambda db: accounts.authenticate(db, token))

    async def account(self, id: str) -> Account | None:  # noqa: A002
        return await self._connections.run(lambda db: accounts.account(db, _sought(id)))

    async def rename(self, id: str, nickname: str) -> Account:  # noqa: A002
        return await self._connections.run(lambda db: accounts.rename(db, _sought(id), nickname))

    async def rating(self, account: str, game: str) -> Rating | None:
        return await self._connections.run(lambda db: results.rating(db, _sought(account), _sought(game)))

    async def rate(
        self,
        match: str,
        ratings: tuple[Rating, ...],
        seen: tuple[Rating | None, ...] | None = None,
        *,
        season: str = "",
    ) -> None:
        now = self._now()
        await self._connections.transact(
            lambda db: results.rate(db, match, ratings, seen, season=season, now=now)
        )

    async def rated_together(self, game: str, accounts: tuple[str, ...], ms: int) -> int:
        since = self._now() - ms
        return await self._connections.run(lambda db: results.rated_together(db, game, accounts, since))

    async def leaderboard(
        self, game: str, limit: int, established: int = 0, kind: Kind | None = None
    ) -> tuple[Rating, ...]:
        return await self._connections.run(
            lambda db: results.leaderboard(db, _sought(game), limit, established, kind)
        )

    async def file(
        self,
        match: str,
        epoch: int,
        record: bytes,
        players: tuple[str, ...],
        *,
        results: tuple[Result, ...] = (),
        listed: bool = True,
    ) -> None:
        now = self._now()
        await self._connections.transact(
            lambda db: file(db, match, epoch, record, players, results=results, listed=listed, now=now)
        )

    async def record(self, match: str) -> bytes | None:
        return await self._connections.run(lambda db: results.record(db, _sought(match)))

    async def records(
        self,
        game: str | None = None,
        account: str | None = None,
        limit: int = 50,
        before: str | None = None,
    ) -> tuple[FiledRecord, ...]:
        game, account, before = (each and _sought(each) for each in (game, account, before))
        return await self._connections.run(lambda db: results.records(db, game, account, limit, before))

    async def sign_in(self, account: str) -> str:
        now = self._now()
        return await self._connections.transact(lambda db: keys.sign_in(db, _sought(account), now))

    async def new_recovery(self, account: str) -> str:
        now = self._now()
        return await self._connections.transact(lambda db: keys.new_recovery(db, _sought(account), now))

    async def recovery(self, account: str) -> int | None:
        return await self._connections.run(lambda db: keys.recovery(db, _sought(account)))

    async def recover(self, code: str) -> Recovered | None:
        now = self._now()
        return await self._connections.transact(lambda db: keys.recover(db, code, now))

    async def keep_passkey(self, passkey: Passkey) -> bool:
        return await self._connections.transact(lambda db: keys.keep_passkey(db, passkey))

    async def passkeys(self, account: str) -> tuple[Passkey, ...]:
        return await self._connections.run(lambda db: keys.passkeys(db, _sought(account)))

    async def passkey(self, id: bytes) -> Passkey | None:  # noqa: A002
        return await self._connections.run(lambda db: keys.passkey(db, id))

    async def passkey_used(self, id: bytes, counter: int) -> bool:  # noqa: A002
        now = self._now()
        return await self._connections.transact(lambda db: keys.passkey_used(db, id, counter, now))

    async def forget_passkey(self, account: str, id: bytes) -> bool:  # noqa: A002
        return await self._connections.transact(lambda db: keys.forget_passkey(db, _sought(account), id))

    async def about_account(self, account: str) -> dict[str, list[dict[str, Any]]]:
        return await self._connections.view(lambda db: keys.about_account(db, _sought(account)))

    async def delete_account(self, account: str, purses: tuple[str, ...]) -> None:
        await self._connections.transact(lambda db: keys.delete(db, _sought(account), purses))

    async def gone_players(self, match: str) -> frozenset[str]:
        return await self._connections.run(lambda db: players.gone_players(db, _sought(match)))

    async def gone(self, accounts: Collection[str]) -> frozenset[str]:
        return await self._connections.run(lambda db: players.gone(db, accounts))

    async def results(self, player: str, limit: int) -> tuple[PlayedMatch, ...]:
        return await self._connections.run(lambda db: players.results(db, _sought(player), limit))

    async def tallies(self, player: str) -> tuple[Tally, ...]:
        return await self._connections.run(lambda db: players.tallies(db, _sought(player)))

    async def rating_history(self, account: str, game: str, limit: int) -> tuple[RatingStep, ...]:
        return await self._connections.run(
            lambda db: players.rating_history(db, _sought(account), _sought(game), limit)
        )

    async def season_leaderboard(
        self, season: str, game: str, limit: int, *, least: int, kind: Kind
    ) -> tuple[SeasonRating, ...]:
        return await self._connections.run(
            lambda db: players.season_leaderboard(
                db, _sought(season), _sought(game), limit, least=least, kind=kind
            )
        )

    async def first_season(self) -> str | None:
        return await self._connections.run(players.first_season)

    async def owe_ending(self, account: str, match: str) -> None:
        await self._connections.run(lambda db: results.owe_ending(db, account, match))

    async def endings_owed(self, account: str) -> tuple[MatchId, ...]:
        return await self._connections.run(lambda db: results.endings_owed(db, account))

    async def ending_told(self, account: str, match: str) -> None:
        await self._connections.run(lambda db: results.ending_told(db, account, match))

    async def engage(self, match: str, account: str) -> None:
        await self._connections.transact(lambda db: lobby.engage(db, match, account))

    async def disengage(self, match: str, account: str | None = None) -> None:
        await self._connections.run(lambda db: lobby.disengage(db, match, account))

    async def engagement(self, account: str) -> MatchId | None:
        return await self._connections.run(lambda db: lobby.engagement(db, _sought(account)))

    async def engagements(self) -> dict[str, MatchId]:
        return await self._connections.run(lobby.engagements)

    async def keep_pending(self, kind: str, id: str, data: bytes, ms: int) -> None:  # noqa: A002
        await self._connections.run(lambda db: lobby.keep_pending(db, kind, id, data, ms))

    async def pending(self, kind: str) -> tuple[Pending, ...]:
        return await self._connections.transact(lambda db: lobby.pending(db, kind))

    async def forget_pending(self, kind: str, id: str) -> None:  # noqa: A002
        await self._connections.run(lambda db: lobby.forget_pending(db, kind, id))

    async def keep_team(self, arena: str, name: TeamName) -> None:
        await self._connections.run(lambda db: waiting.keep_team(db, arena, name))

    async def kept_teams(self, arena: str) -> tuple[TeamName, ...]:
        return await self._connections.run(lambda db: waiting.kept_teams(db, _sought(arena)))

    async def forget_team(self, arena: str, team: str) -> None:
        await self._connections.run(lambda db: waiting.forget_team(db, arena, _sought(team)))

    async def keep_game(self, game: str, data: bytes) -> None:
        await self._connections.run(lambda db: waiting.keep_game(db, game, data))

    async def kept_games(self) -> tuple[tuple[str, bytes], ...]:
        return await self._connections.run(waiting.kept_games)

    async def forget_game(self, game: str) -> None:
        await self._connections.run(lambda db: waiting.forget_game(db, _sought(game)))

    async def keep_daily(self, game: str, day: int, position: bytes) -> bytes:
        return await self._connections.transact(lambda db: daily.keep(db, game, day, position))

    async def daily(self, game: str, day: int) -> bytes | None:
        return await self._connections.run(lambda db: daily.position_of(db, _sought(game), day))

    async def dailies(self, game: str, before: int, limit: int) -> tuple[tuple[int, bytes], ...]:
        return await self._connections.run(lambda db: daily.positions(db, _sought(game), before, limit))

    async def answer_daily(self, answer: DailyAnswer) -> DailyAnswer:
        return await self._connections.transact(lambda db: daily.answer(db, answer))

    async def daily_answers(self, account: str, game: str) -> tuple[DailyAnswer, ...]:
        return await self._connections.run(lambda db: daily.answers(db, _sought(account), _sought(game)))

    async def daily_counts(self, game: str, day: int) -> dict[str, int]:
        return await self._connections.run(lambda db: daily.counts(db, _sought(game), day))

    async def filed_before(self, game: str, until: int, limit: int) -> tuple[FiledRecord, ...]:
        return await self._connections.run(lambda db: daily.filed_before(db, _sought(game), until, limit))


def _sought(text: str) -> str:
    """A text to search for. PostgreSQL refuses NUL, but a client may ask for anything, and find nothing.

    None of our ids has a replacement character.
    """
    return text.replace("\0", "\N{REPLACEMENT CHARACTER}")


async def _findings(db: Db) -> tuple[Finding, ...]:
    if await db.fetchval("SHOW fsync") == "on":
        return ()
    sentence = "fsync is off: if its machine fails, what players have seen can be lost"
    return (Finding("the database", sentence, is_damage=False),)
