"""Backups of a whole house, and houses made from them; both are replayed before they count."""

import asyncio
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from msgspec.structs import replace

from facedown.catalog import Listing
from facedown.server.doctor import Replayed, Report, examine
from facedown.store import CannotOpen, Finding, backup_file, is_database, shown
from facedown.store.backup_file import BackupHeader
from facedown.store.copying import check_free, copy_house
from facedown.store.opening import postgres
from facedown.store.sqlite.file import upgrade
from facedown.store.sqlite.snapshot import snapshot


class Saved(NamedTuple):
    report: Report
    size: int
    """Bytes of the backup."""


class Restored(NamedTuple):
    report: Report
    header: BackupHeader
    rows: int


def save(source: str | Path, file: Path, listings: Mapping[str, Listing], replayed: Replayed) -> Saved:
    """Write a backup of a store, which servers may be using, to a new file. Raises CannotOpen.

    Damage is reported, and saved as it is: a damaged house needs a backup too.
    """
    with backup_file.reserved(file) as partial, _workplace(file.parent) as copy:
        found = _copied(source, copy)
        report = _with(examine(copy, listings, replayed=replayed), found, shown(str(source)))
        now = datetime.now(UTC).isoformat(timespec="seconds")
        header = BackupHeader(now, copy.stat().st_size, report.is_whole, report.findings)
        backup_file.write(partial, copy, header)
        size = partial.stat().st_size
    return Saved(report, size)


def restore(
    file: Path,
    target: str | Path,
    listings: Mapping[str, Listing],
    replayed: Replayed,
    *,
    damaged: bool = False,
) -> Restored:
    """Make a new house of a backup; its matches go on where they were then. Raises CannotOpen.

    `damaged`: restore it even if its examination finds damage.
    """
    check_free(target)
    with _workplace(file.parent if is_database(str(target)) else Path(target).parent) as copy:
        header = backup_file.unpack(file, copy)
        upgrade(copy)
        report = _with(examine(copy, listings, replayed=replayed), _told(header), str(file))
        if not report.is_whole and not damaged:
            what = "; ".join(f"{each.subject}: {each.sentence}" for each in report.findings if each.is_damage)
            advice = "use another backup, or restore this one with --damaged"
            raise CannotOpen(f"the house in {file} is damaged ({what}); {advice}")
        counts = asyncio.run(copy_house(copy, target))
    return Restored(report, header, sum(counts.values()))


def _copied(source: str | Path, copy: Path) -> list[Finding]:
    """Returns what was found about the source."""
    if not is_database(str(source)):
        found = snapshot(Path(source), copy)
        upgrade(copy)
        return found
    postgres()
    from facedown.store.postgres.rows import copied_to_file  # noqa: PLC0415  asyncpg is an extra

    asyncio.run(copied_to_file(str(source), copy))
    return []


def _told(header: BackupHeader) -> list[Finding]:
    return [replace(each, sentence=f"found when it was saved: {each.sentence}") for each in header.findings]


def _with(report: Report, found: list[Finding], name: str) -> Report:
    findings = sorted((*report.findings, *found), key=lambda each: not each.is_damage)
    is_whole = not any(each.is_damage for each in findings)
    return replace(report, store=name, is_whole=is_whole, findings=tuple(findings))


@contextmanager
def _workplace(beside: Path) -> Iterator[Path]:
    """A path for a data file in a private folder, on the disk where there must be room anyway."""
    try:
        beside.mkdir(parents=True, exist_ok=True, mode=0o700)
        folder = TemporaryDirectory(prefix=".facedown-", dir=beside)
    except OSError as error:
        raise CannotOpen(f"cannot write to {beside}: {error.strerror}") from error
    with folder as name:
        yield Path(name, "copy.sqlite")
