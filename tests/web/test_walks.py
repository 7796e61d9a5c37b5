"""The page is walked point by point, as a newcomer would, in every size, language and theme.

A pair of them is walked each time, the rest by night. Signs are classes, not words: the walk is the same in both
languages.
"""

import pytest

from facedown.bots import holdem as bots
from facedown.poker.holdem import Config
from tests.web import staged_holdem
from tests.web.filed import Filed
from tests.web.gallery import SET_OF_ACES
from tests.web.house import House

pytestmark = pytest.mark.real

SIZES = ((1280, 800), (390, 844), (360, 740), (320, 640), (844, 390))
LANGUAGES = {"en": "en-GB", "ru": "ru-RU"}
ALWAYS = {((1280, 800), "en", "light"), ((320, 640), "ru", "dark")}
SCROLLED = "[document.documentElement.scrollWidth, innerWidth]"


def looks():
    for size in SIZES:
        for language in LANGUAGES:
            for scheme in ("light", "dark"):
                look = (size, language, scheme)
                marks = () if look in ALWAYS else pytest.mark.nightly
                yield pytest.param(look, marks=marks, id=f"{size[0]}x{size[1]}-{language}-{scheme}")


@pytest.fixture(scope="module")
def shown(tmp_path_factory):
    """A server whose bots play for visitors."""
    house = House(tmp_path_factory.mktemp("shown"), 0.4, "--exhibitions", "battle,holdem,mahjong")
    house.open()
    yield house
    house.close()


@pytest.fixture(scope="module")
def hands():
    return Filed("holdem", Config(4, 2_000, hands=4), bots.random, "walk", ("Ann", "Bob", "Cy", "Di"))


@pytest.fixture
def visitor(player, shown, look):
    (width, height), language, scheme = look
    size = {"width": width, "height": height}
    return player(house=shown, size=size, locale=LANGUAGES[language], color_scheme=scheme)


def fits(guest, where):
    wide, window = guest.page.evaluate(SCROLLED)
    assert wide <= window, f"{where} is {wide} wide at {window}"


def walk_home(guest, _house, _hands):
    """1: four games, a board that moves, three ways to play each, who is online."""
    guest.come().sees(".live-board .lanes")
    guest.sees(".online")
    for game in ("holdem", "cash", "mahjong", "battle"):
        guest.page.click(f".game-tabs a[href='#{game}']")
        guest.sees(f".game-tabs a[href='#{game}'][aria-current]")
        guest.sees(".hero .sentence")
        guest.sees(".ways .button, .ways button")
        fits(guest, game)


def walk_dead_ends(guest, _house, _hands):
    """2: what is not there is said in the reader's language, with a way back."""
    for path in ("/nothing", "/table/nothing", "/replay/nothing"):
        guest.come(path).sees("main a[href='/']")
        fits(guest, path)


def walk_battle(guest, _house, _hands):
    """2, 3, 6: a bot at once from the queue; rules, pairs in a sentence, the last round, the review."""
    guest.come().sees(".account dl")
    guest.sees(".rules")
    guest.page.click(".way-people")
    guest.page.click(".bots button >> nth=0")
    guest.sees("button.place")
    fits(guest, "battle")
    guest.sees(".outcomes, .outcomes-panel, [aria-controls=outcomes]")
    guest.lays("attack", "heal", "counter")
    confirm = guest.page.locator(".confirm").bounding_box()
    assert confirm["y"] + confirm["height"] <= guest.page.viewport_size["height"], "no need to scroll"
    guest.page.click(".confirm")
    guest.sees(".last-step")
    guest.sees("button.place")
    guest.page.click(".controls .plain, .controls button.danger, button.plain")
    guest.page.click("dialog[open] .danger")
    guest.sees(".result")
    guest.sees(".review")
    fits(guest, "result")


def walk_rooms(guest, house, _hands):
    """4: options, a link, a picture to scan; a guest sees the terms."""
    guest.come().sees(".account dl")
    guest.page.click(".way-friends")
    guest.sees(".qr img")
    fits(guest, "own room")
    room = house.ask("POST", "/rooms", {"game": "battle", "best_of": 3}, house.guest("Bob"))["code"]
    guest.come(f"/room/{room}").sees(".join")
    guest.sees(".terms li")
    fits(guest, "room")


def walk_presence(guest, _house, _hands):
    """5: who is away is counted down."""
    stage = staged_holdem.Stage((SET_OF_ACES,), seats=6)
    stage.serve(guest)
    guest.sees(".act-bar .act-fold")
    fits(guest, "hold'em")
    stage.tell_away((1, 60_000))
    guest.sees(".last-action .away")


def walk_watching(guest, _house, hands):
    """7: a replay tells chances, goes by step, is shared."""
    hands.serve(guest)
    guest.come("/replay/T-9.1#1.2").sees(".oval")
    fits(guest, "replay")
    guest.sees(".graph")
    guest.presses("ArrowRight")
    guest.page.wait_for_url("**#1.3")
    guest.sees(".share")
    guest.come("/embed/T-9.1#1.2").sees(".oval")
    fits(guest, "embedded")


def walk_live(guest, house, _hands):
    """7: a live table can be stopped and rewound."""
    table = house.table_with_bot(house.guest("Bob"))
    guest.come(f"/table/{table}").sees(".rewind")
    fits(guest, "watched battle")
    guest.presses("Space")
    guest.sees(".rewind button.main")
    guest.presses("End")
    guest.misses(".rewind button.main")


def walk_players(guest, house, _hands):
    """8: a name leads to its player, the leaderboard has bots, an account can be kept."""
    account = house.ask("GET", "/me", token=house.guest("Ann"))["account"]
    guest.come(f"/player/{account}").sees(".profile h1")
    fits(guest, "profile")
    guest.come("/leaderboard").sees("h1")
    fits(guest, "leaderboard")
    guest.come("/account").sees("label[for=confirm]")
    fits(guest, "account")


def walk_daily(guest, _house, _hands):
    """9: a position a day of each game, its answer, yesterday's."""
    guest.come().sees(".daily-card a")
    guest.page.click(".daily-card a")
    for game in ("battle", "holdem", "mahjong"):
        guest.come(f"/daily/{game}").sees(".daily-options button")
        fits(guest, game)
        guest.page.click(".daily-options button >> nth=0")
        guest.sees(".daily-rated .own")
        guest.sees(".daily-answer a[href*='/replay/']")
        fits(guest, f"{game} answered")
    guest.page.click(".daily-days a >> nth=0")
    guest.sees(".daily-options button")


def walk_footer(guest, _house, _hands):
    """10: rules, fairness, API and source are a step away, and all of it can be installed."""
    guest.come().sees("footer a[href^='/docs']")
    assert guest.count("footer a") >= 4
    assert guest.count("link[rel=manifest]") == 1
    guest.come("/docs/rules/battle.html").sees("main")
    fits(guest, "docs")


WALKS = (
    walk_home,
    walk_dead_ends,
    walk_battle,
    walk_rooms,
    walk_presence,
    walk_watching,
    walk_live,
    walk_players,
    walk_daily,
    walk_footer,
)


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.__name__)
@pytest.mark.parametrize("look", [*looks()])
def test_the_page_is_walked_point_by_point(visitor, shown, hands, walk):
    walk(visitor, shown, hands)
    assert [said for said in visitor.complaints if "404" not in said] == []
