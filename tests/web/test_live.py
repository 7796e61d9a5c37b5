"""Watching a live table: stop, go back, catch up; and who is away."""

import json
from contextlib import contextmanager

import pytest
from websockets.sync.client import connect

from tests.web import staged, staged_holdem
from tests.web.gallery import SET_OF_ACES, wall
from tests.web.house import House

pytestmark = pytest.mark.real

LIVE = ".rewind button[aria-disabled=true]:text-is('Live')"
BACK = ".rewind button.main:text-is('Back to live')"
BOTS = "blinds=1/2,seats=5,bots=3,bot=caller,turn_ms=900000,between_ms=4000,reveal_ms=100,tables=1"


class Late(staged.Stage):
    """A table that answers when the test says so."""

    def __init__(self):
        super().__init__(wall(), seat=None, most=0)
        self._waiting = []

    def begin(self):
        self._heard = super()._heard
        for message in self._waiting:
            self._heard(message)

    def _heard(self, message):
        self._waiting.append(message)


@contextmanager
def confirming(house, table, token):
    """The cards of a player who is elsewhere are laid, and turned up one by one."""
    with connect(f"{house.url.replace('http', 'ws')}/play/{table}") as socket:
        socket.send(json.dumps({"type": "attach", "token": token}))
        confirm = {"type": "confirm", "layout": ["defense", "defense", "defense"]}
        socket.send(json.dumps({"type": "act", "action": confirm, "ref": 1}))
        yield


def goes_back_and_on(guest, before, after):
    """Where `before` is seen at first and `after` is seen now."""
    guest.sees(LIVE)
    guest.sees(after)
    guest.presses("Space")
    guest.sees(BACK)
    while guest.page.get_attribute(".rewind button >> nth=0", "aria-disabled") == "false":
        guest.presses("Home")
    guest.sees(before)
    guest.misses(after)
    guest.page.click("[aria-label^='Speed']")
    guest.presses("ArrowRight", "ArrowLeft")
    guest.sees(before)
    guest.presses("End")
    guest.sees(LIVE)
    guest.sees(after)
    assert guest.complaints == []


def test_a_battle_that_is_watched_can_be_stopped_and_rewound(player, house):
    token = house.guest("Bob")
    table = house.table_with_bot(token)
    guest = player().come(f"/table/{table}")
    guest.sees(LIVE)
    with confirming(house, table, token):
        guest.sees(".lanes.near .up")
        goes_back_and_on(guest, ".board", ".last-step, .lanes.near .up")


def test_a_round_of_mahjong_that_is_watched_can_be_stopped_and_rewound(player):
    guest = player()
    staged.Stage(wall(), seat=None, most=12).serve(guest)
    goes_back_and_on(guest, ".mj-board, .mj-middle", ".mj-pond .mj-tile")


def test_there_is_nothing_to_rewind_before_the_first_frame(player):
    guest, stage = player(), Late()
    stage.serve(guest)
    guest.sees("h1.quiet")
    guest.presses("Home", "ArrowLeft")
    stage.begin()
    guest.sees(".mj-board")
    guest.sees(LIVE)
    assert guest.complaints == []


def test_a_cash_table_that_is_watched_can_be_stopped_and_rewound(player, tmp_path):
    house = House(tmp_path / "cash", 0.1, "--cash", BOTS)
    house.open()
    try:
        guest = player(house=house).come("/#cash")
        guest.sees(".account dl")
        guest.page.click(".way-people")
        guest.sees(".board-cards .pc, .boards .pc, .centre .pc")
        guest.presses("Space")
        guest.sees(BACK)
        guest.presses("End")
        guest.sees(LIVE)
        guest.sees(".cash-bar .sit-down")
        assert guest.complaints == []
    finally:
        house.close()


def test_players_of_holdem_who_are_away_are_counted_down(player):
    guest = player()
    stage = staged_holdem.Stage((SET_OF_ACES,), seats=6)
    stage.serve(guest)
    guest.sees(".act-bar .act-fold")
    stage.tell_away((1, 60_000), (2, 0))
    guest.sees(".last-action .away:text-matches('Away · [56][0-9] s')")
    guest.sees(".last-action .away:text-is('Away')")
    guest.sees("[aria-live]:has-text('is away')")
    stage.tell_away()
    guest.misses(".last-action .away")
    assert guest.complaints == []
