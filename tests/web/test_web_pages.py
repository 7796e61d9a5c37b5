import re

import pytest
from web_player import DESKTOP, PHONE

pytestmark = pytest.mark.real

SIZES = {"desktop": DESKTOP, "phone": PHONE}
TOUCH = 44
"""Pixels that a finger needs."""

BOXES = """() => [...document.querySelectorAll("a[href], button, input, summary")]
    .filter(element => element.checkVisibility() && !element.matches(".skip"))
    .map(element => {
        const {left, top, right, bottom} = (element.closest("label") ?? element).getBoundingClientRect();
        return [element.ariaLabel || element.textContent.trim() || element.id, left, top, right, bottom];
    })"""


WORDS = """() => {
    const page = document.getElementById("app").cloneNode(true);
    page.querySelectorAll(".nickname, .who strong, .lines b, .leaders th[scope=row], h1, kbd, .viewers, .history > p")
        .forEach(names => names.remove());
    return page.textContent;
}"""
"""All words of the page but the names of players and keys."""


@pytest.fixture(scope="session")
def match(house):
    return house.finished_match()


@pytest.fixture
def table(house):
    """One that goes on, with nobody but a bot behind it."""
    return house.table_with_bot(house.guest("Bob"))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_opens_with_a_clean_console_and_nothing_overlaps(player, match, table, size, scheme):
    language = "ru-RU" if scheme == "dark" else "en-GB"
    guest = player(size=SIZES[size], color_scheme=scheme, locale=language)
    for path, sign in (
        ("/", ".account dl"),
        ("/room/ABCDEF", "#code"),
        (f"/table/{table}", ".board"),
        (f"/replay/{match}#2", ".scrub"),
        ("/leaderboard", ".leaders-page"),
        (f"/table/{match}", ".panel"),
    ):
        guest.come(path)
        guest.sees(sign)
        check_layout(guest, path)
        check_language(guest, language)
    assert guest.complaints == []


@pytest.mark.parametrize("size", SIZES)
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
    ann.page.click("text=Surrender")
    ann.page.click("text=Yes, surrender")
    ann.sees(".result")
    check_layout(ann, "result")
    assert ann.complaints == []


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


def test_a_replay_follows_keys_scrubber_and_deep_links(player, match):
    guest = player().come(f"/replay/{match}#1")
    guest.sees("text=Moment 1 of")
    last = int(guest.text("label[for=scrubber]").split()[-1])
    guest.presses("End")
    guest.sees(f"text=Moment {last} of")
    assert guest.page.url.endswith(f"#{last}")
    guest.presses("Home", "ArrowRight", "ArrowRight", "ArrowLeft")
    guest.sees("text=Moment 1 of")
    guest.page.locator("#scrubber").fill("2")
    guest.sees("text=Moment 2 of")


def test_a_replay_through_the_publics_eyes_hides_what_was_never_turned_up(player, match):
    guest = player().come(f"/replay/{match}#1")
    guest.sees(".scrub")
    guest.sees_exactly(1, ".lanes.near .attack")
    guest.page.check("text=The public")
    guest.sees_exactly(0, ".lanes .attack")


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
    guest.sees(".nickname:text-is('Анна <b>')")


def test_a_friend_joins_by_the_code_of_a_room(player):
    ann, bob = player().come(), player().come()
    ann.page.click("text=Make a private room")
    code = ann.text("output.code")
    bob.page.fill("#code", code)
    bob.page.click("text=Join")
    ann.sees("button.place")
    bob.sees("button.place")


def check_layout(guest, where):
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{where} is too wide"
    boxes = guest.page.evaluate(BOXES)
    assert boxes, where
    for index, one in enumerate(boxes):
        assert one[4] - one[2] >= TOUCH - 0.5, f"{where}: {one} is too low for a finger"
        assert one[3] - one[1] >= TOUCH - 0.5, f"{where}: {one} is too narrow for a finger"
        for two in boxes[index + 1 :]:
            assert one[1:] == two[1:] or not overlap(one, two), f"{where}: {one} overlaps {two}"


def check_language(guest, language):
    """In Russian, whatever is left in Latin letters should have gone through t()."""
    words = set(re.findall(r"[A-Za-z]{2,}", guest.page.evaluate(WORDS)))
    assert language.startswith("en") or words <= {"facedown", "HP", "EN"}


def overlap(one, two):
    """By more than a pixel, which rounding may cost."""
    across = min(one[3], two[3]) - max(one[1], two[1])
    down = min(one[4], two[4]) - max(one[2], two[2])
    return across > 1 and down > 1
