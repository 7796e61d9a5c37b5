"""Records and replays. docs/protocol/rest.md 3."""

import asyncio

import pytest

from facedown.battle import BATTLE
from facedown.catalog import CATALOG
from facedown.client import Series
from facedown.core import BrokenRecord
from facedown.core.record import dump, load, verify_chain
from facedown.server import records
from facedown.server.records import Replays
from facedown.table.slices import finished
from tests.server.scene import asking, play_out, served

RECORD = dump(Series(["expert", "novice"], "battle", seed="replay").match(1).record())


def watched(*args):
    return finished(records.watched(*args))


def test_each_viewer_is_shown_what_he_saw():
    mine, public = watched(BATTLE, RECORD, 0), watched(BATTLE, RECORD, None)
    assert mine.frames[-1].view == BATTLE.view(_end(), 0)
    assert public.frames[-1].view == BATTLE.view(_end(), None)
    assert all(frame.view.seat is None and frame.prompt is None for frame in public.frames)
    assert [frame.version for frame in mine.frames] == list(range(1, len(mine.frames) + 1))


def _end():
    from facedown.core import replay

    *_, last = replay(BATTLE, load(BATTLE, RECORD))
    return last.step.state


def test_whoever_may_know_everything_sees_both_chairs_and_every_event_as_it_was():
    all_of_it = watched(BATTLE, RECORD, "all")
    events = [event for frame in all_of_it.frames for event in frame.events]
    confirmed = [event.seat for event in events if type(event).__name__ == "Confirmed"]
    assert {0, 1} == set(confirmed)
    assert all([view.seat for view in frame.views] == [0, 1] for frame in all_of_it.frames)


def test_there_is_no_third_chair():
    with pytest.raises(IndexError, match="0 to 1"):
        watched(BATTLE, RECORD, 2)


def test_a_damaged_record_is_not_replayed():
    with pytest.raises(BrokenRecord):
        watched(BATTLE, RECORD.replace(b'"attack"', b'"poison"'), 0)


async def test_replays_are_kept_within_bounds(monkeypatch):
    replays = Replays(CATALOG)
    first = await replays.of("m", RECORD, 0)
    assert await replays.of("m", bytes(bytearray(RECORD)), 0) is first
    monkeypatch.setattr("facedown.server.records._KEPT", len(first))
    await replays.of("m", RECORD, 1)
    kept, size = len(replays._kept), replays._size
    assert kept == 1
    assert size > 0


@pytest.mark.real
async def test_a_replay_shows_the_frames_that_were_shown_live(tmp_path):
    async with served(tmp_path) as house:
        a, b = await house.guest("Ada"), await house.guest("Bo")
        table = await house.friends_table(a["token"], b["token"])
        async with house.playing(table, a["token"]) as one, house.playing(table, b["token"]) as two:
            seat = (await one.until("attached"))["seat"]
            await asyncio.gather(play_out(one), play_out(two, ("defense", "heal", "attack")))
        record = await house.record(table)
        verify_chain(load(BATTLE, (await house.http.get(f"/records/{table}")).content))
        _, replay = await house.ask("GET", f"/records/{table}/frames?viewer={seat}")
        _, listing = await house.ask("GET", f"/records?game=battle&account={a['account']}")
        _, nobodys = await house.ask("GET", "/records?account=nobody")
        missing = await house.ask("GET", f"/records/{table}/frames?viewer=7")
    live = [event for frame in one.of("frame") for event in frame["events"]]
    shown = [event for frame in replay["frames"] for event in frame["events"]]
    assert shown[-len(live) :] == live
    assert replay["frames"][-1]["view"] == one.of("frame")[-1]["view"]
    assert sorted(replay["names"]) == ["Ada", "Bo"]
    assert record["secret"]
    assert [line["match"] for line in listing["records"]] == [table]
    assert sorted(listing["records"][0]["players"]) == ["Ada", "Bo"]
    assert nobodys == {"records": []}
    assert missing[0] == 404


async def test_the_leaderboard_is_empty_before_anybody_has_played(tmp_path):
    async with asking(tmp_path) as rest:
        status, board = await rest.ask("GET", "/leaderboard?game=battle")
    assert (status, board["players"], board["house"]) == (200, [], [])
