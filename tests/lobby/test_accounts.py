"""Guests, their tokens, and the daily top-up."""

import asyncio

import pytest

from facedown.battle import Surrender
from facedown.lobby import LobbyRefusal
from tests.lobby.scene import DAY, story


@story()
async def test_a_guest_has_the_first_tokens_at_once_and_in_the_ledger(here):
    account, token = await here.lobby.guest("Ann")
    assert account.nickname == "Ann"
    assert (await here.lobby.profile(account.id)).tokens == 10
    assert await here.books() == (10, 0, 0, 10)
    assert await here.lobby.signed_in(token) == account


@story()
async def test_the_public_id_opens_nothing(here):
    account, token = await here.lobby.guest("Ann")
    for wrong in (
        "",
        account.id,
        f"{account.id}.",
        token[:-1],
        token + "x",
        token.partition(".")[2],
        "é",
        "\ud800",
    ):
        assert await here.lobby.signed_in(wrong) is None


@story()
async def test_a_guest_without_a_name_gets_one(here):
    account, _ = await here.lobby.guest()
    assert len(account.nickname.split()) == 3


@story()
async def test_a_bad_name_makes_no_account_and_mints_nothing(here):
    with pytest.raises(LobbyRefusal, match="bad_nickname"):
        await here.lobby.guest("\u202e")
    assert await here.books() == (0, 0, 0, 0)


@story()
async def test_a_player_can_be_renamed_and_a_bad_name_changes_nothing(here):
    a = await here.guest("Ann")
    assert (await here.lobby.rename(a, " Bea ")).nickname == "Bea"
    assert await here.refusal(here.lobby.rename(a, "\n")) == "bad_nickname"
    assert (await here.lobby.profile(a)).nickname == "Bea"


@story()
async def test_a_profile_tells_ratings_with_their_uncertainty_and_where_one_is(here):
    a = await here.guest()
    profile = await here.lobby.profile(a)
    assert profile.ratings["battle"].low < profile.ratings["battle"].mu < profile.ratings["battle"].high
    assert (profile.queued, profile.table) == (None, None)
    await here.lobby.enqueue(a, "battle")
    assert (await here.lobby.profile(a)).queued == "battle"
    here.lobby.leave_queue(a)
    table, _ = await here.lobby.practise(a, "battle", ["expert"])
    profile = await here.lobby.profile(a)
    assert (profile.queued, profile.table) == (None, table)


@story()
async def test_an_empty_account_is_topped_up_once_a_day(here):
    a = await here.guest()
    for _ in range(2):
        await here.spend(a, 10)
        assert (await here.lobby.profile(a)).tokens in {10, 0}
    assert await here.tokens_of(a) == 0
    await here.pass_time_away(DAY // 2 - 1)
    assert (await here.lobby.profile(a)).tokens == 0
    await here.pass_time_away(1)  # midnight
    assert (await here.lobby.profile(a)).tokens == 10


@story()
async def test_signing_in_is_a_visit_too(here):
    account, token = await here.lobby.guest()
    await here.spend(account.id, 10)
    await here.lobby.signed_in(token)
    assert await here.tokens_of(account.id) == 10


@story()
async def test_a_player_who_comes_back_to_a_match_costs_no_look_at_the_balance(here):
    (a, token), b = await here.lobby.guest(), await here.guest()
    looks = []
    here.store.before["balance"] = lambda: asyncio.sleep(0, looks.append("balance"))
    await here.lobby.signed_in(token)
    assert looks == ["balance"]
    await here.match(a.id, b)
    looks.clear()
    assert (await here.lobby.signed_in(token)).id == a.id
    assert looks == []


@story()
async def test_an_empty_account_that_queues_gets_the_days_tokens_first(here):
    a = await here.guest()
    await here.spend(a, 10)
    await here.lobby.enqueue(a, "battle")
    assert here.lobby.queued(a) == "battle"
    assert await here.tokens_of(a) == 10
    here.lobby.leave_queue(a)
    await here.spend(a, 10)
    assert await here.refusal(here.lobby.enqueue(a, "battle")) == "not_enough_tokens"


@story()
async def test_an_empty_account_that_wants_a_rematch_gets_the_days_tokens_first(here):
    a, b = await here.guests(2)
    await here.spend(a, 9)
    table = await here.match(a, b)
    await here.surrender(a, table)
    assert await here.tokens_of(a) == 0
    assert await here.lobby.rematch(a, table) is None
    assert await here.tokens_of(a) == 10


@story()
async def test_whoever_has_one_token_left_is_not_topped_up(here):
    a = await here.guest()
    await here.spend(a, 9)
    assert (await here.lobby.profile(a)).tokens == 1


@story()
async def test_a_crash_does_not_bring_the_days_tokens_twice(here):
    a = await here.guest()
    await here.spend(a, 10)
    await here.lobby.profile(a)
    await here.spend(a, 10)
    await here.crash()
    assert (await here.lobby.profile(a)).tokens == 0


@story()
async def test_the_last_token_at_stake_is_not_an_empty_account(here):
    a, b = await here.guests(2)
    await here.spend(a, 9)
    table = await here.match(a, b)
    assert (await here.lobby.profile(a)).tokens == 0
    await here.surrender(b, table)
    assert (await here.lobby.profile(a)).tokens == 2


@story()
async def test_a_stake_taken_while_the_store_is_asked_is_not_an_empty_account(here):
    a, b = await here.guests(2)
    await here.spend(a, 9)
    await here.lobby.enqueue(a, "battle")
    here.store.before["balance"] = here.hold()
    visit = asyncio.create_task(here.lobby.profile(a))
    await here.settle()
    del here.store.before["balance"]
    table = await here.match(b)
    assert here.lobby.table(here.lobby._engagements.table(a)) is not None, table
    here.release()
    assert (await visit).tokens == 0


@story()
async def test_a_pot_won_while_the_store_is_asked_is_not_topped_up(here):
    a, b = await here.guests(2)
    await here.spend(a, 9)
    table = await here.match(a, b)
    here.store.after["balance"] = here.hold()
    visit = asyncio.create_task(here.lobby.profile(a))
    await here.settle()  # the store has said 0, and nobody has heard it yet
    here.store.after.clear()
    here.act(b, table, Surrender())
    await here.settle()
    here.release()
    assert (await visit).tokens == 2


@story()
async def test_many_visits_at_once_bring_the_tokens_once(here):
    a = await here.guest()
    await here.spend(a, 10)
    profiles = await asyncio.gather(*(here.lobby.profile(a) for _ in range(8)))
    assert {profile.tokens for profile in profiles} == {10}
    assert (await here.books())[0] == 20


@story()
async def test_two_visits_around_midnight_bring_the_tokens_once(here):
    a = await here.guest()
    await here.spend(a, 10)
    here.store.before["post"] = here.hold()
    late = asyncio.create_task(here.lobby.profile(a))
    await here.settle()
    here.began -= DAY
    early = asyncio.create_task(here.lobby.profile(a))
    await here.settle()
    here.release()
    assert {(await late).tokens, (await early).tokens} == {10}


@story()
async def test_an_account_that_a_crash_left_without_its_first_tokens_gets_them_on_the_first_visit(here):
    account, secret = await here.store.create_account("Ann")
    await here.lobby.signed_in(f"{account.id}.{secret}")
    assert await here.tokens_of(account.id) == 10
