"""A reader that does not keep up hurts nobody but itself."""

import asyncio

import pytest

from facedown.battle import Draft
from facedown.core import Frame
from facedown.table import Outbox, OutboxClosed
from facedown.table.outbox import TOO_SLOW
from facedown.wire import Ack
from tests.table.scene import Player


def frame(number):
    return Frame(number, 0, (), lambda: None, None)


def encode(told):
    return (bytes([told.version if isinstance(told, Frame) else 0]) * 100,)


async def taken(outbox):
    messages = []
    while True:
        try:
            messages.append((await outbox.get())[0])
        except OutboxClosed as closed:
            return messages, closed.code


async def test_messages_come_out_in_order():
    outbox = Outbox(encode)
    for number in (1, 2, 3):
        outbox.put(frame(number))
    outbox.close(1000)
    assert await taken(outbox) == ([1, 2, 3], 1000)


async def test_a_waiting_reader_is_woken():
    outbox = Outbox(encode)
    reader = asyncio.ensure_future(outbox.get())
    await asyncio.sleep(0)
    outbox.put(frame(9))
    assert (await reader,) == encode(frame(9))


async def test_nothing_overtakes_a_message_that_the_sender_still_holds():
    sent = []
    outbox = Outbox(encode)
    outbox.put(frame(1))  # before there was a way to send at once
    outbox.send_now = lambda messages: sent.append(messages[0][0]) or True
    held = await outbox.get()
    outbox.put(frame(2))
    assert sent == []
    sent.append(held[0])
    sent.append((await outbox.get())[0])
    waiting = asyncio.ensure_future(outbox.get())
    await asyncio.sleep(0)
    outbox.put(frame(3))
    assert sent == [1, 2, 3]
    waiting.cancel()


async def test_an_event_dialect_is_closed_with_4008_when_it_is_full():
    outbox = Outbox(encode, limit=250)
    for number in (1, 2, 3, 4):
        outbox.put(frame(number))
    assert outbox.closed == TOO_SLOW == 4008
    assert await taken(outbox) == ([], TOO_SLOW)


async def test_the_newest_frame_replaces_the_unsent_ones_and_acknowledgements_stay():
    outbox = Outbox(encode, limit=250, newest_only=True)
    outbox.put(Ack(1))
    for number in (1, 2, 3, 4):
        outbox.put(frame(number))
    outbox.close(1000)
    assert await taken(outbox) == ([0, 4], 1000)


def test_acknowledgements_alone_may_not_fill_the_memory():
    outbox = Outbox(encode, limit=250, newest_only=True)
    for number in range(5):
        outbox.put(Ack(number))
    assert outbox.closed == TOO_SLOW


@pytest.mark.parametrize("newest_only", [True, False])
def test_what_waits_never_grows_past_the_limit(newest_only):
    outbox = Outbox(encode, limit=1000, newest_only=newest_only)
    for number in range(200):
        outbox.put(frame(number % 256))
        assert outbox._size <= 1000


async def test_a_table_goes_on_when_one_client_stops_reading(here):
    table = await here.open()
    sleeper, reader = Player(here, table, 0), Player(here, table, 1)
    sleeper.outbox._limit = 2_000
    await here.settle()
    for _ in range(30):
        sleeper.act(Draft(("attack", None, None)))
        reader.act(Draft(("heal", None, None)))
        await here.settle()
    assert sleeper.outbox.closed == TOO_SLOW
    assert len(reader.frames) == 31


async def test_the_messages_of_one_frame_are_taken_one_by_one_and_dropped_together():
    outbox = Outbox(lambda told: encode(told) * 2, limit=450, newest_only=True)
    for number in (1, 2, 3):
        outbox.put(frame(number))
    outbox.close(1000)
    assert await taken(outbox) == ([3, 3], 1000)
