"""Several hosts in one address: one that says nothing does not keep us from the others."""

import asyncio
import contextlib
import socket

import pytest
from asyncpg.exceptions import InvalidPasswordError, TargetServerAttributeNotMatched

from facedown.store import open_store
from facedown.store.postgres import hosts
from facedown.store.postgres.connections import connect
from facedown.store.postgres.hosts import first_of, hosts_of
from tests.postgres.cluster import REPLICATED, Missing, following, running
from tests.postgres.conftest import ask

ADDRESSES = {
    "postgresql://u:p@a:1,b:2/house": [("a", 1), ("b", 2)],
    "postgresql://u:p%40@a,b:2/house?search_path=s": [("a", 5432), ("b", 2)],
    "postgresql://u@[::1]:1,[::2]/house": [("::1", 1), ("::2", 5432)],
    "postgresql:///house?host=a,b&port=1,2": [("a", 1), ("b", 2)],
    "postgresql:///house?host=/tmp,b:3&port=4": [("/tmp", 4), ("b", 3)],
    "postgresql://u:p@a:1/house": [("a", 1)],
    "postgresql:///house?host=/tmp&port=4": [],
    "postgresql:///house": [],
}


@pytest.mark.parametrize("address", ADDRESSES)
def test_the_hosts_of_an_address_are_read_as_the_driver_reads_them(address, monkeypatch):
    monkeypatch.delenv("PGPORT", raising=False)
    assert hosts_of(address) == ADDRESSES[address]


class Session:
    is_open = True

    def terminate(self):
        self.is_open = False


class Host:
    """Its answer comes when the test says so."""

    def __init__(self, answer):
        self.answer, self.is_asked, self.may_answer = answer, False, asyncio.Event()

    async def __call__(self):
        self.is_asked = True
        await self.may_answer.wait()
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def some(*answers):
    return [Host(answer) for answer in answers]


async def passed():
    for _ in range(5):
        await asyncio.sleep(0)


async def test_the_next_host_is_asked_when_one_refuses():
    refusing, standby, primary = some(ConnectionRefusedError(), TargetServerAttributeNotMatched(), Session())
    finding = asyncio.create_task(first_of([refusing, standby, primary]))
    for host, others in ((refusing, [standby, primary]), (standby, [primary]), (primary, [])):
        await passed()
        assert (host.is_asked, any(each.is_asked for each in others)) == (True, False)
        host.may_answer.set()
    assert await finding is primary.answer


async def test_a_host_that_is_slow_is_not_given_up_while_the_others_are_no_better(monkeypatch):
    monkeypatch.setattr(hosts, "_NEXT", 0)
    slow, refusing = some(Session(), ConnectionRefusedError())
    refusing.may_answer.set()
    finding = asyncio.create_task(first_of([slow, refusing]))
    await asyncio.wait({finding}, timeout=0.01)
    assert refusing.is_asked
    slow.may_answer.set()
    assert await finding is slow.answer


async def test_of_two_hosts_that_answer_one_is_taken_and_the_other_let_go(monkeypatch):
    monkeypatch.setattr(hosts, "_NEXT", 0)
    both = some(Session(), Session())
    for host in both:
        host.may_answer.set()
    found = await first_of(both)
    await passed()
    assert [host.answer.is_open for host in both if host.is_asked and host.answer is not found] in (
        [],
        [False],
    )
    assert found.is_open


@pytest.mark.parametrize(
    ("answers", "error"),
    [
        ([ConnectionRefusedError("one"), ConnectionRefusedError("two")], ConnectionRefusedError),
        ([InvalidPasswordError("no"), Session()], InvalidPasswordError),
    ],
)
async def test_what_no_other_host_can_do_better_is_raised(answers, error):
    every = some(*answers)
    for host in every:
        host.may_answer.set()
    with pytest.raises(error):
        await first_of(every)


@contextlib.contextmanager
def silent(*, accepts):
    """The port of a host that says nothing. `accepts`: connections, at least."""
    with contextlib.ExitStack() as undo:
        listening = undo.enter_context(socket.create_server(("127.0.0.1", 0), backlog=100 if accepts else 0))
        port = listening.getsockname()[1]
        for _ in range(0 if accepts else 3):  # no more fit, and the system drops what comes
            full = undo.enter_context(socket.socket())
            full.setblocking(False)
            full.connect_ex(("127.0.0.1", port))
        yield port


@pytest.mark.real
@pytest.mark.parametrize("accepts", [True, False])
def test_a_first_host_that_says_nothing_keeps_nobody_from_the_second(cluster, schema, monkeypatch, accepts):
    monkeypatch.setattr(hosts, "_NEXT", 0.1)

    async def made(address):
        store = await open_store(address)
        try:
            await store.create_account("Ada")
            return await store.records(limit=1)
        finally:
            await store.close()

    with silent(accepts=accepts) as port:
        assert list(asyncio.run(made(cluster.by_tcp(schema, port)))) == []


@pytest.mark.real
def test_the_primary_is_found_behind_a_silent_host_and_a_standby(monkeypatch):
    monkeypatch.setattr(hosts, "_NEXT", 0.1)

    async def is_standby(address):
        db = await connect(address)
        try:
            return await db.fetchval("SELECT pg_is_in_recovery()")
        finally:
            await db.close()

    with contextlib.ExitStack() as undo:
        try:
            primary = undo.enter_context(running(**REPLICATED))
        except Missing as why:
            pytest.skip(str(why))
        standby = undo.enter_context(following(primary.port))
        ask(primary.address(), "CREATE SCHEMA house")
        port = undo.enter_context(silent(accepts=True))
        assert asyncio.run(is_standby(primary.by_tcp("house", port, standby.port))) is False
