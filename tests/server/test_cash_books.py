"""The ledger and the statistics of a cash table over REST, without a socket."""

import asyncio
import csv

from facedown.poker import Call, Check, Fold
from facedown.poker.cash import Intend, TopUp
from facedown.wire import Act
from tests.server.cash_people import played, seated
from tests.server.cash_wire import cash
from tests.server.scene import asking


async def test_a_ledger_says_who_bought_in_for_what_and_stands_where(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        ann, bob = await seated(house, Fold())
        path = f"/cash/tables/{ann.table.id}/ledger"
        bob.send(Act(TopUp(2_000)))
        await played((ann, bob))
        await played((ann, bob))
        status, told = await house.ask("GET", path)
        assert status == 200
        lines = {line["name"]: line for line in told["players"]}
        assert (lines["Ann"]["bought_in"], lines["Ann"]["seat"]) == ("100", 1)
        assert (lines["=Bob"]["bought_in"], lines["=Bob"]["topped_up"]) == ("60", "20")
        assert float(lines["Ann"]["net"]) == -float(lines["=Bob"]["net"]) < 0
        assert (told["brought"], told["taken"], told["there"], told["rake"]) == ("180", "0", "180", "0")
        answer = await house.http.get(f"{path}.csv")
        assert answer.headers["content-type"] == "text/csv; charset=utf-8"
        header, *rows = list(csv.reader(answer.text.splitlines()))
        assert [row[header.index("name")] for row in rows] == ["Ann", "'=Bob"]
        assert rows[0][header.index("bought_in")] == "100"


async def test_a_ledger_is_read_on_and_not_again(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        ann, bob = await seated(house, Fold())
        books, match = house.site.cash.books, ann.table.id
        first = await books.of(match)
        for each in (ann, bob):
            each.play()
        bob.send(Act(Intend(3)))
        while bob.table.chair_of(bob.id) is not None:  # noqa: ASYNC110  nobody is told
            await asyncio.sleep(0.005)
        assert await books.of(match) is first
        (line,) = [line for line in first.ledger.lines() if line.name == "=Bob"]
        assert (line.seat, line.stack) == (None, 0)
        assert line.cashed_out == await house.site.store.balance(f"cash:{bob.id}") - 94_000


async def test_statistics_are_shown_to_the_player_alone_unless_the_table_shows_all(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        ann, bob = await seated(house, Check(), Call())
        path = f"/cash/tables/{ann.table.id}/statistics"
        _, told = await house.ask("GET", path, ann.token)
        (own,) = told["players"]
        assert (told["shown"], own["name"], own["figures"]["hands"]) == ("own", "Ann", 1)
        vpip = own["figures"]["vpip"]
        assert (vpip["taken"], vpip["chances"], vpip["value"], vpip["high"]) == (1, 1, 1.0, 1.0)
        assert 0.2 < vpip["low"] < 0.21
        assert [line["name"] for line in (await house.ask("GET", path, bob.token))[1]["players"]] == ["=Bob"]
        assert (await house.ask("GET", path))[1]["players"] == []
    async with asking(tmp_path / "all", cash=cash(tables=1, statistics="all")) as house:
        ann, _ = await seated(house, Check(), Call())
        _, told = await house.ask("GET", f"/cash/tables/{ann.table.id}/statistics")
        assert [line["name"] for line in told["players"]] == ["Ann", "=Bob"]


async def test_only_cash_tables_have_books(tmp_path):
    async with asking(tmp_path) as house:
        battle = await house.practice((await house.guest())["token"])
        for table in ("nowhere", battle):
            assert (await house.ask("GET", f"/cash/tables/{table}/ledger"))[0] == 404


async def test_tables_that_nobody_knows_leave_nothing_behind(tmp_path):
    async with asking(tmp_path) as house:
        for table in range(9):
            await house.ask("GET", f"/cash/tables/{table}/ledger")
        assert not house.site.cash.books._turns
