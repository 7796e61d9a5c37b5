"""Mahjong from the front page: against bots, with anybody, with friends."""

import pytest

from tests.web.layout import check_layout

pytestmark = pytest.mark.real


def test_a_player_who_leaves_a_friend_is_free_at_once_and_hears_nothing_more(player, house):
    ann, bob = player().come(), player().come()
    for one in (ann, bob):
        one.sees(".account dl")
    room = f"/rooms/{house.ask('POST', '/rooms', {'game': 'mahjong'}, ann.token)['code']}"
    house.ask("POST", room, {}, bob.token)
    with ann.page.expect_websocket(
        lambda socket: "/play/" in socket.url and "small" not in socket.url
    ) as link:
        left = house.ask("POST", f"{room}/start", {"bots": ["shanten", "shanten"]}, ann.token)["table"]
    ann.sees(".mj-hand")
    ann.page.click("[aria-label='Leave the match']")
    ann.page.click("text=Yes, leave")
    ann.sees(".lobby-page")
    ann.misses(".returning")
    assert house.ask("GET", "/me", token=ann.token)["table"] is None
    bob.sees(".mj-name small:text-is('a bot plays')")
    ann.page.click(".game-tabs a[href='#mahjong']")
    ann.page.click("[aria-label='Play mahjong against three bots: Builder']")
    ann.sees(".mj-held")
    assert link.value.is_closed()
    ann.come(f"/table/{left}")
    ann.sees("text=You have left; a bot plays for you.")
    assert ann.complaints == bob.complaints == []


@pytest.mark.slow
def test_the_lobby_starts_mahjong_against_three_bots_of_one_strength(player, house):
    ann = player().come("/#mahjong")
    ann.sees(".account dl")
    ann.page.click("text=East only")
    ann.page.click("[aria-label='Play mahjong against three bots: Builder']")
    ann.sees(".mj-held")
    seats = house.ask("GET", f"/tables/{ann.page.url.rpartition('/')[2]}")["seats"]
    assert sorted(one["name"] for one in seats if one["kind"] == "bot") == ["shanten"] * 3
    assert ann.frames[0]["view"]["settings"]["length"] == "tonpusen"
    own = ".mj-side.at-0 .mj-pond .mj-tile, .mj-side.at-0 .mj-meld"
    ann.page.click(".mj-held[aria-disabled=false] >> nth=-1")
    ann.sees(own)
    ann.page.reload()
    ann.sees(own)
    assert ann.complaints == []


def test_people_meet_by_one_press_and_bots_take_the_free_chairs(player):
    ann, bob = player().come("/#mahjong"), player().come("/#mahjong")
    for one in (ann, bob):
        one.sees(".account dl")
        one.page.click(".way-people")
        one.sees("output.code")
    for one in (ann, bob):
        one.sees_exactly(2, ".guests li:not(.free)")
        assert one.count("text=Anyone who presses Play people joins you,") == 1
        assert one.page.input_value("#code") == "", "nobody enters the own room again"
        check_layout(one, "public room")
    ann.page.click("text=Fill free chairs with bots and start")
    for one in (ann, bob):
        one.sees(".mj-hand")
    assert ann.page.url == bob.page.url
    assert ann.complaints == bob.complaints == []


def test_one_link_invites_friends_and_one_press_fills_the_free_chairs_with_bots(player, house):
    ann, bob = player().come("/#mahjong"), player()
    ann.sees(".account dl")
    ann.page.click(".way-friends:has-text('Play friends')")
    ann.sees("output.code")
    link = ann.page.url.removeprefix(house.url)
    bob.come(link)
    bob.sees("h2:has-text('invites you: Mahjong')")
    check_layout(bob, "invitation")
    bob.page.click(".room .join")
    ann.sees_exactly(2, ".guests .free")
    ann.sees(".note:has-text('has joined your room: 2 of 4 are here')")
    bob.sees_exactly(2, ".guests .free")
    assert bob.count(".note:has-text('has joined')") == 0
    check_layout(ann, "room")
    ann.page.reload()
    ann.page.click("text=Fill free chairs with bots and start")
    for one in (ann, bob):
        one.sees(".mj-hand")
    seats = house.ask("GET", f"/tables/{ann.page.url.rpartition('/')[2]}")["seats"]
    assert sorted(one["kind"] for one in seats) == ["bot", "bot", "person", "person"]
    assert ann.page.url == bob.page.url
    assert ann.complaints == bob.complaints == []
