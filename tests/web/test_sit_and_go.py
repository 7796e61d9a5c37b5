"""Hold'em for people: a sit-and-go against house bots, and friends who meet by the link of a room."""

import re

import pytest

from facedown.poker.hand.actions import Call
from tests.web.house import House
from tests.web.layout import check_layout
from tests.web.staged_holdem import Stage

pytestmark = pytest.mark.real

SCREENS = {
    "desktop": (1280, 800),
    "low": (880, 560),
    "phone": (390, 844),
    "small": (360, 740),
    "smallest": (320, 640),
    "sideways": (844, 390),
}
TURN = ".act-bar .act-fold"
FITS = """() => {
    const {scrollHeight, scrollWidth} = document.documentElement;
    const boxes = selector => [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect());
    const plates = boxes(".chair .plate, .chair .pc");
    const covered = boxes(".board-cards .pc").filter(card => plates.some(({left, top, right, bottom}) =>
        left < card.right - 1 && right > card.left + 1 && top < card.bottom - 1 && bottom > card.top + 1));
    const hidden = [...document.querySelectorAll(".holdem-play :is(button, input, a, .chair, .pc)")]
        .filter(one => one.checkVisibility())
        .map(one => one.getBoundingClientRect())
        .filter(({left, top, right, bottom}) => left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1);
    return [scrollHeight <= innerHeight, scrollWidth <= innerWidth, hidden.length, covered.length];
}"""


COVERED = """() => [...document.querySelectorAll(".plate:has(.odds)")].flatMap(plate => {
    const range = document.createRange();
    range.selectNodeContents(plate.querySelector(".stack"));
    const chips = range.getBoundingClientRect();
    const boxes = [".odds", ".button-mark"].flatMap(one => plate.querySelector(one)?.getBoundingClientRect() ?? []);
    const isOver = ({left, top, right, bottom}) =>
        left < chips.right && right > chips.left && top < chips.bottom && bottom > chips.top;
    return boxes.some(isOver) ? [plate.textContent] : [];
})"""
"""Plates whose chips lie under a chance or the button."""


def sits_down(guest, players, bots):
    """By the card in the lobby."""
    guest.come("/#holdem")
    guest.sees(".account dl")
    guest.page.select_option(".sit-and-go select >> nth=0", str(players))
    guest.page.select_option(".sit-and-go select >> nth=1", bots)
    guest.page.click(".way-bots")
    guest.sees(".holdem-play")
    return guest


def plays_to_the_end(guest):
    """All-in whenever it is this player's turn."""
    while True:
        guest.sees(f"{TURN}, .match-end")
        if guest.count(".match-end"):
            return
        asked = guest.frames[-1]["prompt"]
        raises = asked is not None and asked["actions"]["most"] > 0
        guest.presses(*(("a", "r", "r") if raises else ("c", "c")))
        guest.page.wait_for_timeout(150)


@pytest.mark.slow
def test_one_player_beats_or_loses_to_a_bot_and_plays_again(player):
    ann = sits_down(player(), 2, "caller")
    ann.sees(TURN)
    assert ann.text(".play-head .facts").startswith("Hand 1 · Blinds 10/20 · hands to next level: 9")
    plays_to_the_end(ann)
    ann.sees("#result-title:text-matches('You win|Your place: 2')")
    assert ann.count(".places li") == 2
    ann.presses("h")
    with ann.page.expect_response(re.compile("form=pokerstars")) as answer:
        ann.page.click(".drawer button:has-text('PokerStars') >> nth=0")
    assert answer.value.text().startswith("PokerStars Hand #")
    ann.presses("Escape")
    over = ann.page.url
    ann.page.click("text=Play again")
    ann.sees(TURN)
    assert ann.page.url != over


@pytest.mark.slow
def test_the_amount_follows_presets_keys_and_the_box_and_an_all_in_is_asked_twice(player):
    ann = sits_down(player(), 2, "caller")
    ann.sees(TURN)
    assert ann.text(".act-stay") == "Call 10 C"
    ann.presses("2")
    assert ann.text(".act-raise") == "Raise to 60 R"
    ann.presses("ArrowUp")
    assert ann.text(".act-raise") == "Raise to 80 R"
    ann.page.hover(".act-bar .slider")
    ann.page.mouse.wheel(0, -100)
    ann.sees(".act-raise:has-text('Raise to 100')")
    ann.page.mouse.wheel(0, 100)
    ann.sees(".act-raise:has-text('Raise to 80')")
    ann.presses("u")
    assert ann.text(".act-raise") == "Raise to 4 BB R"
    ann.page.fill(".slider .amount", "5.5")
    ann.page.keyboard.press("Tab")
    assert ann.text(".act-raise") == "Raise to 5.5 BB R"
    ann.presses("u")
    assert ann.text(".act-raise") == "Raise to 110 R"
    ann.page.fill(".slider .amount", "123")
    ann.page.keyboard.press("Tab")
    assert ann.text(".act-raise") == "Raise to 123 R"
    ann.presses("a", "r")
    assert ann.text(".act-raise") == "Sure? All-in 1,500 R"
    ann.presses("Escape")
    assert ann.text(".act-raise") == "All-in 1,500 R"
    ann.presses("c")
    ann.misses(TURN)
    assert ann.acts == [{"type": "call"}]


@pytest.mark.slow
def test_what_was_planned_is_done_when_the_turn_comes(player):
    ann = sits_down(player(), 3, "caller")
    while ann.count(".plans") == 0:
        ann.sees(f"{TURN}, .plans")
        if ann.count(TURN):
            ann.presses("c")
            ann.misses(TURN)
    ann.presses("e")
    ann.sees(".plans [aria-pressed=true]:has-text('Call any')")
    before = len(ann.acts)
    while len(ann.acts) == before:
        pass  # each look waits a moment
    assert ann.acts[before]["type"] in {"call", "check"}


@pytest.mark.slow
def test_nine_players_fit_every_screen(player):
    ann = sits_down(player(), 9, "caller")
    ann.sees(TURN)
    for name, (width, height) in SCREENS.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(FITS) == [True, True, 0, 0], name
        check_layout(ann, name)


def test_a_player_leaves_and_is_free_for_the_next_match(player):
    ann = sits_down(player(), 4, "tight")
    ann.page.click("text=Leave")
    ann.page.click("text=Yes, leave")
    ann.sees(".sit-and-go")
    ann.misses(".returning")
    sits_down(ann, 2, "caller")


@pytest.mark.slow
def test_friends_meet_by_the_link_of_a_room_and_bots_take_the_free_chairs(player):
    ann, bob = player(), player()
    ann.come("/#holdem")
    ann.sees(".account dl")
    ann.page.select_option(".sit-and-go select >> nth=0", "3")
    ann.page.click(".way-friends")
    ann.sees(".room .code")
    bob.come(ann.page.url.removeprefix(ann.page.evaluate("location.origin")))
    bob.page.click(".room .join")
    bob.sees("text=or when its maker starts it")
    ann.sees_exactly(2, ".guests li:not(.free)")
    ann.page.select_option(".room select", "caller")
    ann.page.click(".room >> text=Fill free chairs")
    for one in (ann, bob):
        one.sees(".holdem-play")
        one.sees_exactly(3, ".chair")
        one.sees_exactly(1, ".chair.own")


@pytest.mark.slow
def test_people_meet_by_one_press(player):
    ann, bob = player().come("/#holdem"), player().come("/#holdem")
    for one in (ann, bob):
        one.sees(".account dl")
        one.page.select_option(".sit-and-go select >> nth=0", "3")
        one.page.click(".way-people")
        one.sees("output.code")
    ann.sees_exactly(2, ".guests li:not(.free)")
    carl = player().come("/#holdem")
    carl.sees("text=In queue: 2")
    carl.page.select_option(".sit-and-go select >> nth=0", "3")
    carl.page.click(".way-people")
    for one in (ann, bob, carl):
        one.sees(".holdem-play")
        one.sees_exactly(3, ".chair")
    assert ann.complaints == bob.complaints == carl.complaints == []


@pytest.mark.slow
def test_one_player_and_three_bots_play_to_the_end(player):
    ann = sits_down(player(), 4, "caller")
    plays_to_the_end(ann)
    ann.sees("#result-title, #out-title")
    assert ann.complaints == []


ACES = "2h3h4h5h6c7cAhAd" + "AcKsQd8s9s"
"""Ann, on the button, is dealt last: her three aces take every chip in the first hand."""


@pytest.fixture
def stacked(tmp_path):
    """A server where the last chair of the first hand is dealt the aces."""
    house = House(tmp_path, 0.1, run=("tests.web.stacked", ACES))
    house.open()
    yield house
    house.close()


@pytest.mark.slow
def test_one_player_wins_a_sit_and_go_against_three_bots(player, stacked):
    """At a real table: all that is arranged is the deck."""
    ann = sits_down(player(house=stacked), 4, "caller")
    ann.sees(TURN)
    assert ann.count(".chair.own .pc") == 2
    ann.presses("a", "r", "r")
    ann.sees("#result-title:text-is('You win!')")
    assert ann.text(".places li >> nth=0").startswith("1. ")
    assert ann.count(".places li") == 4
    table = ann.page.evaluate("location.pathname").rpartition("/")[2]
    won = stacked.ask("GET", f"/records/{table}", token=ann.token)["outcome"]
    assert won["places"].count(1) == 1
    assert ann.complaints == []


def test_a_player_whose_connection_was_lost_sees_what_was_dealt_meanwhile(player):
    stage = Stage((ACES,))
    ann = stage.serve(player())
    ann.sees(TURN)
    assert ann.count(".board-cards .pc:not(.none)") == 0
    stage.play_unseen(Call())
    ann.sees_exactly(3, ".board-cards .pc:not(.none)")
    ann.sees(TURN)


INSECURE = """
    Object.defineProperty(Navigator.prototype, "clipboard", { get: () => undefined });
    delete window.ClipboardItem;"""
"""What a browser takes from a page that came over plain HTTP."""


def test_a_hand_is_copied_where_the_page_came_over_plain_http(player):
    ann = player()
    ann.page.add_init_script(INSECURE)
    ann.page.route("**/hands?*", lambda route: route.fulfill(body="PokerStars Hand #1"))
    Stage((ACES,)).serve(ann)
    ann.sees(TURN)
    ann.presses("a", "r", "r")
    ann.sees("#result-title")
    ann.presses("h")
    ann.page.click(".drawer button:has-text('PokerStars') >> nth=0")
    ann.sees(".note:has-text('Copied.')")


def test_one_player_wins_a_staged_sit_and_go_against_three_bots(player):
    ann = Stage((ACES,)).serve(player())
    ann.sees(TURN)
    ann.presses("a", "r", "r")
    ann.sees("#result-title:text-is('You win!')")
    assert ann.text(".places li >> nth=0") == "1. Ann"
    for name, (width, height) in SCREENS.items():
        ann.page.set_viewport_size({"width": width, "height": height})
        assert ann.page.evaluate(COVERED) == [], name
    assert ann.count(".places li") == 4
    assert ann.complaints == []
