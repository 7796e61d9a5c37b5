"""The first page: how much it loads, what the browser keeps of it, and how it notices an update."""

import re
import shutil
from pathlib import Path

import pytest

from bench.page import first_and_second
from tests.web.conftest import PACE
from tests.web.house import House
from tests.web.layout import check_layout
from tests.web.player import UNREACHABLE

pytestmark = pytest.mark.real

ROOT = Path(__file__).parents[2]
MOST_REQUESTS = 20
MOST_BYTES = 100_000
SMALLEST = {"width": 320, "height": 640}


def test_the_first_page_is_light_and_the_next_visit_loads_no_file_again(browser, house):
    first, second = first_and_second(browser, house.url)
    assert first.requests <= MOST_REQUESTS, first.paths
    assert first.bytes <= MOST_BYTES
    assert not [path for path in second.paths.values() if "/web/" in path]


BELOW = """() => document.querySelector("footer").getBoundingClientRect().top
    >= document.querySelector("main").getBoundingClientRect().bottom - 1"""


def test_the_footer_leads_to_the_documents(player):
    guest = player(size=SMALLEST).come()
    guest.sees(".account dl")
    check_layout(guest, "home")
    assert guest.page.evaluate(BELOW)
    guest.page.click("footer a:has-text('Rules')")
    guest.page.click("main a:has-text('Mahjong')")
    guest.page.wait_for_url("**/docs/rules/mahjong.html")
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    guest.page.click("text=Source")
    guest.page.wait_for_url("**/docs/source/")
    assert guest.complaints == []


@pytest.fixture
def own_page(tmp_path, monkeypatch):
    """The folder of a page that a test may change, and a server of it."""
    (tmp_path / "src").symlink_to(ROOT / "src")
    shutil.copytree(ROOT / "web", tmp_path / "web")
    monkeypatch.setenv("PYTHONPATH", f"{tmp_path / 'src'}:{ROOT}")
    house = House(tmp_path / "data", PACE)
    house.open()
    yield tmp_path / "web", house
    house.close()


def rename_leaderboard(web, name):
    texts = web / "texts" / "en.js"
    old = texts.read_text()
    texts.write_text(old.replace('"nav.leaderboard": "Leaderboard"', f'"nav.leaderboard": "{name}"'))
    assert texts.read_text() != old


KEPT = """async () => {
    for (let tries = 0; tries < 600; tries++) {
        if ((await caches.keys()).join() === document.documentElement.dataset.version) return true;
        await new Promise((resolve) => setTimeout(resolve, 50));
    }
    return false;
}"""
"""Has the browser kept this edition, and no other?"""


@pytest.mark.slow
def test_the_shell_opens_without_a_server_and_an_update_is_seen_at_once(player, own_page):
    web, house = own_page
    guest = player(house=house, service_workers="allow").come()
    guest.page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    house.close()
    guest.come("/leaderboard").sees("nav :text('Leaderboard')")
    rename_leaderboard(web, "Best players")
    house.open_again()
    guest.come("/leaderboard").sees("nav :text('Best players')")
    assert guest.page.evaluate(KEPT)
    house.close()
    guest.come("/leaderboard").sees("nav :text('Best players')")
    house.open_again()


@pytest.mark.slow
def test_a_page_that_is_open_during_an_update_reloads_before_it_opens_a_game(player, own_page):
    web, house = own_page
    guest = player(house=house).come()
    guest.sees(".account dl")
    house.close()
    rename_leaderboard(web, "Best players")
    house.open_again()
    guest.page.click("text=Novice")
    guest.sees("button.place")
    guest.sees("nav :text('Best players')")


@pytest.mark.slow
def test_a_lobby_that_is_open_during_an_update_reloads_before_it_shows_another_game(player, own_page):
    web, house = own_page
    guest = player(house=house).come()
    guest.sees(".account dl")
    house.close()
    rename_leaderboard(web, "Best players")
    house.open_again()
    guest.page.click(".game-tabs a[href='#mahjong']")
    guest.sees("[aria-label='Play mahjong against three bots: Builder']")
    guest.sees("nav :text('Best players')")


def fails_once(guest, part):
    """The first answer for a file of this name does not come. Returns what was asked for."""
    asked = []

    def answer(route):
        asked.append(route.request.url)
        route.abort() if len(asked) == 1 else route.continue_()

    guest.page.route(re.compile(rf"/web/.*{part}\b.*\.js"), answer)
    return asked


def test_a_game_whose_file_did_not_come_is_asked_for_again(player):
    guest = player().come()
    guest.sees(".account dl")
    asked = fails_once(guest, "mahjong")
    guest.page.click(".game-tabs a[href='#mahjong']")
    guest.sees("[aria-label='Play mahjong against three bots: Builder']")
    assert len(asked) > 1


def test_a_language_whose_file_did_not_come_can_be_chosen_again(player):
    guest = player().come()
    guest.sees(".account dl")
    asked = fails_once(guest, "ru")
    guest.page.click("[lang=ru].tool")
    guest.sees(UNREACHABLE)
    guest.page.click("[lang=ru].tool")
    guest.sees("html[lang=ru]")
    assert len(asked) == 2
