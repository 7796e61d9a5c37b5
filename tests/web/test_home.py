"""The front page: four games, a board that moves, and no dead ends."""

import pytest

from tests.web.house import House
from tests.web.layout import check_layout
from tests.web.player import PHONE

pytestmark = pytest.mark.real

LATER = """
const real = performance.now.bind(performance);
window.skipped = 0;
performance.now = () => real() + window.skipped;
"""
"""Lets a test move the page's clock on."""


@pytest.fixture
def shown(tmp_path):
    """A server whose bots play for visitors."""
    house = House(tmp_path / "shown", 0.4, "--exhibitions", "battle,holdem")
    house.open()
    yield house
    house.close()


def test_a_visitor_sees_house_bots_play_and_opens_their_table(player, shown):
    guest = player(house=shown, size=PHONE).come()
    guest.sees(".live-board .lanes")
    assert guest.count(".way") == 3
    check_layout(guest, "home")
    guest.page.click(".game-tabs a[href='#holdem']")
    guest.sees(".live-board .oval")
    guest.page.click(".live-board")
    guest.sees("text=You are watching.")
    assert guest.complaints == []


def test_a_player_alone_in_the_queue_plays_a_bot_and_is_called_when_a_person_comes(player):
    ann, bob = player(), player()
    ann.page.add_init_script(LATER)
    ann.come().sees(".account dl")
    ann.page.click(".way-people")
    ann.sees("text=Looking for an opponent")
    assert ann.count("text=while you wait") == 0
    ann.page.evaluate("skipped = 10_000")
    ann.page.click("button:has-text('while you wait')")
    ann.sees("button.place")
    free = ann.page.url
    bob.come().sees(".account dl")
    bob.page.click(".way-people")
    ann.page.click("[role=alertdialog] button.main")
    ann.page.wait_for_function("before => location.href !== before", arg=free)
    for one in (ann, bob):
        one.sees("button.place")
    assert ann.page.url == bob.page.url
    assert ann.complaints == bob.complaints == []


def test_a_player_who_stays_with_the_bot_hears_of_no_answer_that_came_late(player):
    ann, bob = player(), player()
    sockets = {}
    ann.page.on("websocket", lambda socket: sockets.setdefault(socket.url.rpartition("/")[2], socket))
    ann.page.add_init_script(LATER)
    ann.come().sees(".account dl")
    ann.page.click(".way-people")
    ann.sees("text=Looking for an opponent")
    ann.page.evaluate("skipped = 10_000")
    ann.page.click("button:has-text('while you wait')")
    ann.sees("button.place")
    bob.come().sees(".account dl")
    bob.page.click(".way-people")
    with sockets["lobby"].expect_event("framereceived", lambda message: '"dropped"' in str(message)):
        ann.page.click("text=Stay with the bot")
    ann.misses("[role=alertdialog]")
    ann.page.evaluate("new Promise(requestAnimationFrame)")
    assert ann.text(".note") == ""
    assert ann.complaints == bob.complaints == []


def test_a_player_alone_in_a_public_room_plays_bots_and_is_seated_when_it_is_full(player):
    ann, bob = player(), player()
    ann.page.add_init_script(LATER)
    ann.page.add_init_script("localStorage.setItem('facedown.holdem.players', '2')")
    bob.page.add_init_script("localStorage.setItem('facedown.holdem.players', '2')")
    ann.come("/#holdem").sees(".account dl")
    ann.page.click(".way-people")
    ann.sees("output.code")
    ann.page.wait_for_timeout(600)  # twice as long as the page takes to look again
    assert ann.count("text=while you wait") == 0
    ann.page.evaluate("skipped = 10_000")
    ann.page.click("button:has-text('while you wait')")
    ann.sees(".act-bar, .oval .own")
    free = ann.page.url
    ann.come().sees(".returning")
    ann.sees("output.code")
    bob.come("/#holdem").sees(".account dl")
    bob.page.click(".way-people")
    for one in (ann, bob):
        one.sees(".act-bar, .oval .own")
    assert ann.page.url == bob.page.url != free
    assert ann.complaints == bob.complaints == []


@pytest.mark.slow
def test_a_bot_button_leaves_the_queue(player, house):
    ann = player().come()
    ann.sees(".account dl")
    ann.page.click(".way-people")
    ann.sees("text=Looking for an opponent")
    ann.page.click(".bots button:has-text('Casual')")
    ann.sees("button.place")
    assert house.ask("GET", "/queue", token=ann.token)["queued"] is None


def test_the_cash_tab_shows_a_table_that_moves_and_friends_come_by_its_link(player, shown):
    guest = player(house=shown, size=PHONE, permissions=["clipboard-read", "clipboard-write"])
    guest.come("/#cash").sees(".live-holdem .oval")
    check_layout(guest, "cash")
    assert guest.count(".news li .button") > 0, "there is always a table to watch"
    guest.page.click(".way-friends")
    guest.sees(".cash-bar .sit-down")
    assert guest.page.evaluate("navigator.clipboard.readText()") == guest.page.url
    bob = player(house=shown).come("/#cash")
    bob.sees(".live-cash .chair:not(.empty)")
    assert guest.complaints == bob.complaints == []


def test_a_link_is_copied_where_the_browser_gives_scripts_no_clipboard(player):
    guest = player(permissions=["clipboard-read"])
    guest.page.add_init_script("navigator.clipboard.writeText = undefined")
    guest.come().sees(".account dl")
    guest.page.click(".way-friends")
    guest.page.click(".room-words button.main")
    guest.sees(".note:has-text('Link copied.')")
    assert guest.page.evaluate("navigator.clipboard.readText()") == guest.page.url
