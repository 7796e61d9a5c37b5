"""The page of a table or a record is that of the game the server names, and any game has one."""

import json
import re
from urllib.parse import parse_qs, urlsplit

import pytest
from websockets.sync.client import connect

from facedown.bots import mahjong
from facedown.catalog import CATALOG
from facedown.core import Seed, codec
from facedown.core.play import play
from facedown.core.record import dump
from facedown.mahjong import MATCH
from facedown.mahjong.match import Config
from facedown.server.records import Sections, watched_section
from facedown.server.sections import outlined
from tests.web.house import House
from tests.web.layout import check_layout
from tests.web.player import SIZES

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


def test_a_tile_is_discarded_by_its_button_and_another_by_its_key(player, house):
    ann = sits_down(player, house, "mahjong")
    ann.page.click("[role=group][aria-label=Discard] button >> nth=0")
    attached = ann.told[0]
    own = f".events li:has-text('discarded'):has-text('{attached['seats'][attached['seat']]['name']}')"
    ann.sees(f"{own} >> nth=0")
    ann.sees("[role=group][aria-label=Discard] button")
    ann.presses("2")
    ann.sees(f"{own} >> nth=1")
    acts = [act for act in ann.acts if act["type"] == "discard"]
    offered = [frame["prompt"]["actions"]["discards"] for frame in ann.frames if is_turn(frame)]
    assert acts[0]["tile"] in offered[0]
    assert acts[1]["tile"] in offered[-1]
    assert ann.complaints == []


def is_turn(frame):
    return frame["prompt"] is not None and frame["prompt"]["actions"]["type"] == "turn"


def test_one_press_is_one_answer(player, house):
    ann = sits_down(player, house, "mahjong")
    ann.sees(".choices button")
    ann.page.evaluate("""() => {
        const button = document.querySelector(".choices button");
        button.click();
        button.click();
    }""")
    assert len(ann.acts) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_table_of_mahjong_fits_and_reads_tiles_by_name(player, house, size):
    ann = sits_down(player, house, "mahjong", size=SIZES[size])
    ann.sees("[role=group][aria-label=Discard] button")
    hand = ann.frames[-1]["view"]["round"]["players"][ann.told[0]["seat"]]["hand"]
    check_layout(ann, "mahjong")
    assert ann.count("[role=group][aria-label=Discard] button") == len(hand)
    names = ann.text(".tree dt:text-is('hand') + dd").split()
    assert len(names) >= len(hand)
    assert not any(name.isdigit() for name in names)


def test_a_spectator_sees_a_table_of_mahjong_without_hands_and_buttons(player, house):
    ann, eve = sits_down(player, house, "mahjong"), player()
    ann.sees(".choices button")
    eve.come(ann.page.url.removeprefix(house.url))
    eve.sees("text=You are watching.")
    eve.sees(".tree")
    assert eve.count(".choices button") == 0
    assert eve.count(".tree dt:text-is('hand')") == 0


def test_a_match_of_holdem_outside_arenas_is_played_by_buttons_and_by_an_amount(player, house):
    ann = sits_down(player, house, "holdem")
    ann.page.click("button:has-text('Call 50')")
    ann.sees("button:has-text('Check')")
    ann.page.fill("#amount", "300")
    ann.page.click("form button:has-text('Raise to')")
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


class MahjongRecord:
    """A match that was played here, as the server would show it."""

    def __init__(self):
        bots = dict.fromkeys(range(4), mahjong.tsumogiri)
        record = play(MATCH, Config(), Seed.of("east"), bots).record()
        self._data, self._outline = dump(record), outlined(CATALOG["mahjong"], record)
        self.rounds = len(self._outline.sections)

    def serve(self, guest):
        guest.page.route(re.compile(r"/sections\?"), self._sections)
        guest.page.route(re.compile(r"/frames\?"), self._frames)

    def _sections(self, route):
        names = ("Ann", "Bob", "Eve", "Max")
        sections = self._outline.sections
        told = Sections("m", "mahjong", names, self.rounds, sections, (), self._outline.paces)
        route.fulfill(body=codec.to_json(told), content_type="application/json")

    def _frames(self, route):
        asked = parse_qs(urlsplit(route.request.url).query)
        viewer, section = asked["viewer"][0], int(asked["section"][0])
        eyes = {"all": "all", "public": None}.get(viewer, viewer)
        eyes = int(eyes) if eyes not in ("all", None) else eyes
        replay = watched_section(MATCH, self._data, eyes, self._outline, section)
        route.fulfill(body=codec.to_json(replay), content_type="application/json")


@pytest.mark.parametrize("size", SIZES)
def test_a_record_of_mahjong_opens_and_shows_each_viewer_what_it_may_see(player, size):
    guest, record = player(size=SIZES[size]), MahjongRecord()
    record.serve(guest)
    guest.come("/replay/m")
    guest.sees(f"text=Round 1 of {record.rounds}, step 1 of")
    guest.sees("h1:text-is('Mahjong: Ann, Bob, Eve, Max')")
    guest.presses("Shift+ArrowRight")
    guest.sees(f"text=Round 2 of {record.rounds}, step 1 of")
    guest.presses("ArrowRight")
    guest.sees(f"text=Round 2 of {record.rounds}, step 2 of")
    guest.page.locator("#scrubber").fill("20")
    guest.sees(f"text=Round 2 of {record.rounds}, step 21 of")
    assert guest.count(".tree dt:text-is('hand')") == 0
    guest.page.select_option("#viewer", "2")
    guest.sees_exactly(1, ".tree dt:text-is('hand')")
    check_layout(guest, "replay of mahjong")
    guest.page.click(".section-list button >> nth=-1")
    guest.sees(f"text=Round {record.rounds} of {record.rounds}, step 1 of")
    guest.presses("End")
    guest.sees_exactly(4, ".places li")
    assert guest.complaints == []


def test_a_record_is_stepped_through_on_the_text_page(player, holdem_match):
    """As if this game had no page of its own."""
    guest = player()
    guest.page.route("**/games.js", lambda route: route.fulfill(body=GENERIC, content_type="text/javascript"))
    guest.come(f"/replay/{holdem_match}")
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


def test_a_game_without_a_page_is_played_by_writing_actions(player, house):
    ann = player()
    ann.page.route("**/games.js", lambda route: route.fulfill(body=GENERIC, content_type="text/javascript"))
    ann.come().sees(".account dl")
    table = house.table_with_bot(ann.token)
    ann.come(f"/table/{table}")
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
    assert [path for path in loaded if path.endswith("/page.js")] == ["/web/lobby/page.js"]
    guest.page.click("text=Novice")
    guest.sees("button.place")
    assert "/web/battle/page.js" in loaded
    assert "/web/holdem/page.js" not in loaded


def test_tables_and_records_of_every_game_are_in_the_lobby(player, house):
    ann = sits_down(player, house, "mahjong")
    eve = player().come()
    name = ann.frames and ann.told[0]["seats"][0]["name"]
    eve.sees(f".lines li:has-text('Mahjong'):has-text('{name}')")
    eve.page.click(f"a[aria-label^='Watch: {name}']")
    eve.sees("text=You are watching.")


def test_the_lobby_starts_every_other_game_against_its_bots(player, house):
    ann = player().come()
    ann.sees_exactly(2, ".games li")
    ann.page.select_option("[aria-label='Opponents: Mahjong']", "shanten")
    ann.page.click("[aria-label='Play: Mahjong']")
    ann.sees("h1:has-text('Mahjong: ')")
    seats = house.ask("GET", f"/tables/{ann.page.url.rpartition('/')[2]}")["seats"]
    assert sorted(one["name"] for one in seats if one["kind"] == "bot") == ["shanten"] * 3
    assert ann.complaints == []


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
