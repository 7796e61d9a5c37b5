"""Accounts, ratings, finished records, and endings that players have not seen yet."""

from facedown.store.conformance.expect import equal, raises
from facedown.store.conformance.samples import batch, opened
from facedown.store.errors import (
    BadNickname,
    Fenced,
    MatchOver,
    Unavailable,
    UnknownAccount,
    UnknownMatch,
)
from facedown.store.interface import Store
from facedown.store.values import DailyAnswer, Rating, TeamName


async def an_account_is_opened_by_its_secret_alone(store: Store) -> None:
    red, secret = await store.create_account("Red")
    blue, other = await store.create_account("Blue")
    equal(await store.authenticate(f"{red.id}.{secret}"), red, "red's token")
    wrong = (
        "",
        ".",
        red.id,
        f"{red.id}.",
        f"{red.id}.{other}",
        f"{blue.id}.{secret}",
        f".{secret}",
        secret,
    )
    for token in (*wrong, f"{red.id}.{secret}x", f"{red.id}.{secret[:-1]}", f"{red.id}.\udc80", "é.é"):
        equal(await store.authenticate(token), None, f"the token {token!a}")


async def the_store_makes_ids_and_secrets(store: Store) -> None:
    """Equal nicknames make two accounts. A secret has 256 bits, so at least 43 characters."""
    made = [await store.create_account("Red") for _ in range(8)]
    equal(len({account.id for account, _ in made}), 8, "different ids")
    equal(len({secret for _, secret in made}), 8, "different secrets")
    equal([len(secret) >= 43 for _, secret in made], [True] * 8, "secrets that are long enough")
    equal([account.id in secret for account, secret in made], [False] * 8, "ids that give away the secret")


async def an_account_keeps_what_it_was_created_with(store: Store) -> None:
    bot, _ = await store.create_account("  Reader 2 ", "bot")
    equal((bot.nickname, bot.kind), ("Reader 2", "bot"), "a trimmed name and a kind")
    equal(await store.account(bot.id), bot, "the account")
    equal(await store.account("nobody"), None, "an unknown account")


async def what_was_never_stored_is_not_found(store: Store) -> None:
    """Clients may ask for anything, even for what a store could not hold."""
    for id_ in ("", "nobody", "a\0b", "\0", "é" * 5_000):
        equal(await store.account(id_), None, f"the account {id_[:9]!a}")
        equal(await store.record(id_), None, f"the record {id_[:9]!a}")
        equal(await store.authenticate(f"{id_}.x"), None, f"the token of {id_[:9]!a}")
        equal(await store.records(id_, id_, 9, id_), (), f"records of {id_[:9]!a}")
        equal((await store.leaderboard(id_, 9), await store.rating(id_, id_)), ((), None), "ratings")
        equal((await store.daily(id_, 1), await store.dailies(id_, 9, 9)), (None, ()), "daily positions")
        equal((await store.daily_answers(id_, id_), await store.daily_counts(id_, 1)), ((), {}), "answers")
        equal((await store.balance(id_), await store.kept_teams(id_)), (0, ()), "chips and teams")
        await raises(UnknownMatch, store.read(id_), f"the log {id_[:9]!a}")
        await raises(UnknownAccount, store.rename(id_, "Red"), f"renamed {id_[:9]!a}")


async def a_nickname_can_be_changed(store: Store) -> None:
    red, secret = await store.create_account("Red")
    renamed = await store.rename(red.id, " Рыжая ")
    equal((renamed.id, renamed.nickname), (red.id, "Рыжая"), "the renamed account")
    equal(await store.authenticate(f"{red.id}.{secret}"), renamed, "what the old token opens")
    await raises(UnknownAccount, store.rename("nobody", "Red"), "renaming nobody")


async def a_nickname_has_1_to_32_printable_characters(store: Store) -> None:
    red, _ = await store.create_account("x" * 32)
    for nickname in ("", "   ", "x" * 33, "a\nb", "a\0b", "a\u202eb", "\ud800"):
        await raises(BadNickname, store.create_account(nickname), f"created {nickname!a}")
        await raises(BadNickname, store.rename(red.id, nickname), f"renamed to {nickname!a}")
    equal(await store.account(red.id), red, "the account")


async def a_match_rates_once(store: Store) -> None:
    equal(await store.rating("red", "battle"), None, "a rating before any match")
    first, second = Rating("red", "battle", 26.5, 8.1, 1), Rating("red", "battle", 27.25, 7.9, 2)
    await store.rate("m", (first, Rating("blue", "battle", 23.5, 8.1, 1)))
    await store.rate("m", (second,))
    equal(await store.rating("red", "battle"), first, "the rating after the same match twice")
    await store.rate("n", (second,))
    equal(await store.rating("red", "battle"), second, "the rating after the next match")
    equal(await store.rating("red", "cash"), None, "the rating in another game")


async def a_leaderboard_ranks_by_what_is_almost_sure(store: Store) -> None:
    lucky = Rating("lucky", "battle", 30.0, 8.0, 2)
    steady = Rating("steady", "battle", 27.0, 2.0, 300)
    weak = Rating("weak", "battle", 20.0, 2.0, 300)
    await store.rate("m", (lucky, weak, steady, Rating("other", "cash", 40.0, 1.0, 9)))
    equal(await store.leaderboard("battle", 9), (steady, weak, lucky), "the leaderboard")
    equal(await store.leaderboard("battle", 1), (steady,), "its first place")


async def matches_of_the_same_accounts_are_counted(store: Store) -> None:
    red, blue, green = (Rating(name, "battle", 25.0, 8.0, 1) for name in ("red", "blue", "green"))
    for match, rated in (("m", (red, blue)), ("n", (blue, red)), ("n", (red, blue)), ("o", (red, green))):
        await store.rate(match, rated)
    await store.rate("p", ())
    day = 86_400_000
    equal(await store.rated_together("battle", ("blue", "red"), day), 2, "matches of red and blue")
    equal(await store.rated_together("battle", ("green", "red"), day), 1, "matches of red and green")
    equal(await store.rated_together("cash", ("blue", "red"), day), 0, "matches of another game")
    equal(await store.rated_together("battle", ("red",), day), 0, "matches of red alone")
    equal(await store.rated_together("battle", ("blue", "red"), -1), 0, "matches of the future")


async def newcomers_come_last_on_a_leaderboard(store: Store) -> None:
    lucky = Rating("lucky", "battle", 40.0, 4.0, 9)
    steady = Rating("steady", "battle", 27.0, 2.0, 10)
    weak = Rating("weak", "battle", 20.0, 2.0, 300)
    new = Rating("new", "battle", 25.0, 8.0, 1)
    await store.rate("m", (lucky, weak, steady, new))
    equal(await store.leaderboard("battle", 9, 10), (steady, weak, lucky, new), "the leaderboard")
    equal(await store.leaderboard("battle", 3, 10), (steady, weak, lucky), "its first places")
    equal(await store.leaderboard("battle", 1, 10), (steady,), "its first place")


async def a_record_may_be_kept_without_being_listed(store: Store) -> None:
    for match in ("m1", "m2", "m3"):
        await opened(store, match)
        await store.file(match, 1, b"r", ("red",), listed=match != "m2")
    equal(await store.record("m2"), b"r", "the record")
    equal(await _listed(store), ["m3", "m1"], "all")
    equal(await _listed(store, account="red", limit=2), ["m3", "m1"], "those of a player")
    equal(await _listed(store, before="m2"), ["m1"], "the page after it")


async def a_record_is_filed_once_and_closes_the_match(store: Store) -> None:
    await raises(UnknownMatch, store.file("m", 1, b"record", ()), "an unknown match")
    await opened(store, "m", entries=(b"a",))
    equal(await store.record("m"), None, "a record that is not filed")
    for data in (b"record", b"another"):
        await store.file("m", 1, data, ("red", "red"))
    equal(await store.record("m"), b"record", "the record")
    equal([filed.players for filed in await store.records()], [("red", "red")], "the list")
    equal(await store.orphans("another"), (), "the matches that are open")
    await raises(MatchOver, store.append(batch("m", "b", 1, b"b")), "the match is on file")


async def only_its_owner_files_a_match(store: Store) -> None:
    await opened(store, "m")
    await store.acquire("m", "another")
    await raises(Fenced, store.file("m", 1, b"record", ()), "another node owns the match")
    equal(await store.record("m"), None, "the record")
    equal(await store.orphans("third"), ("m",), "the matches that are open")


async def records_are_listed_newest_first(store: Store) -> None:
    for match, game, players in (
        ("m1", "battle", ("red", "blue")),
        ("m2", "cash", ("red",)),
        ("m3", "battle", ("blue", "green")),
        ("m4", "battle", ("red", "green")),
    ):
        await opened(store, match, game=game)
        await store.file(match, 1, b"r", players)
    newest, *_ = await store.records()
    equal((newest.match, newest.game, newest.players), ("m4", "battle", ("red", "green")), "the newest")
    equal(await _listed(store), ["m4", "m3", "m2", "m1"], "all")
    equal(await _listed(store, game="battle"), ["m4", "m3", "m1"], "those of a game")
    equal(await _listed(store, account="red"), ["m4", "m2", "m1"], "those of a player")
    equal(await _listed(store, game="battle", account="red"), ["m4", "m1"], "those of both")
    equal(await _listed(store, limit=2), ["m4", "m3"], "a page")
    equal(await _listed(store, limit=2, before="m3"), ["m2", "m1"], "the page after it")
    equal(await _listed(store, account="red", before="m4"), ["m2", "m1"], "a player's next page")


async def endings_are_owed_until_they_are_told(store: Store) -> None:
    equal(await store.endings_owed("red"), (), "endings owed to a player without a match")
    for match in ("z", "a", "m"):
        await store.owe_ending("red", match)
    equal(await store.endings_owed("red"), ("z", "a", "m"), "endings owed, oldest first")
    await store.ending_told("red", "a")
    equal(await store.endings_owed("red"), ("z", "m"), "endings owed after one was told")


async def an_ending_is_owed_once(store: Store) -> None:
    for match in ("m", "n", "m"):
        await store.owe_ending("red", match)
    equal(await store.endings_owed("red"), ("m", "n"), "what is owed")
    for _ in range(2):
        await store.ending_told("red", "m")
    equal(await store.endings_owed("red"), ("n",), "endings owed after one was told twice")


async def an_ending_told_to_one_player_is_still_owed_to_the_other(store: Store) -> None:
    for account in ("red", "blue"):
        await store.owe_ending(account, "m")
    await store.ending_told("red", "m")
    equal(await store.endings_owed("red"), (), "endings owed to the first player")
    equal(await store.endings_owed("blue"), ("m",), "endings owed to the second player")


async def the_first_position_of_a_day_stays(store: Store) -> None:
    equal(await store.daily("battle", 7), None, "a day without a position")
    equal(await store.keep_daily("battle", 7, b"first"), b"first", "what was stored")
    equal(await store.keep_daily("battle", 7, b"second"), b"first", "what stays")
    await store.keep_daily("battle", 9, b"later")
    await store.keep_daily("mahjong", 7, b"other")
    equal(await store.daily("battle", 7), b"first", "the position")
    equal(await store.dailies("battle", 10, 9), ((9, b"later"), (7, b"first")), "the latest day first")
    equal(await store.dailies("battle", 9, 9), ((7, b"first"),), "the days before")
    equal(await store.dailies("battle", 10, 1), ((9, b"later"),), "one of them")


async def an_account_answers_a_day_once(store: Store) -> None:
    first = DailyAnswer("red", "battle", 7, "fold", is_good=False)
    equal(await store.answer_daily(first), first, "the answer")
    again = DailyAnswer("red", "battle", 7, "call", is_good=True)
    equal(await store.answer_daily(again), first, "the second answer to the same day")
    others = [
        DailyAnswer("red", "battle", 8, "call", is_good=True),
        DailyAnswer("red", "mahjong", 7, "call", is_good=True),
        DailyAnswer("blue", "battle", 7, "fold", is_good=False),
        DailyAnswer("green", "battle", 7, "raise", is_good=True),
    ]
    for each in others:
        equal(await store.answer_daily(each), each, "another day, game or account")
    equal(await store.daily_answers("red", "battle"), (others[0], first), "the latest day first")
    equal(await store.daily_answers("nobody", "battle"), (), "the answers of nobody")
    equal(await store.daily_counts("battle", 7), {"fold": 2, "raise": 1}, "how many chose what")
    equal(await store.daily_counts("battle", 6), {}, "a day without answers")


async def records_filed_before_a_time_are_listed_newest_first(store: Store) -> None:
    for match, listed in (("one", True), ("two", True), ("three", False)):
        await opened(store, match)
        await store.file(match, 1, b"r", (), listed=listed)
    await opened(store, "elsewhere", game="mahjong")
    await store.file("elsewhere", 1, b"r", ())
    filed = await store.records("battle")
    ever = 1 << 60
    equal(await store.filed_before("battle", ever, 9), filed, "all that are listed")
    equal(await store.filed_before("battle", ever, 1), filed[:1], "the newest")
    earlier = tuple(one for one in filed if one.filed_at < filed[0].filed_at)
    equal(await store.filed_before("battle", filed[0].filed_at, 9), earlier, "those before the newest")
    equal(await store.filed_before("battle", 0, 9), (), "those before 1970")


async def a_closed_store_is_unavailable(store: Store) -> None:
    await store.close()
    await store.close()
    await raises(Unavailable, store.alive("node", 1), "written after close")
    await raises(Unavailable, store.balances(), "read after close")


async def _listed(
    store: Store,
    game: str | None = None,
    account: str | None = None,
    limit: int = 50,
    before: str | None = None,
) -> list[str]:
    return [filed.match for filed in await store.records(game, account, limit, before)]


async def the_names_of_an_arena_are_kept_until_they_are_forgotten(store: Store) -> None:
    alpha, beta = TeamName("alpha", "a", 5), TeamName("beta", "b", 3)
    await store.keep_team("T-1", alpha)
    await store.keep_team("T-1", beta)
    await store.keep_team("T-2", TeamName("alpha", "c", 1))
    equal(await store.kept_teams("T-1"), (beta, alpha), "the names of one arena, the longest unseen first")
    later = TeamName("beta", "b2", 9)
    await store.keep_team("T-1", later)
    equal(await store.kept_teams("T-1"), (alpha, later), "a name that was stored again")
    await store.forget_team("T-1", "alpha")
    await store.forget_team("T-1", "nobody")
    equal(await store.kept_teams("T-1"), (later,), "what is left")
    equal(len(await store.kept_teams("T-2")), 1, "the names of the other arena")


async def a_game_that_waits_is_kept_until_it_is_forgotten(store: Store) -> None:
    for game, data in (("one", b"1"), ("two", b"2"), ("one", b"3"), ("three", b"4")):
        await store.keep_game(game, data)
    equal(
        await store.kept_games(),
        (("two", b"2"), ("one", b"3"), ("three", b"4")),
        "the games, the last one kept last",
    )
    await store.forget_game("one")
    await store.forget_game("nowhere")
    equal(await store.kept_games(), (("two", b"2"), ("three", b"4")), "what is left")


CHECKS = (
    an_account_is_opened_by_its_secret_alone,
    the_store_makes_ids_and_secrets,
    an_account_keeps_what_it_was_created_with,
    what_was_never_stored_is_not_found,
    a_nickname_can_be_changed,
    a_nickname_has_1_to_32_printable_characters,
    a_match_rates_once,
    a_leaderboard_ranks_by_what_is_almost_sure,
    matches_of_the_same_accounts_are_counted,
    newcomers_come_last_on_a_leaderboard,
    a_record_may_be_kept_without_being_listed,
    a_record_is_filed_once_and_closes_the_match,
    only_its_owner_files_a_match,
    records_are_listed_newest_first,
    endings_are_owed_until_they_are_told,
    an_ending_is_owed_once,
    an_ending_told_to_one_player_is_still_owed_to_the_other,
    the_names_of_an_arena_are_kept_until_they_are_forgotten,
    a_game_that_waits_is_kept_until_it_is_forgotten,
    the_first_position_of_a_day_stays,
    an_account_answers_a_day_once,
    records_filed_before_a_time_are_listed_newest_first,
    a_closed_store_is_unavailable,
)
