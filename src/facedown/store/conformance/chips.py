"""The ledger: chips move together with the entries that move them, and are never created from nothing."""

import asyncio

from facedown.store.conformance.expect import equal, raises
from facedown.store.conformance.samples import batch, minted, opened
from facedown.store.errors import Gap, Overdrawn, UnknownMatch
from facedown.store.interface import Store
from facedown.store.values import HOUSE, MINT, Anew, Posting, table_account

TABLE = table_account("m")


async def a_batch_moves_its_chips(store: Store) -> None:
    await minted(store, red=100)
    await opened(store, "m", postings=(Posting("red", TABLE, 40),))
    equal(await store.balances(), {MINT: -100, "red": 60, TABLE: 40}, "the balances after the opening")
    await store.append(
        batch("m", "b1", 0, b"a", postings=(Posting(TABLE, HOUSE, 3), Posting(TABLE, "red", 37)))
    )
    equal(await store.balances(), {MINT: -100, "red": 97, TABLE: 0, HOUSE: 3}, "the balances at the end")


async def postings_are_listed_from_a_position_in_the_log(store: Store) -> None:
    await minted(store, red=100)
    stake, raised, won = Posting("red", TABLE, 40), Posting("red", TABLE, 20), Posting(TABLE, "red", 60)
    await opened(store, "m", entries=(b"a",), postings=(stake,))
    await store.append(batch("m", "b1", 1, b"b", postings=(raised,)))
    await store.append(batch("m", "b2", 2, b"c", b"d", postings=(won,)))
    equal(await store.postings("m", 0), (stake, raised, won), "all of it")
    equal(await store.postings("m", 1), (raised, won), "after the opening")
    equal(await store.postings("m", 2), (won,), "after the second entry")
    equal(await store.postings("m", 4), (), "after the end")


async def returned_chips_belong_to_the_old_log(store: Store) -> None:
    await minted(store, red=100)
    stake, returned, again = Posting("red", TABLE, 40), Posting(TABLE, "red", 40), Posting("red", TABLE, 30)
    await opened(store, "m", entries=(b"a",), postings=(stake,))
    anew = Anew(b"h", b"s", (returned,))
    await store.append(batch("m", "b1", 1, b"b", postings=(again,), anew=anew))
    equal(await store.balance(TABLE), 30, "chips on the table")
    equal(await store.postings("m", 1), (again,), "what the new beginning posted")


async def a_retried_batch_moves_no_chips(store: Store) -> None:
    await minted(store, red=100)
    for _ in range(2):
        await opened(store, "m", postings=(Posting("red", TABLE, 40),))
    for _ in range(2):
        await store.append(batch("m", "b1", 0, b"a", postings=(Posting("red", TABLE, 20),)))
    equal(await store.balance(TABLE), 60, "chips on the table")


async def a_batch_that_overdraws_leaves_no_trace(store: Store) -> None:
    await minted(store, red=100, blue=5)
    await opened(store, "m", entries=(b"a",))
    before = await store.balances()
    overdraft = batch(
        "m",
        "b1",
        1,
        b"b",
        postings=(Posting("red", TABLE, 10), Posting("blue", TABLE, 12)),
        cut=0,
        over=True,
    )
    error = await raises(Overdrawn, store.append(overdraft), "blue has 5 chips")
    equal((error.account, error.short_by), ("blue", 7), "what the error says")
    log = await store.read("m")
    equal((log.entries, log.first, log.head, log.over), ((b"a",), 0, 1, False), "the log")
    equal(await store.balances(), before, "the balances")
    equal((await store.head("m")).batch, "birth", "the last batch")
    equal(await store.append(batch("m", "b1", 1, b"c")), 2, "the head after a batch under the refused id")


async def a_creation_that_overdraws_leaves_no_trace(store: Store) -> None:
    create = opened(store, "m", entries=(b"a",), postings=(Posting("red", TABLE, 1),))
    await raises(Overdrawn, create, "red has no chips")
    await raises(UnknownMatch, store.head("m"), "a match that was refused")
    equal(await store.balances(), {}, "the balances")
    await opened(store, "m")


async def a_gap_moves_no_chips(store: Store) -> None:
    await minted(store, red=100)
    await opened(store, "m")
    await raises(
        Gap, store.append(batch("m", "b", 9, b"a", postings=(Posting("red", TABLE, 1),))), "a wrong head"
    )
    equal(await store.balance("red"), 100, "red's chips")


async def only_the_balance_after_the_whole_batch_counts(store: Store) -> None:
    await minted(store, red=10)
    await store.post((Posting("blue", "green", 5), Posting("red", "blue", 5)), "through blue")
    equal(await store.balance("green"), 5, "green's chips")
    equal(await store.balance("blue"), 0, "blue's chips")


async def only_the_mint_and_the_house_may_owe(store: Store) -> None:
    await store.post((Posting(MINT, "red", 5),), "mint")
    await store.post((Posting(HOUSE, "red", 5),), "house")
    await raises(Overdrawn, store.post((Posting("red", "blue", 11),), "red"), "red has 10 chips")
    await raises(Overdrawn, store.post((Posting(TABLE, "blue", 1),), "table"), "the table has no chips")
    equal(await store.balances(), {MINT: -5, HOUSE: -5, "red": 10}, "the balances")


async def a_retried_post_succeeds(store: Store) -> None:
    for _ in range(2):
        await store.post((Posting(MINT, "red", 5), Posting(MINT, "blue", 5)), "daily")
    equal(await store.balances(), {MINT: -10, "red": 5, "blue": 5}, "the balances")


async def a_refused_post_may_be_tried_again_under_its_id(store: Store) -> None:
    await raises(Overdrawn, store.post((Posting("red", "blue", 5),), "gift"), "red has no chips")
    await minted(store, red=5)
    await store.post((Posting("red", "blue", 5),), "gift")
    equal(await store.balance("blue"), 5, "blue's chips")


async def ids_of_matches_and_of_posts_do_not_mix(store: Store) -> None:
    await minted(store, red=10)
    for match in ("m", "n"):
        await opened(store, match, postings=(Posting("red", table_account(match), 1),))
        await store.append(batch(match, "same", 0, b"a", postings=(Posting("red", table_account(match), 1),)))
    await store.post((Posting("red", "blue", 1),), "same")
    equal(await store.balance("red"), 5, "red's chips")


async def an_account_nobody_posted_to_has_nothing(store: Store) -> None:
    equal(await store.balance("nobody"), 0, "chips")


async def balances_sum_to_zero_whatever_is_refused(store: Store) -> None:
    """Twenty concurrent matches that each take more than there is."""
    await minted(store, red=25)
    takings = [
        opened(store, f"m{i}", postings=(Posting("red", table_account(f"m{i}"), 1 + i % 4),))
        for i in range(20)
    ]
    results = await asyncio.gather(*takings, return_exceptions=True)
    equal({type(result).__name__ for result in results}, {"NewMatch", "Overdrawn"}, "their results")
    balances = await store.balances()
    equal(sum(balances.values()), 0, "the sum of the balances")
    equal(balances[MINT], -25, "what was minted")
    equal(len(await store.open_matches()), len(balances) - 2, "matches, each with its chips")


CHECKS = (
    a_batch_moves_its_chips,
    postings_are_listed_from_a_position_in_the_log,
    returned_chips_belong_to_the_old_log,
    a_retried_batch_moves_no_chips,
    a_batch_that_overdraws_leaves_no_trace,
    a_creation_that_overdraws_leaves_no_trace,
    a_gap_moves_no_chips,
    only_the_balance_after_the_whole_batch_counts,
    only_the_mint_and_the_house_may_owe,
    a_retried_post_succeeds,
    a_refused_post_may_be_tried_again_under_its_id,
    ids_of_matches_and_of_posts_do_not_mix,
    an_account_nobody_posted_to_has_nothing,
    balances_sum_to_zero_whatever_is_refused,
)
