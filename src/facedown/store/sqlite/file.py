"""The data file: permissions, lock and connections."""

import fcntl
import os
import sqlite3
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Final, NamedTuple

from facedown.store.errors import CannotOpen
from facedown.store.findings import Finding
from facedown.store.sqlite import inspection, schema, sums, together

_PATIENCE: Final = 0.1
"""Seconds to wait for another program's lock before raising Unavailable."""


class OpenFile(NamedTuple):
    path: Path
    writing: sqlite3.Connection
    reading: sqlite3.Connection
    lock: int
    """A descriptor that holds the lock while it is open. A crash of the process frees it too."""
    findings: tuple[Finding, ...]
    """Damage that was found."""


def open_file(path: Path) -> OpenFile:
    """Raises CannotOpen."""
    path = path.resolve()  # one lock per file, whatever path leads to it
    with ExitStack() as undo:
        # Lock before opening the data file: closing any descriptor of it drops this process's own locks
        lock = _locked(path)
        undo.callback(os.close, lock)
        os.close(_private(path))
        seen = inspection.outside(path)
        findings = [*seen.findings]
        if seen.loss is not None:
            aside = inspection.set_log_aside(path, seen.loss)
            findings.append(Finding(inspection.LOG, f"it is kept as {aside.name}", is_damage=False))
            inspection.note(path, findings)
        writing = connect(path)
        undo.callback(writing.close)
        reading = connect(path)
        undo.callback(reading.close)
        reading.execute("PRAGMA query_only = ON")
        found = _found_inside(reading, seen)
        inspection.note(path, found)
        sums.remove(path)
        if seen.has_log:
            # A log that is continued keeps frames of before behind its end, which would look like lost ones
            writing.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        undo.pop_all()
    return OpenFile(path, writing, reading, lock, (*findings, *found))


def _found_inside(db: sqlite3.Connection, seen: inspection.Outside) -> list[Finding]:
    """A file that is as it was closed is not looked at any further."""
    if seen.pages == ():
        return []
    return [*inspection.changed(db, seen.pages or ()), *inspection.structure(db, thorough=False)]


def upgrade(path: Path) -> None:
    """Bring a data file that nobody uses up to date, and close it. Raises CannotOpen."""
    file = open_file(path)
    file.reading.close()
    file.writing.close()
    seal(file.path)
    os.close(file.lock)


def seal(path: Path) -> None:
    """Write the checksums of a file that has been closed, unless a log shows that another has it open."""
    if not inspection.log_of(path).exists():
        with suppress(OSError):  # on a full disk there are none
            sums.write(path)


def connect(path: Path | str) -> sqlite3.Connection:
    """A connection without implicit transactions, on which every commit reaches the disk."""
    if sqlite3.sqlite_version_info < (3, 37):
        raise CannotOpen(f"SQLite {sqlite3.sqlite_version} is too old; 3.37 or newer is needed")
    with ExitStack() as undo:
        try:
            # Only one thread uses a connection, but not the thread that opens it
            db = sqlite3.connect(path, timeout=_PATIENCE, isolation_level=None, check_same_thread=False)
            undo.callback(db.close)
            _set_up(db)
        except (sqlite3.Error, UnicodeError) as error:  # SQLite quotes what it cannot read
            raise CannotOpen(f"cannot use {path} as a data file: {error}") from error
        undo.pop_all()
    return db


def _set_up(db: sqlite3.Connection) -> None:
    (mode,) = db.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode not in {"wal", "memory"}:
        raise CannotOpen("SQLite cannot keep a write-ahead log on this file system; use a local disk")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("PRAGMA cell_size_check = ON")
    schema.prepare(db)
    db.executescript(together.PREPARE)


def _locked(path: Path) -> int:
    lock = _private(path.with_name(path.name + ".lock"))
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        os.close(lock)
        raise CannotOpen(f"another process has {path} open; only one may use a data file") from error
    return lock


def _private(path: Path) -> int:
    """Open or create the file with access for its owner only: it holds the seeds of running matches."""
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        os.fchmod(descriptor, 0o600)
    except OSError as error:
        raise CannotOpen(f"cannot open {path}: {error.strerror}") from error
    return descriptor
