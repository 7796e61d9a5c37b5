"""Profiles: results, tallies, the history of ratings, seasons. The ways into an account, and out of it."""

from facedown.store.conformance.expect import equal, raises
from facedown.store.conformance.samples import minted, opened
from facedown.store.credentials import MOST_SIGN_INS
from facedown.store.errors import UnknownAccount
from facedown.store.interface import Store
from facedown.store.values import (
    HOUSE,
    Passkey,
    PlayedMatch,
    Posting,
    Rating,
    RatingStep,
    Result,
    SeasonRating,
    Tally,
    house_bot,
)

_READER = house_bot("battle", "reader")


async def results_add_up(store: Store) -> None:
    red, blue = [(await store.create_account(name))[0].id for name in ("Red", "Blue")]
    await _filed(store, "m1", Result(red, "won", 1), Result(_READER, "lost", 2, is_bot=True))
    await _filed(store, "m2", Result(red, "lost", 2), Result(blue, "won", 1))
    await _filed(store, "m3", Result(red, "drawn", 1), Result(_READER, "drawn", 1, is_bot=True))
    equal(
        await store.tallies(red),
        (Tally("battle", "", won=1, lost=1, drawn=1), Tally("battle", _READER, won=1, drawn=1)),
        "the tallies of a person",
    )
    equal(await store.tallies(_READER), (Tally("battle", "", lost=1, drawn=1),), "the tallies of a house bot")
    found = [(one.match, one.verdict, one.place) for one in await store.results(red, 2)]
    equal(found, [("m3", "drawn", 1), ("m2", "lost", 2)], "the newest results")
    equal((await store.results("nobody", 9), await store.tallies("nobody")), ((), ()), "results of nobody")


async def a_match_is_added_once(store: Store) -> None:
    red = (await store.create_account("Red"))[0].id
    await _filed(store, "m", Result(red, "won", 1))
    await store.file("m", 1, b"r", (red,), results=(Result(red, "won", 1),))
    equal(await store.tallies(red), (Tally("battle", "", won=1),), "the tally")


async def a_bot_on_several_chairs_has_one_result(store: Store) -> None:
    chairs = (Result(_READER, "lost", 3, is_bot=True), Result(_READER, "won", 1, is_bot=True))
    await _filed(store, "m", *chairs)
    equal(await store.tallies(_READER), (Tally("battle", "", won=1),), "the tally")
    (one,) = await store.results(_READER, 9)
    equal(one, PlayedMatch(one.match, "battle", one.filed_at, "won", 1), "the result")


async def each_rated_match_leaves_a_step(store: Store) -> None:
    first, second = Rating("red", "battle", 26.5, 8.1, 1), Rating("red", "battle", 27.25, 7.9, 2)
    await store.rate("m", (first,), season="2026-4")
    await store.rate("m", (second,), season="2026-4")
    await store.rate("n", (second,), season="2026-4")
    steps = await store.rating_history("red", "battle", 9)
    equal([(step.match, step.mu, step.sigma, step.games) for step in steps], _STEPS, "the history")
    equal(await store.rating_history("red", "battle", 1), (RatingStep(*_STEPS[1], steps[1].at),), "its end")
    equal(await store.rating_history("red", "cash", 9), (), "another game")


_STEPS = [("m", 26.5, 8.1, 1), ("n", 27.25, 7.9, 2)]


async def a_season_remembers_its_last_ratings(store: Store) -> None:
    equal(await store.first_season(), None, "the first season of an empty store")
    red, blue = [(await store.create_account(name))[0].id for name in ("Red", "Blue")]
    bot = (await store.create_account("Bot", "bot"))[0].id
    for match, season, rated in (
        ("m", "2026-3", (Rating(red, "battle", 25.0, 2.0, 1), Rating(bot, "battle", 30.0, 2.0, 1))),
        ("n", "2026-3", (Rating(red, "battle", 27.0, 2.0, 2), Rating(blue, "battle", 29.0, 2.0, 1))),
        ("o", "2026-4", (Rating(red, "battle", 20.0, 2.0, 3),)),
        ("p", "", (Rating(red, "battle", 21.0, 2.0, 4),)),
    ):
        await store.rate(match, rated, season=season)
    people = await store.season_leaderboard("2026-3", "battle", 9, least=2, kind="person")
    old = SeasonRating(red, "battle", 27.0, 2.0, 2, 2)
    equal(people, (old, SeasonRating(blue, "battle", 29.0, 2.0, 1, 1)), "the season that is over")
    bots = await store.season_leaderboard("2026-3", "battle", 9, least=0, kind="bot")
    equal([line.account for line in bots], [bot], "its bots")
    now = await store.season_leaderboard("2026-4", "battle", 9, least=0, kind="person")
    equal(now, (SeasonRating(red, "battle", 20.0, 2.0, 3, 1),), "the season after it")
    equal(await store.first_season(), "2026-3", "the first season")
    equal([line.account for line in await store.leaderboard("battle", 9, kind="bot")], [bot], "all bots")
    equal(
        [line.account for line in await store.leaderboard("battle", 9, kind="person")], [blue, red], "people"
    )


async def an_account_has_several_tokens(store: Store) -> None:
    red, first = await store.create_account("Red")
    second = await store.sign_in(red.id)
    for secret in (first, second):
        equal(await store.authenticate(f"{red.id}.{secret}"), red, "a token of the account")
    newer = [await store.sign_in(red.id) for _ in range(MOST_SIGN_INS)]
    equal(await store.authenticate(f"{red.id}.{second}"), None, "the oldest of many")
    for secret in (first, *newer):
        equal(await store.authenticate(f"{red.id}.{secret}"), red, "one that was not forgotten")
    await raises(UnknownAccount, store.sign_in("nobody"), "a token of nobody")


async def a_recovery_code_opens_its_account_once(store: Store) -> None:
    red, _ = await store.create_account("Red")
    equal(await store.recovery(red.id), None, "a code before one was made")
    old, code = await store.new_recovery(red.id), await store.new_recovery(red.id)
    equal(await store.recover(old), None, "a code that was replaced")
    equal(await store.recovery(red.id) is not None, True, "there is a code")
    typed = f" {code.lower().replace('-', ' ').replace('0', 'o').replace('1', 'l')} "
    opened_ = await store.recover(typed)
    if opened_ is None:
        raise AssertionError("the code opens nothing")
    equal(opened_.account, red, "the account")
    equal(await store.authenticate(f"{red.id}.{opened_.secret}"), red, "the new token")
    equal(await store.recover(code), None, "a code that was used")
    equal(await store.recover(opened_.code) is not None, True, "the code after it")
    for wrong in ("", "-", "A" * 24, "é" * 5_000, "\0"):
        equal(await store.recover(wrong), None, f"the code {wrong[:9]!a}")
    await raises(UnknownAccount, store.new_recovery("nobody"), "a code of nobody")


async def a_passkey_counts_upwards(store: Store) -> None:
    red, blue = [(await store.create_account(name))[0].id for name in ("Red", "Blue")]
    key = Passkey(b"\0id", red, b"public", 4, "phone", 5, 0)
    equal([await store.keep_passkey(key) for _ in range(2)], [True, False], "kept once")
    equal((await store.passkeys(red), await store.passkeys(blue)), ((key,), ()), "the passkeys")
    equal(
        [await store.passkey_used(key.id, counter) for counter in (4, 3, 0, 5)], [False] * 3 + [True], "used"
    )
    silent = Passkey(b"silent", red, b"public", 0, "laptop", 6, 0)
    await store.keep_passkey(silent)
    equal(
        [await store.passkey_used(silent.id, 0) for _ in range(2)], [True, True], "a device without a counter"
    )
    equal(await store.forget_passkey(blue, key.id), False, "forgotten by another account")
    equal(await store.forget_passkey(red, key.id), True, "forgotten")
    equal(await store.passkey(key.id), None, "what is left of it")
    await raises(UnknownAccount, store.keep_passkey(Passkey(b"x", "nobody", b"k", 0, "", 0, 0)), "of nobody")


async def an_account_can_be_taken_away_and_deleted(store: Store) -> None:
    red, secret = await store.create_account("Red")
    blue, _ = await store.create_account("Blue")
    await minted(store, **{red.id: 10, f"cash:{red.id}": 200, blue.id: 3})
    await _filed(store, "m", Result(red.id, "won", 1), Result(blue.id, "lost", 2))
    await store.rate("m", (Rating(red.id, "battle", 26.0, 8.0, 1),), season="2026-4")
    await store.owe_ending(red.id, "m")
    await store.keep_passkey(Passkey(b"id", red.id, b"k", 0, "phone", 5, 0))
    other, code = await store.sign_in(red.id), await store.new_recovery(red.id)
    about = await store.about_account(red.id)
    equal([row["nickname"] for row in about["account"]], ["Red"], "the account")
    equal({row["chips"] for row in about["balances"]}, {10, 200}, "its chips")
    for topic in (
        "sign_ins",
        "recovery_codes",
        "passkeys",
        "ratings",
        "rating_history",
        "seasons",
        "tallies",
    ):
        equal(len(about[topic]), 1, topic)
    equal(about["current_match"] == about["postings_in_current_match"] == [], True, "no match runs")
    equal(len(about["matches"]) == len(about["unseen_endings"]) == 1, True, "its matches")
    equal(secret in str(about) or other in str(about) or code in str(about), False, "secrets")
    equal(await store.gone_players("m"), frozenset(), "players who were deleted")
    await _deleted(store, red.id)
    for token in (secret, other):
        equal(await store.authenticate(f"{red.id}.{token}"), None, "a token")
    equal((await store.recover(code), await store.passkey(b"id")), (None, None), "other ways in")
    equal((await store.record("m"), await store.gone_players("m")), (b"r", {red.id}), "the record")
    equal(await store.gone({red.id, blue.id}), {red.id}, "accounts that were deleted")
    equal([tally.lost for tally in await store.tallies(blue.id)], [1], "results of others")
    await raises(UnknownAccount, store.delete_account(red.id, ()), "deleted twice")


async def the_match_that_runs_is_taken_away_too(store: Store) -> None:
    red, blue = [(await store.create_account(name))[0].id for name in ("Red", "Blue")]
    await minted(store, **{red: 10, blue: 10})
    stakes = (Posting(red, "table:m", 2), Posting(blue, "table:m", 3))
    await opened(store, "m", postings=stakes, engages=(red, blue))
    about = await store.about_account(red)
    equal(about["current_match"], [{"match": "m"}], "the match")
    paid = [{"source": red, "target": "table:m", "chips": 2}]
    equal(about["postings_in_current_match"], paid, "its own postings")


async def _deleted(store: Store, account: str) -> None:
    await store.delete_account(account, (account, f"cash:{account}"))
    left = await store.about_account(account)
    equal({topic for topic, rows in left.items() if rows} - {"balances"}, set(), "what is left of an account")
    balances = await store.balances()
    equal((balances[account], balances[HOUSE], sum(balances.values())), (0, 210, 0), "the chips")


async def what_ends_after_its_player_is_deleted_leaves_nothing(store: Store) -> None:
    red, blue = [(await store.create_account(name))[0].id for name in ("Red", "Blue")]
    await store.delete_account(red, ())
    await _filed(store, "m", Result(red, "won", 1), Result(blue, "lost", 2))
    equal((await store.results(red, 9), await store.tallies(red)), ((), ()), "results")
    equal(len(await store.results(blue, 9)), 1, "the results of the other player")


async def _filed(store: Store, match: str, *results: Result) -> None:
    await opened(store, match)
    players = tuple(result.player for result in results if not result.is_bot)
    await store.file(match, 1, b"r", players, results=results)


CHECKS = (
    results_add_up,
    a_match_is_added_once,
    a_bot_on_several_chairs_has_one_result,
    each_rated_match_leaves_a_step,
    a_season_remembers_its_last_ratings,
    an_account_has_several_tokens,
    a_recovery_code_opens_its_account_once,
    a_passkey_counts_upwards,
    an_account_can_be_taken_away_and_deleted,
    the_match_that_runs_is_taken_away_too,
    what_ends_after_its_player_is_deleted_leaves_nothing,
)
