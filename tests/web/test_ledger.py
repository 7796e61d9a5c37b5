"""The ledger of a cash table in the browser."""

import json

import pytest
from websockets.sync.client import connect

from facedown.poker.notation import Hand
from tests.web.layout import check_layout
from tests.web.player import PHONE

pytestmark = pytest.mark.real


@pytest.fixture
def seated(house):
    """Ann at a cash table: her token and the table."""
    token = house.guest("Ann")
    address = house.url.replace("http", "ws")
    with connect(f"{address}/cash?blinds=1/2&token={token}", proxy=None) as ws:
        hand = Hand.from_json(ws.recv())
        ws.send(hand.join("Ann", 100).to_json())
        while "Ann" not in json.loads(ws.recv())["players"]:
            pass
        (table,) = house.ask("GET", "/cash/chips", None, token)["tables"]
        yield token, table


def test_a_player_finds_the_own_line_and_statistics_and_the_file(player, seated):
    token, table = seated
    ann = player(size=PHONE)
    ann.context.add_init_script(f"localStorage.setItem('facedown.token', '{token}')")
    ann.come(f"/ledger/{table}")
    ann.sees(".ledger tr.me")
    assert ann.text(".ledger tr.me th").startswith("Ann")
    assert ann.text(".ledger tr.me td") == "100"
    ann.sees("#statistics-title")
    with ann.page.expect_download() as download:
        ann.page.click("a[download$='.csv']")
    assert download.value.suggested_filename == f"{table}.csv"
    check_layout(ann, "the ledger")
    assert ann.complaints == []


def test_a_table_that_never_was_has_no_ledger(player):
    player().come("/ledger/nowhere").sees("text=Page not found.")
