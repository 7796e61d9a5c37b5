"""A table of mahjong: what is offered and shown, by mouse, by keys, by touch, and when the connection breaks."""

import pytest

from facedown.core import Seed
from facedown.mahjong import Settings
from facedown.mahjong.tiles import NAMES
from facedown.mahjong.wall import Wall
from tests.web.layout import check_layout
from tests.web.mahjong_pages import DOWNLOADS, SCREENS, links
from tests.web.player import Player
from tests.web.staged import TABLE as STAGED
from tests.web.staged import Stage

pytestmark = pytest.mark.real

REST = Seed.of("rest")


def tenpai(**settings):
    """Ann can declare riichi at once: 9m leaves a wait for 2p and 5p, 2p and 5p a wait for 9m alone."""
    return Stage(
        Wall.stacked(hands=("123456m234p567s9m",), draws="5p1z2z3z7z", dora="4p", rest=REST), **settings
    )


def called(**settings):
    """Max discards a five that Ann can chi in three ways, pon in two and win with in none."""
    return Stage(
        Wall.stacked(hands=("3406755m189p123z",), draws="9s9p9p5m", rest=REST),
        **settings,
    )


def ready(**settings):
    """Ann waits for the white dragon and draws it next; or Bob discards it."""
    return Stage(
        Wall.stacked(
            hands=("223344m567p66s55z",), draws=settings.pop("draws"), dora="1m", ura="2m", rest=REST
        ),
        **settings,
    )


@pytest.fixture(scope="module")
def visitor(browser, house):
    """One for most tests of this file: to open a page again is quicker than to open a browser."""
    visitor = Player(browser, house)
    yield visitor
    visitor.context.close()


@pytest.fixture
def ann(visitor):
    """Somebody at a desk whose page remembers nothing."""
    visitor.page.unroute_all()
    visitor.complaints.clear()
    yield visitor
    visitor.page.evaluate("localStorage.clear()")


def sits(guest, stage):
    stage.serve(guest)
    guest.sees(".mj-held.drawn")
    return stage


def at(player, screen, **settings):
    """Somebody in front of this screen."""
    width, height = SCREENS[screen]
    return player(size={"width": width, "height": height}, **settings)


def tile(name):
    return f".mj-held[data-tile='{NAMES.index(name)}']"


def names(acts):
    return [(act["type"], NAMES[act["tile"]]) for act in acts]


def test_a_tile_is_discarded_by_the_mouse_by_its_number_and_the_drawn_one_by_enter(ann):
    stage = sits(ann, tenpai())
    ann.page.click(tile("1m"))
    ann.sees(tile("7z"))
    ann.presses("2")
    ann.sees_exactly(1, ".mj-held.drawn")
    ann.presses("Enter")
    ann.sees_exactly(3, ".mj-side.at-0 .mj-pond .mj-tile")
    assert names(stage.acts)[:2] == [("discard", "1m"), ("discard", "3m")]
    assert stage.acts[2]["tile"] not in (0, 4, 8)
    assert ann.complaints == []


@pytest.mark.slow
def test_arrows_choose_a_tile_and_the_arrow_up_discards_it(ann):
    stage = sits(ann, tenpai())
    ann.sees(".mj-held.drawn")
    ann.presses("ArrowLeft", "ArrowLeft", "ArrowUp")
    ann.sees(".mj-side.at-0 .mj-pond .mj-tile")
    assert names(stage.acts) == [("discard", "7s")]


@pytest.mark.slow
def test_one_press_is_one_answer(ann):
    stage = sits(ann, tenpai())
    ann.sees(".mj-held.drawn")
    ann.page.evaluate("""() => {
        const tile = document.querySelector(".mj-held.drawn");
        tile.click();
        tile.click();
    }""")
    ann.sees(".mj-side.at-0 .mj-pond .mj-tile")
    assert len(stage.acts) == 1


@pytest.mark.slow
def test_two_taps_discard_where_the_player_wants_it_so(player):
    ann = at(player, "phone", has_touch=True, is_mobile=True)
    stage = sits(ann, tenpai())
    ann.sees(".mj-options button[aria-pressed=true]:has-text('Two taps')")
    ann.page.tap(tile("9m"))
    ann.sees(f"{tile('9m')}.picked")
    ann.sees("text=Tap it again")
    ann.sees(".mj-waits li >> nth=1")
    assert stage.acts == []
    ann.page.tap(tile("9m"))
    ann.sees(".mj-side.at-0 .mj-pond .mj-tile")
    assert names(stage.acts) == [("discard", "9m")]


@pytest.mark.slow
def test_waits_are_shown_with_what_is_left_and_without_a_yaku(ann):
    sits(ann, tenpai())
    ann.page.hover(tile("9m"))
    assert [one.split() for one in ann.page.locator(".mj-waits li").all_inner_texts()] == [
        ["2", "pin:", "3", "no", "yaku:", "tsumo", "only"],
        ["5", "pin:", "3", "no", "yaku:", "tsumo", "only"],
    ]
    ann.sees("text=Waiting, 6 left")
    ann.sees("text=Riichi gives a yaku.")
    ann.page.hover(tile("1m"))
    ann.misses(".mj-waits li")


def test_riichi_lights_its_discards_and_the_page_discards_on(ann):
    stage = sits(ann, tenpai(most=30))
    ann.presses("r")
    ann.sees_exactly(3, ".mj-held.lit")
    ann.page.click(tile("1m"), force=True)
    ann.page.click(tile("9m"))
    ann.sees(".mj-side.at-0 .mj-pond .side")
    ann.sees(".mj-score.at-0 .laid")
    ann.sees("text=Waiting, ")
    ann.sees(".mj-side.at-0 .mj-pond .mj-tile >> nth=2")
    assert stage.acts[0] == {"type": "riichi", "tile": NAMES.index("9m")}
    assert {act["type"] for act in stage.acts[1:]} == {"discard"}
    assert ann.text(".mj-score.at-0 .points") == "24,000"


def test_calls_show_their_tiles_and_have_keys(ann):
    stage = sits(ann, called())
    ann.page.click(tile("9s"))
    ann.sees(".mj-call")
    labels = [one.get_attribute("aria-label") for one in ann.page.locator(".mj-call").all()]
    assert labels == [
        "Kan: red 5 man, 5 man, 5 man, 5 man",
        "Pon: red 5 man, 5 man",
        "Pon: 5 man, 5 man",
        "Chi: 3 man, 4 man",
        "Chi: 4 man, 6 man",
        "Chi: 6 man, 7 man",
        "Pass",
    ]
    ann.presses("v")
    ann.sees(".mj-side.at-0 .mj-meld > .mj-stack:first-child")
    assert stage.acts[1]["type"] == "chi"
    assert sorted(NAMES[one] for one in stage.acts[1]["tiles"]) == ["4m", "6m"]
    ann.sees_exactly(1, ".mj-side.at-3 .mj-pond .taken")


SIDEWAYS = """async from => {
    const {meldPicture} = await import("/web/mahjong/melds.js");
    const {render} = await import("/web/vendor/lit-html.js");
    const place = (kind, tiles) => {
        const room = document.createElement("div");
        render(meldPicture({kind, tiles, called: tiles[0], from_seat: from}, 1), room);
        return [...room.firstElementChild.children].findIndex(child => child.matches(".mj-stack"));
    };
    return [place("pon", [0, 1, 2]), place("open_kan", [0, 1, 2, 3]), place("added_kan", [0, 1, 2, 3])];
}"""
"""Where the called tile lies in a meld of seat 1, from the left."""


def test_a_called_tile_lies_on_the_side_of_the_player_who_discarded_it(ann):
    ann.come("/leaderboard?modules")
    assert ann.page.evaluate(SIDEWAYS, 0) == [0, 0, 0]
    assert ann.page.evaluate(SIDEWAYS, 3) == [1, 1, 1]
    assert ann.page.evaluate(SIDEWAYS, 2) == [2, 3, 2]


@pytest.mark.parametrize("key", ["x", pytest.param("Escape", marks=pytest.mark.slow)])
def test_a_call_is_passed_by_its_key(ann, key):
    stage = sits(ann, called())
    ann.page.click(tile("9s"))
    ann.sees(".mj-call")
    ann.presses(key)
    ann.misses(".mj-call")
    assert stage.acts[1:] == [{"type": "pass"}]


@pytest.mark.slow
def test_automatic_play_passes_calls_and_discards_for_this_round(ann):
    stage = sits(ann, called())
    ann.page.click("text=No calls")
    ann.page.click("text=Auto-discard")
    ann.sees(".mj-side.at-0 .mj-pond .mj-tile >> nth=2")
    assert {"type": "pass"} in stage.acts
    assert ann.page.locator(".mj-options [aria-pressed=true]").all_inner_texts() == [
        "Sort",
        "No calls",
        "Auto-discard",
    ]


@pytest.mark.slow
def test_an_unsorted_hand_keeps_the_order_in_which_tiles_came(ann):
    sits(ann, tenpai())
    ann.sees(".mj-held.drawn")
    ann.presses("s")
    ann.page.click(tile("1m"))
    ann.sees(tile("7z"))
    order = ann.page.locator(".mj-held").evaluate_all("all => all.map(one => Number(one.dataset.tile))")
    assert [NAMES[one] for one in order[-2:]] == ["5p", "7z"]
    ann.presses("s")
    order = ann.page.locator(".mj-held").evaluate_all("all => all.map(one => Number(one.dataset.tile))")
    assert order[:-1] == sorted(order[:-1])


@pytest.mark.slow
def test_a_passed_win_leaves_the_mark_of_furiten(ann):
    sits(ann, ready(draws="9s5z1p1p"))
    ann.page.click(tile("9s"))
    ann.sees(".mj-call.main:has-text('Ron')")
    ann.page.click("button:has-text('Pass')")
    ann.sees(".mj-furiten")


def test_a_win_shows_its_yaku_fu_and_points_and_the_next_round_begins(ann):
    stage = sits(ann, ready(draws="9s5z", settings=Settings(length="tonpusen")))
    ann.page.click(tile("9s"))
    ann.sees(".mj-call.main")
    ann.presses("r")
    ann.sees("#end-title:has-text('Ron! Ann from Bob')")
    yaku = [one.replace("\n", " ") for one in ann.page.locator(".mj-yaku li").all_inner_texts()]
    assert [" ".join(one.split()) for one in yaku] == ["Iipeikou 1 han", "White dragon 1 han", "Dora 2 han"]
    assert ann.text(".mj-points") == "4 han 40 fu · Mangan 12,000 points"
    lines = [one.split() for one in ann.page.locator(".mj-changes tr").all_inner_texts()]
    assert lines[:2] == [["Ann", "37,000", "+12,000"], ["Bob", "13,000", "−12,000"]]
    ann.presses("Enter")
    ann.misses(".mj-end")
    ann.sees(".mj-counters >> text=1")
    assert stage.acts[-1] == {"type": "confirm"}


def test_automatic_wins_win_and_the_match_ends_with_its_standings(ann):
    stage = sits(
        ann, ready(draws="9s9p9p9p5z", settings=Settings(length="tonpusen", start=3_000, target=3_000))
    )
    ann.presses("w")
    ann.page.click(tile("9s"))
    ann.sees("#end-title:has-text('Tsumo! Ann')")
    ann.page.click("text=Final standings")
    ann.sees("#result-title:has-text('Your place: 1')")
    ann.sees_exactly(4, ".mj-standings tbody tr")
    ann.sees("button:has-text('Play again')")
    ann.sees(".result a[href='/']")
    ann.page.click("text=Download the match")
    assert [link.removeprefix(f"/records/{STAGED}") for link in links(ann, ".mj-files a")] == DOWNLOADS
    assert stage.acts[1:] == [{"type": "tsumo"}]
    assert ann.complaints == []


@pytest.mark.slow
def test_scores_can_be_seen_as_differences(ann):
    sits(ann, ready(draws="9s9p9p9p5z", settings=Settings(length="tonpusen")))
    ann.page.click(tile("9s"))
    ann.sees(".mj-call.main")
    ann.presses("t")
    ann.sees("#end-title")
    ann.presses("Enter")
    ann.misses(".mj-end")
    ann.page.click(".mj-centre")
    shown = ann.page.locator(".mj-score .difference").all_inner_texts()
    assert shown == ["37,000", "−16,000", "−16,000", "−16,000"]


def test_a_question_is_open_again_after_a_reconnect(ann):
    stage = sits(ann, called())
    ann.page.click(tile("9s"))
    ann.sees(".mj-call")
    stage.drop()
    ann.sees("text=Connection lost. Your match continues on the server.")
    ann.page.click("text=Reconnect now")
    ann.misses(".banner")
    assert stage.sockets == 2
    ann.page.click("[aria-label='Pon: 5 man, 5 man']")
    ann.sees(".mj-side.at-0 .mj-meld")
    assert stage.acts[-1]["type"] == "pon"


@pytest.mark.slow
def test_a_page_that_is_opened_between_rounds_shows_the_result(ann):
    sits(ann, ready(draws="9s5z", settings=Settings(length="tonpusen")))
    ann.page.click(tile("9s"))
    ann.sees(".mj-call.main")
    ann.presses("r")
    ann.sees("#end-title")
    ann.page.reload()
    ann.sees("#end-title:has-text('Ron! Ann from Bob')")
    ann.presses("Enter")
    ann.sees(".mj-held")


def test_a_player_who_is_away_is_marked_until_a_bot_plays_and_until_they_are_back(ann):
    stage = sits(ann, tenpai())
    stage.tell_away((1, 60_000), (2, 0))
    ann.sees(".mj-name.at-1:has-text('Bob') small:text-matches('away · [56][0-9] s')")
    ann.sees(".mj-name.at-2:has-text('Eve') small:text-is('a bot plays')")
    ann.sees("[aria-live]:has-text('A bot plays for Eve.')")
    stage.tell_away()
    ann.misses(".mj-name small")
    ann.sees("[aria-live]:has-text('Eve is back.')")
    assert ann.complaints == []


def test_a_spectator_sees_the_table_without_hands_and_buttons(ann):
    ready(draws="9s5z", seat=None, most=12).serve(ann)
    ann.sees("text=You are watching.")
    ann.sees(".mj-pond .mj-tile")
    assert ann.count(".mj-held, .mj-call, .mj-options") == 0
    assert ann.count(".mj-closed .mj-tile:not(.back)") == 0


def test_a_player_leaves_the_match_and_is_back_in_the_lobby(ann):
    stage = sits(ann, tenpai())
    ann.page.click("[aria-label='Leave the match']")
    ann.page.click("text=Keep playing")
    assert stage.acts == []
    ann.page.click("[aria-label='Leave the match']")
    ann.page.click("text=Yes, leave")
    ann.sees(".lobby-page")
    assert stage.acts == [{"type": "leave"}]


SCENES = ((tenpai, "r", ".mj-held.lit"), (called, "Enter", ".mj-call"))


@pytest.mark.parametrize(
    ("scheme", "locale"), [pytest.param("light", "en-GB", marks=pytest.mark.slow), ("dark", "ru-RU")]
)
def test_the_table_fits_on_every_screen_without_scrolling(player, scheme, locale):
    ann = player(color_scheme=scheme, locale=locale)
    for stage, key, sign in SCENES:
        sits(ann, stage())
        ann.presses(key)
        ann.sees(sign)
        for screen, (width, height) in SCREENS.items():
            ann.page.set_viewport_size({"width": width, "height": height})
            check_layout(ann, f"{sign} on {screen}")
            assert ann.page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (sign, screen)
            assert ann.page.evaluate(INSIDE) == [], (sign, screen)
            square = ann.page.locator(".mj-square").bounding_box()
            assert square["width"] >= TABLE[screen], (sign, screen)


TABLE = {"desktop": 600, "phone": 370, "small": 330, "sideways": 265}
"""Pixels that the table must have left."""

INSIDE = """() => [...document.querySelectorAll(".mj-square, .mj-held, .mj-call, .mj-options button")]
    .filter(one => {
        const {left, top, right, bottom} = one.getBoundingClientRect();
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    })
    .map(one => one.className)"""
"""What is out of sight."""
