"""A database that is away: calls fail as they should, and go on when it is back. Passwords are not shown."""

import asyncio
import logging
from time import monotonic

import pytest

from facedown.store import CannotOpen, Unavailable, open_store, shown
from facedown.store.conformance.samples import batch, minted, opened
from facedown.store.postgres import claim
from facedown.store.postgres.connections import connect
from facedown.store.values import Posting
from tests.postgres.cluster import PASSWORD
from tests.postgres.link import linked
from tests.server.scene import served

pytestmark = [pytest.mark.real, pytest.mark.slow]


_LOCKS = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND granted"


@pytest.fixture
def frail(cluster):
    """The server, which a test may stop; it runs again afterwards, durable while it is stopped."""
    cluster.stop()
    cluster.start(fsync="on")
    yield cluster
    cluster.stop()
    cluster.start()


async def _claimed(address):
    """Return when somebody holds the claim again: the store takes it up to a moment after it can write."""
    db = await connect(address)
    async with asyncio.timeout(20):
        while not await db.fetchval(_LOCKS):  # noqa: ASYNC110  a lock that is taken tells nobody
            await asyncio.sleep(0.05)
    await db.close()


def test_a_store_goes_on_after_the_database_was_away(frail, address, monkeypatch):
    monkeypatch.setattr(claim, "_TRIES", 2)

    async def run():
        store = await open_store(address)
        try:
            await minted(store, red=9)
            await opened(store, "m", entries=(b"a",))
            await asyncio.to_thread(frail.stop, "immediate")
            late = batch("m", "b1", 1, b"b", postings=(Posting("red", "table:m", 4),))
            for call in (store.append(late), store.read("m"), store.alive("node", 1)):
                with pytest.raises(Unavailable):
                    await call
            await asyncio.to_thread(frail.start, fsync="on")
            assert await store.append(late) == await store.append(late) == 2
            assert (await store.read("m")).entries == (b"a", b"b")
            assert await store.balance("red") == 5
            await _claimed(address)
            with pytest.raises(CannotOpen, match="another server"):
                await open_store(address)
        finally:
            await store.close()

    asyncio.run(run())


async def test_a_table_pauses_while_the_database_is_away_and_its_time_stands_still(
    frail, address, tmp_path, caplog
):
    began = monotonic()
    async with served(tmp_path, pace=1, database=address) as house:
        me = await house.guest("Ada")
        table = await house.practice(me["token"])
        async with house.playing(table, me["token"]) as player:
            before = await player.until("frame")
            await asyncio.to_thread(frail.stop, "immediate")
            draft = {"type": "draft", "layout": ["heal", None, "attack"]}
            await player.send({"type": "act", "action": draft, "ref": 9})
            while f"match {table} waits for the store" not in caplog.text:  # noqa: ASYNC110  what it logs
                await asyncio.sleep(0.01)
            away = monotonic()
            await asyncio.to_thread(frail.start, fsync="on")
            outage = monotonic() - away
            after = await player.until("frame")
            elapsed = monotonic() - began
            assert player.of("ack")[-1]["ref"] == 9
            await player.send({"type": "act", "action": {"type": "surrender"}})
            assert await player.ended() == 1000
    assert after["view"]["draft"] == ["heal", None, "attack"]
    assert after["at"] - before["at"] <= 1000 * (elapsed - outage)


@pytest.fixture
def link(cluster):
    with linked(cluster.port) as link:
        yield link


@pytest.mark.parametrize("seconds", [3, pytest.param(30, marks=pytest.mark.nightly)])
async def test_a_database_that_does_not_answer_stops_the_clock_and_closes_no_socket(
    cluster, schema, link, tmp_path, seconds
):
    database = cluster.by_tcp(schema).replace(str(cluster.port), str(link.port))
    async with served(tmp_path, pace=1, database=database) as house:
        me = await house.guest("Ada")
        table = await house.practice(me["token"])
        async with house.playing(table, me["token"]) as player:
            before, began = await player.until("frame"), monotonic()
            link.cut()
            draft = {"type": "draft", "layout": ["heal", None, "attack"]}
            await player.send({"type": "act", "action": draft, "ref": 9})
            await asyncio.sleep(seconds)  # the outage itself
            await (await player.ws.ping())
            assert player.of("ack") == []
            link.mend()
            after = await player.until("frame")
            elapsed = monotonic() - began
            assert after["view"]["draft"] == ["heal", None, "attack"]
            assert [ack["ref"] for ack in player.of("ack")] == [9]
    assert after["at"] - before["at"] <= 1000 * (elapsed - seconds)


async def test_a_slow_database_does_not_use_up_a_players_time(cluster, schema, link, tmp_path):
    database = cluster.by_tcp(schema).replace(str(cluster.port), str(link.port))
    async with served(tmp_path, pace=1, database=database) as house:
        me = await house.guest("Ada")
        table = await house.practice(me["token"])
        async with house.playing(table, me["token"]) as player:
            before, began = await player.until("frame"), monotonic()
            link.delay = 0.3
            for ref, first in enumerate(("heal", "attack", "counter"), 1):
                draft = {"type": "draft", "layout": [first, None, None]}
                await player.send({"type": "act", "action": draft, "ref": ref})
                await player.until("ack", ref=ref)
            link.delay = 0.0
            await player.send({"type": "act", "action": {"type": "attend"}, "ref": 4})
            await player.until("ack", ref=4)
            elapsed = monotonic() - began
            after = player.of("frame")[-1]
    # Each answer has waited for a way there and a way back
    assert after["at"] - before["at"] <= 1000 * (elapsed - 3 * 2 * 0.3)


def test_the_first_host_may_be_away_and_the_password_is_not_shown(cluster, schema, caplog):
    async def heads():
        store = await open_store(cluster.by_tcp(schema, 1))
        try:
            await opened(store, "m", entries=(b"a",))
            return await store.head("m")
        finally:
            await store.close()

    with caplog.at_level(logging.DEBUG):
        assert asyncio.run(heads()).head == 1
        wrong = cluster.by_tcp(schema).replace("s3cret", "secr3t")
        with pytest.raises(CannotOpen) as refused:
            asyncio.run(open_store(wrong))
    assert "password authentication failed" in str(refused.value)
    assert f"facedown:***@127.0.0.1:{cluster.port}" in str(refused.value)
    for part in ("s3cret", "secr3t", PASSWORD[7:]):
        assert part not in str(refused.value) + caplog.text


def test_overdrafts_and_gaps_in_a_group_do_not_affect_the_others(address):
    async def run():
        store = await open_store(address)
        try:
            await minted(store, red=25)
            for number in range(40):
                await opened(store, f"m{number}")
            appends = [
                store.append(
                    batch(
                        f"m{number}",
                        "b",
                        1 if number % 10 == 9 else 0,
                        b"a",
                        postings=(Posting("red", f"table:m{number}", 2),) if number % 2 else (),
                    )
                )
                for number in range(40)
            ]
            results = await asyncio.gather(*appends, return_exceptions=True)
            return results, await store.balances(), [(await store.head(f"m{n}")).head for n in range(40)]
        finally:
            await store.close()

    results, balances, heads = asyncio.run(run())
    names = [type(result).__name__ for result in results]
    assert names[::2] == ["int"] * 20
    assert names[9::10] == ["Gap"] * 4
    assert names.count("Overdrawn") == 20 - 4 - 12
    assert [head == 1 for head in heads] == [name == "int" for name in names]
    assert (balances["red"], sum(balances.values())) == (1, 0)


def test_a_batch_that_no_database_takes_does_not_affect_the_others(address):
    async def run():
        store = await open_store(address)
        try:
            for number in range(3):
                await opened(store, f"m{number}")
            appends = (
                store.append(batch(f"m{number}", "b", 0, b"a", at=2**70 if number == 1 else 7))
                for number in range(3)
            )
            results = await asyncio.gather(*appends, return_exceptions=True)
            return results, [(await store.head(f"m{number}")).head for number in range(3)]
        finally:
            await store.close()

    results, heads = asyncio.run(run())
    assert heads == [1, 0, 1]
    assert (results[0], results[2]) == (1, 1)
    assert "int64" in str(results[1])


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("postgresql://a:b@h/d", "postgresql://a:***@h/d"),
        ("postgresql://a:b/c@d@h1:1,h2:2/d", "postgresql://a:***@h1:1,h2:2/d"),
        (
            "postgresql://h:1/d?user=a&password=b&sslpassword=c&x=1",
            "postgresql://h:1/d?user=a&password=***&sslpassword=***&x=1",
        ),
        ("postgresql://a@h:1/d", "postgresql://a@h:1/d"),
        ("data", "data"),
    ],
)
def test_an_address_is_shown_without_its_passwords(address, said):
    assert shown(address) == said
