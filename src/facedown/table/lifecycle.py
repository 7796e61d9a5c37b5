"""The life of a table in the store: opened, recovered after a crash, filed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from facedown import store
from facedown.core import AccountId, AnyGame, Header, MatchId, Seed, Sitter, Terms, codec
from facedown.core.errors import Error
from facedown.core.pieces import encoded, joined
from facedown.core.record import Carried, Seated, header_of, published, recorded
from facedown.table.batch import postings_of
from facedown.table.clock import pauses, sleep
from facedown.table.context import Context, decoded, decoding
from facedown.table.desk import Desk
from facedown.table.fold import carried_on, fold, opened
from facedown.table.restart import restarted
from facedown.table.results import results_of, stays_of
from facedown.table.slices import Steps
from facedown.table.table import SLOW_COMMIT, Table

log = logging.getLogger(__name__)

PULSE: Final = 500
"""ms between two pulses. After a crash, a player gets back at most about this much thinking time."""

T = TypeVar("T")
_TOGETHER: Final = 100
"""Entries that are decoded and encoded in one step."""


class Unfaithful(Error, RuntimeError):
    """The log does not replay to the state of its table: a bug of ours. The log is kept."""


async def open_table(
    context: Context,
    match: str,
    game: str,
    seed: Seed,
    sitters: Sequence[Sitter | None],
    *,
    config: Any = None,
    terms: Terms | None = None,
    host: dict[str, Any] | None = None,
    engages: tuple[str, ...] = (),
    fulfils: tuple[tuple[str, str], ...] = (),
    holding: store.Holding | None = None,
) -> Table:
    """As `Tables.open`."""
    listing = context.listing(game)
    config = listing.config if config is None else config
    terms = listing.terms(config) if terms is None else terms
    header = header_of(listing.game, config, seed, match=match, terms=terms, host=host)
    desk, _, moves = opened(listing.game, header, seed)
    if len(sitters) != len(desk.banks):
        raise ValueError(f"this table has {len(desk.banks)} chairs, not {len(sitters)}")
    entries: list[bytes] = []
    for seat, sitter in enumerate(sitters):
        if sitter is not None:
            desk, data, *_ = fold(desk, Seated(0, seat, sitter))
            entries.append(data)
    epoch = await context.store.create(
        store.NewMatch(
            match=match,
            game=game,
            header=codec.pack(header),
            secret=seed.secret,
            entries=tuple(entries),
            postings=tuple(postings_of(match, moves, desk.roster)),
            at=0,
            clock=context.uptime.now(),
            node=context.node,
            # The same opening has the same id, so a retry after a lost answer charges no stake twice.
            batch=f"open {desk.link.hex()}",
            engages=engages,
            fulfils=fulfils,
            holding=holding,
        )
    )
    return context.table(desk, seed, epoch)


async def recover_table(context: Context, match: MatchId, holding: store.Holding | None = None) -> Table:
    """Take the match over and rebuild its table from the log."""
    epoch = await context.store.acquire(match, context.node, holding)
    try:
        return await _recovered(context, match, epoch)
    except store.Fenced:
        raise
    except Exception:
        # So that the next start finds it among the orphans
        await context.store.release(match, epoch, context.uptime.now())
        raise


async def _recovered(context: Context, match: MatchId, epoch: int) -> Table:
    kept = await context.store.read(match)
    game = context.listing(kept.game).game
    header: Header[Any] = codec.unpack(Header, kept.header)
    if header.rules != game.rules_version:
        return await restarted(context, kept, epoch)
    desk = folded(game, kept)
    # Table time continues from the last pulse, not from the last entry. Otherwise a crash would give players
    # back all the time that they have thought since that entry.
    resume_at = kept.at if desk.paused else kept.at + kept.away
    return context.table(desk, Seed(kept.secret), epoch, resume_at=resume_at)


async def recover_tables(
    context: Context, matches: Sequence[MatchId] | None = None, holding: store.Holding | None = None
) -> tuple[list[Table], dict[MatchId, Exception]]:
    """The tables of these matches, or of all orphans, and why others could not be recovered.

    Raises Fenced if another node has taken over what they belong to."""
    if matches is None:
        matches = await persistent(context, lambda: context.store.orphans(context.node))
    found = await asyncio.gather(*(_found(context, match, holding) for match in matches))
    tables = [table for table in found if isinstance(table, Table)]
    failures = {match: it for match, it in zip(matches, found, strict=True) if isinstance(it, Exception)}
    return tables, failures


async def _found(context: Context, match: MatchId, holding: store.Holding | None) -> Table | Exception:
    try:
        return await persistent(context, partial(recover_table, context, match, holding))
    except store.Fenced:
        raise
    except Exception as error:
        reason = f"{type(error).__name__}: {error}"
        log.error("match %s is set aside: its log cannot be resumed (%s); see facedown doctor", match, reason)  # noqa: TRY400
        log.debug("match %s is set aside", match, exc_info=error)
        await persistent(context, lambda: context.store.disengage(match))  # its players may play elsewhere
        return error


async def host(context: Context, table: Table) -> None:
    """Run a table to its end, then file its record."""
    if await table.run() == "over":
        await persistent(context, lambda: file_match(context, table))


async def persistent(context: Context, attempt: Callable[[], Awaitable[T]]) -> T:
    """Retry the attempt while the store is unavailable."""
    for wait in pauses():
        try:
            return await attempt()
        except store.Unavailable as trouble:
            log.warning("waiting for the store: %s", trouble)
            await sleep(context.clock, wait)
    raise AssertionError("there is always another pause")


async def file_match(context: Context, table: Table) -> None:
    """Check that the log replays to the table's state, then file the record and close the match at once."""
    kept = await context.store.read(table.match, whole=True)
    endless = context.listing(kept.game).endless
    desk, record = await context.slices.run(record_of(table.kept.game, kept, sealed=endless))
    if desk.link != table.kept.link or desk.outcome != table.kept.outcome:
        raise Unfaithful(f"match {table.match} does not replay to its own outcome; it is not filed")
    sitters = desk.roster.sitters
    players = tuple(sitter.account for sitter in sitters if sitter and sitter.account)
    results = results_of(kept.game, sitters, desk.outcome)
    if endless:  # everybody has left
        players = await context.slices.run(_accounts(table.kept.game, kept))
        results = stays_of(players)
    await context.store.file(table.match, table.epoch, record, players, results=results)


def _accounts(game: AnyGame, kept: store.Log) -> Steps[tuple[AccountId, ...]]:
    """All that ever had a chair, in the order in which they came."""
    found: dict[AccountId, None] = {}
    _, entries = decoding(game, kept)
    for entry in entries:
        if isinstance(entry, Seated) and entry.sitter.account is not None:
            found[entry.sitter.account] = None
        yield
    return tuple(found)


def record_of(game: AnyGame, kept: store.Log, *, sealed: bool = False) -> Steps[tuple[Desk, bytes]]:
    """The desk at the end of a whole log, and its record in JSON. `sealed`: without the seed."""
    seed = Seed(kept.secret)
    header, entries = decoding(game, kept)
    desk = opened(game, header, seed, head=kept.start).desk
    parts: list[bytes] = []
    while some := tuple(islice(entries, _TOGETHER)):
        parts.append(encoded(published(entry) for entry in some))
        yield
        for entry in some:
            desk = fold(desk, entry).desk
            yield
    record = recorded(header, (), seed, desk.outcome, desk.link)
    return desk, joined(replace(record, secret=None) if sealed else record, parts)


async def pulse(context: Context) -> None:
    """Report to the store that we are alive, until cancelled, and leave its outages out of our uptime."""
    while True:
        started = context.clock.now()
        try:
            await context.store.alive(context.node, context.uptime.now())
        except store.Unavailable as trouble:
            log.warning("the pulse did not reach the store: %s", trouble)
            await sleep(context.clock, PULSE)
            context.uptime.lose(context.clock.now() - started)
            continue
        if (waited := context.clock.now() - started) > SLOW_COMMIT:
            context.uptime.lose(waited)
        await sleep(context.clock, PULSE)


def folded(game: AnyGame, kept: store.Log) -> Desk:
    """The desk at the end of a log, which may begin with the last cut."""
    header, entries = decoded(game, kept)
    seed = Seed(kept.secret)
    if entries and isinstance(entries[0], Carried):
        desk = carried_on(game, header, seed, entries[0], head=kept.first + 1)
        entries = entries[1:]
    else:
        desk = opened(game, header, seed, head=kept.first).desk
    for entry in entries:
        desk = fold(desk, entry).desk
    return desk
