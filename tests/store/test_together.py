"""Appends of many matches that wait for the same commit."""

import asyncio

import pytest

from facedown.store import Fenced, Gap, Posting
from facedown.store.conformance.samples import batch, minted, opened

MATCHES = tuple(f"m{number}" for number in range(13))


async def waited(store, hold, *calls):
    """What becomes of calls that wait for the same commit."""
    async with hold(store):
        tasks = [asyncio.create_task(call) for call in calls]
        await asyncio.sleep(0)
    return await asyncio.gather(*tasks, return_exceptions=True)


async def logs(store, matches):
    return [(await store.read(match, whole=True)).entries for match in matches]


def test_each_match_gets_its_own_entries_and_its_own_head(on_file, hold):
    async def play(store):
        for match in MATCHES:
            await opened(store, match)
        batches = [
            batch(m, "b", 0, *(b"%s %d" % (m.encode(), n) for n in range(i))) for i, m in enumerate(MATCHES)
        ]
        heads = await waited(store, hold, *map(store.append, batches))
        return heads, await logs(store, MATCHES)

    heads, entries = on_file(play)
    assert heads == list(range(13))
    assert entries == [tuple(b"%s %d" % (m.encode(), n) for n in range(i)) for i, m in enumerate(MATCHES)]


def test_all_appends_that_wait_are_one_statement_which_is_a_transaction_of_its_own(on_file, hold):
    async def play(store):
        for match in MATCHES[:8]:
            await opened(store, match)
        statements = []
        await store._writer.run(lambda db: db.set_trace_callback(statements.append))
        statements.clear()
        await waited(store, hold, *(store.append(batch(match, "b", 0, b"e")) for match in MATCHES[:8]))
        return statements

    statements = on_file(play)
    # those of the job that kept the appends waiting; a trigger is traced as the statement that set it off
    assert [text for text in statements if text in {"BEGIN IMMEDIATE", "COMMIT"}] == [
        "BEGIN IMMEDIATE",
        "COMMIT",
    ]
    assert len({text for text in statements if text.startswith("INSERT INTO appending")}) == 1


@pytest.mark.parametrize("cut", [0, 1])
def test_a_cut_is_kept_for_its_match_alone(on_file, hold, cut):
    async def play(store):
        for match in ("a", "b"):
            await opened(store, match)
        await waited(
            store,
            hold,
            store.append(batch("a", "b", 0, b"1", b"2", cut=cut)),
            store.append(batch("b", "b", 0, b"1", b"2")),
        )
        return [(await store.read(match)).first for match in ("a", "b")]

    assert on_file(play) == [cut, 0]


REFUSED = {
    "retried": (batch("a", "before", 0, b"0"), 1),
    "with a gap": (batch("a", "b", 7, b"e"), Gap),
    "fenced": (batch("a", "b", 1, b"e", epoch=2), Fenced),
}


@pytest.mark.parametrize("kind", REFUSED)
def test_one_that_is_not_appended_learns_why_and_keeps_no_other_from_the_log(on_file, hold, kind):
    other, answer = REFUSED[kind]

    async def play(store):
        for match in ("a", "b", "c"):
            await opened(store, match)
        await store.append(batch("a", "before", 0, b"0"))
        good = [batch(match, "b", 0, b"e") for match in ("b", "c")]
        results = await waited(store, hold, *map(store.append, (good[0], other, good[1])))
        return [each if isinstance(each, int) else type(each) for each in results], await logs(store, "abc")

    assert on_file(play) == ([1, answer, 1], [(b"0",), (b"e",), (b"e",)])


def test_those_that_move_chips_and_two_of_one_match_are_appended_too(on_file, hold):
    async def play(store):
        await minted(store, red=10)
        for match in ("a", "b", "c"):
            await opened(store, match)
        pays = batch("b", "b", 0, b"e", postings=(Posting("red", "table:b", 4),))
        first = await waited(
            store, hold, *map(store.append, (batch("a", "1", 0, b"e"), pays, batch("c", "1", 0, b"e")))
        )
        twice = (batch("a", "2", 1, b"f"), batch("a", "3", 2, b"g"), batch("c", "2", 1, b"f"))
        second = await waited(store, hold, *map(store.append, twice))
        return first, second, await logs(store, "abc"), await store.balance("table:b")

    assert on_file(play) == ([1, 1, 1], [2, 3, 2], [(b"e", b"f", b"g"), (b"e",), (b"e", b"f")], 4)
