"""Cash tables in the lobby: what is open, one's chips, the waiting list."""

from tests.server.cash_wire import cash
from tests.server.scene import asking


async def test_tables_are_listed_with_stakes_and_free_seats(tmp_path):
    async with asking(tmp_path, cash=cash(tables=2, blinds="0.5/1", seats=3)) as house:
        status, told = await house.ask("GET", "/cash/tables")
        assert (status, len(told["tables"])) == (200, 2)
        table = told["tables"][0]
        assert (table["blinds"], table["seats"], table["free"], table["players"]) == ("0.5/1", 3, 3, [])
        assert (table["least"], table["most"]) == ("20", "200")
        assert (await house.ask("GET", "/cash/tables?blinds=1/2"))[1]["tables"] == []
        assert told["offered"] == [{"blinds": "0.5/1", "seats": 3, "least": "20", "most": "200", "bots": 0}]
        listed = (await house.ask("GET", "/tables"))[1]["tables"]
        assert [each["game"] for each in listed] == ["cash", "cash"]


async def test_an_account_starts_with_1000_chips_of_its_own_kind(tmp_path):
    async with asking(tmp_path) as house:
        guest = await house.guest()
        told = (await house.ask("GET", "/cash/chips", guest["token"]))[1]
        assert told == {"chips": "1000", "tables": [], "waiting": {}}
        assert await house.site.store.balance(guest["account"]) == 10


async def test_people_wait_in_order(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        table = (await house.ask("GET", "/cash/tables"))[1]["tables"][0]["table"]
        one, two = [(await house.guest())["token"] for _ in range(2)]
        path = f"/cash/tables/{table}/waiting"
        assert (await house.ask("POST", path, one))[1] == {"place": 1}
        assert (await house.ask("POST", path, two))[1] == {"place": 2}
        assert (await house.ask("GET", "/cash/chips", two))[1]["waiting"] == {table: 2}
        assert (await house.ask("DELETE", path, one))[1] == {"place": 0}
        assert (await house.ask("POST", path, two))[1] == {"place": 1}
        assert (await house.ask("POST", "/cash/tables/nowhere/waiting", one))[0] == 404


async def test_the_lobby_opens_no_cash_tables(tmp_path):
    async with asking(tmp_path) as house:
        token = (await house.guest())["token"]
        status, told = await house.ask("POST", "/tables", token, {"game": "cash", "bots": ["tight"] * 5})
        assert (status, told["error"]["code"]) == (400, "bad_request")


async def test_a_table_is_made_for_the_first_who_asks_and_a_person_sits_down_by_rest(tmp_path):
    async with asking(tmp_path, cash=cash()) as house:
        ann, bob = [(await house.guest(name))["token"] for name in ("Ann", "Bob")]
        status, found = await house.ask("POST", "/cash/tables", ann, {"blinds": "1/2"})
        assert status == 200
        assert (await house.ask("POST", "/cash/tables", bob, {"blinds": "1/2"}))[1] == found
        path = f"/cash/tables/{found['table']}/seat"
        assert await house.ask("POST", path, ann, {"chips": "75.25", "seat": 4}) == (200, {"seat": 4})
        assert await house.ask("POST", path, bob, {"chips": "100"}) == (200, {"seat": 1})
        told = (await house.ask("GET", "/cash/chips", ann))[1]
        assert told == {"chips": "924.75", "tables": [found["table"]], "waiting": {}}


async def test_sitting_down_by_rest_is_refused_with_a_code(tmp_path):
    async with asking(tmp_path, cash=cash(tables=1)) as house:
        table = (await house.ask("GET", "/cash/tables"))[1]["tables"][0]["table"]
        ann, bob = [(await house.guest(name))["token"] for name in ("Ann", "Bob")]

        async def refused(token, body):
            status, told = await house.ask("POST", f"/cash/tables/{table}/seat", token, body)
            return status, told["error"]["code"]

        assert await refused(ann, {"chips": "10"}) == (409, "bad_buy_in")
        assert await refused(ann, {"chips": "75.255"}) == (409, "bad_amount")
        assert await refused(ann, {"chips": "100", "intent": 3}) == (400, "bad_request")
        assert await refused(None, {"chips": "100"}) == (401, "unauthorized")
        await house.ask("POST", f"/cash/tables/{table}/seat", ann, {"chips": "100", "seat": 2})
        assert await refused(ann, {"chips": "100"}) == (409, "chair_taken")
        assert await refused(bob, {"chips": "100", "seat": 2}) == (409, "chair_taken")
        assert (await house.ask("POST", "/cash/tables", ann, {"blinds": "5/10"}))[0] == 404
