"""A position a day: shown, answered once, explained, and kept."""

import pytest

from tests.web.layout import check_layout
from tests.web.player import PHONE

pytestmark = pytest.mark.real

GAMES = ("battle", "holdem", "mahjong")
BOARDS = {"battle": ".lanes", "holdem": ".oval", "mahjong": ".mj-square"}


def test_the_front_page_leads_to_the_position_of_the_day(player):
    guest = player(size=PHONE).come("/#mahjong")
    guest.page.click(".daily-card a[href='/daily/mahjong']")
    guest.sees(".mj-square")
    guest.page.click(".daily-days a[href='/daily']")
    guest.sees_exactly(3, ".daily-games .button")
    check_layout(guest, "daily")
    assert guest.complaints == []


@pytest.mark.parametrize("game", GAMES)
def test_a_guest_answers_and_sees_what_every_choice_is_worth(player, game):
    guest = player(size={"width": 320, "height": 640}, locale="ru-RU").come(f"/daily/{game}")
    guest.sees(BOARDS[game])
    check_layout(guest, game)
    options = guest.count(".daily-options button")
    assert guest.count(".daily-answer") == 0
    guest.page.click(".daily-options button >> nth=1")
    guest.sees(".daily-rated .own")
    assert guest.count(".daily-rated li") == options
    guest.sees_exactly(0, ".daily-options button")
    check_layout(guest, f"{game} answered")
    guest.page.reload()
    guest.sees(".daily-rated .own")
    assert guest.complaints == []


def test_the_position_is_replayed_from_the_moment_it_was_asked(player):
    guest = player().come("/daily/holdem")
    guest.page.click(".daily-options button >> nth=0")
    guest.sees(".daily-answer a[href*='/replay/']:not([href$='.0'])")
    board = guest.page.get_attribute(".board-cards", "aria-label")
    stacks = guest.page.locator(".stack").all_text_contents()
    guest.page.click(".daily-answer a[href*='/replay/']")
    guest.sees(".graph")
    assert guest.page.get_attribute(".board-cards", "aria-label") == board
    assert sorted(guest.page.locator(".oval .stack").all_text_contents()) == sorted(stacks)


def test_yesterday_can_be_tried_and_does_not_count(player, house):
    guest = player().come("/daily/battle")
    guest.page.click(".daily-days a >> nth=0")
    guest.sees(".daily-choices button.plain")
    guest.page.keyboard.press("Tab")
    guest.tabs_to(".daily-options button")
    guest.presses("Enter")
    guest.sees(".daily-rated .own")
    lines = house.ask("GET", "/daily", token=guest.token)["games"]
    assert all(line["streak"]["longest"] == 0 for line in lines if line["game"] == "battle")
    guest.page.click(".daily-days a[href*='#today']")
    guest.sees(".daily-options button")
    assert guest.complaints == []


def test_a_game_without_positions_is_a_page_in_the_readers_language(player):
    guest = player(locale="ru-RU").come("/daily/chess")
    guest.sees("text=Страница не найдена")
