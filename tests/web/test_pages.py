import re

import pytest

from tests.web.layout import check_layout
from tests.web.player import PHONE, SIZES, UNREACHABLE
from tests.web.teams import finished_match

pytestmark = pytest.mark.real

LONG = "W" * 32


class Late:
    """An answer that comes when it is let go."""

    def hold(self, route):
        self.route = route


WORDS = """() => {
    const page = document.getElementById("app").cloneNode(true);
    const names = ".nickname, .who strong, .room h2, .lines b, .leaders th[scope=row], h1, kbd, .viewers, .history > p";
    const teams = ".team, .said, .names, .teams, option, code, #announced, .lines small, .connecting p, .caption p, .guests, .live-board";
    page.querySelectorAll(`${names}, ${teams}`)
        .forEach(names => names.remove());
    return page.textContent;
}"""
"""All words of the page but the names of players and keys."""


@pytest.fixture(scope="session")
def match(house):
    return house.finished_match()


@pytest.fixture(scope="session")
def hands(house):
    """A match of hold'em."""
    return finished_match(house)


@pytest.fixture
def room(house):
    """The code of one that waits for a guest."""
    return house.ask("POST", "/rooms", {"game": "battle"}, house.guest("Bob"))["code"]


@pytest.fixture
def table(house):
    """One that goes on, with nobody but a bot behind it."""
    return house.table_with_bot(house.guest("Bob"))


@pytest.mark.parametrize(
    ("size", "scheme"),
    [
        ("desktop", "light"),
        ("phone", "dark"),
        pytest.param("desktop", "dark", marks=pytest.mark.slow),
        pytest.param("phone", "light", marks=pytest.mark.slow),
    ],
)
def test_every_page_opens_with_a_clean_console_and_nothing_overlaps(
    player, match, hands, table, room, size, scheme
):
    language = "ru-RU" if scheme == "dark" else "en-GB"
    guest = player(size=SIZES[size], color_scheme=scheme, locale=language)
    for path, sign in (
        ("/", ".account dl"),
        (f"/room/{room}", ".join"),
        (f"/table/{table}", ".board"),
        (f"/replay/{match}#2", ".scrub"),
        ("/leaderboard", ".leaders-page"),
        ("/table/T-1", ".oval"),
        (f"/replay/{hands}#1.2", ".graph"),
    ):
        guest.come(path)
        guest.sees(sign)
        check_layout(guest, path)
        check_language(guest, language)
    assert guest.complaints == []


@pytest.mark.parametrize("size", [(360, 740), pytest.param((844, 390), marks=pytest.mark.slow)])
def test_small_phones_show_every_page_upright_and_sideways(player, match, hands, table, size):
    width, height = size
    guest = player(size={"width": width, "height": height}, locale="ru-RU")
    for path, sign in (
        ("/", ".account dl"),
        (f"/table/{table}", ".board"),
        (f"/replay/{match}#2", ".scrub"),
        ("/table/T-1", ".oval"),
        (f"/replay/{hands}#1.2", ".graph"),
    ):
        guest.come(path)
        guest.sees(sign)
        check_layout(guest, path)


@pytest.mark.parametrize("size", SIZES)
def test_the_table_of_a_finished_match_links_to_its_replay(player, match, size):
    guest = player(size=SIZES[size]).come(f"/table/{match}")
    guest.sees("text=This table is closed.")
    check_layout(guest, "closed table")
    guest.page.click("text=Watch the replay")
    guest.sees(".scrub")


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.slow), "phone"])
def test_a_table_one_plays_at_fits_in_every_state(player, size):
    ann = player(size=SIZES[size]).come()
    ann.sees(".account dl")
    ann.page.click("text=Casual")
    ann.lays("attack", "heal")
    check_layout(ann, "two cards laid")
    ann.lays("counter")
    ann.page.click(".confirm")
    for state in (".sealed", ".up", ".history h3"):
        ann.sees(state)
        check_layout(ann, state)
    ann.surrenders()
    check_layout(ann, "result")
    assert ann.complaints == []


@pytest.mark.slow
def test_names_of_32_letters_without_a_space_widen_no_page(player, house):
    ann, guest = player(size=PHONE).come(), player(size=PHONE)
    ann.sees(".account dl")
    house.ask("PATCH", "/me", {"nickname": LONG}, ann.token)
    table = house.table_of_two(ann.token, house.guest(LONG))
    ann.sees("button.place")
    check_layout(ann, "table")
    guest.come().sees(f".lines a[href$='{table}']")
    check_layout(guest, "lobby")
    ann.surrenders()
    check_layout(ann, "result")
    ann.page.click("text=Watch the replay")
    ann.sees(".scrub")
    check_layout(ann, "replay")


@pytest.mark.parametrize("path", ["/room/%", "/table/%zz"])
def test_an_address_that_names_nothing_says_so(player, path):
    guest = player().come(path)
    guest.sees("text=Page not found.")
    assert guest.complaints == []


@pytest.mark.slow
def test_the_keys_are_shown_and_the_focus_comes_back(player):
    guest = player().come()
    guest.tabs_to("a[href='/leaderboard']")
    guest.presses("?")
    guest.sees("dialog[open] kbd")
    guest.presses("Escape")
    assert guest.page.evaluate("document.activeElement.getAttribute('href')") == "/leaderboard"


def test_a_new_page_puts_the_focus_on_its_heading_and_the_title_says_where_one_is(player):
    guest = player().come()
    guest.page.click("a[href='/leaderboard']")
    guest.sees("h1:focus")
    assert guest.page.title() == "Leaderboard · facedown"


@pytest.mark.slow
def test_a_replay_follows_keys_scrubber_and_deep_links(player, match):
    guest = player().come(f"/replay/{match}#1")
    guest.sees("text=Moment 1 of")
    last = int(guest.text("label[for=scrubber]").split()[-1])
    guest.presses("End")
    guest.sees(f"text=Moment {last} of")
    assert re.search(r"#1\.\d+$", guest.page.url), "the address names round and step"
    guest.presses("Home", "ArrowRight", "ArrowRight", "ArrowLeft")
    guest.sees("text=Moment 1 of")
    guest.page.locator("#scrubber").fill("2")
    guest.sees("text=Moment 2 of")


@pytest.mark.slow
def test_a_replay_through_the_publics_eyes_hides_what_was_never_turned_up(player, match):
    guest = player().come(f"/replay/{match}#1")
    guest.sees(".scrub")
    guest.sees_exactly(1, ".lanes.near .attack")
    guest.page.check("text=Spectator")
    guest.sees_exactly(0, ".lanes .attack")


@pytest.mark.slow
def test_a_late_answer_for_the_viewer_before_does_not_show(player, match):
    guest, late = player().come(f"/replay/{match}#1"), Late()
    guest.page.route("**/frames?viewer=public", late.hold)
    guest.sees(".scrub")
    guest.page.check("text=Spectator")
    guest.page.check("text=Everyone")
    with guest.page.expect_response("**/frames?viewer=public") as answer:
        late.route.continue_()
    answer.value.finished()
    guest.page.evaluate("new Promise(requestAnimationFrame)")
    assert guest.count(".lanes.near .attack") == 1


GO = """path => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
}"""
"""To another page, as a link leads there."""


def test_skipping_to_the_content_changes_neither_the_address_nor_what_is_shown(player, match):
    guest = player().come(f"/replay/{match}#1.1")
    guest.sees("text=Moment 1 of")
    guest.page.focus(".skip")
    guest.presses("Enter")
    guest.sees("main:focus")
    assert guest.page.url.endswith("#1.1")
    assert guest.count("text=Moment 1 of") == 1


def test_a_battle_stays_as_it_is_where_the_frames_of_another_viewer_do_not_come(player, match):
    guest = player().come(f"/replay/{match}#1.1")
    guest.sees("text=Moment 1 of")
    guest.page.route("**/frames?viewer=public", lambda route: route.abort())
    guest.page.click("text=Spectator")
    guest.sees(UNREACHABLE)
    assert guest.count("text=Moment 1 of") == 1
    assert guest.page.is_checked("text=Everyone")
    guest.page.unroute("**/frames?viewer=public")
    guest.page.check("text=Spectator")
    guest.sees_exactly(0, ".lanes .attack")


@pytest.mark.slow
def test_a_replay_whose_frames_do_not_come_at_first_opens_when_they_do(player, match, hands):
    guest = player()
    for one, sign in ((match, "text=Moment 1 of"), (hands, "text=Hand 1 of")):
        guest.page.route("**/frames?*", lambda route: route.abort(), times=1)
        guest.come(f"/replay/{one}#1.1").sees(sign)


@pytest.mark.parametrize("kind", ["match", "hands"])
def test_a_replay_that_was_left_writes_nothing_into_the_address(player, request, kind):
    guest, late = player().come("/leaderboard#battle/bot"), Late()
    guest.page.evaluate(GO, f"/replay/{request.getfixturevalue(kind)}#1.1")
    guest.sees(".scrub")
    guest.page.route("**/frames?viewer=public*", late.hold)
    with guest.page.expect_request("**/frames?viewer=public*"):
        if kind == "match":
            guest.page.click("text=Spectator")
        else:
            guest.page.select_option("#viewer", "public")
    guest.page.evaluate(GO, "/leaderboard#battle/bot")
    guest.sees("h1:has-text('Leaderboard')")
    with guest.page.expect_response("**/frames?viewer=public*") as answer:
        late.route.continue_()
    answer.value.finished()
    guest.page.evaluate("new Promise(requestAnimationFrame)")
    assert guest.page.url.endswith("/leaderboard#battle/bot")


@pytest.mark.slow
def test_language_theme_and_silence_are_remembered(player):
    guest = player(color_scheme="light").come()
    guest.presses("d", "m")
    guest.page.click("text=RU")
    guest.page.reload()
    guest.sees("text=Играть")
    assert guest.page.get_attribute("html", "data-theme") == "dark"
    assert guest.page.get_attribute("html", "lang") == "ru"
    guest.sees("[aria-label='Включить звук']")


def test_a_guest_takes_another_name(player):
    guest = player().come()
    guest.page.click("text=Rename")
    guest.page.fill("#nickname", "Анна <b>")
    guest.page.click("text=Save")
    guest.sees(".nickname a:text-is('Анна <b>')")


@pytest.mark.slow
def test_a_friend_joins_by_the_code_of_a_room(player):
    ann, bob = player().come(), player().come()
    ann.page.click("text=Create a private room")
    code = ann.text("output.code")
    bob.page.fill("#code", code)
    bob.page.click("text=Join")
    ann.sees("button.place")
    bob.sees("button.place")


def check_language(guest, language):
    """In Russian, whatever is left in Latin letters should have gone through t()."""
    words = set(re.findall(r"[A-Za-z]{2,}", guest.page.evaluate(WORDS)))
    cards = {word for word in words if set(word) <= set("AKQJT")}  # ranks that lie side by side
    assert language.startswith("en") or words - cards <= {"facedown", "verify", "HP", "EN", "API"}
