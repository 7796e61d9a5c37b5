"""Connections that fall silent, are held up, end for good or bring bad news."""

import json
from contextlib import ExitStack

import pytest
from websockets.sync.client import connect

from facedown.lobby import Settings
from tests.web.layout import BOXES
from tests.web.player import PATIENCE, SIZES, at_a_table

pytestmark = pytest.mark.real

MINUTE = 60_000
STEP = 50
"""ms by which the clock of a page is moved until it sends something."""
LOOK = 20
"""ms between looks at how many connections there are."""


class Wire:
    """All connections that a page makes to one address; the page's own clock can be moved on."""

    def __init__(self, player, path, *, silent=False):
        self._player = player
        self.silent = silent
        """New connections are accepted, and lead nowhere."""
        self.deaf = False
        """Nothing that the page sends arrives any more."""
        self.mute = False
        """Nothing that the server says arrives any more."""
        self.is_slow = False
        """From the next ping on, what the server says is held."""
        self.holds = False
        self.held = []
        self.sockets = []
        player.page.clock.install()
        player.page.route_web_socket(f"**{path}", self._opened)

    def _opened(self, socket):
        if socket.url.endswith("?small"):  # the small board of the front page
            socket.connect_to_server()
            return
        self.sockets.append(socket)
        if not self.silent:
            server = socket.connect_to_server()
            socket.on_message(lambda message: self._say(server, message))
            server.on_message(lambda message: self._hear(socket, message))

    def _say(self, server, message):
        if self.is_slow and '"ping"' in message:
            self.is_slow, self.holds = False, True
        if not self.deaf:
            server.send(message)

    def _hear(self, socket, message):
        if self.holds:
            self.held.append((socket, message))
        elif not self.mute:
            socket.send(message)

    def ping(self, lag):
        """Wait for the next ping, and let its answer come `lag` ms later."""
        self.is_slow = True
        assert self._until(lambda: self.holds, STEP), "the page asks"
        assert self._until(lambda: any('"pong"' in message for _, message in self.held)), "the server answers"
        self._player.page.clock.run_for(lag)
        self.holds = False
        while self.held:
            socket, message = self.held.pop(0)
            socket.send(message)

    def sees(self, count):
        """So many were made by now, and one more may follow."""
        assert self._until(lambda: len(self.sockets) >= count), (
            f"{len(self.sockets)} connections, not {count}"
        )

    def _until(self, is_so, step=0):
        """Look again and again; the clock of the page is moved on by `step` ms each time."""
        for _ in range(PATIENCE // LOOK):
            if is_so():
                return True
            if step:
                self._player.page.clock.run_for(step)
            self._player.page.wait_for_timeout(LOOK)
        return False


@pytest.mark.slow
def test_a_server_that_accepts_and_stays_silent_is_given_up(player):
    guest = player()
    wire = Wire(guest, "/lobby", silent=True)
    guest.come()
    wire.sees(1)
    guest.page.clock.run_for(12_000)
    wire.sees(2)


def test_a_connection_on_which_no_ping_is_answered_is_given_up(player):
    guest = player()
    wire = Wire(guest, "/lobby")
    guest.come().sees(".account dl")
    wire.deaf = True
    guest.page.clock.run_for(12_000)
    wire.sees(2)


@pytest.mark.parametrize("lag", [0, 200, 450])
def test_a_player_sees_within_a_second_and_a_half_that_nobody_answers(player, lag):
    """The clock of the page moves only where it is told to, so that nothing can be late unseen."""
    ann = player()
    wire = Wire(ann, "/play/*")
    at_a_table(ann)
    ann.page.clock.pause_at(ann.page.evaluate("Date.now()") / 1000 + 1)
    wire.ping(lag)
    wire.ping(lag)
    wire.deaf = wire.mute = True  # just after an answer: the next ping is as far away as it can be
    ann.page.evaluate("0")  # the answer has arrived
    assert ann.count(".banner") == 0
    ann.page.clock.run_for(1_499)
    assert ann.count(".banner:has-text('No answer')") == 1


def test_one_page_too_many_is_told_so_once_and_let_in_when_another_is_closed(player, house):
    token = house.guest("Ann")
    ann = player()
    wire = Wire(ann, "/lobby")
    ann.page.add_init_script(f"localStorage.setItem('facedown.token', '{token}')")
    with ExitStack() as others:
        for _ in range(Settings().most_listeners):
            other = others.enter_context(connect(f"{house.url.replace('http', 'ws')}/lobby"))
            other.send(json.dumps({"type": "hello", "token": token}))
            other.recv()
        ann.come().sees(".note:has-text('Too many of your pages are open')")
        ann.page.clock.run_for(6_000)
        asked = len(wire.sockets)
        ann.page.clock.run_for(10_000)
        wire.sees(asked + 1)
        assert ann.text(".note") == ""
        assert ann.count(".account dl") == 0
    ann.page.clock.run_for(10_000)
    ann.sees(".account dl")


def test_a_refusal_at_the_table_is_in_the_language_of_the_reader(player, house):
    ann = player(locale="ru-RU")
    wire = Wire(ann, "/play/*")
    ann.come().sees(".account dl")
    house.table_with_bot(ann.token)
    ann.sees("button.place")
    for code, words in (("paused", "Стол на паузе"), ("OUT_OF_TURN", "Сейчас не ваш ход")):
        wire.sockets[-1].send(json.dumps({"type": "refusal", "code": code, "sentence": "in English"}))
        ann.sees(f".note:has-text('{words}')")


def test_a_page_whose_timers_were_held_up_asks_before_it_gives_a_connection_up(player):
    guest = player()
    wire = Wire(guest, "/lobby")
    guest.come().sees(".account dl")
    guest.page.clock.fast_forward(MINUTE)
    guest.sees(".lag[aria-label$=' ms']")
    assert len(wire.sockets) == 1


@pytest.mark.slow
def test_coming_online_does_not_take_the_chair_back_from_another_window(player):
    ann = player()
    wire = Wire(ann, "/play/*")
    at_a_table(ann)
    wire.sockets[0].close(code=4000)
    ann.sees("text=opened in another window")
    ann.page.evaluate("dispatchEvent(new Event('online'))")
    ann.page.click("text=Play here")
    ann.sees("button.place")
    assert len(wire.sockets) == 2


def test_whoever_is_taken_out_of_the_queue_is_told_and_waits_no_longer(player, house):
    ann = player()
    wire = Wire(ann, "/lobby")
    ann.come().sees(".account dl")
    ann.page.click(".way-people")
    ann.sees("text=Looking for an opponent")
    wire.mute = True
    house.ask("DELETE", "/queue", token=ann.token)
    dropped = {"type": "dropped", "game": "battle", "code": "not_enough_tokens", "sentence": "no"}
    wire.sockets[0].send(json.dumps(dropped))
    ann.sees("text=no token to stake")
    ann.sees(".way-people")


@pytest.mark.slow
def test_a_rematch_can_be_asked_for_again_after_the_connection_was_lost(player):
    ann = player()
    wire = Wire(ann, "/lobby")
    at_a_table(ann).surrenders()
    ann.page.route("**/rematch", lambda route: route.fulfill(status=202, json={"waiting": True}))
    ann.page.click("text=Rematch")
    ann.sees("text=Waiting for Novice")
    wire.sockets[0].close(code=1012)
    ann.sees("button:text-is('Rematch')")


@pytest.mark.parametrize("size", SIZES)
def test_the_banner_of_a_lost_table_moves_nothing_and_covers_neither_clock_nor_buttons(player, size):
    ann = player(size=SIZES[size])
    wire = Wire(ann, "/play/*")
    before = at_a_table(ann).page.evaluate(BOXES)
    wire.silent = True
    wire.sockets[0].close(code=1011)
    ann.sees(".banner")
    banner, clock, confirm = (ann.page.locator(it).bounding_box() for it in (".banner", ".time", ".confirm"))
    assert banner["y"] + banner["height"] < clock["y"]
    assert confirm["y"] + confirm["height"] <= SIZES[size]["height"]
    assert [box for box in ann.page.evaluate(BOXES) if box[0] != "Reconnect now"] == before


LEFT_AT_ONCE = """async () => {
    const { Link } = await import("/web/shell/link.js");
    new Link("/lobby", () => ({ type: "hello" }), () => {}, () => {}).close();
    const other = new WebSocket(location.origin.replace("http", "ws") + "/lobby");
    await new Promise(resolve => { other.onopen = resolve; });
}"""


def test_a_page_that_is_left_before_it_is_connected_leaves_no_complaint(player):
    guest = player().come("/leaderboard?modules")
    guest.page.evaluate(LEFT_AT_ONCE)
    assert guest.complaints == []
