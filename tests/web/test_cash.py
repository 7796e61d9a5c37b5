"""A cash table in the browser: sit down, pause, come back with a debt, add chips, lose everything, leave."""

import pytest

from tests.web.house import House
from tests.web.layout import check_layout
from tests.web.test_sit_and_go import FITS, SCREENS, TURN

pytestmark = pytest.mark.real

TABLE = "blinds=1/2,seats=5,bots=2,bot=caller,turn_ms=900000,between_ms=4000,reveal_ms=100,away_ms=0,tables=1"
"""Two people and two bots, who call anything; one seat stays free. Nobody's time runs out."""
IN = ".chair.own:is(.active, .all_in, .folded)"
LOST = ".cash-bar:has-text('out of chips')"


@pytest.fixture(scope="module")
def card_room(tmp_path_factory):
    house = House(tmp_path_factory.mktemp("card room"), 0.1, "--cash", TABLE)
    house.open()
    yield house
    house.close()


def watches(guest):
    """By the lobby, to the table where the others are."""
    guest.come("/#cash")
    guest.sees(".account dl")
    guest.page.click(".way-people")
    guest.sees(".cash-bar .sit-down")
    return guest


def sits_down(guest, money, how="Play the next hand"):
    guest.page.click(".cash-bar .sit-down")
    guest.page.fill("#buy-in .amount", money)
    guest.page.click(f"#buy-in label:has-text('{how}')")
    guest.page.click("#buy-in button.main")
    guest.sees(".chair.own")
    return guest


def leaves(guest):
    """The page shows the lobby."""
    if guest.count(".play-tools >> text=Leave"):
        guest.page.click(".play-tools >> text=Leave")
        guest.page.click("#leave-cash .danger")
    else:
        guest.page.click(".cash-bar >> text=Lobby")
    guest.sees(".panel.cash")


def balance(guest, house):
    return house.ask("GET", "/cash/chips", token=guest.token)["chips"]


def dead_posts(guest):
    events = [event for frame in guest.frames for event in frame["events"]]
    return [one["amount"] for one in events if one["type"] == "posted" and one["kind"] == "dead"]


def they_play_until(sees, *people, keys="f"):
    """Each presses these keys on their turn, until the first sees it."""
    for _ in range(900):
        if people[0].count(sees):
            return
        for one in people:
            if one.count(TURN):
                one.presses(*keys)
        people[0].page.wait_for_timeout(40)
    raise AssertionError(f"{sees} never came")


def test_a_person_sits_down_among_bots_plays_and_leaves_for_the_lobby(player, card_room):
    ann = sits_down(watches(player(house=card_room)), "75.25")
    ann.sees(TURN)
    assert ann.text(".chair.own .stack") in {"75.25", "74.25", "73.25"}
    assert balance(ann, card_room) == "924.75"
    leaves(ann)
    assert ann.page.evaluate("location.pathname + location.hash") == "/#cash"
    assert ann.acts[-1] == {"type": "intend", "intent": 3}
    assert ann.complaints == []


@pytest.mark.slow
def test_two_people_and_two_bots_play_through_every_state_of_a_seat(player, card_room):
    ann, bob = watches(player(house=card_room)), watches(player(house=card_room))
    sits_down(ann, "60")
    sits_down(bob, "40", "Wait for the big blind")
    they_play_until(IN, bob, ann)
    for one in (ann, bob):
        one.sees_exactly(4, ".chair:not(.empty)")

    ann.page.click(".play-tools .sit-out")
    ann.sees(".cash-bar:has-text('Sits out')")
    bob.sees(".chair .badge:has-text('Sits out')")
    they_play_until(".post-now:has-text('Post')", ann, bob)
    ann.page.click(".wait-bb")
    bob.sees(".chair .badge:has-text('Waits')")
    they_play_until(IN, ann, bob)
    assert dead_posts(ann) == [], "on the big blind the debt is forgiven"

    ann.presses("o")
    they_play_until(".post-now:has-text('Post 3')", ann, bob)
    ann.page.click(".post-now")
    they_play_until(IN, ann, bob)
    assert dead_posts(ann) == [300]

    ann.page.click(".play-tools .top-up")
    ann.page.fill("#buy-in .amount", "12.5")
    ann.page.click("#buy-in button.main")
    for one in (ann, bob):  # ann's page may draw it later
        one.sees(".chair .badge:has-text('+12.50 next')")
    they_play_until(".chair.own:not(:has(.badge))", ann, bob)
    assert balance(ann, card_room) == "927.5"

    loser = everything_goes_in(ann, bob)
    other = bob if loser is ann else ann
    loser.page.click(".cash-bar .sit-down:has-text('again')")
    loser.page.click("#buy-in .presets button >> nth=0")
    loser.page.click("#buy-in button.main")
    they_play_until(IN, loser, other)

    table = loser.page.evaluate("location.pathname").rpartition("/")[2]
    for one in (loser, other):
        leaves(one)
        one.page.click('header a[href="/leaderboard"]')  # in the lobby, a board shows what is played
    for _ in range(100):
        listed = next(one for one in card_room.ask("GET", "/tables")["tables"] if one["table"] == table)
        if listed["watching"] == 0:
            break
        ann.page.wait_for_timeout(100)
    assert listed["watching"] == 0, "the page has unsubscribed"
    assert ann.complaints == bob.complaints == []


def everything_goes_in(*people):
    """All-in in every hand, until one of them has lost everything; the bots call."""
    for _ in range(900):
        for one in people:
            if one.count(LOST):
                one.sees(".cash-bar .sit-down:has-text('again')")
                return one
            if one.count(TURN):
                one.presses(*("a", "r", "r", "c", "c"))
        people[0].page.wait_for_timeout(40)
    raise AssertionError("nobody loses")


@pytest.mark.slow
@pytest.mark.parametrize("locale", ["en-GB", "ru-RU"])
def test_every_state_of_a_seat_fits_every_screen(player, card_room, locale):
    ann = watches(player(house=card_room, locale=locale))
    fits_every_screen(ann, "watching")
    sits_down(ann, "60", how={"en-GB": "Play the next hand", "ru-RU": "Играть"}[locale])
    ann.sees(TURN)
    fits_every_screen(ann, "turn")
    ann.presses("o")
    ann.sees(".post-now")
    fits_every_screen(ann, "paused")
    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.page.click(".play-tools > button:last-child")
    ann.page.click("#leave-cash .danger")
    ann.sees(".panel.cash")


def fits_every_screen(guest, state):
    for name, (width, height) in SCREENS.items():
        guest.page.set_viewport_size({"width": width, "height": height})
        assert guest.page.evaluate(FITS) == [True, True, 0, 0], f"{state}, {name}"
        check_layout(guest, f"{state}, {name}")
