"""The examination of a data file as such: its write-ahead log, its pages, its structure.

The log and the pages are looked at before SQLite opens the file, which would discard what it cannot read.
"""

import re
import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import Struct

from facedown.core import codec
from facedown.store.errors import CannotOpen
from facedown.store.findings import Finding
from facedown.store.sqlite import sums, wal
from facedown.store.sqlite.lost import names_of_lost
from facedown.store.sqlite.wal import Loss

FILE: Final = "the data file"
LOG: Final = "the write-ahead log"
_LINES: Final = 5
"""Most lines of SQLite's own report in one sentence."""
_TREE: Final = re.compile(r"Tree (\d+)")


class Outside(NamedTuple):
    """What can be known of a data file before it is opened."""

    findings: tuple[Finding, ...]
    loss: Loss | None
    pages: tuple[int, ...] | None
    """The pages that are not as they were when the file was closed; None if that is not known."""
    has_log: bool
    """Whether the last process did not close it."""


def outside(path: Path) -> Outside:
    """Raises CannotOpen if the files cannot be read."""
    try:
        log, index = _read(log_of(path)), _read(path.with_name(path.name + "-shm"))
        loss = wal.loss(log, index)
        changed = None if log else sums.changed_pages(path)
        found = () if loss is None else (_log_finding(path, log, loss),)
    except OSError as error:
        raise CannotOpen(f"cannot read {path}: {error.strerror}") from error
    return Outside(found, loss, None if changed is None else tuple(changed), bool(log))


def log_of(path: Path) -> Path:
    return path.with_name(path.name + "-wal")


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return b""


def _log_finding(path: Path, log: bytes, loss: Loss) -> Finding:
    where = f"it cannot be read after frame {loss.whole} of {loss.frames}"
    if loss.is_harmless:
        return Finding(LOG, f"{where}, but the data file has all that it contained", is_damage=False)
    names = names_of_lost(path, log, loss) or "what was written last, which cannot be named"
    doubt = "" if loss.is_certain else ", unless the machine lost power and the last commit was not finished"
    return Finding(LOG, f"{where}; lost: {names}{doubt}")


def set_log_aside(path: Path, loss: Loss) -> Path:
    """Keep a copy of a damaged log for inspection; returns where it is.

    If the data file has more of the log than can be read, the log is moved: the pages in it are older than
    those of the file, and SQLite would prefer them.
    """
    log = log_of(path)
    data = _read(log)
    aside = next(each for each in _asides(path) if not each.exists() or each.read_bytes() == data)
    aside.touch(0o600)
    aside.write_bytes(data)
    if loss.is_copied:
        log.unlink(missing_ok=True)
    return aside


def _asides(path: Path) -> Iterator[Path]:
    number = 0
    while True:
        number += 1
        yield path.with_name(f"{path.name}-wal.damaged-{number}")


def structure(db: sqlite3.Connection, *, thorough: bool) -> list[Finding]:
    """SQLite's own check, quick or thorough."""
    check = "integrity_check" if thorough else "quick_check"
    try:
        lines = [str(line) for (line,) in db.execute(f"PRAGMA {check}(100)")]
    except sqlite3.Error as error:
        lines = [str(error)]
    if lines == ["ok"]:
        return []
    trees = _trees(db)
    said = [_TREE.sub(lambda found: trees.get(int(found[1]), found[0]), line) for line in lines]
    more = f" (and {len(said) - _LINES} more)" if len(said) > _LINES else ""
    shown = "; ".join(" ".join(line.split()) for line in said[:_LINES])
    return [Finding(FILE, f"SQLite finds it damaged: {shown}{more}")]


def _trees(db: sqlite3.Connection) -> dict[int, str]:
    try:
        rows = db.execute("SELECT rootpage, type || ' ' || name FROM sqlite_schema").fetchall()
    except sqlite3.Error:
        return {}
    return dict(rows)


def changed(db: sqlite3.Connection, pages: Iterable[int]) -> list[Finding]:
    """Pages that are not as they were, with the tables that they belong to."""
    pages = tuple(pages)
    if not pages:
        return []
    tables = _tables_of(db, pages)
    where = f", in {', '.join(tables)}" if tables else ""
    numbers = ", ".join(map(str, pages[:_LINES])) + (", …" if len(pages) > _LINES else "")
    return [
        Finding(
            FILE,
            f"it is not as it was when it was closed (page {numbers}{where}): something changed it, or the"
            " disk lost it",
        )
    ]


def _tables_of(db: sqlite3.Connection, pages: tuple[int, ...]) -> list[str]:
    try:
        rows = db.execute("SELECT DISTINCT name, pageno FROM dbstat").fetchall()
    except sqlite3.Error:
        return []  # this SQLite has no dbstat, or the damage is in its way
    return sorted({name for name, page in rows if page in pages})


# What earlier starts have found


class Noted(Struct, frozen=True):
    at: str
    """When it was found, in UTC."""
    finding: Finding


def note(path: Path, findings: Iterable[Finding]) -> None:
    """Remember findings beside the data file: the next examination would not make them again."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    lines = b"".join(codec.to_json(Noted(now, finding)) + b"\n" for finding in findings)
    if lines:
        notes = _notes_of(path)
        notes.touch(0o600)
        with notes.open("ab") as file:
            file.write(lines)


def noted(path: Path) -> list[Noted]:
    """The findings of earlier starts, oldest first; a line that cannot be read is left out."""
    found: list[Noted] = []
    for line in _read(_notes_of(path)).splitlines():
        try:
            found.append(codec.from_json(Noted, line))
        except codec.BadEncoding:
            continue
    return found


def _notes_of(path: Path) -> Path:
    return path.with_name(path.name + ".damage")
