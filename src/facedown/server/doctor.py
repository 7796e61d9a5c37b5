"""The examination of a whole store: what is whole, and what is not."""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeAlias

from msgspec import Struct

from facedown.catalog import Listing
from facedown.core import AnyGame, BrokenRecord, Header, Seed, codec, verify
from facedown.core.fair import keeps
from facedown.core.record import Carried, load, verify_chain
from facedown.store import Damaged, Finding, is_database, shown
from facedown.store.opening import postgres
from facedown.store.sqlite.examination import Examination, KnownMatch, Unreadable, examined
from facedown.store.values import Log
from facedown.table.context import decoded, decoding
from facedown.table.desk import Desk
from facedown.table.fold import fold, opened


class Report(Struct, frozen=True):
    store: str
    """The data file, or the address of the database without its password."""
    is_whole: bool
    counts: dict[str, int]
    """How many accounts, matches, entries, postings and records were read."""
    findings: tuple[Finding, ...]
    """Damage first."""


Replayed: TypeAlias = Callable[[int, int], object]
"""Called after each match with how many were replayed, and how many there are."""


def examine(
    store: str | Path,
    listings: Mapping[str, Listing],
    *,
    most: int | None = None,
    replayed: Replayed = lambda _done, _all: None,
) -> Report:
    """Examine the store in this file or database; nothing in it is changed. Raises CannotOpen.

    `most`: replay only so many matches, from all of its time.
    """
    if not is_database(str(store)):
        return _examined_file(Path(store), str(store), listings, most, replayed)
    # A database is examined in a copy: a consistent one, even while a server plays on
    postgres()
    from facedown.store.postgres.rows import copied_to_file  # noqa: PLC0415  asyncpg is an extra

    with TemporaryDirectory(prefix="facedown-") as folder:
        copy = Path(folder, "copy.sqlite")
        asyncio.run(copied_to_file(str(store), copy))
        return _examined_file(copy, shown(str(store)), listings, most, replayed)


def _examined_file(
    data: Path, name: str, listings: Mapping[str, Listing], most: int | None, replayed: Replayed
) -> Report:
    try:
        with examined(data) as store:
            store.look()
            matches = _sample(store.matches(), most)
            for number, match in enumerate(matches, 1):
                store.findings += _findings(store, match, listings)
                replayed(number, len(matches))
            return _report(name, store.findings, store.counts)
    except Unreadable as broken:
        return _report(name, broken.findings, {})


def _sample(matches: Sequence[KnownMatch], most: int | None) -> Sequence[KnownMatch]:
    return matches if most is None or len(matches) <= most else matches[:: -(-len(matches) // most)]


def _report(name: str, findings: list[Finding], counts: dict[str, int]) -> Report:
    ordered = sorted(findings, key=lambda finding: not finding.is_damage)
    return Report(name, not any(each.is_damage for each in findings), counts, tuple(ordered))


def _findings(store: Examination, match: KnownMatch, listings: Mapping[str, Listing]) -> Iterator[Finding]:
    subject = f"match {match.id}"
    listing = listings.get(match.game)
    desk: Desk | None = None
    try:
        kept = store.log(match.id)
        rules = _rules(kept)
        if listing is None:
            sentence = f"it was not replayed: no game is called {match.game!r} here;"
            yield Finding(subject, f"{sentence} --game FILE.py:NAME names one", is_damage=False)
            return
        if rules != listing.game.rules_version:
            sentence = f"it was not replayed: it was played under rules {rules} of {match.game}"
            yield Finding(subject, sentence, is_damage=False)
            return
        desk = _replayed(listing.game, kept)
        if not match.is_over:
            decoded(listing.game, store.log(match.id, whole=False))
    except Exception as error:  # noqa: BLE001  damaged inputs may fail anywhere in the rules
        state = "is set aside by the server" if not match.is_over else "has a damaged log"
        yield Finding(subject, f"{_reason(error)}; the match {state}")
    if match.is_filed and listing is not None:
        try:
            _check_record(store, match, listing.game, desk)
        except Exception as error:  # noqa: BLE001  as above
            yield Finding(f"the record of match {match.id}", _reason(error))


def _reason(error: Exception) -> str:
    is_ours = isinstance(error, ValueError | Damaged) and str(error)
    return str(error) if is_ours else f"{type(error).__name__}: {error}"


def _rules(kept: Log) -> int:
    """The version of its rules. Raises BrokenRecord if its header is that of another match."""
    header: Header[Any] = codec.unpack(Header, kept.header)
    if (header.match, header.game) != (kept.match, kept.game):
        raise BrokenRecord(f"its header is that of match {header.match} of {header.game}")
    return header.rules


def _replayed(game: AnyGame, kept: Log) -> Desk:
    """Raises whatever is wrong with the log."""
    header, entries = decoding(game, kept)
    seed = Seed(kept.secret)
    if not keeps(seed, header.commitment):
        raise BrokenRecord("its seed is not the one that was committed to")
    desk = opened(game, header, seed, head=kept.start).desk
    for number, entry in enumerate(entries, kept.start):
        if isinstance(entry, Carried) and entry.link != desk.link.hex():
            raise BrokenRecord(f"entry {number} carries on from another chain")
        if entry.at < desk.at:
            raise BrokenRecord(f"entry {number} goes back in time")
        try:
            desk = fold(desk, entry).desk
        except Exception as error:
            raise BrokenRecord(f"entry {number} cannot be replayed: {error}") from error
    return desk


def _check_record(store: Examination, match: KnownMatch, game: AnyGame, desk: Desk | None) -> None:
    """Raises whatever is wrong with the record."""
    record = load(game, store.record(match.id))
    if record.header.match != match.id:
        raise BrokenRecord(f"it is that of match {record.header.match}")
    if record.secret is None:
        verify_chain(record)
    else:
        verify(game, record)
    if desk is not None and desk.link.hex() != record.chain:
        raise BrokenRecord("it is whole, but not what the log of the match says")
