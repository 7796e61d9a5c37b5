"""A cash table is open for ever, and its host for as long: neither keeps what it has no more use for."""

import asyncio
from types import SimpleNamespace

import pytest

from facedown.cash_tables.books import Books
from facedown.cash_tables.buy_ins import BuyIns
from facedown.cash_tables.settings import TableSettings
from facedown.store import Unavailable, UnknownMatch
from facedown.table.slices import Slices
from tests.cash_tables.test_host import KIND, Room
from tests.table.scene import scene


def test_players_who_left_longer_ago_than_counts_are_forgotten():
    clock = SimpleNamespace(ms=0, now=lambda: clock.ms)
    buy_ins = BuyIns(TableSettings().config(), clock, remembered_ms=1_000)
    for account in ("Ann", "Bob", "Ann", "Cy"):
        buy_ins.remember(account, stack=10_000, debt=50)
        clock.ms += 600
    assert list(buy_ins._left) == ["Ann", "Cy"]
    assert buy_ins.of("Ann", 4_000, 100_000).debt == 0
    assert buy_ins.of("Cy", 4_000, 100_000).debt == 50


async def test_only_so_many_accounts_are_remembered_and_none_gets_its_first_chips_twice(monkeypatch):
    monkeypatch.setattr("facedown.cash_tables.host._REMEMBERED", 2)
    async with scene() as here:
        room = await Room(here, KIND).open()
        people = [await room.person(name) for name in ("Ann", "Bob", "Cy")]
        for person in (*people, *people):
            assert await person.balance() == 100_000
        assert len(room.cash._known) == 2


@pytest.mark.parametrize("trouble", [Unavailable, lambda: UnknownMatch("no match")])
async def test_a_book_that_cannot_be_read_leaves_no_lock_behind(trouble):
    class Store:
        async def read(self, *_match, **_options):
            await asyncio.sleep(0)
            raise trouble()

    books = Books(Store(), Slices())
    readers = [books.of(f"match {number % 2}") for number in range(4)]
    results = await asyncio.gather(*readers, return_exceptions=True)
    assert all(isinstance(result, type(trouble())) for result in results)
    del readers, results
    assert not books._turns
