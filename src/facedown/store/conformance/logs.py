"""The log of a match: appended in order, once, and read back unchanged."""

from facedown.store.conformance.expect import equal, raises
from facedown.store.conformance.samples import batch, opened
from facedown.store.errors import Gap, MatchExists, MatchOver, UnknownMatch
from facedown.store.interface import Store
from facedown.store.values import Anew, Head


async def a_log_is_read_as_it_was_written(store: Store) -> None:
    new = await opened(store, "m", entries=(b"a",), game="battle", header=b"header", secret=b"\0secret", at=5)
    equal(await store.append(batch("m", "b1", 1, b"b", b"", at=70)), 3, "the head after two more entries")
    log = await store.read("m")
    equal(log.entries, (b"a", b"b", b""), "the entries")
    equal(
        (log.match, log.game, log.header, log.secret), ("m", "battle", new.header, new.secret), "the opening"
    )
    equal((log.first, log.head, log.at, log.over, log.epoch), (0, 3, 70, False, 1), "the state of the log")


async def two_logs_do_not_mix(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    await opened(store, "n", entries=(b"x",))
    await store.append(batch("m", "b1", 1, b"b"))
    await store.append(batch("n", "b1", 1, b"y"))
    equal((await store.read("m")).entries, (b"a", b"b"), "the one log")
    equal((await store.read("n")).entries, (b"x", b"y"), "the other")


async def a_retry_of_the_last_batch_succeeds(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    for _ in range(2):
        equal(await store.append(batch("m", "b1", 1, b"b")), 2, "the head")
    equal((await store.read("m")).entries, (b"a", b"b"), "the entries")


async def a_retry_of_a_closing_batch_succeeds(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    for _ in range(2):
        equal(await store.append(batch("m", "b1", 1, b"b", over=True)), 2, "the head")


async def a_retried_creation_succeeds(store: Store) -> None:
    for _ in range(2):
        await opened(store, "m", entries=(b"a",))
    equal((await store.read("m")).entries, (b"a",), "the entries")


async def a_match_is_not_created_over_another(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    await raises(MatchExists, opened(store, "m", entries=(b"x",), batch="other"), "the id is taken")
    equal((await store.read("m")).entries, (b"a",), "the entries")


async def a_batch_must_go_after_the_head(store: Store) -> None:
    await opened(store, "m", entries=(b"a", b"b"))
    for expected in (0, 1, 3):
        error = await raises(Gap, store.append(batch("m", "b", expected, b"c")), f"appended after {expected}")
        equal((error.expected, error.head), (expected, 2), "what the error says")
    equal((await store.read("m")).entries, (b"a", b"b"), "the entries")


async def the_head_tells_what_was_last_appended(store: Store) -> None:
    await opened(store, "m", entries=(b"a",), batch="birth")
    equal(await store.head("m"), Head(1, "birth", 1), "the head of a new match")
    await store.append(batch("m", "b1", 1, b"b", b"c"))
    equal(await store.head("m"), Head(3, "b1", 1), "the head after a batch")


async def a_log_is_read_from_its_last_cut(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    await store.append(batch("m", "b1", 1, b"b", b"c", b"d", cut=1))
    await store.append(batch("m", "b2", 4, b"e"))
    log = await store.read("m")
    equal((log.first, log.entries, log.head), (2, (b"c", b"d", b"e"), 5), "the last segment")
    whole = await store.read("m", whole=True)
    equal((whole.first, whole.entries), (0, (b"a", b"b", b"c", b"d", b"e")), "the whole log")
    rest = await store.read("m", whole=True, since=3)
    equal((rest.first, rest.entries, rest.head), (3, (b"d", b"e"), 5), "the rest of a whole log")


async def a_match_may_begin_anew_under_another_header(store: Store) -> None:
    await opened(store, "m", entries=(b"a", b"b"), header=b"old", secret=b"old")
    await store.append(batch("m", "b1", 2, b"c", cut=0))
    await store.append(batch("m", "b2", 3, b"d", b"e", anew=Anew(b"new", b"fresh")))
    await store.append(batch("m", "b3", 5, b"f"))
    for whole in (False, True):
        log = await store.read("m", whole=whole)
        equal((log.header, log.secret), (b"new", b"fresh"), "the header and the secret")
        equal((log.start, log.first), (3, 3), "where the log begins")
        equal((log.entries, log.head), ((b"d", b"e", b"f"), 6), "the entries and the head")


async def a_batch_may_close_without_an_entry(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    equal(await store.append(batch("m", "b1", 1, over=True)), 1, "the head")
    equal((await store.read("m")).over, True, "over")


async def nothing_is_appended_to_a_match_that_is_over(store: Store) -> None:
    await opened(store, "m", entries=(b"a",))
    await store.append(batch("m", "b1", 1, b"b", over=True))
    await raises(MatchOver, store.append(batch("m", "b2", 2, b"c")), "the match is over")
    equal((await store.read("m")).entries, (b"a", b"b"), "the entries")


async def an_unknown_match_raises_unknown_match(store: Store) -> None:
    await raises(UnknownMatch, store.append(batch("m", "b", 0, b"a")), "append")
    await raises(UnknownMatch, store.head("m"), "head")
    await raises(UnknownMatch, store.read("m"), "read")
    await raises(UnknownMatch, store.acquire("m", "node"), "acquire")
    await raises(UnknownMatch, store.release("m", 1, 0), "release")


CHECKS = (
    a_log_is_read_as_it_was_written,
    two_logs_do_not_mix,
    a_retry_of_the_last_batch_succeeds,
    a_retry_of_a_closing_batch_succeeds,
    a_retried_creation_succeeds,
    a_match_is_not_created_over_another,
    a_batch_must_go_after_the_head,
    the_head_tells_what_was_last_appended,
    a_log_is_read_from_its_last_cut,
    a_match_may_begin_anew_under_another_header,
    a_batch_may_close_without_an_entry,
    nothing_is_appended_to_a_match_that_is_over,
    an_unknown_match_raises_unknown_match,
)
