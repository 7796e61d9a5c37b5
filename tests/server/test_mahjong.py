"""A mahjong table through REST and the native dialect: who sits where, leaving, what is on file afterwards."""

import pytest

from facedown.catalog import find
from facedown.client import Series
from facedown.core import replay
from facedown.core.record import dump
from facedown.mahjong import MATCH
from facedown.mahjong.round.events import Ended
from facedown.mahjong.round.results import Won
from tests.server.scene import asking, served

BOTS = ["tsumogiri", "shanten", "defender"]


def seated(rest, token):
    return rest.ask("POST", "/tables", token, {"game": "mahjong", "bots": BOTS})


async def test_chairs_are_drawn(tmp_path):
    chairs = set()
    async with asking(tmp_path) as rest:
        for number in range(20):
            token = (await rest.guest(f"Ada {number}"))["token"]
            _, placed = await seated(rest, token)
            _, listed = await rest.ask("GET", f"/tables/{placed['table']}")
            assert listed["seats"][placed["seat"]]["name"] == f"Ada {number}"
            chairs.add(placed["seat"])
    assert len(chairs) > 1


@pytest.mark.real
async def test_a_player_who_leaves_can_sit_down_at_another_table_at_once(tmp_path):
    async with served(tmp_path, pace=1.0) as house:
        token = (await house.guest("Ada"))["token"]
        _, placed = await seated(house, token)
        before = await seated(house, token)
        async with house.playing(placed["table"], token) as client:
            await client.until("attached")
            await client.send({"type": "act", "action": {"type": "leave"}})
            await client.ended()
        after = await seated(house, token)
        record = await house.record(placed["table"])
    assert (before[0], before[1]["error"]["code"]) == (409, "already_in_match")
    assert after[0] == 201
    assert record["outcome"]["reason"] == "abandoned"


@pytest.mark.real
async def test_at_a_table_of_the_lobby_the_third_forged_action_closes_the_chair(tmp_path):
    forged = {"type": "act", "action": {"type": "discard", "tile": 999}}
    async with served(tmp_path, pace=1.0) as house:
        token = (await house.guest("Ada"))["token"]
        _, placed = await seated(house, token)
        async with house.playing(placed["table"], token) as client:
            await client.until("attached")
            for _ in range(3):
                await client.send(forged)
            await client.until("notice")
            code = await client.ended()
        _, listed = await house.ask("GET", f"/tables/{placed['table']}")
        again = await seated(house, token)
    assert (code, listed["status"], again[0]) == (4003, "open", 201)


async def test_the_sections_of_a_match_have_its_winners_and_stacks(tmp_path, monkeypatch):
    record = (
        Series(["shanten", "tsumogiri", "defender", "tsumogiri"], "mahjong", seed="rest").match(1).record()
    )

    async def stored(_match):
        return dump(record)

    async with asking(tmp_path) as rest:
        monkeypatch.setattr(rest.site.store, "record", stored)
        _, outline = await rest.ask("GET", "/records/m/sections")
    events = [event for moment in replay(MATCH, record) for event in moment.step.events]
    rounds = [event for event in events if isinstance(event, Ended)]
    assert [section["stacks"] for section in outline["sections"]] == [[*one.scores] for one in rounds]
    assert [set(section["winners"]) for section in outline["sections"]] == [winners(one) for one in rounds]
    assert any(map(winners, rounds))


@pytest.mark.parametrize("form", ["mjai", "tenhou", "jsonl"])
async def test_a_finished_match_is_downloaded_in_the_formats_of_other_programs(tmp_path, monkeypatch, form):
    record = Series(["tsumogiri"] * 4, "mahjong", seed="forms").match(1).record()

    async def stored(_match):
        return dump(record)

    async with asking(tmp_path) as rest:
        monkeypatch.setattr(rest.site.store, "record", stored)
        answer = await rest.http.get(f"/records/m/hands?form={form}")
        status, refused = await rest.ask("GET", f"/records/m/hands?form={form}&number=0")
    assert answer.text == find("mahjong").forms[form].text(record, "all")
    assert f'"m.{SUFFIXES[form]}"' in answer.headers["content-disposition"]
    assert (status, refused["error"]["code"]) == (400, "bad_request")


SUFFIXES = {"mjai": "mjai.jsonl", "tenhou": "tenhou.json", "jsonl": "jsonl"}


def winners(ended):
    return {win.seat for win in ended.result.wins} if isinstance(ended.result, Won) else set()
