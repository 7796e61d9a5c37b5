"""What a cash table may allow, in the browser: the waiting list, a second board, and the cards to come."""

import pytest

from tests.web.house import House
from tests.web.test_cash import fits_every_screen, leaves, sits_down, they_play_until, watches
from tests.web.test_sit_and_go import TURN

pytestmark = [pytest.mark.real, pytest.mark.slow]

TABLE = (
    "blinds=1/2,seats=2,run_twice=true,rabbit_hunt=true,turn_ms=900000,between_ms=5000,reveal_ms=25,"
    "away_ms=0,tables=1"
)
PACE = 4
"""Half a minute to say once or twice, and 20 s to look at a hand that is over."""
TWICE = ".act-bar.asked button:has-text('twice')"


@pytest.fixture
def card_room(tmp_path):
    house = House(tmp_path, PACE, "--cash", TABLE)
    house.open()
    yield house
    house.close()


def test_a_third_player_waits_for_a_seat_while_two_hunt_rabbits_and_run_it_twice(player, card_room):
    ann, bob, cy = (watches(player(house=card_room)) for _ in range(3))
    sits_down(ann, "60")
    sits_down(bob, "60")

    cy.page.click(".cash-bar >> text=Join the waiting list")
    cy.sees(".cash-bar:has-text('Leave the waiting list')")
    assert cy.count(".cash-bar .sit-down") == 0
    lobby = card_room.ask("GET", "/cash/tables")["tables"]
    assert [table["waiting"] for table in lobby] == [1]

    on_turn(ann, bob).presses("f")
    for one in (ann, bob, cy):
        one.sees_exactly(5, ".board-cards .hunted")
    fits_every_screen(cy, "waiting, rabbit hunted")

    they_play_until(TWICE, ann, bob, keys=("a", "r", "r", "c", "c"))
    for one in (ann, bob):
        one.page.click(TWICE)
    for one in (ann, bob, cy):
        one.sees_exactly(2, ".board-cards")
        one.sees(".board-cards >> nth=1 >> .pc:not(.none) >> nth=4")
    fits_every_screen(ann, "two boards")

    ann.page.set_viewport_size({"width": 1280, "height": 800})
    ann.presses("h")
    ann.page.click(".check-deals")
    ann.sees("text=/Hands checked: 2, cards: /")
    ann.page.evaluate("Object.defineProperty(Crypto.prototype, 'subtle', { get: () => undefined })")
    ann.page.click(".check-deals")
    ann.sees("text=Browsers check deals only over HTTPS.")
    ann.presses("Escape")

    leaves(ann)
    cy.sees(".cash-bar .sit-down:enabled")
    sits_down(cy, "60")
    assert cy.count(".cash-bar:has-text('Leave the waiting list')") == 0
    assert ann.complaints == bob.complaints == cy.complaints == []


def on_turn(*people):
    for _ in range(900):
        for one in people:
            if one.count(TURN):
                return one
        people[0].page.wait_for_timeout(40)
    raise AssertionError("nobody is to act")
