"""A cash table as the page speaks to it: frames on /play, the chair by REST, wishes as actions."""

import pytest

from tests.server.cash_wire import open_house

pytestmark = pytest.mark.real


@pytest.fixture
async def house(tmp_path):
    async with open_house(tmp_path, bots=1, bot="caller", seats=3) as house:
        yield house


async def opened(house, token):
    return (await house.ask("POST", "/cash/tables", token, {"blinds": "1/2"}))[1]["table"]


async def frame_where(client, fits):
    while True:
        frame = await client.until("frame")
        if fits(frame["view"]):
            return frame


async def test_a_watcher_sits_down_plays_and_leaves_on_one_connection(house):
    account = await house.guest("Ann")
    table = await opened(house, account["token"])
    async with house.playing(table, account["token"]) as ann:
        assert (await ann.until("attached"))["seat"] is None
        body = {"chips": "100", "seat": 1}
        assert (await house.ask("POST", f"/cash/tables/{table}/seat", account["token"], body))[0] == 200
        assert (await ann.until("attached"))["seat"] == 0
        frame = await frame_where(ann, lambda view: view["hand"] and view["hand"]["players"][0]["cards"])
        assert frame["hints"]["ranks"], "the page names the player's hand"
        await ann.send({"type": "act", "action": {"type": "intend", "intent": 3}, "ref": 1})
        assert (await ann.until("ack"))["ref"] == 1
        while (await ann.until("attached"))["seat"] is not None:
            pass
        gone = (await ann.until("frame"))["view"]
        assert gone["chairs"][0] is None
    assert (await house.ask("GET", "/cash/chips", account["token"]))[1]["tables"] == []


async def test_house_bots_come_for_a_person_who_only_looks(house):
    account = await house.guest("Ann")
    table = await opened(house, account["token"])
    async with house.playing(table, account["token"]) as ann:
        await frame_where(ann, lambda view: any(view["chairs"]))


async def test_a_player_who_is_on_the_page_is_not_away(house):
    """The absence of a player is watched, whichever dialect it speaks."""
    account = await house.guest("Ann")
    table = await opened(house, account["token"])
    await house.ask("POST", f"/cash/tables/{table}/seat", account["token"], {"chips": "100"})
    cash = house.site.cash.find(table)
    assert account["account"] in cash._absences
    async with house.playing(table, account["token"]) as ann:
        assert (await ann.until("attached"))["seat"] == 0
        assert account["account"] not in cash._absences
