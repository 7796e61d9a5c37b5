"""Rooms by link, players who are away, and pages that fit the smallest phones."""

import json

import pytest
from websockets.sync.client import connect

from tests.web.player import DESKTOP, PHONE, at_a_table

pytestmark = pytest.mark.real

SIZES = ((320, 640), (844, 390))
BOTTOM = "Math.round(document.querySelector('.controls').getBoundingClientRect().bottom)"
FOOTER = """document.querySelector("footer").getBoundingClientRect().top
    >= document.querySelector("main").getBoundingClientRect().bottom - 1"""
BROKEN = 1001
"""A close that is no goodbye."""


def test_a_guest_is_seated_by_one_tap_and_the_clock_waits_for_the_maker(player, house):
    bob = player(size=PHONE)
    maker = house.guest("Ann")
    room = house.ask("POST", "/rooms", {"game": "battle", "stake": 2, "best_of": 3}, maker)
    bob.come(f"/room/{room['code']}").sees(".join")
    assert bob.text(".room h2") == "Ann invites you: Battle"
    assert bob.count(".terms li") == 3
    bob.sees(".rules")
    bob.page.click(".join")
    bob.sees("text=Waiting for Ann")
    table = bob.page.url.rsplit("/", 1)[1]
    with connect(f"{house.url.replace('http', 'ws')}/play/{table}") as ann:
        ann.send(json.dumps({"type": "attach", "token": maker}))
        bob.sees("text=Lay three cards")
        bob.sees("text=Pot: 4")
        bob.sees("text=Best of 3, match 1: 0 to 0")
        ann.close(BROKEN)
    bob.sees(".ready.away:has-text('s left')")
    assert bob.complaints == []


def test_a_maker_chooses_and_shares_by_link_and_picture(player, house):
    ann = player(size=DESKTOP).come()
    ann.sees(".account dl")
    assert ann.page.evaluate(FOOTER), "the footer is below the page"
    ann.page.click(".room-options button:has-text('8 s')")
    ann.page.click(".room-options button:has-text('Best of three')")
    ann.page.click("text=Create a private room")
    ann.sees(".qr img")
    ann.page.wait_for_function("() => document.querySelector('.qr img').naturalWidth > 0")
    code = ann.text("output.code")
    room = house.ask("GET", f"/rooms/{code}")
    assert (room["variant"], room["best_of"], room["stake"]) == ("fast", 3, 0)
    assert ann.complaints == []


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES)
def test_no_page_is_wider_than_the_smallest_phones_and_controls_do_not_jump(player, house, size):
    width, height = size
    guest = player(size={"width": width, "height": height}, locale="ru-RU").come()
    guest.sees(".account dl")
    for game, sign in (
        ("holdem", ".sit-and-go"),
        ("cash", ".cash-tables, .panel"),
        ("mahjong", ".mj-lengths"),
        ("battle", ".rules"),
    ):
        guest.page.evaluate("game => { location.hash = game; }", game)
        guest.sees(sign)
        fits(guest, game)
    bots = {"holdem": ["caller"] * 5, "mahjong": ["shanten"] * 3}
    tables = {
        game: house.ask("POST", "/tables", {"game": game, "bots": names}, house.guest("Zed"))["table"]
        for game, names in bots.items()
    }
    for path, sign in (
        ("/leaderboard", ".leaders-page"),
        (f"/replay/{house.finished_match()}#2", ".scrub"),
        (f"/table/{tables['holdem']}", ".oval"),
        (f"/table/{tables['mahjong']}", ".mj-middle"),
        ("/nothing/here", "h1"),
        ("/", ".account dl"),
    ):
        guest.come(path).sees(sign)
        fits(guest, path)
    guest.page.click(".way-friends")
    guest.sees(".qr")
    fits(guest, "room")
    guest.page.click(".bots button >> nth=0")
    guest.sees("button.place")
    fits(guest, "battle")
    bottom = guest.page.evaluate(BOTTOM)
    assert bottom <= height
    guest.lays("attack", "heal", "counter")
    guest.page.click(".confirm")
    for state in (".up", ".last-step"):
        guest.sees(state)
        fits(guest, state)
        assert guest.page.evaluate(BOTTOM) == bottom, f"the controls moved at {state}"


def fits(guest, where):
    wide = guest.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], f"{where} is {wide[0]} wide at {wide[1]}"


def test_an_invitation_is_not_hidden_by_the_own_room_which_is_found_again(player, house):
    ann = player().come()
    ann.sees(".account dl")
    ann.page.click(".way-friends")
    ann.sees("output.code")
    own = ann.text("output.code")
    room = house.ask("POST", "/rooms", {"game": "battle"}, house.guest("Bob"))["code"]
    held = {}
    ann.page.route("**/rooms/*", lambda route: held.setdefault(route.request.url.rpartition("/")[2], route))
    with ann.page.expect_request(f"**/rooms/{own}"), ann.page.expect_request(f"**/rooms/{room}"):
        ann.come(f"/room/{room}")
    ann.page.evaluate("new Promise(requestAnimationFrame)")  # the requests are seen before they are held
    held[room].continue_()
    ann.sees(".join")
    with ann.page.expect_response(f"**/rooms/{own}"):
        held[own].continue_()
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    assert ann.count(".join") == 1
    ann.page.unroute_all()
    ann.page.click("a[href='/']:has-text('See all games')")
    ann.sees(f"output.code:has-text('{own}')")
    assert ann.complaints == []


def test_a_room_that_one_has_closed_does_not_come_back(player):
    ann = player().come("/#mahjong")
    ann.sees(".account dl")
    ann.page.click(".way-people")
    ann.sees("output.code")
    ann.page.reload()
    ann.sees("output.code")
    with ann.page.expect_response(lambda answer: answer.request.method == "DELETE"):
        ann.page.click("text=Close the room")
    ann.page.wait_for_url("**/")
    ann.sees(".hero")
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    assert ann.count("output.code") == 0
    assert ann.complaints == []


def test_a_room_that_is_closed_in_another_tab_is_gone_here_too(player, house):
    ann = player().come("/#mahjong")
    ann.sees(".account dl")
    ann.page.click(".way-people")
    ann.sees("output.code")
    ann.page.reload()
    house.ask("DELETE", f"/rooms/{ann.text('output.code')}", token=ann.token)
    ann.misses("output.code")


def test_an_invitation_during_a_match_says_when_it_can_be_taken(player, house):
    ann = at_a_table(player())
    room = house.ask("POST", "/rooms", {"game": "battle"}, house.guest("Bob"))["code"]
    ann.come(f"/room/{room}").sees(".join[disabled]")
    assert ann.text(".room h2") == "Bob invites you: Battle"
    ann.sees("text=You can join as soon as your match is over.")
    ann.page.click("text=Back to the table")
    ann.surrenders()
    ann.come(f"/room/{room}").sees(".join:not([disabled])")
    assert ann.complaints == []


def test_a_guest_in_the_own_room_does_not_take_the_place_of_an_invitation(player, house):
    ann = player().come()
    ann.sees(".account dl")
    own = house.ask("POST", "/rooms", {"game": "holdem", "players": 3}, ann.token)["code"]
    other = house.ask("POST", "/rooms", {"game": "battle"}, house.guest("Bob"))["code"]
    with ann.page.expect_response(f"**/rooms/{own}"):
        ann.come(f"/room/{other}").sees(".join")
    house.ask("POST", f"/rooms/{own}", {}, house.guest("Cy"))
    ann.sees(".note:has-text('Cy has joined your room: 2 of 3 are here')")
    assert ann.text(".room h2") == "Bob invites you: Battle"


def test_an_invitation_that_comes_late_is_not_shown_on_another_page(player, house):
    ann = player().come()
    ann.sees(".account dl")
    room = house.ask("POST", "/rooms", {"game": "battle"}, house.guest("Bob"))["code"]
    held = {}
    ann.page.route(f"**/rooms/{room}", lambda route: held.setdefault(room, route))
    with ann.page.expect_request(f"**/rooms/{room}"):
        ann.come(f"/room/{room}")
    ann.page.evaluate("new Promise(requestAnimationFrame)")  # the request is seen before it is held
    ann.sees(".account dl")
    ann.page.click("a.brand")
    with ann.page.expect_response(f"**/rooms/{room}"):
        held[room].continue_()
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    assert ann.count(".join") == 0
    ann.page.unroute_all()
