"""Watching finished matches: chances, jumps, no spoilers, deep links, pictures, frames of other sites."""

import re
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from struct import unpack
from threading import Thread

import pytest

from facedown.battle import BATTLE
from facedown.bots import holdem as bots
from facedown.client import Series
from facedown.core import codec
from facedown.core.record import dump
from facedown.poker import Stakes, Table
from facedown.poker.holdem import Config
from facedown.server import records
from facedown.table.slices import finished
from tests.web.filed import Filed
from tests.web.layout import check_layout
from tests.web.player import PHONE, UNREACHABLE

pytestmark = pytest.mark.real

MATCH = "T-9.1"


@pytest.fixture(scope="module")
def filed():
    """Random players: the first hand is an all-in of three."""
    table = Table(Stakes(50, 100), showdown="show")
    return Filed(
        "holdem",
        Config(seats=4, stack=2000, hands=12, table=table),
        bots.random,
        "shots",
        ("Ann", "Bob", "Cy", "Di"),
    )


def test_a_hand_tells_chances_and_nothing_that_is_still_to_come(player, filed):
    guest = player()
    filed.serve(guest)
    guest.come(f"/replay/{MATCH}#1.4")
    guest.sees_exactly(3, ".plate .odds")
    guest.sees(".odds-panel :text('Pair of eights')")
    guest.sees_exactly(filed.count, ".section-list .names:text-is('…')")
    assert guest.count(".graph polyline") == 4
    assert guest.page.get_attribute(".graph polyline >> nth=0", "points").count(",") == 1, "one point so far"
    guest.page.select_option("#viewer", "public")
    guest.sees_exactly(0, ".plate .odds")
    guest.page.select_option("#viewer", "all")
    guest.page.click("[aria-label='Next all-in']")
    guest.page.wait_for_url(re.compile(r"#(?!1\.)\d+\.0$"))
    assert guest.complaints == []


def test_a_replay_that_plays_stops_where_the_next_hand_does_not_come(player, filed):
    guest = player()
    filed.serve(guest)
    guest.come(f"/replay/{MATCH}#1.999").sees("text=Hand 1 of")
    unanswered = re.compile(r"viewer=all&section=1$|viewer=public")
    guest.page.route(unanswered, lambda route: route.abort())
    guest.page.click("[aria-label=Play]")
    guest.sees(UNREACHABLE)
    guest.sees("[aria-label=Play]")
    guest.page.select_option("#viewer", "public")
    guest.page.wait_for_function("() => document.getElementById('viewer').value === 'all'")
    guest.sees("text=Hand 1 of")
    guest.page.unroute(unanswered)
    guest.presses("ArrowRight")
    guest.sees("text=Hand 2 of")
    assert not [one for one in guest.complaints if "Failed to load" not in one]


def test_a_moment_is_shared_as_a_link_a_picture_and_a_frame(player, filed):
    guest = player(permissions=["clipboard-read", "clipboard-write"])
    filed.serve(guest)
    guest.come(f"/replay/{MATCH}#1.4")
    guest.page.click("text=Copy link")
    guest.sees("text=Link copied.")
    assert guest.page.evaluate("navigator.clipboard.readText()").endswith(f"/replay/{MATCH}#1.4")
    guest.page.click(".share >> text=Embed")
    guest.sees("text=Code copied.")
    assert f"/embed/{MATCH}#1.4" in guest.page.evaluate("navigator.clipboard.readText()")
    with guest.page.expect_download() as saved:
        guest.page.click(".share >> text=Picture")
    picture = saved.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert unpack(">II", picture[16:24]) == (1200, 630)
    assert guest.complaints == []


@contextmanager
def other_site(page):
    """On another port of this machine, so of another origin."""

    class Answer(BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(page)

        def log_message(self, *_):
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answer) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_another_site_frames_an_embedded_replay_without_an_account_and_nothing_else(player, house, filed):
    guest = player(size=PHONE)
    filed.serve(guest)
    sockets = []
    guest.page.on("websocket", lambda socket: sockets.append(socket.url))
    frames = "".join(f"<iframe src='{house.url}{path}'></iframe>" for path in (f"/embed/{MATCH}#1.4", "/"))
    with other_site(f"<h1>Blog</h1>{frames}".encode()) as address:
        guest.page.goto(address)
    inside = guest.page.frame_locator("iframe >> nth=0")
    inside.locator(".plate .odds").nth(2).wait_for()
    assert inside.locator("header, .beside, .share").count() == 0
    assert inside.locator("a:not([target=_blank])").count() == 0
    inside.locator("[aria-label='Next step']").click()
    inside.locator("text=step 6 of").wait_for()
    assert [
        frame.evaluate("localStorage.length") for frame in guest.page.frames if "/embed/" in frame.url
    ] == [0]
    assert sockets == []
    assert any("frame-ancestors" in complaint for complaint in guest.complaints), "the lobby is refused"


@pytest.mark.parametrize("game", ["holdem", "battle"])
def test_a_replay_of_cards_needs_no_scrolling_on_a_phone_held_sideways(player, house, filed, game):
    guest = player(size={"width": 844, "height": 390}, locale="ru-RU")
    if game == "holdem":
        filed.serve(guest)
    guest.come(f"/replay/{MATCH}#1.4" if game == "holdem" else f"/replay/{house.finished_match()}")
    for part in (".oval, .board", ".scrub"):
        guest.sees(part)
        box = guest.page.locator(part).bounding_box()
        assert box["y"] + box["height"] <= 390, part
    check_layout(guest, game)


def test_a_battle_is_replayed_by_round_and_step(player):
    record = dump(Series(["expert", "novice"], "battle", seed="replay").match(1).record())
    guest = player()
    guest.page.route(
        re.compile(r"/frames\?"),
        lambda route: route.fulfill(body=codec.to_json(finished(records.watched(BATTLE, record, "all")))),
    )
    guest.page.route(re.compile(r"/sections\?"), lambda route: route.fulfill(body=b'{"game": "battle"}'))
    guest.come("/replay/b#2.1")
    guest.sees("text=Round 2, step 2 of")
    guest.presses("Shift+ArrowLeft")
    guest.sees("text=Round 1, step 1 of")
    assert guest.page.url.endswith("#1.0")
    guest.page.click("[aria-label='Next round']")
    guest.sees("text=Round 2, step 1 of")
    guest.page.evaluate("location.hash = '#2.2'")
    guest.sees("text=Round 2, step 3 of")
