"""Past hands of a cash table, at play and after it has closed: everybody sees what they saw at the table."""

import asyncio
import json

from facedown.catalog import CATALOG
from facedown.poker import Call, Check
from facedown.poker.histories import phh
from facedown.server.doctor import examine
from tests.server.cash_people import seated
from tests.server.cash_wire import cash
from tests.server.scene import LATE, asking

ANN, BOB = 0, 1


def dealt(text):
    """By hand, the hole cards of each player."""
    return [
        {one.players[action.seat]: str(action).split()[-1] for action in one.actions if "d dh" in str(action)}
        for one in phh.read_all(text)
    ]


async def test_past_hands_of_a_live_table_have_the_own_cards_of_the_reader_and_no_others(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        ann, bob = await seated(house, Check(), Call())
        path = f"/tables/{ann.table.id}/hands"
        hands = {
            token: dealt((await house.ask("GET", path, token))[1])[0]
            for token in (None, ann.token, bob.token)
        }
        assert hands[None] == {"Ann": "????", "=Bob": "????"}
        assert hands[ann.token]["=Bob"] == hands[bob.token]["Ann"] == "????"
        assert "????" not in {hands[ann.token]["Ann"], hands[bob.token]["=Bob"]}
        status, told = await house.ask("GET", f"{path}?form=pokerstars&number=1", ann.token)
        assert status == 200
        assert "Dealt to Ann [" in told
        assert "Dealt to =Bob" not in told


async def closed(house, ann, bob):
    """By an operator; waits until it is on file."""
    token, table = house.site.operator_token, ann.table
    for each in (ann, bob):
        each.play()
    status, _ = await house.ask("POST", f"/operator/tables/{table.id}/close", token)
    assert status == 200
    while await house.site.store.record(table.id) is None:  # noqa: ASYNC110  nobody is told
        await asyncio.sleep(0.005)


async def test_a_closed_table_is_a_record_that_reveals_no_more_than_was_seen(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        ann, bob = await seated(house, Check(), Call())
        await closed(house, ann, bob)
        path = f"/records/{ann.table.id}"
        assert (await house.ask("GET", path))[1]["secret"] is None
        listed = (await house.ask("GET", f"/records?account={bob.id}"))[1]["records"]
        assert [(line["match"], line["game"]) for line in listed] == [(ann.table.id, "cash")]
        public = (await house.ask("GET", f"{path}/frames"))[1]
        assert holes(public) == {None}
        own = (await house.ask("GET", f"{path}/frames?viewer={ANN}", ann.token))[1]
        assert len(holes(own)) > 1
        for viewer, token in (("all", ann.token), (ANN, bob.token), (ANN, None), (BOB, ann.token)):
            status, told = await house.ask("GET", f"{path}/frames?viewer={viewer}", token)
            assert (status, told["error"]["code"]) == (401, "unauthorized"), viewer
        outline = (await house.ask("GET", f"{path}/sections"))[1]
        assert outline["sealed"]
        assert outline["sections"][1]["pot"] >= 400
        told = dealt((await house.ask("GET", f"{path}/hands", bob.token))[1])[0]
        assert told["Ann"] == "????" != told["=Bob"]
        everywhere = (await house.ask("GET", "/cash/statistics", bob.token))[1]
        assert everywhere["tables"] == 1
        assert everywhere["figures"]["hands"] in {1, 2}
        ledger = (await house.ask("GET", f"/cash/tables/{ann.table.id}/ledger"))[1]
        assert (ledger["brought"], ledger["taken"], ledger["there"]) == ("160", "160", "0")
    assert examine(tmp_path / "facedown.sqlite", CATALOG).is_whole


def holes(replayed):
    """All hole cards in the frames of a replay; None for hidden ones."""
    frames = [event for frame in replayed["frames"] for event in frame["events"] if event["type"] == "dealt"]
    assert frames, json.dumps(replayed)[:500]
    return {
        tuple(cards) if cards else None for event in frames for cards in event["cards"] if cards is not None
    } | {None for event in frames for cards in event["cards"] if cards is None}


async def test_nobody_sits_down_at_a_table_that_has_moved_and_it_is_not_closed(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house, asyncio.timeout(LATE):
        (table,) = house.site.cash._open.values()
        table.table.leave(is_quiet=True)
        await table.table.settled()
        token, path = (await house.guest())["token"], f"/cash/tables/{table.id}/seat"
        answers = [
            await house.ask("POST", path, token, {"chips": "100"}),
            await house.ask("POST", f"/operator/tables/{table.id}/close", house.site.operator_token),
        ]
    assert [(status, answer["error"]["code"]) for status, answer in answers] == [(503, "unavailable")] * 2


async def test_only_operators_close_tables_and_only_cash_tables(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        (table,) = house.site.cash._open.values()
        token = (await house.guest())["token"]
        assert (await house.ask("POST", f"/operator/tables/{table.id}/close", token))[0] == 401
        operator = house.site.operator_token
        assert (await house.ask("POST", "/operator/tables/nowhere/close", operator))[0] == 404
