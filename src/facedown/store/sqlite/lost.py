"""The names of what a damaged write-ahead log has lost.

The damaged log is read once as SQLite reads it, and once with its checksums corrected; what only the second
has is lost. Both are read from copies.
"""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from facedown.store.sqlite.wal import Loss, resealed

_QUERIES: Final = {
    "match {}": "SELECT id, head FROM match",
    "the record of match {}": "SELECT match, 1 FROM filed",
    "account {}": "SELECT id, nickname FROM account",
    "the balance of {}": "SELECT account, chips FROM balance",
    "the rating of {}": "SELECT account || ' in ' || game, mu FROM rating",
    "the results of {}": (
        "SELECT player || ' in ' || game, won + lost + drawn + played FROM tally WHERE against = ''"
    ),
    "the recovery code of account {}": "SELECT account, digest FROM recovery",
    "a passkey of account {}": "SELECT account, id FROM passkey",
    "a sign-in of account {}": "SELECT account, max(number) FROM sign_in GROUP BY account",
    "team {}": "SELECT name || ' of arena ' || arena, code FROM team",
    "the daily position {}": "SELECT game || ' of day ' || day, 1 FROM daily_position",
    "the daily answer of {}": "SELECT account || ' in ' || game || ', day ' || day, choice FROM daily_answer",
    "game {}": "SELECT id, data FROM waiting_game",
    "the match of account {}": "SELECT account, match FROM engagement",
    "{}": "SELECT kind || ' ' || id, data FROM pending",
}
_PAGES: Final = [1 << power for power in range(9, 16)]
_NAMED: Final = 20
"""Most names in a sentence."""


def names_of_lost(data: Path, log: bytes, lost: Loss) -> str:
    """As a part of a sentence; "" if nothing can be named."""
    try:
        with TemporaryDirectory(prefix="facedown-") as folder:
            kept = _contents(data, Path(folder, "kept"), b"" if lost.is_copied else log)
            whole = _contents(data, Path(folder, "whole"), resealed(log, lost.frames, _page_of(data, log)))
    except OSError:
        return ""  # no room for copies
    names = list(_differences(kept, whole))
    more = len(names) - _NAMED
    return ", ".join(names[:_NAMED]) + (f" and {more} more" if more > 0 else "")


def _differences(kept: dict[str, object], whole: dict[str, object]) -> Iterator[str]:
    for name, value in whole.items():
        before = kept.get(name)
        if isinstance(before, int) and isinstance(value, int) and name.startswith("match "):
            if value > before:
                yield f"entries {before + 1} to {value} of {name}"
        elif before != value:
            yield name


def _contents(data: Path, copy: Path, log: bytes) -> dict[str, object]:
    shutil.copyfile(data, copy)
    copy.with_name(copy.name + "-wal").write_bytes(log)
    found: dict[str, object] = {}
    with closing(sqlite3.connect(copy)) as db:
        for name, query in _QUERIES.items():
            with suppress(sqlite3.Error):  # the damaged page, or a version without this table
                found.update({name.format(key): value for key, value in db.execute(query)})
    return found


def _page_of(data: Path, log: bytes) -> int:
    """The size of a page, from the data file; an empty one does not say, the log's header does."""
    with data.open("rb") as file:
        size = int.from_bytes(file.read(18)[16:], "big") or int.from_bytes(log[8:12], "big")
    return size if size in _PAGES else _PAGES[3]
