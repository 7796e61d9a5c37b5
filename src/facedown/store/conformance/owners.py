"""Who may append: the owner of the present epoch and nobody else. And for how long an owner was away."""

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
    equal(error.epoch, 2, "the epoch that the error tells")
    equal(await store.append(batch("m", "b2", 1, b"c", epoch=2)), 2, "the head under the new epoch")
    equal((await store.read("m")).entries, (b"a", b"c"), "the entries")


async def a_fenced_owner_hears_so_even_of_a_batch_that_was_applied(store: Store) -> None:
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


async def a_creation_again_is_fenced_once_another_owns_the_match(store: Store) -> None:
    await opened(store, "m")
    await store.acquire("m", "other")
    await raises(Fenced, opened(store, "m"), "the creation again")


async def one_may_acquire_what_one_owns(store: Store) -> None:
    await opened(store, "m", node="one")
    equal(await store.acquire("m", "one"), 2, "the epoch")
    await raises(Fenced, store.append(batch("m", "b1", 0, b"a")), "appended under the old epoch")


async def a_released_match_takes_no_more_from_its_owner(store: Store) -> None:
    await opened(store, "m", node="one")
    await store.release("m", 1)
    await raises(Fenced, store.append(batch("m", "b1", 0, b"a")), "appended after the release")
    equal(await store.orphans("one"), ("m",), "what may be taken over")


async def a_release_again_is_the_same_success(store: Store) -> None:
    await opened(store, "m")
    await store.release("m", 1)
    await store.release("m", 1)
    equal((await store.head("m")).epoch, 1, "the epoch")


async def nobody_releases_what_another_owns(store: Store) -> None:
    await opened(store, "m", node="one")
    await store.acquire("m", "other")
    await raises(Fenced, store.release("m", 1), "released under the old epoch")
    equal(await store.orphans("other"), (), "what its owner may take over")


async def a_match_that_is_over_has_no_owner_and_is_no_orphan(store: Store) -> None:
    await opened(store, "m")
    await store.append(batch("m", "b1", 0, b"a", over=True))
    equal(await store.orphans("other"), (), "what may be taken over")
    equal(await store.open_matches(), (), "what is open")
    await raises(MatchOver, store.acquire("m", "other"), "the match is over")


async def open_matches_are_listed_by_game(store: Store) -> None:
    await opened(store, "m", entries=(b"a",), game="battle", node="one")
    await opened(store, "n", game="cash", node="one")
    await store.release("n", 1)
    battle, cash = OpenMatch(MatchId("m"), "battle", "one", 1), OpenMatch(MatchId("n"), "cash", None, 0)
    equal(await store.open_matches(), (battle, cash), "all of them")
    equal(await store.open_matches("cash"), (cash,), "those of one game")


async def an_owner_is_away_from_its_last_sign_of_life_after_the_append(store: Store) -> None:
    await opened(store, "m", clock=1_000, node="one")
    equal((await store.read("m")).away, 0, "ms with no sign of life")
    await store.append(batch("m", "b1", 0, b"a", clock=5_000))
    await store.alive("one", 4_500)
    equal((await store.read("m")).away, 0, "ms with an older sign of life")
    await store.alive("one", 7_250)
    equal((await store.read("m")).away, 2_250, "ms with a later sign of life")


async def the_clock_of_another_node_says_nothing_about_an_owner(store: Store) -> None:
    await opened(store, "m", clock=5_000, node="one")
    await store.alive("one", 6_000)
    await store.alive("two", 90_000)
    epoch = await store.acquire("m", "two")
    equal((await store.read("m")).away, 1_000, "ms, while the last append is the first node's")
    await store.append(batch("m", "b1", 0, b"a", clock=89_000, epoch=epoch))
    equal((await store.read("m")).away, 1_000, "ms, by the second node's clock alone")
    await store.alive("two", 92_000)
    equal((await store.read("m")).away, 3_000, "ms, when the second node lived on")


CHECKS = (
    an_owner_is_fenced_by_the_next,
    a_fenced_owner_hears_so_even_of_a_batch_that_was_applied,
    a_fence_comes_before_a_gap,
    an_epoch_from_the_future_is_fenced,
    a_creation_again_is_fenced_once_another_owns_the_match,
    one_may_acquire_what_one_owns,
    a_released_match_takes_no_more_from_its_owner,
    a_release_again_is_the_same_success,
    nobody_releases_what_another_owns,
    a_match_that_is_over_has_no_owner_and_is_no_orphan,
    open_matches_are_listed_by_game,
    an_owner_is_away_from_its_last_sign_of_life_after_the_append,
    the_clock_of_another_node_says_nothing_about_an_owner,
)
