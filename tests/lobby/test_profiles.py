"""Profiles, leaderboards, seasons, and the end of an account."""

import pytest
from msgspec.structs import replace

from facedown.core import Outcome, Sitter
from facedown.lobby import ratings
from facedown.lobby.seasons import season_of, seasons
from facedown.store import HOUSE, Rating, Result
from facedown.table.results import results_of
from tests.lobby.scene import NOON, story

SITTERS = (
    Sitter("Ada", account="a"),
    Sitter("reader", "bot", bot="reader"),
    Sitter("A team", "bot"),
    None,
)


def test_accounts_and_house_bots_have_results():
    found = results_of("battle", SITTERS, Outcome((2, 1, 3, 4), "normal", (0, 0, 0, 0)))
    reader = Result("house:battle:reader", "won", 1, is_bot=True)
    assert found == (Result("a", "lost", 2), reader)


def test_players_who_share_the_only_place_have_drawn():
    found = results_of("battle", SITTERS[:2], Outcome((2, 2), "normal", (0, 0)))
    assert [result.verdict for result in found] == ["drawn", "drawn"]


def test_a_match_that_was_broken_off_has_no_results():
    assert results_of("battle", SITTERS, None) == ()


def test_a_season_is_a_quarter_by_utc():
    assert season_of(0) == season_of(90 * 86_400_000 - 1) == "1970-1"
    assert season_of(90 * 86_400_000) == "1970-2"
    assert seasons("1970-3", "1971-1") == ("1971-1", "1970-4", "1970-3")


def test_a_newcomer_has_1500_points_and_400_more_win_ten_times_as_often():
    shown = ratings.shown(ratings.newcomer("a", "battle"))
    assert (shown.points, shown.points_low, shown.points_high, shown.points_sure) == (1500, 1010, 1990, 750)
    known = [ratings.shown(Rating("a", "battle", 25 + mu, 1e-9, 99)).points for mu in (0, 13.57)]
    assert known[1] - known[0] == pytest.approx(400, abs=8)


@story()
async def test_a_ranked_match_is_in_both_profiles_with_its_rating(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(b, table)
    winner = await here.lobby.profiles.player(a)
    assert (winner.games["battle"].won, winner.games["battle"].lost) == (1, 0)
    assert [(match.match, match.verdict) for match in winner.matches] == [(table, "won")]
    (step,) = await here.lobby.profiles.history(a, "battle")
    assert step.match == table
    assert step.rating == winner.games["battle"].rating
    assert (await here.lobby.profiles.player(b)).games["battle"].lost == 1


@story()
async def test_a_season_has_those_who_played_in_it(here):
    a, b = await here.guests(2)
    await here.surrender(b, await here.match(a, b))
    now = season_of(NOON)
    board = await here.lobby.leaderboard("battle", season=now)
    assert [line.account for line in board.players] == [a, b]
    assert (board.season, board.seasons) == (now, (now,))
    assert (await here.lobby.leaderboard("battle", season="1999-1")).players == ()


@story()
async def test_bots_have_a_board_of_their_own(here):
    a, b = await here.guests(2)
    await here.surrender(b, await here.match(a, b))
    seat = await here.lobby.practise(a, "battle", ["reader"])
    await here.surrender(a, seat.table)
    board = await here.lobby.leaderboard("battle", kind="bot")
    assert board.players == ()
    assert (board.house[0].bot, board.house[0].won) == ("reader", 1)
    assert (await here.lobby.leaderboard("battle")).house == ()
    assert (await here.lobby.profiles.player(a)).favourite.player == "house:battle:reader"
    assert (await here.lobby.profiles.player("house:battle:reader")).games["battle"].won == 1


@story()
async def test_nobody_has_no_profile(here):
    for nobody in ("", "nobody", "house:", "house:battle:nobody", "house:chess:reader"):
        assert await here.refusal(here.lobby.profiles.player(nobody)) == "no_such_player"
    assert await here.refusal(here.lobby.profiles.history("nobody", "battle")) == "no_such_player"


@story()
async def test_an_account_in_a_match_cannot_be_deleted_until_it_is_over(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    assert await here.refusal(here.lobby.delete(a, (a,))) == "already_in_match"
    await here.surrender(a, table)
    await here.lobby.delete(a, (a,))
    assert await here.refusal(here.lobby.profile(a)) == "unauthorized"
    assert await here.refusal(here.lobby.enqueue(a, "battle")) == "unauthorized"


@story()
async def test_an_account_that_sits_in_another_part_of_the_house_cannot_be_deleted(here):
    a, b = await here.guests(2)
    await here.match(a, b)
    (table,) = here.lobby.tables()
    c, d = await here.guests(2)
    seats = (replace(table.seats[0], account=c), None)
    here.lobby.elsewhere = lambda: (replace(table, seats=seats),)
    assert await here.refusal(here.lobby.delete(c, (c,))) == "already_in_match"
    await here.lobby.delete(d, (d,))


@story()
async def test_the_chips_of_a_deleted_account_go_to_the_house(here):
    a, _ = await here.guests(2)
    before = await here.store.balances()
    await here.lobby.delete(a, (a, f"cash:{a}"))
    after = await here.store.balances()
    assert after[HOUSE] - before.get(HOUSE, 0) == before[a]
    assert (after[a], sum(after.values())) == (0, 0)
    assert a not in [line.account for line in (await here.lobby.leaderboard("battle")).players]


@story()
async def test_a_player_in_the_queue_leaves_it_when_the_account_is_deleted(here):
    a, b = await here.guests(2)
    await here.lobby.enqueue(a, "battle")
    await here.lobby.delete(a, (a,))
    await here.lobby.enqueue(b, "battle")
    assert here.lobby.queued(b) == "battle"
