"""One node against the database: what wakes it, and what it does when something fails."""

import asyncio

import pytest

from facedown.cluster import LOBBY, PARTS, Membership, Node
from facedown.cluster import node as nodes
from facedown.cluster.membership import Look, Member, Owned
from facedown.store import Fenced, Unavailable, open_store
from tests.server.scene import LATE

pytestmark = pytest.mark.real


class Parts:
    """A house that only notes what it is asked."""

    def __init__(self):
        self.open_ones = set()

    async def open(self, part, epoch):
        self.open_ones.add(part)

    async def wind_down(self, part):
        pass

    async def close(self, part):
        self.open_ones.discard(part)


@pytest.fixture
async def member(address):
    """Makes members, each with the session by which it is seen to live."""
    undo = []

    async def made(name):
        store = await open_store(address, node=name)
        found = await Membership.open(address, name, name, "127.0.0.1:1")
        undo.extend((store.close, found.close))
        return found

    yield made
    for close in reversed(undo):
        await close()


async def until(condition):
    async with asyncio.timeout(LATE):
        while not condition():  # noqa: ASYNC110  it is only seen
            await asyncio.sleep(0.005)


async def test_every_change_of_a_node_wakes_the_others_and_a_sign_of_life_does_not(member):
    a, b = await member("a"), await member("b")
    woken = asyncio.Queue()
    listening = asyncio.create_task(b.listen(lambda: woken.put_nowait(None)))
    try:
        async with asyncio.timeout(LATE):
            while woken.empty():  # it may not listen yet
                await a.join()
                await a.leave()
                await asyncio.sleep(0.01)
            await asyncio.sleep(0.2)  # what is still on its way
            while not woken.empty():
                woken.get_nowait()
            await a.join()
            await woken.get()
            epoch = await a.claim(LOBBY)
            await woken.get()
            assert await a.beat()
            assert await b.claim(LOBBY) is None
            await a.give(LOBBY, epoch)
            await woken.get()
            await a.leaving()
            await woken.get()
            await a.leave()
            await woken.get()
            assert woken.empty()
    finally:
        listening.cancel()


async def test_a_node_that_is_never_woken_finds_out_by_itself(member):
    membership, house = await member("a"), Parts()
    node = Node(membership, house)
    await node.start()
    running = asyncio.create_task(node.run())
    try:
        await until(lambda: house.open_ones == set(PARTS))
    finally:
        running.cancel()


@pytest.mark.parametrize("error", [RuntimeError("a bug"), Unavailable("away")])
async def test_a_node_goes_on_showing_that_it_lives_after_any_error(member, error):
    membership, house, seen = await member("a"), Parts(), []
    node = Node(membership, house)

    def look():
        seen.append(None)
        if len(seen) == 2:
            raise error

    node.seen = look
    await node.start()
    running = asyncio.create_task(node.run())
    try:
        await until(lambda: len(seen) > 3 or running.done())
        assert not running.done()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_node_that_was_taken_for_dead_while_it_leaves_does_not_come_back(member):
    membership, house = await member("a"), Parts()
    node = Node(membership, house)
    await node.start()
    running = asyncio.create_task(node.run())
    try:
        await until(lambda: house.open_ones == set(PARTS))
        await node.leave()
        await membership.leave()  # as others would have it
        looks = []
        node.seen = lambda: looks.append(None)
        await until(lambda: len(looks) > 10)
        assert node.members == {}
    finally:
        running.cancel()


class Lone:
    """A membership of one, in no database. Its signs of life take as long as the test wants."""

    id = name = "a"

    def __init__(self):
        self.may_beat = asyncio.Event()
        self.may_beat.set()
        self.answers = []
        """Of the next signs of life: whether we are known, or an error."""

    async def join(self):
        pass

    async def beat(self):
        await self.may_beat.wait()
        answer = self.answers.pop(0) if self.answers else True
        if isinstance(answer, Exception):
            raise answer
        return answer

    async def look(self):
        return Look({}, {})


@pytest.mark.parametrize("answer", [True, False, Unavailable("away")])
async def test_a_node_that_was_stopped_is_sure_of_its_parts_after_its_next_sign_of_life(monkeypatch, answer):
    now = 100.0
    monkeypatch.setattr(nodes, "monotonic", lambda: now)
    membership, house, served = Lone(), Parts(), []
    node = Node(membership, house)
    running = asyncio.create_task(node.run())
    try:
        await node.be_sure()
        node._held[LOBBY], house.open_ones = 1, {LOBBY}
        membership.may_beat.clear()
        membership.answers = [answer]
        now += 2.0
        waiting = asyncio.create_task(node.be_sure())
        waiting.add_done_callback(lambda _: served.extend(house.open_ones))
        await asyncio.wait({waiting}, timeout=0.05)
        assert not waiting.done()
        membership.may_beat.set()
        await asyncio.wait({waiting})
    finally:
        running.cancel()
    assert served == ([] if answer is False else [LOBBY]), "it serves nothing that others may have"


async def test_a_part_that_another_node_takes_while_it_opens_is_no_trouble(member, monkeypatch, caplog):
    membership, house = await member("a"), Parts()
    refused, opening = [Fenced("m", 2)], house.open

    async def opened(part, epoch):
        if refused:
            raise refused.pop()
        await opening(part, epoch)

    monkeypatch.setattr(house, "open", opened)
    node = Node(membership, house)
    await node.start()
    running = asyncio.create_task(node.run())
    try:
        await until(lambda: house.open_ones == set(PARTS))
    finally:
        running.cancel()
    assert "was taken over by another node" in caplog.text
    assert "Traceback" not in caplog.text


async def test_an_old_look_does_not_bring_a_part_back_that_was_given_away(monkeypatch):
    membership, house = Lone(), Parts()
    owned = Owned("a", 1)

    async def look():
        return Look({"a": Member("a", "a", "", leaving=False, is_dead=False)}, {LOBBY: owned})

    async def give(_part, _epoch):
        pass

    monkeypatch.setattr(membership, "look", look)
    monkeypatch.setattr(membership, "give", give, raising=False)
    node, looks = Node(membership, house), []
    node.seen = lambda: looks.append(None)
    running = asyncio.create_task(node.run())
    try:
        await until(lambda: house.open_ones == {LOBBY})
        await node._give(LOBBY)
        looks.clear()
        await until(lambda: len(looks) > 2)
        assert house.open_ones == set()
        owned = Owned("a", 2)
        await until(lambda: house.open_ones == {LOBBY})
    finally:
        running.cancel()


async def test_a_node_leaves_though_a_part_waits_for_the_database(member, monkeypatch):
    monkeypatch.setattr(nodes, "_PATIENCE", 0.05)
    membership, house, waiting = await member("a"), Parts(), []

    async def wait(part, _epoch):
        waiting.append(part)
        await asyncio.Event().wait()

    monkeypatch.setattr(house, "open", wait)
    node = Node(membership, house)
    await node.start()
    running = asyncio.create_task(node.run())
    try:
        await until(lambda: len(waiting) == len(PARTS))
        async with asyncio.timeout(LATE):
            await node.leave()
    finally:
        running.cancel()
