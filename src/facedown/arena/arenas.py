"""All arenas of one process: the permanent one, those made by request, and private practice tables."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from facedown.arena.arena import Arena, match_info
from facedown.arena.settings import GAME, MatchInfo, Settings, day_of, info_of
from facedown.arena.team_names import UNSEEN_MS, TeamNames
from facedown.arena.visitor import ArenaRefusal
from facedown.core import ArenaId, Seed, Sitter, codec, names
from facedown.core.record import recorded
from facedown.poker.holdem import Sit
from facedown.poker.holdem.progress import progress
from facedown.store import MatchExists, TeamName, Unavailable
from facedown.table import Context, Outbox, Owner, Table, Tables
from facedown.table.clock import pauses, sleep
from facedown.table.codes import room_code, table_id
from facedown.table.context import decoded
from facedown.wire import ActFor

log = logging.getLogger(__name__)

Kind: TypeAlias = Literal["open", "private"]

USUAL: Final = ArenaId("T-1")
"""The id of the permanent arena."""
MOST: Final = 200
"""The most arenas made by request."""
MOST_OF_ONE: Final = 4
"""The most arenas of one account."""
UNPLAYED_MS: Final = 3_600_000
"""ms after which an arena made by request is closed if nobody comes, and no match was ever played."""
UNUSED_MS: Final = 7 * 24 * 3_600_000
"""The same after its last match."""
MOST_PATIENCE: Final = 600_000
"""The largest `abandoned_ms`, in ms, of an arena made by request."""
_PRACTICE_MS: Final = 60_000
"""ms after which a private table is closed if its team stays away."""
_LETTERS: Final = 6


class Arenas(Owner):
    def __init__(
        self,
        context: Context,
        tables: Tables,
        *,
        now: Callable[[], int],
        token: Callable[[], str],
        is_here: Callable[[str], bool] = lambda _arena: True,
    ) -> None:
        """`now`: ms since 1970. `token`: an unguessable text, new each time. `is_here`: whether an arena of
        this id belongs to this part of the house."""
        self._context = context
        self._tables = tables
        self._now = now
        self._token = token
        self._is_here = is_here
        self._arenas: dict[str, Arena] = {}
        self._making: Counter[Kind] = Counter()
        """Arenas being made: counted against the limit, but not open yet."""
        self._makers: Counter[str] = Counter()
        """The same by account."""

    def find(self, arena: str) -> Arena | None:
        return self._arenas.get(arena)

    def everyone(self) -> tuple[Arena, ...]:
        return tuple(self._arenas.values())

    # Recovery

    async def recall(self, tables: Iterable[Table]) -> list[Table]:
        """Resume the arenas whose matches were recovered; returns the tables that belong to no arena."""
        others: list[Table] = []
        arenas: defaultdict[ArenaId, list[Table]] = defaultdict(list)
        for table in tables:
            info = info_of(table.kept.header)
            (others if info is None else arenas[info.arena]).append(table)
        for found in arenas.values():
            await self._recall(sorted(found, key=lambda table: match_info(table).number))
        return others

    async def _recall(self, found: Sequence[Table]) -> None:
        """Recover one arena. A crash may have left its matches in any of these states."""
        for table in found:
            if table.kept.outcome is not None:
                self._start(table)  # it only needs to be filed
        open_tables = [table for table in found if table.kept.outcome is None]
        last = match_info(found[-1])
        if last.practice:
            await self._recall_practice(open_tables)
            return
        while len(open_tables) < 2:
            last = last.next()
            open_tables.append(await self._open(last))
        for table in open_tables[2:]:
            await self._put_away(table)
        self._begin(open_tables[0], open_tables[1], await self._kept_names(last.arena))

    async def _recall_practice(self, tables: Sequence[Table]) -> None:
        for table in tables:
            if progress(table.kept.state).started:
                self._begin(table, None)
            else:
                await self._put_away(table)

    def _begin(self, table: Table, following: Table | None, team_names: TeamNames | None = None) -> Arena:
        arena = Arena(
            table,
            following,
            clock=self._context.clock,
            new_code=lambda: room_code(self._token()),
            unused=lambda arena: self._tables.spawn(self._close_unused(arena)),
            kept_ms=_kept_ms,
            team_names=team_names,
        )
        self._arenas[arena.id] = arena
        self._start(table)
        return arena

    # Names

    async def _kept_names(self, arena: ArenaId) -> TeamNames:
        store, now = self._context.store, self._now()
        kept = []
        for name in await store.kept_teams(arena):
            if now - name.seen < UNSEEN_MS:
                kept.append(name)
            else:
                await store.forget_team(arena, name.team)
        return TeamNames(self._now, lambda name: self._tables.spawn(self._keep_name(arena, name)), kept)

    async def _keep_name(self, arena: ArenaId, name: TeamName) -> None:
        """The team is not seated before its name is stored, so this is tried until it succeeds."""
        for wait in pauses():
            found = self.find(arena)
            if found is None or not found.team_names.is_current(name):
                return
            try:
                await self._context.store.keep_team(arena, name)
            except Unavailable as trouble:
                log.warning("arena %s: the name of a team waits for the store: %s", arena, trouble)
                await sleep(self._context.clock, wait)
            else:
                found.name_stored(name)
                return

    async def free_name(self, arena: Arena, team: str) -> bool:
        """For an operator; False where the name was free."""
        await self._context.store.forget_team(arena.id, names.key(team))
        return arena.team_names.free(team)

    def _start(self, table: Table) -> None:
        self._tables.start(table, self, name=match_info(table).arena)

    # The permanent arena

    async def open_usual(self, settings: Settings, registry: Mapping[str, str] | None = None) -> None:
        """Open the permanent arena with these settings; a match in progress keeps its own."""
        arena = self.find(USUAL)
        if arena is None:
            arena = await self._make(USUAL, settings)
        arena.registry = None if registry is None else dict(registry)
        if arena.settings != settings:
            await self._change(arena, settings)

    async def _change(self, arena: Arena, settings: Settings) -> None:
        untouched = arena.untouched
        last = max(match_info(table).number for table in untouched)
        playing, table = arena.playing, None
        first = playing.setup.first_hand
        day = self._day_after(match_info(untouched[-1]))
        info = MatchInfo(arena.id, last + 1, day, settings, first_hand_before=first)
        if playing.table in untouched:
            table = await self._open(info)
            info = match_info(table)
            info = info.next(info.first_hand_after(playing.info, first))
        following = await self._open(info)
        arena.change(settings, table, following)
        for old in untouched:
            await self._put_away(old)
        if table is not None:
            self._start(table)

    async def _put_away(self, table: Table) -> None:
        """File a match that was never played, which reveals its secret; no list has it."""
        await self._tables.drop(table)
        kept = await self._context.store.read(table.match, whole=True)
        header, entries = decoded(table.kept.game, kept)
        record = recorded(header, entries, Seed(kept.secret), None)
        await self._context.store.file(table.match, table.epoch, codec.to_json(record), (), listed=False)

    # Making arenas

    async def make(self, settings: Settings, maker: str = "") -> Arena:
        """Make another arena for this account; anyone who knows its id may join.

        It may take the place of an idle arena of the same account, but never of another's.
        """
        own = [arena for arena in self._arenas.values() if maker and arena.maker == maker]
        idle = self._idle(own) if len(own) + self._makers[maker] >= MOST_OF_ONE and maker else None
        if idle is None and (self._tables.is_full or self._count("open") >= MOST):
            raise ArenaRefusal("table_full", "there are too many arenas; use one of /tables")
        # otherwise it could stay open for ever
        patience = min(settings.abandoned_ms or MOST_PATIENCE, MOST_PATIENCE)
        settings = replace(settings, abandoned_ms=patience)
        if idle is not None:
            del self._arenas[idle.id]  # before the first await: another request must not choose it too
        return await self._made("open", self._instead_of(idle, settings, maker), maker)

    async def _instead_of(self, idle: Arena | None, settings: Settings, maker: str) -> Arena:
        if idle is not None:
            await self._discard(idle)
        return await self._make(self._new_id("T-", _LETTERS), settings, maker)

    def _idle(self, arenas: Iterable[Arena]) -> Arena:
        """The oldest of them with nobody connected."""
        idle = next((arena for arena in arenas if arena.is_idle), None)
        if idle is None:
            raise ArenaRefusal("table_full", f"you have {MOST_OF_ONE} arenas in use; use one of them")
        return idle

    def _count(self, kind: Kind) -> int:
        """Includes arenas still being made."""
        made = sum(arena.is_private == (kind == "private") for arena in self._arenas.values())
        return self._making[kind] + made

    async def _made(self, kind: Kind, making: Coroutine[Any, Any, Arena], maker: str = "") -> Arena:
        """Make it to the end even if the request is cancelled: the store may have its matches by then."""
        counted = ExitStack()
        counted.enter_context(self._counted(kind, maker))
        task = self._tables.spawn(making)
        task.add_done_callback(lambda _: counted.close())
        return await asyncio.shield(task)

    @contextmanager
    def _counted(self, kind: Kind, maker: str = "") -> Iterator[None]:
        """Reserve room for one arena while the block runs."""
        self._making[kind] += 1
        self._makers[maker] += 1
        self._tables.making += 1
        try:
            yield
        finally:
            self._making[kind] -= 1
            self._makers -= Counter((maker,))  # keeps no account at 0
            self._tables.making -= 1

    async def tidy(self, arena: Arena) -> None:
        """Close a private table that was never played, once nobody is connected."""
        if arena.is_private and arena.is_idle and self.find(arena.id) is arena:
            await asyncio.shield(self._tables.spawn(self._discard(arena)))

    async def _close_unused(self, arena: Arena) -> None:
        if arena.is_idle and self.find(arena.id) is arena:
            await self._discard(arena)

    async def _discard(self, arena: Arena) -> None:
        self._arenas.pop(arena.id, None)
        arena.close()
        for table in arena.tables:
            await self._put_away(table)
        for name in await self._context.store.kept_teams(arena.id):
            await self._context.store.forget_team(arena.id, name.team)

    def check_bots(self, bots: Sequence[str]) -> None:
        known = self._context.listing(GAME).bots
        for bot in bots:
            if bot not in known:
                raise ArenaRefusal("bad_hello", f"the bots of {GAME} are {', '.join(known)}")

    def new_seed(self) -> Seed:
        return Seed.of(self._token())

    async def practise(
        self, bots: Sequence[str], settings: Settings | None = None, seed: Seed | None = None
    ) -> Arena:
        """A private table against house bots; play starts as soon as its team sits down.

        `seed`: drawn and committed to before the team was heard, because the team has a share in the chance.
        """
        self.check_bots(bots)
        if self._tables.is_full or self._count("private") >= self._tables.most // 2:
            raise ArenaRefusal("table_full", "all tables are taken; try again in a few minutes")
        practised = self._practised(bots, settings or Settings(), seed or self.new_seed())
        return await self._made("private", practised)

    async def _practised(self, bots: Sequence[str], settings: Settings, seed: Seed) -> Arena:
        """The client may disconnect while the table is being made; the table is then closed after a while."""
        seats = 1 + len(bots)
        settings = replace(settings, seats=seats, min_players=seats, abandoned_ms=_PRACTICE_MS)
        info = MatchInfo(self._new_id("P-"), 1, self._today(), settings, tuple(bots))
        table = await self._open(info, [None, *(Sitter(bot, "bot", bot=bot) for bot in bots)], seed)
        arena = self._begin(table, None)
        host = table.connect(Outbox(lambda _told: ()), "host")
        for seat in range(1, seats):
            table.receive(host, ActFor(seat, Sit()))
        return arena

    def _new_id(self, prefix: str, letters: int | None = None) -> ArenaId:
        while True:
            arena = ArenaId(f"{prefix}{table_id(self._token())[:letters]}")
            if self._is_here(arena):
                return arena

    async def _make(self, arena: ArenaId, settings: Settings, maker: str = "") -> Arena:
        table = await self._open(MatchInfo(arena, 1, self._today(), settings, maker=maker))
        info = match_info(table)
        following = await self._open(info.next(info.far_hand))
        return self._begin(table, following, await self._kept_names(arena))

    async def _open(
        self, info: MatchInfo, sitters: Sequence[Sitter | None] = (), seed: Seed | None = None
    ) -> Table:
        """Open this match, or the next one whose id was never used."""
        while True:
            settings = info.settings
            try:
                return await self._tables.open(
                    info.match,
                    GAME,
                    seed or self.new_seed(),
                    sitters or (None,) * settings.seats,
                    config=settings.config(),
                    terms=settings.clocks(),
                    host=info.header(),
                )
            except MatchExists:
                info = info.next(info.first_hand_before)

    def _today(self) -> str:
        return day_of(self._now())

    def _day_after(self, info: MatchInfo) -> str:
        """The day of a later match. It never goes back, though the clock may: hands are numbered by day."""
        return max(self._today(), info.day)

    # The end of a match

    def over(self, table: Table) -> None:
        arena = self.find(match_info(table).arena)
        if arena is None or arena.playing.table is not table:
            return  # it was already over when it was recovered
        arena.over()
        if arena.is_private:
            del self._arenas[arena.id]
        else:
            self._tables.spawn(self._go_on(arena))

    async def _go_on(self, arena: Arena) -> None:
        """Open the match after the next one first: the end of the next match publishes its commitment."""
        table, ended = arena.following, arena.playing
        assert table is not None, "only a private table has no next match"
        info = match_info(table)
        free = ended.setup.first_hand + arena.progress.hands
        following = MatchInfo(
            arena.id,
            info.number + 1,
            self._day_after(info),
            arena.settings,
            maker=info.maker,
            first_hand_before=info.first_hand_after(ended.info, free),
        )
        opened = await self._open(following)
        self._start(table)
        arena.go_on(opened)

    def close(self) -> None:
        for arena in self._arenas.values():
            arena.close()


def _kept_ms(info: MatchInfo) -> int | None:
    """How long an arena is kept that nobody uses; None: for ever."""
    if info.arena == USUAL:
        return None
    return _PRACTICE_MS if info.practice else UNPLAYED_MS if info.number == 1 else UNUSED_MS
