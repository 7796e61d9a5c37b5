"""A consistent copy of a data file, also of one that a server is using."""

import sqlite3
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Final

from facedown.store.errors import CannotOpen
from facedown.store.findings import Finding
from facedown.store.sqlite import inspection
from facedown.store.sqlite.examination import InUse, alone, opened_unchanged

_PATIENCE: Final = 30.0


def snapshot(path: Path, to: Path) -> list[Finding]:
    """Copy all that is committed to a new file; the source stays as it is. Raises CannotOpen.

    Returns what was found about the source itself, which the copy does not show.
    """
    path = path.resolve()
    if not path.is_file():
        raise CannotOpen(f"there is no store at {path}")
    try:
        with ExitStack() as undo:
            seen = _entered(path, undo)
            db = undo.enter_context(closing(_connected(path, seen, undo)))
            with closing(sqlite3.connect(to)) as copy:
                # All pages in one step, so in one read transaction: what the server writes meanwhile goes to
                # its log, behind what this transaction sees
                db.backup(copy, pages=-1)
            if seen is None:
                return []
            return [*seen.findings, *inspection.changed(db, seen.pages or ())]
    except sqlite3.Error as error:
        raise CannotOpen(f"{path} cannot be copied: {error}; facedown doctor says more") from error


def _entered(path: Path, undo: ExitStack) -> inspection.Outside | None:
    """What can be seen of a file that nobody uses; none starts to use it until the end."""
    try:
        undo.enter_context(alone(path))
    except InUse:
        return None
    return inspection.outside(path)


def _connected(path: Path, seen: inspection.Outside | None, undo: ExitStack) -> sqlite3.Connection:
    if seen is not None:
        return opened_unchanged(path, seen, undo)
    # Read-only: a connection that may write would checkpoint the server's log when it closes last
    return sqlite3.connect(f"{path.as_uri()}?mode=ro", uri=True, timeout=_PATIENCE)
