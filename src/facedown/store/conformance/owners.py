"""Only the owner of the current epoch may append. And how long an owner lived on without appending."""

from facedown.core import MatchId
from facedown.store.conformance.expect import equal, raises
from facedown.store.conformance.samples import batch, opened
from facedown.store.errors import Fenced, MatchOver
from facedown.store.interface import Store
from facedown.store.values import OpenMatch


async def an_owner_is_fenced_by_the_next(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    equal(await store.acquire("m", "other"), 2, "the epoch of the next owner")
    error = await raises(Fenced, store.append(batch("m", "b1", 1, b"b")), "appended under the old epoch")
    equal(error.epoch, 2, "the epoch in the error")
    equal(await store.append(batch("m", "b2", 1, b"c", epoch=2)), 2, "the head under the new epoch")
    equal((await store.read("m")).entries, (b"a", b"c"), "the entries")


async def a_retry_by_a_fenced_owner_is_fenced(store: Store) -> None:
    await opened(store, "m")
    await store.append(batch("m", "b1", 0, b"a"))
    await store.acquire("m", "other")
    await raises(Fenced, store.append(batch("m", "b1", 0, b"a")), "the batch again under the old epoch")


async def a_fence_comes_before_a_gap(store: Store) -> None:
    await opened(store, "m")
    await store.acquire("m", "other")
    await raises(Fenced, store.append(batch("m", "b1", 7, b"a")), "an old epoch and a wrong head")


async def an_epoch_from_the_future_is_fenced(store: Store) -> None:
    await opened(store, "m")
    await raises(Fenced, store.append(batch("m", "b1", 0, b"a", epoch=2)), "an epoch nobody was given")


async def a_retried_creation_is_fenced_if_another_node_owns_the_match(store: Store) -> None:
    await opened(store, "m")
    await store.acquire("m", "other")
    await raises(Fenced, opened(store, "m"), "the creation again")


async def an_owner_may_acquire_its_match_again(store: Store) -> None:
    await opened(store, "m", node="one")
    equal(await store.acquire("m", "one"), 2, "the epoch")
    await raises(Fenced, store.append(batch("m", "b1", 0, b"a")), "appended under the old epoch")


async def a_former_owner_cannot_append_to_a_released_match(store: Store) -> None:
    await opened(store, "m", node="one")
    await store.release("m", 1, 0)
    await raises(Fenced, store.append(batch("m", "b1", 0, b"a")), "appended after the release")
    equal(await store.orphans("one"), ("m",), "matches that can be taken over")


async def a_retried_release_succeeds(store: Store) -> None:
    await opened(store, "m")
    await store.release("m", 1, 0)
    await store.release("m", 1, 0)
    equal((await store.head("m")).epoch, 1, "the epoch")


async def nobody_releases_what_another_owns(store: Store) -> None:
    await opened(store, "m", node="one")
    await store.acquire("m", "other")
    await raises(Fenced, store.release("m", 1, 0), "released under the old epoch")
    equal(await store.orphans("other"), (), "matches that their owner can take over")


async def a_match_that_is_over_has_no_owner_and_is_no_orphan(store: Store) -> None:
    await opened(store, "m")
    await store.append(batch("m", "b1", 0, b"a", over=True))
    equal(await store.orphans("other"), (), "matches that can be taken over")
    equal(await store.open_matches(), (), "what is open")
    await raises(MatchOver, store.acquire("m", "other"), "the match is over")


async def open_matches_are_listed_by_game(store: Store) -> None:
    await opened(store, "m", entries=(b"a",), game="battle", node="one")
    await opened(store, "n", game="cash", node="one")
    await store.release("n", 1, 0)
    battle, cash = OpenMatch(MatchId("m"), "battle", "one", 1), OpenMatch(MatchId("n"), "cash", None, 0)
    equal(await store.open_matches(), (battle, cash), "all of them")
    equal(await store.open_matches("cash"), (cash,), "those of one game")


async def away_is_the_time_the_owner_lived_after_its_last_append(store: Store) -> None:
    await opened(store, "m", clock=1_000, node="one")
    equal((await store.read("m")).away, 0, "ms with no sign of life")
    await store.append(batch("m", "b1", 0, b"a", clock=5_000))
    await store.alive("one", 4_500)
    equal((await store.read("m")).away, 0, "ms with an older sign of life")
    await store.alive("one", 7_250)
    equal((await store.read("m")).away, 2_250, "ms with a later sign of life")


async def the_clock_of_another_node_does_not_count(store: Store) -> None:
    await opened(store, "m", clock=5_000, node="one")
    await store.alive("one", 6_000)
    await store.alive("two", 90_000)
    epoch = await store.acquire("m", "two")
    equal((await store.read("m")).away, 1_000, "ms, while the last append is the first node's")
    await store.append(batch("m", "b1", 0, b"a", clock=89_000, epoch=epoch))
    equal((await store.read("m")).away, 1_000, "ms, by the second node's clock alone")
    await store.alive("two", 92_000)
    equal((await store.read("m")).away, 3_000, "ms, when the second node lived on")


async def the_time_of_a_released_match_stands_still(store: Store) -> None:
    await opened(store, "m", clock=1_000, node="one")
    await store.release("m", 1, 1_250)
    await store.alive("one", 9_000)
    equal((await store.read("m")).away, 250, "ms, when its owner lived on")
    epoch = await store.acquire("m", "two")
    await store.release("m", epoch, 70_000)
    equal((await store.read("m")).away, 250, "ms, when the next owner appended nothing")
    epoch = await store.acquire("m", "three")
    await store.append(batch("m", "b1", 0, b"a", clock=500, epoch=epoch))
    equal((await store.read("m")).away, 0, "ms after the next append")
    await store.alive("three", 600)
    equal((await store.read("m")).away, 100, "ms, when its new owner lived on")


CHECKS = (
    an_owner_is_fenced_by_the_next,
    a_retry_by_a_fenced_owner_is_fenced,
    a_fence_comes_before_a_gap,
    an_epoch_from_the_future_is_fenced,
    a_retried_creation_is_fenced_if_another_node_owns_the_match,
    an_owner_may_acquire_its_match_again,
    a_former_owner_cannot_append_to_a_released_match,
    a_retried_release_succeeds,
    nobody_releases_what_another_owns,
    a_match_that_is_over_has_no_owner_and_is_no_orphan,
    open_matches_are_listed_by_game,
    away_is_the_time_the_owner_lived_after_its_last_append,
    the_clock_of_another_node_does_not_count,
    the_time_of_a_released_match_stands_still,
)
