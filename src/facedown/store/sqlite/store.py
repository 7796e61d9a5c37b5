"""The store in one SQLite file: every method is a job for the writer's or the reader's thread."""

import asyncio
import os
from collections.abc import Callable, Collection
from pathlib import Path
from time import perf_counter
from typing import Any

from facedown.core import MatchId
from facedown.store.findings import Finding
from facedown.store.interface import Appended, Store, ignore_append, wall_clock
from facedown.store.sqlite import (
    accounts,
    daily,
    games,
    keys,
    ledger,
    lobby,
    matches,
    players,
    results,
    teams,
)
from facedown.store.sqlite.file import OpenFile, connect, open_file, seal
from facedown.store.sqlite.results import file
from facedown.store.sqlite.together import APPENDS
from facedown.store.sqlite.writer import Reader, Worker, Writer
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


class SqliteStore(Store):
    """Must be used in the event loop in which it was opened."""

    def __init__(
        self,
        writer: Writer,
        reader: Worker,
        now: Callable[[], int],
        file: OpenFile | None = None,
        *,
        appended: Appended = ignore_append,
    ) -> None:
        self._writer = writer
        self._reader = reader
        self._file = file
        self._now = now
        self._appended = appended
        self.findings: tuple[Finding, ...] = () if file is None else file.findings

    @classmethod
    async def open(
        cls,
        path: str | Path,
        *,
        now: Callable[[], int] = wall_clock,
        appended: Appended = ignore_append,
    ) -> "SqliteStore":
        """Open or create the store in this file. ":memory:" makes one that vanishes on `close`.

        `now` dates accounts and records, in ms since 1970. Raises CannotOpen, without waiting if another
        process uses the file.
        """
        if str(path) == ":memory:":
            writer = Writer(connect(":memory:"))
            return cls(
                writer, writer, now, appended=appended
            )  # an in-memory database has only one connection
        opened = await asyncio.to_thread(open_file, Path(path))
        return cls(Writer(opened.writing), Reader(opened.reading), now, opened, appended=appended)

    async def close(self) -> None:
        await self._reader.close()
        await self._writer.close()
        if self._file is not None:
            file, self._file = self._file, None
            await asyncio.to_thread(seal, file.path)
            os.close(file.lock)

    async def create(self, new: NewMatch) -> int:
        return await self._writer.run(lambda db: matches.create(db, new))

    async def append(self, batch: Batch) -> int:
        began = perf_counter()
        head = await self._writer.run_together(APPENDS, batch)
        self._appended(len(batch.entries), perf_counter() - began)
        return head

    async def head(self, match: str) -> Head:
        return await self._reader.run(lambda db: matches.head(db, match))

    async def read(self, match: str, *, whole: bool = False, since: int = 0) -> Log:
        return await self._reader.run(lambda db: matches.read(db, match, whole=whole, since=since))

    async def acquire(self, match: str, node: str, holding: Holding | None = None) -> int:
        assert holding is None, "one process has the whole file"
        return await self._writer.run(lambda db: matches.acquire(db, match, node))

    async def release(self, match: str, epoch: int, clock: int) -> None:
        await self._writer.run(lambda db: matches.release(db, match, epoch, clock))

    async def orphans(self, node: str) -> tuple[MatchId, ...]:
        return await self._reader.run(lambda db: matches.orphans(db, node))

    async def open_matches(self, game: str | None = None) -> tuple[OpenMatch, ...]:
        return await self._reader.run(lambda db: matches.open_matches(db, game))

    async def alive(self, node: str, clock: int) -> None:
        await self._writer.run(lambda db: matches.alive(db, node, clock))

    async def post(self, postings: tuple[Posting, ...], id: str) -> None:  # noqa: A002
        await self._writer.run(lambda db: ledger.post(db, postings, id))

    async def postings(self, match: str, after: int) -> tuple[Posting, ...]:
        return await self._reader.run(lambda db: ledger.postings(db, match, after))

    async def balance(self, account: str) -> int:
        return await self._reader.run(lambda db: ledger.balance(db, account))

    async def balances(self) -> dict[str, int]:
        return await self._reader.run(ledger.balances)

    async def create_account(self, nickname: str, kind: Kind = "person") -> tuple[Account, str]:
        created = self._now()
        return await self._writer.run(lambda db: accounts.create(db, nickname, kind, created))

    async def authenticate(self, token: str) -> Account | None:
        return await self._reader.run(lambda db: accounts.authenticate(db, token))

    async def account(self, id: str) -> Account | None:  # noqa: A002
        return await self._reader.run(lambda db: accounts.account(db, id))

    async def rename(self, id: str, nickname: str) -> Account:  # noqa: A002
        return await self._writer.run(lambda db: accounts.rename(db, id, nickname))

    async def rating(self, account: str, game: str) -> Rating | None:
        return await self._reader.run(lambda db: results.rating(db, account, game))

    async def rate(
        self,
        match: str,
        ratings: tuple[Rating, ...],
        seen: tuple[Rating | None, ...] | None = None,
        *,
        season: str = "",
    ) -> None:
        now = self._now()
        await self._writer.run(lambda db: results.rate(db, match, ratings, seen, season=season, now=now))

    async def rated_together(self, game: str, accounts: tuple[str, ...], ms: int) -> int:
        since = self._now() - ms
        return await self._reader.run(lambda db: results.rated_together(db, game, accounts, since))

    async def leaderboard(
        self, game: str, limit: int, established: int = 0, kind: Kind | None = None
    ) -> tuple[Rating, ...]:
        return await self._reader.run(lambda db: results.leaderboard(db, game, limit, established, kind))

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
        await self._writer.run(
            lambda db: file(db, match, epoch, record, players, results=results, listed=listed, now=now)
        )

    async def record(self, match: str) -> bytes | None:
        return await self._reader.run(lambda db: results.record(db, match))

    async def records(
        self,
        game: str | None = None,
        account: str | None = None,
        limit: int = 50,
        before: str | None = None,
    ) -> tuple[FiledRecord, ...]:
        return await self._reader.run(lambda db: results.records(db, game, account, limit, before))

    async def sign_in(self, account: str) -> str:
        now = self._now()
        return await self._writer.run(lambda db: keys.sign_in(db, account, now))

    async def new_recovery(self, account: str) -> str:
        now = self._now()
        return await self._writer.run(lambda db: keys.new_recovery(db, account, now))

    async def recovery(self, account: str) -> int | None:
        return await self._reader.run(lambda db: keys.recovery(db, account))

    async def recover(self, code: str) -> Recovered | None:
        now = self._now()
        return await self._writer.run(lambda db: keys.recover(db, code, now))

    async def keep_passkey(self, passkey: Passkey) -> bool:
        return await self._writer.run(lambda db: keys.keep_passkey(db, passkey))

    async def passkeys(self, account: str) -> tuple[Passkey, ...]:
        return await self._reader.run(lambda db: keys.passkeys(db, account))

    async def passkey(self, id: bytes) -> Passkey | None:  # noqa: A002
        return await self._reader.run(lambda db: keys.passkey(db, id))

    async def passkey_used(self, id: bytes, counter: int) -> bool:  # noqa: A002
        now = self._now()
        return await self._writer.run(lambda db: keys.passkey_used(db, id, counter, now))

    async def forget_passkey(self, account: str, id: bytes) -> bool:  # noqa: A002
        return await self._writer.run(lambda db: keys.forget_passkey(db, account, id))

    async def about_account(self, account: str) -> dict[str, list[dict[str, Any]]]:
        return await self._reader.run(lambda db: keys.about_account(db, account))

    async def delete_account(self, account: str, purses: tuple[str, ...]) -> None:
        await self._writer.run(lambda db: keys.delete(db, account, purses))

    async def gone_players(self, match: str) -> frozenset[str]:
        return await self._reader.run(lambda db: players.gone_players(db, match))

    async def gone(self, accounts: Collection[str]) -> frozenset[str]:
        return await self._reader.run(lambda db: players.gone(db, accounts))

    async def results(self, player: str, limit: int) -> tuple[PlayedMatch, ...]:
        return await self._reader.run(lambda db: players.results(db, player, limit))

    async def tallies(self, player: str) -> tuple[Tally, ...]:
        return await self._reader.run(lambda db: players.tallies(db, player))

    async def rating_history(self, account: str, game: str, limit: int) -> tuple[RatingStep, ...]:
        return await self._reader.run(lambda db: players.rating_history(db, account, game, limit))

    async def season_leaderboard(
        self, season: str, game: str, limit: int, *, least: int, kind: Kind
    ) -> tuple[SeasonRating, ...]:
        return await self._reader.run(
            lambda db: players.season_leaderboard(db, season, game, limit, least=least, kind=kind)
        )

    async def first_season(self) -> str | None:
        return await self._reader.run(players.first_season)

    async def owe_ending(self, account: str, match: str) -> None:
        await self._writer.run(lambda db: results.owe_ending(db, account, match))

    async def endings_owed(self, account: str) -> tuple[MatchId, ...]:
        return await self._reader.run(lambda db: results.endings_owed(db, account))

    async def ending_told(self, account: str, match: str) -> None:
        await self._writer.run(lambda db: results.ending_told(db, account, match))

    async def engage(self, match: str, account: str) -> None:
        await self._writer.run(lambda db: lobby.engage(db, match, account))

    async def disengage(self, match: str, account: str | None = None) -> None:
        await self._writer.run(lambda db: lobby.disengage(db, match, account))

    async def engagement(self, account: str) -> MatchId | None:
        return await self._reader.run(lambda db: lobby.engagement(db, account))

    async def engagements(self) -> dict[str, MatchId]:
        return await self._reader.run(lobby.engagements)

    async def keep_pending(self, kind: str, id: str, data: bytes, ms: int) -> None:  # noqa: A002
        until = self._now() + ms
        await self._writer.run(lambda db: lobby.keep_pending(db, kind, id, data, until))

    async def pending(self, kind: str) -> tuple[Pending, ...]:
        now = self._now()
        return await self._writer.run(lambda db: lobby.pending(db, kind, now))

    async def forget_pending(self, kind: str, id: str) -> None:  # noqa: A002
        await self._writer.run(lambda db: lobby.forget_pending(db, kind, id))

    async def keep_team(self, arena: str, name: TeamName) -> None:
        await self._writer.run(lambda db: teams.keep_team(db, arena, name))

    async def kept_teams(self, arena: str) -> tuple[TeamName, ...]:
        return await self._reader.run(lambda db: teams.kept_teams(db, arena))

    async def forget_team(self, arena: str, team: str) -> None:
        await self._writer.run(lambda db: teams.forget_team(db, arena, team))

    async def keep_game(self, game: str, data: bytes) -> None:
        await self._writer.run(lambda db: games.keep_game(db, game, data))

    async def kept_games(self) -> tuple[tuple[str, bytes], ...]:
        return await self._reader.run(games.kept_games)

    async def forget_game(self, game: str) -> None:
        await self._writer.run(lambda db: games.forget_game(db, game))

    async def keep_daily(self, game: str, day: int, position: bytes) -> bytes:
        return await self._writer.run(lambda db: daily.keep(db, game, day, position))

    async def daily(self, game: str, day: int) -> bytes | None:
        return await self._reader.run(lambda db: daily.position_of(db, game, day))

    async def dailies(self, game: str, before: int, limit: int) -> tuple[tuple[int, bytes], ...]:
        return await self._reader.run(lambda db: daily.positions(db, game, before, limit))

    async def answer_daily(self, answer: DailyAnswer) -> DailyAnswer:
        return await self._writer.run(lambda db: daily.answer(db, answer))

    async def daily_answers(self, account: str, game: str) -> tuple[DailyAnswer, ...]:
        return await self._reader.run(lambda db: daily.answers(db, account, game))

    async def daily_counts(self, game: str, day: int) -> dict[str, int]:
        return await self._reader.run(lambda db: daily.counts(db, game, day))

    async def filed_before(self, game: str, until: int, limit: int) -> tuple[FiledRecord, ...]:
        return await self._reader.run(lambda db: daily.filed_before(db, game, until, limit))
