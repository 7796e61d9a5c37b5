"""Books of cash tables: the ledger and the statistics of everybody who sat there, from the log.

A book is made when somebody asks for it and read on from where it ended, so a table at play does no work for
it. The log is replayed in slices, which no table notices.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, Final
from weakref import WeakValueDictionary

from facedown.cash_tables.settings import GAME
from facedown.core import AnyEntry, Header, Seed, Step
from facedown.core.play import Moment
from facedown.core.record import Acted
from facedown.poker.cash import CASH, Config
from facedown.poker.cash.ledger import Ledger, key_of
from facedown.poker.statistics import Tally
from facedown.poker.statistics.from_records import Follower
from facedown.store import Log, Store, UnknownMatch
from facedown.table.context import decoding
from facedown.table.slices import Slices, Steps

_KEPT: Final = 64
"""Books that are kept to be read on."""


class Book:
    """What the log of one table tells, as far as it has been read."""

    def __init__(self, header: Header[Any], log: Log) -> None:
        config: Config = header.config
        self.header = header
        self.config = config
        self.start = self.head = log.start
        """The number of the first entry, and of the first that has not been read."""
        self.hands = 0
        """That are over."""
        self.ledger = Ledger(config.seats, config.standing)
        self.tallies: dict[str, Tally] = {}
        """By the same keys as the lines of the ledger."""
        self._hands = Follower(config, by=key_of)
        self._state = CASH.new(config, Seed(log.secret)).state

    def read_on(self, entries: Iterator[AnyEntry]) -> Steps[None]:
        for entry in entries:
            if isinstance(entry, Acted):
                step = CASH.apply(self._state, entry.seat, entry.action)
            else:
                step = Step(self._state)
            self._state, self.head = step.state, self.head + 1
            self.ledger.hear(entry, step.events)
            for hand in self._hands.hear(Moment(entry, step)):
                self.hands += 1
                for key, tally in hand.tallies().items():
                    self.tallies[key] = self.tallies.get(key, Tally()) + tally
            yield


class Books:
    def __init__(self, store: Store, slices: Slices) -> None:
        self._store = store
        self._slices = slices
        self._books: OrderedDict[str, Book] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        """By match, while anybody reads or waits."""

    async def of(self, match: str) -> Book:
        """The book of a table, open or closed, up to the end of its log. Raises UnknownMatch."""
        async with self._turns.setdefault(match, asyncio.Lock()):
            try:
                return await self._read(match)
            except BaseException:
                self._books.pop(match, None)  # read in part
                raise
            finally:
                self._tidy(match)

    async def _read(self, match: str) -> Book:
        book = self._books.get(match)
        log = await self._store.read(match, whole=True, since=0 if book is None else book.head)
        if book is not None and book.start != log.start:  # the match began anew
            book, log = None, await self._store.read(match, whole=True)
        if log.game != GAME:
            raise UnknownMatch(match)
        header, entries = decoding(CASH, log)
        book = self._books[match] = book or Book(header, log)
        await self._slices.run(book.read_on(entries))
        return book

    def _tidy(self, match: str) -> None:
        if match in self._books:
            self._books.move_to_end(match)
        while len(self._books) > _KEPT:
            self._books.popitem(last=False)
