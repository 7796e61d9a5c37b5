"""Keeping an account, taking its data away, deleting it. docs/protocol/rest.md 1.6 and 1.7."""

import asyncio
import json

import pytest
from msgspec.structs import replace

from facedown.cash_tables import CashRefusal
from facedown.core import codec
from facedown.poker import Fold
from facedown.poker.cash import Intend
from facedown.server.anonymous import NAME
from facedown.server.metrics import Metrics
from facedown.server.site import assembled
from facedown.table import Tables
from facedown.wire import Act
from facedown.wire.cash.messages import Join
from tests.server.cash_people import seated
from tests.server.cash_wire import cash
from tests.server.scene import asking
from tests.server.test_rest import code_of

STRANGER = ("203.0.113.5", 1)


async def test_a_recovery_code_opens_the_account_once(tmp_path):
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        status, made = await rest.ask("POST", "/me/recovery", ada["token"])
        assert status == 201
        status, opened = await rest.ask("POST", "/recover", None, {"code": made["code"].lower()})
        assert (status, opened["account"]) == (200, ada["account"])
        for token in (ada["token"], opened["token"]):
            assert (await rest.ask("GET", "/me", token))[1]["nickname"] == "Ada"
        again = await rest.ask("POST", "/recover", None, {"code": made["code"]})
        assert code_of(again) == (401, "unauthorized")
        assert (await rest.ask("POST", "/recover", None, {"code": opened["code"]}))[0] == 200


async def test_wrong_recovery_codes_are_limited_by_address(tmp_path):
    async with asking(tmp_path, address=STRANGER) as rest:
        answers = [await rest.ask("POST", "/recover", None, {"code": f"A{n:023}"}) for n in range(70)]
    codes = [code_of(answer)[1] for answer in answers]
    assert codes[0] == "unauthorized"
    assert codes[-1] == "rate_limited"


async def test_the_export_has_everything_but_secrets(tmp_path):
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        code = (await rest.ask("POST", "/me/recovery", ada["token"]))[1]["code"]
        answer = await rest.http.get("/me/export", headers={"Authorization": f"Bearer {ada['token']}"})
    assert "attachment" in answer.headers["content-disposition"]
    about = answer.json()
    assert about["account"][0]["nickname"] == "Ada"
    assert about["balances"][0]["chips"] == 10
    assert ada["token"].split(".")[1] not in answer.text
    assert code not in answer.text


async def test_a_deleted_account_leaves_its_matches_without_its_name(tmp_path):
    async with asking(tmp_path) as rest:
        ada, eva = await rest.guest("Ada"), await rest.guest("Eva")
        table = await rest.friends_table(ada["token"], eva["token"])
        assert code_of(await deleted(rest, ada, "Ada")) == (409, "already_in_match")
        before = await surrendered(rest, table)
        assert "Ada" in json.dumps(before)
        assert code_of(await deleted(rest, ada, "Eva")) == (409, "not_confirmed")
        assert await deleted(rest, ada, "Ada") == (200, {"deleted": True})
        assert code_of(await rest.ask("GET", "/me", ada["token"])) == (401, "unauthorized")
        assert (await rest.ask("GET", f"/players/{ada['account']}"))[0] == 404
        for path in (
            f"/records/{table}",
            f"/records/{table}/frames",
            f"/records/{table}/sections",
            "/records",
        ):
            said = json.dumps((await rest.ask("GET", path))[1])
            assert "Ada" not in said, path
            assert NAME in said, path
        after = await rest.record(table)
    assert after["chain"] != before["chain"]
    assert verified(after)


async def test_each_player_of_a_match_can_be_deleted_and_the_record_still_verifies(tmp_path):
    async with asking(tmp_path) as rest:
        ada, eva = await rest.guest("Ada"), await rest.guest("Eva")
        table = await rest.friends_table(ada["token"], eva["token"])
        await surrendered(rest, table)
        for guest, name, left in ((ada, "Ada", ["Eva"]), (eva, "Eva", [])):
            assert (await deleted(rest, guest, name))[0] == 200
            frames = (await rest.ask("GET", f"/records/{table}/frames"))[1]
            assert [each for each in frames["names"] if each != NAME] == left
            (line,) = (await rest.ask("GET", "/records"))[1]["records"]
            assert [each for each in line["players"] if each != NAME] == left
            assert {seat["account"] for seat in line["seats"] if seat["name"] == NAME} == {None}
            assert verified((await rest.ask("GET", f"/records/{table}"))[1])


async def test_another_node_shows_no_deleted_name_either(tmp_path):
    """It has read the match before, and nobody tells it of the deletion."""
    async with asking(tmp_path) as rest:
        context = rest.site.lobby._context
        other = assembled(rest.site.settings, context, Tables(context), Metrics(), "token")
        ada, eva = await rest.guest("Ada"), await rest.guest("Eva")
        table = await rest.friends_table(ada["token"], eva["token"])
        await surrendered(rest, table)

        async def shown():
            record = await other.record(table)
            seats = (await other.seats([table]))[table]
            return sorted(seat.name for seat in seats), await other.replays.of(table, record, "all")

        names, frames = await shown()
        assert names == ["Ada", "Eva"]
        assert b"Ada" in frames
        await deleted(rest, ada, "Ada")
        names, frames = await shown()
        assert names == [NAME, "Eva"]
        assert b"Ada" not in frames


async def test_the_position_of_a_day_loses_the_name_with_the_account(tmp_path):
    async with asking(tmp_path) as rest:
        await rest.ask("GET", "/daily/battle")
        await rest.site.daily.prepared("battle")
        position = await rest.site.daily.position("battle")
        ada, eva = await rest.guest("Ada"), await rest.guest("Eva")
        table = await rest.friends_table(ada["token"], eva["token"])
        await surrendered(rest, table)
        day = rest.site.daily.today() - 3
        of_ada = codec.to_json(replace(position, match=table, names=("Ada", "Eva")))
        await rest.site.store.keep_daily("battle", day, of_ada)

        async def names():
            return sorted((await rest.ask("GET", f"/daily/battle?day={day}"))[1]["answer"]["names"])

        assert await names() == ["Ada", "Eva"]
        await deleted(rest, ada, "Ada")
        assert await names() == [NAME, "Eva"]


async def test_an_open_cash_table_shows_no_deleted_name(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1, statistics="all")) as rest:
        ann, bob = await seated(rest, Fold())
        guest, table = {"token": bob.token}, bob.table.id
        assert code_of(await deleted(rest, guest, "=Bob")) == (409, "already_in_match")
        paths = [f"/cash/tables/{table}/{book}" for book in ("ledger", "statistics", "ledger.csv")]
        paths.append(f"/tables/{table}/hands")
        for path in paths:
            assert "=Bob" in str((await rest.ask("GET", path))[1]), path
        bob.play()
        ann.play()
        bob.send(Act(Intend(3)))
        while bob.table.chair_of(bob.id) is not None:  # noqa: ASYNC110  nobody is told
            await asyncio.sleep(0.005)
        who = await rest.site.store.account(bob.id)
        assert (await deleted(rest, guest, "=Bob"))[0] == 200
        for path in paths:
            said = str((await rest.ask("GET", path))[1])
            assert "=Bob" not in said, path
            assert NAME in said, path
        with pytest.raises(CashRefusal, match="deleted"):  # as from a connection that is still open
            await rest.site.cash.sit(bob.table, who, Join(6_000, 2, chose=True, intent=0))


async def deleted(rest, guest, nickname):
    return await rest.ask("DELETE", "/me", guest["token"], {"nickname": nickname})


async def surrendered(rest, table):
    """The record of a match that was closed by force, chair by chair."""
    from facedown.table import Outbox
    from facedown.wire import Expel

    hosted = rest.site.lobby.table(table)
    hosted.receive(hosted.connect(Outbox(lambda _told: ()), "operator"), Expel(0))
    return await rest.record(table)


def verified(record):
    from facedown.battle import BATTLE
    from facedown.core.record import load, verify_chain

    verify_chain(load(BATTLE, codec.to_json(record)))
    return True


async def test_a_profile_shows_names_to_link_to(tmp_path):
    async with asking(tmp_path) as rest:
        ada = await rest.guest("Ada")
        table = await rest.practice(ada["token"])
        await surrendered(rest, table)
        status, shown = await rest.ask("GET", f"/players/{ada['account']}")
        assert status == 200
        assert [seat["name"] for seat in shown["seats"][table]] == ["Ada", "casual"]
        assert shown["player"]["favourite"]["player"] == "house:battle:casual"
        assert shown["player"]["matches"][0]["verdict"] == "lost"
        assert ada["token"].split(".")[1] not in json.dumps(shown)
        assert (await rest.ask("GET", f"/players/{ada['account']}/ratings"))[1] == {"steps": []}
        assert code_of(await rest.ask("GET", "/players/nobody")) == (404, "no_such_player")
