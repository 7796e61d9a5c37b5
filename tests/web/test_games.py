"""The page of a table or a record is that of the game the server names, and any game has one."""

import json

import pytest
from websockets.sync.client import connect

from tests.web.house import House
from tests.web.layout import check_layout

pytestmark = pytest.mark.real

BOTS = {
    "mahjong": ("tsumogiri", "tsumogiri", "tsumogiri"),
    "holdem": ("caller",),
    "battle": ("novice",),
}


def sits_down(player, house, game, **settings):
    """At a free table against house bots."""
    guest = player(**settings).come()
    guest.sees(".account dl")
    body = {"game": game, "bots": BOTS[game]}
    return guest.come(f"/table/{house.ask('POST', '/tables', body, guest.token)['table']}")


def played(house, game, answer):
    """The id of a match in which one chair answers every question like this, and the others are house bots."""
    token = house.guest("Ann")
    table = house.ask("POST", "/tables", {"game": game, "bots": BOTS[game]}, token)["table"]
    with connect(f"{house.url.replace('http', 'ws')}/play/{table}") as socket:
        socket.send(json.dumps({"type": "attach", "token": token}))
        while (message := json.loads(socket.recv(timeout=60)))["type"] != "notice":
            if prompt := message.get("prompt"):
                action = answer(prompt["actions"])
                socket.send(json.dumps({"type": "act", "action": action, "prompt": prompt["id"]}))
    return table


def shove(offer):
    return {"type": "raise_to", "amount": offer["most"]} if offer.get("most") else {"type": "call"}


@pytest.fixture(scope="module")
def holdem_match(house):
    return played(house, "holdem", shove)


@pytest.mark.slow
def test_a_match_of_holdem_outside_arenas_is_played_by_buttons_and_by_an_amount(player, house):
    ann = sits_down(player, house, "holdem")
    ann.page.click(".act-stay:has-text('Call 50')")
    ann.sees(".act-stay:has-text('Check')")
    ann.page.fill(".slider .amount", "300")
    ann.page.click(".act-raise:has-text('300')")
    ann.sees(".pot:text-is('Pot 800')")
    assert ann.acts == [{"type": "call"}, {"type": "raise_to", "amount": 300}]
    assert ann.count(".hole[aria-label='Face down']") == 1
    assert ann.complaints == []


def test_a_record_of_holdem_outside_arenas_opens(player, holdem_match):
    guest = player().come(f"/replay/{holdem_match}")
    guest.sees("text=Hand 1 of")
    guest.presses("End")
    guest.sees(".ending:has-text('wins')")
    assert guest.complaints == []


@pytest.mark.slow
def test_a_record_is_stepped_through_on_the_text_page(player, holdem_match):
    """As if this game had no page of its own."""
    guest = player()
    guest.page.route("**/games.js", lambda route: route.fulfill(body=GENERIC, content_type="text/javascript"))
    guest.come(f"/replay/{holdem_match}?modules")
    guest.sees("text=Round 1 of")
    guest.presses("ArrowRight", "ArrowRight", "ArrowLeft")
    guest.sees("text=step 2 of")
    guest.page.click("[aria-label='Next step']")
    guest.sees("text=step 3 of")
    guest.page.select_option("#viewer", "0")
    guest.sees(".tree dt:text-is('cards')")
    guest.presses("End")
    guest.sees(".ending .places li:has-text('1.')")
    check_layout(guest, "text replay")
    assert guest.complaints == []


GENERIC = """export const loadGame = () => import("./generic/page.js");"""


@pytest.mark.slow
def test_a_game_without_a_page_is_played_by_writing_actions(player, house):
    ann = player()
    ann.page.route("**/games.js", lambda route: route.fulfill(body=GENERIC, content_type="text/javascript"))
    ann.come().sees(".account dl")
    table = house.table_with_bot(ann.token)
    ann.come(f"/table/{table}?modules")
    ann.page.fill("#action", "confirm")
    ann.page.click("text=Send")
    ann.sees("text=This is not valid JSON.")
    ann.page.fill("#action", '{"type": "confirm", "layout": ["attack", "heal", null]}')
    ann.page.click("text=Send")
    ann.sees(".tree dt:text-is('confirmed') + dd:text-is('attack · heal · –')")
    assert len(ann.acts) == 1


def test_a_games_modules_load_only_when_it_is_opened(player, house):
    guest, loaded = player(), []
    guest.page.on("request", lambda request: loaded.append(request.url.removeprefix(house.url)))
    guest.come().sees(".account dl")
    assert "texts-en.js" in files(loaded)
    assert not files(loaded) & {"battle-page.js", "holdem-page.js", "texts-ru.js"}
    guest.page.click("text=Novice")
    guest.sees("button.place")
    assert "battle-page.js" in files(loaded)
    assert not [path for path in loaded if "holdem" in path]


def files(paths):
    return {path.rpartition("/")[2] for path in paths}


@pytest.mark.slow
def test_tables_and_records_of_every_game_are_in_the_lobby(player, house):
    ann = sits_down(player, house, "mahjong")
    eve = player().come("/#mahjong")
    ann.sees(".mj-hand")
    (name,) = [one["name"] for one in ann.told[0]["seats"] if one["kind"] == "person"]
    eve.sees(f".lines li:has-text('Mahjong'):has-text('{name}')")
    eve.page.click(f"a[aria-label^='Watch: '][aria-label*='{name}']")
    eve.sees("text=You are watching.")


@pytest.fixture(scope="module")
def own_house(tmp_path_factory):
    """A server with a game of the operator's own."""
    folder = tmp_path_factory.mktemp("own")
    file = folder / "mygame.py"
    file.write_text("from facedown.testing.specimens.hidden import HIDDEN as GAME\n")
    house = House(folder / "data", 1.0, "--game", f"{file}:GAME")
    house.open()
    yield house
    house.close()


def test_a_game_of_ones_own_is_played_from_the_lobby_to_its_replay(player, own_house):
    ann = player(house=own_house).come()
    ann.page.click("[aria-label='Play: hidden']")
    ann.sees("h1:has-text('hidden: ')")
    ann.page.click("button:has-text('Fold')")
    ann.sees("#result-title")
    ann.page.click(".result a[href^='/replay/']")
    ann.sees("text=step 1 of")
    assert ann.complaints == []
