"""Which match an account is in, what waits in a lobby, and ratings that two lobbies change at once."""

import asyncio
from collections.abc import Awaitable

from facedown.store.conformance.expect import equal, raises
from facedown.store.conformance.samples import batch, minted, opened
from facedown.store.errors import Engaged, MatchOver, Outdated, Overdrawn, StoreError, UnknownMatch
from facedown.store.interface import Store
from facedown.store.values import NewMatch, Posting, Rating

_HOUR = 3_600_000


async def an_account_is_in_one_match(store: Store) -> None:
    await opened(store, "m", engages=("red", "blue"))
    refused = await raises(Engaged, store.create(_new("n", ("green", "blue"))), "created with blue again")
    equal((refused.account, refused.match), ("blue", "m"), "who is engaged where")
    await raises(UnknownMatch, store.read("n"), "the log of the match that was refused")
    await opened(store, "o", engages=("green",))
    equal(await store.engagements(), {"red": "m", "blue": "m", "green": "o"}, "who is where")
    equal(await store.engagement("green"), "o", "where green is")
    equal(await store.engagement("nobody"), None, "where nobody is")


async def a_retry_of_a_creation_engages_once(store: Store) -> None:
    await store.keep_pending("room", "r", b"", _HOUR)
    new = await opened(store, "m", engages=("red",), fulfils=(("room", "r"),))
    equal(await store.create(new), 1, "the epoch after a retry")
    await store.append(batch("m", "a", 0, b"x", ended=True))
    equal(await store.create(new), 1, "the epoch after a late retry")
    equal(await store.engagements(), {}, "who is where after the match")


async def two_creations_at_once_engage_an_account_once(store: Store) -> None:
    """In opposite order, too: neither waits for the other for ever."""
    for n in range(5):
        pairs = ((f"a{n}", f"b{n}"), (f"b{n}", f"a{n}"))
        done = await _together(*(store.create(_new(f"{n}-{k}", pair)) for k, pair in enumerate(pairs)))
        equal(sorted(map(str, done)), ["1", "Engaged"], "one match is made and one refused")


async def an_account_is_free_when_its_match_has_ended(store: Store) -> None:
    for match, over in (("m", False), ("n", True)):
        await opened(store, match, engages=("red", "blue"))
        await store.append(batch(match, "a", 0, b"x"))
        equal(await store.engagement("red"), match, "where red is during the match")
        await store.append(batch(match, "b", 1, b"y", over=over, ended=not over))
        equal(await store.engagements(), {}, "who is where after it")
    await opened(store, "o", engages=("red",))
    await store.file("o", 1, b"{}", ("red",))
    equal(await store.engagement("red"), None, "where red is after a match that is on file")


async def a_match_that_ends_frees_nobody_of_another(store: Store) -> None:
    await opened(store, "m", engages=("red",))
    await opened(store, "n", engages=("blue",))
    await store.append(batch("m", "a", 0, b"x", ended=True))
    await opened(store, "o", engages=("red",))
    await store.file("m", 1, b"{}", ("red",))
    equal(await store.engagements(), {"red": "o", "blue": "n"}, "who is where")


async def a_creation_that_is_refused_engages_nobody(store: Store) -> None:
    await minted(store, red=3)
    await store.keep_pending("room", "r", b"", _HOUR)
    await opened(store, "n", engages=("blue",))
    stake = (Posting("red", "table:m", 4),)
    fulfils = (("room", "r"),)
    await raises(Overdrawn, store.create(_new("m", ("red",), stake, fulfils)), "created without the chips")
    await raises(Engaged, store.create(_new("m", ("red", "blue"), (), fulfils)), "created with blue")
    equal(await store.engagements(), {"blue": "n"}, "who is where")
    equal([each.id for each in await store.pending("room")], ["r"], "the room")
    equal(await store.create(_new("m", ("red",), (), fulfils)), 1, "the epoch of the match that is made")


async def an_account_comes_to_a_match_and_leaves_it(store: Store) -> None:
    await opened(store, "m", engages=("red", "blue"))
    await opened(store, "n")
    await raises(UnknownMatch, store.engage("nowhere", "green"), "engaged in an unknown match")
    for _ in range(2):
        await store.engage("n", "green")
    await raises(Engaged, store.engage("n", "red"), "engaged in a second match")
    for _ in range(2):
        await store.disengage("m", "red")
    await store.disengage("m", "green")
    equal(await store.engagements(), {"blue": "m", "green": "n"}, "who is where")
    await store.engage("n", "red")
    await store.disengage("n")
    await store.disengage("nowhere")
    equal(await store.engagements(), {"blue": "m"}, "who is left")
    await store.append(batch("n", "a", 0, b"x", over=True))
    await raises(MatchOver, store.engage("n", "red"), "engaged in a match that is over")


async def what_waits_is_kept_until_it_is_forgotten(store: Store) -> None:
    for kind, id_, data in (
        ("room", "b", b"1"),
        ("room", "a", b"2"),
        ("wish", "b", b"3"),
        ("room", "b", b"4"),
    ):
        await store.keep_pending(kind, id_, data, _HOUR)
    rooms = await store.pending("room")
    equal([(each.id, each.data) for each in rooms], [("b", b"4"), ("a", b"2")], "the rooms, the oldest first")
    equal([0 < each.left <= _HOUR for each in rooms], [True, True], "rooms with time left")
    await store.forget_pending("room", "b")
    await store.forget_pending("room", "nowhere")
    equal([each.id for each in await store.pending("room")], ["a"], "the rooms that are left")
    equal([each.data for each in await store.pending("wish")], [b"3"], "the wishes")


async def what_has_waited_too_long_is_forgotten(store: Store) -> None:
    await store.keep_pending("room", "a", b"1", -1)
    await store.keep_pending("wish", "a", b"2", -1)
    await store.keep_pending("room", "b", b"3", _HOUR)
    equal([each.id for each in await store.pending("room")], ["b"], "the rooms")
    await raises(Outdated, store.create(_new("m", fulfils=(("room", "a"),))), "created for what has expired")
    equal([each.id for each in await store.pending("wish")], [], "the wishes")


async def what_waits_is_fulfilled_by_one_match(store: Store) -> None:
    await store.keep_pending("room", "r", b"", _HOUR)
    await store.keep_pending("room", "s", b"", _HOUR)
    fulfils = (("room", "r"),)
    made = await _together(*(store.create(_new(match, fulfils=fulfils)) for match in ("m", "n")))
    equal(sorted(map(str, made)), ["1", "Outdated"], "one match is made and one refused")
    equal([each.id for each in await store.pending("room")], ["s"], "the rooms")


async def a_rating_that_has_changed_is_not_overwritten(store: Store) -> None:
    first, second = Rating("red", "battle", 26.5, 8.1, 1), Rating("red", "battle", 27.25, 7.9, 2)
    blue = Rating("blue", "battle", 23.5, 8.1, 1)
    await store.rate("m", (first, blue), (None, None))
    other = Rating("blue", "battle", 20.0, 8.0, 2)
    await raises(Outdated, store.rate("n", (other, second), (blue, None)), "rated by what red was before")
    equal(await store.rating("red", "battle"), first, "red's rating")
    equal(await store.rating("blue", "battle"), blue, "blue's rating")
    await store.rate("n", (other, second), (blue, first))
    await store.rate("n", (first, blue), (None, None))
    equal(await store.rating("red", "battle"), second, "red's rating after the second match")


async def two_matches_that_rate_at_once_both_count(store: Store) -> None:
    matches = ("m", "n", "o")
    done = await _together(*(_rated(store, match) for match in matches))
    equal(done, [True] * len(matches), "all matches are rated")
    red = await store.rating("red", "battle")
    equal(red and red.games, len(matches), "the matches behind the rating")


async def _rated(store: Store, match: str) -> bool:
    """Read, count one more, and write, until nobody came between."""
    while True:
        names = ("red", match)
        seen = tuple([await store.rating(name, "battle") for name in names])
        new = [
            Rating(name, "battle", 25.0, 8.0, 1 + (old.games if old else 0))
            for name, old in zip(names, seen, strict=True)
        ]
        try:
            await store.rate(match, tuple(new), seen)
        except Outdated:
            continue
        return True


async def _together(*calls: Awaitable[object]) -> list[object]:
    """What the calls return, or the names of the errors that they raise."""
    done = await asyncio.gather(*calls, return_exceptions=True)
    return [type(each).__name__ if isinstance(each, StoreError) else each for each in done]


def _new(
    match: str,
    engages: tuple[str, ...] = (),
    postings: tuple[Posting, ...] = (),
    fulfils: tuple[tuple[str, str], ...] = (),
) -> NewMatch:
    return NewMatch(match, "battle", b"h", b"s", (), postings, 0, 0, "node", "birth", engages, fulfils)


CHECKS = (
    an_account_is_in_one_match,
    a_retry_of_a_creation_engages_once,
    two_creations_at_once_engage_an_account_once,
    an_account_is_free_when_its_match_has_ended,
    a_match_that_ends_frees_nobody_of_another,
    a_creation_that_is_refused_engages_nobody,
    an_account_comes_to_a_match_and_leaves_it,
    what_waits_is_kept_until_it_is_forgotten,
    what_has_waited_too_long_is_forgotten,
    what_waits_is_fulfilled_by_one_match,
    a_rating_that_has_changed_is_not_overwritten,
    two_matches_that_rate_at_once_both_count,
)
