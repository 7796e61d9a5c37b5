"""Profiles, leaderboards, and keeping, exporting and deleting an account."""

import json

import pytest

from tests.web.layout import check_layout
from tests.web.player import PHONE

pytestmark = pytest.mark.real


@pytest.fixture
def rated(house):
    """Two accounts with a ranked match between them."""
    tokens = [house.guest(name) for name in ("Ann", "Bob")]
    table = house.ranked_match(*tokens)
    return [house.ask("GET", "/me", token=token)["account"] for token in tokens], table


def test_names_lead_from_the_leaderboard_to_a_profile_with_a_curve(player, rated):
    (ann, _), table = rated
    guest = player(size=PHONE).come("/leaderboard")
    guest.sees(".leaders")
    check_layout(guest, "leaderboard")
    guest.page.click(f".leaders a[href='/player/{ann}']")
    guest.sees("h1:has-text('Ann')")
    guest.sees("svg.curve .band")
    assert "after match 1:" in guest.page.get_attribute("svg.curve", "aria-label")
    guest.page.click("summary")
    guest.sees(f".steps a[href='/replay/{table}']")
    guest.page.click(".matches a.name")
    guest.sees("h1:has-text('Bob')")
    check_layout(guest, "profile")
    assert guest.complaints == []


def test_bots_have_their_own_board_and_pages(player, rated):
    guest = player(locale="ru-RU").come("/leaderboard")
    guest.page.click("text=Боты >> nth=0")
    guest.page.click(".house a[href='/player/house:battle:reader']")
    guest.sees("text=Бот сервера")
    assert guest.complaints == []


def test_an_unknown_player_is_a_page_in_the_readers_language(player):
    guest = player(locale="ru-RU").come("/player/nobody")
    guest.sees("text=Страница не найдена")


def test_a_recovery_code_opens_the_account_in_another_browser(player):
    ann, bob = player().come("/account"), player().come("/account")
    ann.page.click("text=Make a recovery code")
    ann.sees("#recovery-code")
    code, account = ann.text("#recovery-code"), ann.token.split(".")[0]
    bob.page.fill("#code", code)
    bob.page.click("text=Open the account")
    bob.sees("#recovery-code")
    assert bob.token.split(".")[0] == account
    assert bob.text("#recovery-code") != code
    assert ann.complaints == bob.complaints == []


def test_an_account_is_exported_and_deleted(player, house):
    ann = player().come("/account")
    ann.sees("label[for=confirm]")
    with ann.page.expect_download() as file:
        ann.page.click("text=Download my data")
    me = house.ask("GET", "/me", token=ann.token)
    about = json.loads(file.value.path().read_text())
    assert about["account"][0]["nickname"] == me["nickname"]
    ann.page.fill("#confirm", "somebody else")
    ann.page.click("text=Delete my account")
    ann.sees("text=Nothing was deleted")
    ann.page.fill("#confirm", me["nickname"])
    ann.page.click("text=Delete my account")
    ann.sees(".account dl")
    assert ann.token.split(".")[0] != me["account"]


def test_the_leaderboard_of_a_game_without_ratings_says_so(player):
    guest = player().come("/leaderboard#mahjong")
    guest.sees("text=have no rating")
    assert guest.count("text=No ranked matches yet") == 0
    guest.page.click(".game-tabs a >> nth=0")
    guest.sees("text=Newcomers start with 1500 points")
    assert guest.complaints == []
