"""The arenas of this house: the usual one, those that were made, and private ones to practise at."""

import asyncio
import logging
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from facedown.arena.arena import Arena
from facedown.arena.settings import ArenaTerms, Host, day_of, host_of
from facedown.arena.visitor import ArenaRefusal
from facedown.arena.workings import Workings
from facedown.core import Seed, Sitter, codec
from facedown.core.record import recorded
from facedown.poker.holdem import Sit
from facedown.store import MatchExists
from facedown.table import Context, Outbox, Owner, Table, Tables
from facedown.table.codes import room_code, table_id
from facedown.table.context import decoded
from facedown.wire import ActFor

log = logging.getLogger(__name__)

Kind: TypeAlias = Literal["open", "private"]

GAME: Final = "holdem"
USUAL: Final = "T-1"
"""The id of the arena that is always there."""
MOST: Final = 200
"""Arenas that were made by request."""
MOST_PATIENCE: Final = 600_000
"""ms for which such an arena may be left alone in the middle of a match."""
_PRACTICE_MS: Final = 60_000
"""A private table is given up when its team has been away for so long."""
_LETTERS: Final = 6


class Arenas(Owner):
    def __init__(
        self,
        context: Context,
        tables: Tables,
        *,
        now: Callable[[], int],
        token: Callable[[], str],
    ) -> None:
        """`now`: ms since 1970. `token`: an unguessable text, new each time."""
        self._context = context
        self._tables = tables
        self._now = now
        self._token = token
        self._arenas: dict[str, Arena] = {}
        self._making: Counter[Kind] = Counter()
        """Arenas that are promised to somebody and not there yet."""
        self._workings = Workings(
            open=self._open,
            start=self._start,
            spawn=tables.spawn,
            tidy=self.tidy,
            clock=context.clock,
            token=lambda: room_code(token()),
            today=self._today,
        )

    def _start(self, table: Table) -> None:
        self._tables.start(table, self, name=_hosted(table).place)

    def _today(self) -> str:
        return day_of(self._now())

    def find(self, place: str) -> Arena | None:
        return self._arenas.get(place)

    def everyone(self) -> tuple[Arena, ...]:
        return tuple(self._arenas.values())

    def of_match(self, match: str) -> Arena | None:
        """Where this match is played now."""
        arena = self.find(match.rpartition(".")[0])
        return arena if arena is not None and arena.playing.table.match == match else None

    # Coming back

    async def recall(self, tables: Sequence[Table]) -> list[Table]:
        """Go on with the arenas whose matches were recovered; the tables that are no arena's."""
        others = []
        places: defaultdict[str, list[tuple[Host, Table]]] = defaultdict(list)
        for table in tables:
            if (host := host_of(table.kept.header.config)) is not None:
                places[host.place].append((host, table))
            else:
                others.append(table)
        for found in places.values():
            await self._recall(sorted(found, key=lambda each: each[0].number))
        return others

    async def _recall(self, found: Sequence[tuple[Host, Table]]) -> None:
        """The matches of one place, as a crash at any point may have left them."""
        for _, table in found:
            if table.kept.outcome is not None:
                self._start(table)  # to be filed, and nothing else
        going_on = [each for each in found if each[1].kept.outcome is None]
        last, _ = found[-1]
        if last.practice:
            await self._recall_practice(going_on)
            return
        tables = [table for _, table in going_on]
        while len(tables) < 2:
            last = _next(last)
            tables.append(await self._open(last))
        for table in tables[2:]:
            await self._put_away(table)
        self._begin(tables[0], tables[1])

    async def _recall_practice(self, going_on: Sequence[tuple[Host, Table]]) -> None:
        for host, table in going_on:
            if table.kept.state.standing.started:
                self._arenas[host.place] = Arena(table, host, None, self._workings)
                self._start(table)
            else:
                await self._put_away(table)

    def _begin(self, table: Table, following: Table) -> Arena:
        host = _hosted(table)
        arena = self._arenas[host.place] = Arena(table, host, following, self._workings)
        self._start(table)
        return arena

    async def open_usual(self, terms: ArenaTerms, registry: Mapping[str, str] | None = None) -> None:
        """The arena that is always there, under these terms; a match that is going on keeps its own."""
        arena = self.find(USUAL)
        if arena is None:
            await self._make(USUAL, terms, registry)
            return
        arena.registry = None if registry is None else dict(registry)
        if arena.terms != terms:
            await self._change(arena, terms)

    async def _change(self, arena: Arena, terms: ArenaTerms) -> None:
        unused = arena.unused
        last = max(host.number for table in unused if (host := host_of(table.kept.header.config)))
        playing, table = arena.playing, None
        first = playing.place.first_hand
        host = Host(arena.id, last + 1, self._today(), terms, before=first)
        if playing.table in unused:
            table = await self._open(host)
            host = _next(_hosted(table), _hosted(table).hand_after(playing.host, first))
        following = await self._open(host)
        arena.change(terms, table, following)
        for old in unused:
            await self._put_away(old)
        if table is not None:
            self._start(table)

    async def _put_away(self, table: Table) -> None:
        """File a match that was never played, its secret with it."""
        await self._tables.drop(table)
        kept = await self._context.store.read(table.match, whole=True)
        header, entries = decoded(table.kept.game, kept)
        record = recorded(header, entries, Seed(kept.secret), None)
        await self._context.store.file(table.match, table.epoch, codec.to_json(record), ())

    # New ones

    async def make(self, terms: ArenaTerms) -> Arena:
        """Another arena; whoever knows its id may come."""
        idle = self._idle() if self._count("open") >= MOST else None
        if idle is None and self._tables.is_full:
            raise ArenaRefusal("TABLE_FULL", "all tables are taken; use one of /tables")
        patience = min(terms.abandoned_ms or MOST_PATIENCE, MOST_PATIENCE)  # nobody keeps a place for ever
        terms = replace(terms, abandoned_ms=patience)
        with self._counted("open"):
            if idle is not None:
                await self._discard(idle)
            return await self._make(f"T-{table_id(self._token())[:_LETTERS]}", terms, None)

    def _idle(self) -> Arena:
        """Which makes room for another: the oldest that nobody is at."""
        for arena in self._arenas.values():
            if arena.is_idle and arena.id != USUAL and not arena.playing.host.practice:
                return arena
        raise ArenaRefusal("TABLE_FULL", "there are too many arenas; use one of /tables")

    def _count(self, kind: Kind) -> int:
        """With those that are being made."""
        there = (bool(arena.playing.host.practice) for arena in self._arenas.values())
        return self._making[kind] + sum(is_private == (kind == "private") for is_private in there)

    @contextmanager
    def _counted(self, kind: Kind) -> Iterator[None]:
        """One more is being made while the block runs."""
        self._making[kind] += 1
        self._tables.making += 1
        try:
            yield
        finally:
            self._making[kind] -= 1
            self._tables.making -= 1

    async def tidy(self, arena: Arena) -> None:
        """A private table that was never played is put away once nobody is there."""
        if arena.playing.host.practice and arena.is_idle and self.find(arena.id) is arena:
            await self._discard(arena)

    async def _discard(self, arena: Arena) -> None:
        del self._arenas[arena.id]
        arena.close()
        for table in arena.tables:
            await self._put_away(table)

    def check_bots(self, bots: Sequence[str]) -> None:
        known = self._context.listing(GAME).bots
        for bot in bots:
            if bot not in known:
                raise ArenaRefusal("BAD_HELLO", f"the bots of {GAME} are {', '.join(known)}")

    async def practise(self, bots: Sequence[str], terms: ArenaTerms | None = None) -> Arena:
        """A private table against bots of the house, which plays as soon as its team sits down."""
        self.check_bots(bots)
        if self._tables.is_full or self._count("private") >= self._tables.most // 2:
            raise ArenaRefusal("TABLE_FULL", "all tables are taken; try again in a few minutes")
        counted = ExitStack()
        counted.enter_context(self._counted("private"))
        making = self._tables.spawn(self._practised(bots, terms))
        making.add_done_callback(lambda _: counted.close())
        return await asyncio.shield(making)

    async def _practised(self, bots: Sequence[str], terms: ArenaTerms | None) -> Arena:
        """Whoever asked may go away meanwhile; then it is tidied up after a while."""
        place = f"P-{table_id(self._token())}"
        terms = _for_practice(terms or ArenaTerms(), 1 + len(bots))
        host = Host(place, 1, self._today(), terms, tuple(bots))
        sitters = [None, *(Sitter(bot, "bot", bot=bot) for bot in bots)]
        table = await self._open(host, sitters)
        arena = self._arenas[place] = Arena(table, host, None, self._workings)
        self._start(table)
        link = table.connect(Outbox(lambda _told: b""), "host")
        for seat in range(1, len(sitters)):
            table.receive(link, ActFor(seat, Sit()))
        return arena

    async def _make(self, place: str, terms: ArenaTerms, registry: Mapping[str, str] | None) -> Arena:
        table = await self._open(Host(place, 1, self._today(), terms))
        host = _hosted(table)
        arena = self._begin(table, await self._open(_next(host, host.far_hand)))
        arena.registry = None if registry is None else dict(registry)
        return arena

    async def _open(self, host: Host, sitters: Sequence[Sitter | None] = ()) -> Table:
        """The match, or the next one whose number was never used."""
        while True:
            try:
                return await self._opened(host, sitters)
            except MatchExists:
                host = _next(host, host.before)

    async def _opened(self, host: Host, sitters: Sequence[Sitter | None]) -> Table:
        terms = host.terms
        return await self._tables.open(
            host.match,
            GAME,
            Seed.of(self._token()),
            sitters or (None,) * terms.seats,
            config=terms.config(host),
            terms=terms.clocks(),
        )

    # Ends

    def over(self, table: Table) -> None:
        """If it was an arena's match, the next one is made ready."""
        arena = self.of_match(table.match)
        if arena is not None:
            arena.over()
            if arena.playing.host.practice:
                del self._arenas[arena.id]

    def close(self) -> None:
        for arena in self._arenas.values():
            arena.close()


def _hosted(table: Table) -> Host:
    host = host_of(table.kept.header.config)
    assert host is not None, "the matches of an arena say so"
    return host


def _next(host: Host, first_hand: int = 0) -> Host:
    """Of the match after it; `first_hand`: the number of its first hand, where that is known."""
    return replace(host, number=host.number + 1, before=first_hand)


def _for_practice(terms: ArenaTerms, seats: int) -> ArenaTerms:
    return replace(terms, seats=seats, min_players=seats, abandoned_ms=_PRACTICE_MS)
