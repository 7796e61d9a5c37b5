"""Ranked matches: stakes, ratings, one match at a time."""

from facedown.core.record import game_of
from facedown.lobby import Matched, Settled
from tests.lobby.scene import story


@story()
async def test_two_who_wait_meet_and_both_hear_of_it(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    seats = {here.events(one, Matched)[0].seat for one in (a, b)}
    assert seats == {0, 1}
    assert {here.events(one, Matched)[0].table for one in (a, b)} == {table}
    assert here.lobby.waiting() == {"battle": 0}
    assert here.lobby.queued(a) is here.lobby.queued(b) is None


@story()
async def test_stakes_are_taken_when_the_match_is_made(here):
    a, b = await here.guests(2)
    await here.match(a, b)
    assert [await here.tokens_of(one) for one in (a, b)] == [9, 9]
    assert await here.books() == (20, 0, 2, 18)


@story()
async def test_the_winner_has_the_pot_and_both_hear_of_tokens_and_ratings(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    await here.surrender(b, table)
    (won,), (lost,) = here.events(a, Settled), here.events(b, Settled)
    assert (won.tokens, lost.tokens) == (11, 9)
    assert won.outcome.winner == here.events(a, Matched)[0].seat
    assert (won.rating.games, lost.rating.games) == (1, 1)
    assert won.rating.mu > 25 > lost.rating.mu
    assert await here.books() == (20, 0, 0, 20)


@story()
async def test_a_match_that_is_over_is_on_file_and_no_longer_listed(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    assert [one.table for one in here.lobby.tables()] == [table]
    await here.surrender(a, table)
    assert here.lobby.tables() == ()
    assert here.lobby.table(table) is here.lobby.listed(table) is None
    assert game_of(await here.store.record(table)) == "battle"
    assert [filed.match for filed in await here.store.records(account=a)] == [table]


@story()
async def test_both_idle_means_both_lose_the_pot_is_burnt_and_ratings_move_as_in_a_draw(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    for one in (a, b):
        here.attend(one, table)
    await here.pass_time(60_000)
    (settled,) = here.events(a, Settled)
    assert settled.outcome.places == (2, 2)
    assert await here.books() == (20, 2, 0, 18)
    assert (settled.rating.mu, settled.rating.games) == (25, 1)
    assert settled.rating.sigma < 25 / 3


@story()
async def test_who_is_queued_is_refused_everything_that_would_bring_a_second_match(here):
    b, c, d = await here.guests(3)
    table = await here.match(c, d)
    await here.surrender(c, table)
    code = await here.lobby.make_room(b, "battle")
    await here.lobby.enqueue(c, "battle")
    for call in (
        here.lobby.enqueue(c, "battle"),
        here.lobby.practise(c, "battle", ["novice"]),
        here.lobby.make_room(c, "battle"),
        here.lobby.join_room(c, code),
        here.lobby.rematch(c, table),
    ):
        assert await here.refusal(call) == "already_queued"
    assert here.lobby.queued(c) == "battle"
    assert here.lobby.tables() == ()


@story()
async def test_who_is_in_a_match_is_refused_everything_that_would_bring_a_second_one(here):
    b, c, d = await here.guests(3)
    over = await here.match(c, d)
    await here.surrender(c, over)
    code = await here.lobby.make_room(b, "battle")
    table, _ = await here.lobby.practise(c, "battle", ["novice"])
    for call in (
        here.lobby.enqueue(c, "battle"),
        here.lobby.practise(c, "battle", ["novice"]),
        here.lobby.make_room(c, "battle"),
        here.lobby.join_room(c, code),
        here.lobby.rematch(c, over),
    ):
        assert await here.refusal(call) == "already_in_match"
    assert [one.table for one in here.lobby.tables()] == [table]


@story()
async def test_a_loser_with_no_tokens_left_is_refused_and_the_stake_is_not_taken_twice(here):
    a, b = await here.guests(2)
    await here.empty(a)
    assert await here.refusal(here.lobby.enqueue(a, "battle")) == "not_enough_tokens"
    assert here.lobby.queued(a) is None
    await here.lobby.enqueue(b, "battle")
    assert here.lobby.waiting() == {"battle": 1}


@story()
async def test_one_who_spent_the_tokens_while_queued_is_dropped_and_the_other_keeps_its_place(here):
    a, b, c = await here.guests(3)
    await here.rate(b, 40.0)
    await here.lobby.enqueue(a, "battle")
    await here.lobby.enqueue(b, "battle")
    await here.spend(b, 10)
    await here.pass_time(20_000)  # they are 15 apart, so they meet after 9 s
    assert [event.code for event in here.events(b)] == ["not_enough_tokens"]
    assert (here.lobby.queued(a), here.lobby.queued(b)) == ("battle", None)
    assert await here.books() == (30, 10, 0, 20)
    await here.rate(c, 60.0)
    await here.match(c)  # after 20 s of waiting any opponent will do
    assert len(here.events(a, Matched)) == 1


@story()
async def test_a_dropped_player_can_join_again_when_it_can_pay(here):
    a, b = await here.guests(2)
    await here.rate(b, 40.0)
    await here.lobby.enqueue(a, "battle")
    await here.lobby.enqueue(b, "battle")
    await here.spend(b, 10)
    await here.pass_time(30_000)
    await here.lobby.profile(b)  # a new day's tokens
    await here.match(b)
    assert len(here.events(a, Matched)) == len(here.events(b, Matched)) == 1


@story(most=1)
async def test_a_full_house_makes_no_match_until_a_table_is_free(here):
    a, b, c, d = await here.guests(4)
    table = await here.match(a, b)
    await here.match(c, d)
    assert len(here.lobby.tables()) == 1
    assert here.lobby.waiting() == {"battle": 2}
    assert await here.refusal(here.lobby.practise(a, "battle", ["novice"])) == "full"
    await here.surrender(a, table)
    await here.pass_time(1_000)
    assert here.lobby.waiting() == {"battle": 0}
    assert len(here.lobby.tables()) == 1


@story(most=1)
async def test_a_free_table_is_given_away_once(here):
    accounts = await here.guests(6)
    table = await here.match(*accounts[:2])
    await here.match(*accounts[2:])
    await here.surrender(accounts[0], table)
    await here.pass_time(1_000)
    assert len(here.lobby.tables()) == 1
    assert here.lobby.waiting() == {"battle": 2}


@story()
async def test_the_seed_and_not_the_order_of_joining_says_who_gets_which_chair(here):
    accounts = await here.guests(12)
    for first, second in zip(accounts[::2], accounts[1::2], strict=True):
        await here.match(first, second)
    assert {here.events(account, Matched)[0].seat for account in accounts[::2]} == {0, 1}


@story(pace=0.01)
async def test_a_house_may_play_faster(here):
    a, b = await here.guests(2)
    table = await here.match(a, b)
    for one in (a, b):
        here.attend(one, table)
    await here.pass_time(1_000)
    assert len(here.events(a, Settled)) == 1


@story()
async def test_leaving_the_queue_frees_and_leaving_twice_is_told(here):
    a, b = await here.guests(2)
    await here.lobby.enqueue(a, "battle")
    assert here.lobby.leave_queue(a) is True
    assert here.lobby.leave_queue(a) is False
    await here.match(b)
    assert here.lobby.waiting() == {"battle": 1}


@story()
async def test_games_that_are_not_played_are_refused(here):
    (a,) = await here.guests(1)
    assert await here.refusal(here.lobby.enqueue(a, "chess")) == "no_such_game"
    assert await here.refusal(here.lobby.make_room(a, "chess")) == "no_such_game"
    assert await here.refusal(here.lobby.practise(a, "chess", [])) == "no_such_game"
    assert await here.refusal(here.lobby.leaderboard("chess")) == "no_such_game"


@story()
async def test_an_account_that_is_not_there_plays_nothing_and_holds_nothing(here):
    for call in (
        here.lobby.enqueue("nobody", "battle"),
        here.lobby.practise("nobody", "battle", ["novice"]),
        here.lobby.make_room("nobody", "battle"),
        here.lobby.profile("nobody"),
        here.lobby.rename("nobody", "Nobody"),
    ):
        assert await here.refusal(call) == "unauthorized"
    assert here.lobby.waiting() == {"battle": 0}
    assert here.lobby._engagements.is_free("nobody")
