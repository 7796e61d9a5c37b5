"""A store examined while nobody uses it, without a change to it."""

import fcntl
import math
import os
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from facedown.core import codec
from facedown.store.errors import CannotOpen, Damaged
from facedown.store.findings import Finding
from facedown.store.sqlite import inspection, ledger, matches, results, schema
from facedown.store.sqlite.inspection import FILE
from facedown.store.values import HOUSE, MINT, Log

_ACCOUNTS: Final = "SELECT id, nickname, kind, created, digest FROM account"
_DIGEST: Final = 32
_MISCOUNTED: Final = """
SELECT player, game FROM (
    SELECT player, game, verdict = 'won' AS won, verdict = 'lost' AS lost, verdict = 'drawn' AS drawn,
    verdict = 'played' AS played FROM result JOIN filed USING (number)
    UNION ALL SELECT player, game, -won, -lost, -drawn, -played FROM tally WHERE against = ''
) GROUP BY player, game HAVING sum(won) OR sum(lost) OR sum(drawn) OR sum(played)
"""
"""Not by a FULL JOIN, which SQLite has since 3.39; 3.37 is enough for a server."""
_ERRORS: Final = (sqlite3.Error, ValueError, TypeError, OverflowError)
"""What reading damaged rows may raise."""


class KnownMatch(NamedTuple):
    id: str
    game: str
    is_over: bool
    is_filed: bool


class Examination:
    """A store that has been opened for reading."""

    def __init__(self, db: sqlite3.Connection, findings: Iterable[Finding]) -> None:
        self._db = db
        self.findings = [*findings]
        self.counts: dict[str, int] = {}
        """How many of each were read."""

    def look(self) -> None:
        """Check all that needs no rules."""
        self.findings += inspection.structure(self._db, thorough=True)
        for subject, check in _CHECKS.items():
            try:
                found = list(check(self._db))
            except _ERRORS as error:
                found = [f"cannot be read: {error}"]
            self.findings += [Finding(subject, sentence) for sentence in found]
        for table in ("account", "match", "entry", "posting", "filed"):
            self.counts[table] = self._count(table)

    def _count(self, table: str) -> int:
        try:
            count: int = self._db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608
        except _ERRORS:
            return 0
        return count

    def matches(self) -> list[KnownMatch]:
        """As far as they can be listed."""
        found: list[KnownMatch] = []
        rows = self._db.execute(
            "SELECT match.id, match.game, over, filed.number IS NOT NULL"
            " FROM match LEFT JOIN filed ON filed.match = match.id ORDER BY match.number"
        )
        try:
            for id_, game, over, filed in rows:
                found.append(KnownMatch(str(id_), str(game), bool(over), bool(filed)))
        except _ERRORS as error:
            self.findings.append(Finding("the list of matches", f"cannot be read to its end: {error}"))
        return found

    def log(self, match: str, *, whole: bool = True) -> Log:
        """The whole log, or what is read to resume it. Raises ValueError with a sentence."""
        try:
            return matches.read(self._db, match, whole=whole)
        except (*_ERRORS, Damaged) as error:
            raise ValueError(f"its log cannot be read: {error}") from error

    def record(self, match: str) -> bytes:
        """Raises ValueError with a sentence."""
        try:
            data = results.record(self._db, match)
        except _ERRORS as error:
            raise ValueError(f"its record cannot be read: {error}") from error
        if data is None:
            raise ValueError("its record is missing")
        return data


@contextmanager
def examined(path: Path) -> Iterator[Examination]:
    """Raises CannotOpen if there is no store, another process has it open, or it cannot be opened at all."""
    path = path.resolve()
    if not path.is_file():
        raise CannotOpen(f"there is no store at {path}")
    with ExitStack() as undo:
        undo.enter_context(alone(path))
        seen = inspection.outside(path)
        try:
            db = undo.enter_context(closing(opened_unchanged(path, seen, undo)))
            version: int = db.execute("PRAGMA user_version").fetchone()[0]
            wrong = schema.differences(db, version) if 0 < version <= schema.VERSION else []
        except (sqlite3.Error, UnicodeError) as error:  # SQLite quotes what it cannot read
            raise Unreadable([*seen.findings, Finding(FILE, f"SQLite cannot read it: {error}")]) from error
        findings = [*seen.findings, *_past(path), *inspection.changed(db, seen.pages or ())]
        if seen.pages is None:
            findings.append(Finding(FILE, "the last server did not close it", is_damage=False))
        if version > schema.VERSION:
            raise CannotOpen(f"the data file has version {version}; use a newer facedown")
        if version <= 0:
            wrong = [f"its version is {version}"]
        if wrong:
            raise Unreadable([*findings, *(Finding(FILE, f"{each} (version {version})") for each in wrong)])
        yield Examination(db, findings)


class Unreadable(CannotOpen):
    """The store is too damaged to be opened."""

    def __init__(self, findings: list[Finding]) -> None:
        super().__init__("; ".join(f"{finding.subject}: {finding.sentence}" for finding in findings))
        self.findings = findings


class InUse(CannotOpen):
    """Another process has the store open."""


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Hold the lock, if there is one: a store that was never opened has none. Raises InUse."""
    try:
        lock = os.open(path.with_name(path.name + ".lock"), os.O_RDONLY)
    except FileNotFoundError:
        yield
        return
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError as error:
        raise InUse(f"a server has {path} open; stop it first, or examine a copy") from error
    finally:
        os.close(lock)


def opened_unchanged(path: Path, seen: inspection.Outside, undo: ExitStack) -> sqlite3.Connection:
    """A connection that changes nothing: opening a file with a log writes to both, so a copy is opened."""
    if not seen.has_log:
        return sqlite3.connect(f"{path.as_uri()}?immutable=1", uri=True)
    folder = Path(undo.enter_context(TemporaryDirectory(prefix="facedown-")))
    copy = folder / path.name
    shutil.copyfile(path, copy)
    if seen.loss is None or not seen.loss.is_copied:
        shutil.copyfile(inspection.log_of(path), inspection.log_of(copy))
    return sqlite3.connect(copy)


def _past(path: Path) -> Iterator[Finding]:
    for noted in inspection.noted(path):
        sentence = f"found on {noted.at}: {noted.finding.sentence}"
        yield Finding(noted.finding.subject, sentence, is_damage=False)


def _ledger(db: sqlite3.Connection) -> Iterator[str]:
    sums: Counter[str] = Counter()
    for source, target, chips in db.execute("SELECT source, target, chips FROM posting"):
        sums[source] -= chips
        sums[target] += chips
    balances = ledger.balances(db)
    for account in sorted(sums.keys() | balances.keys()):
        if sums[account] != balances.get(account, 0):
            yield f"the balance of {account} is {balances.get(account, 0)}, its postings make {sums[account]}"
        if sums[account] < 0 and account not in {MINT, HOUSE}:
            yield f"{account} owes {-sums[account]}"
    if total := sum(balances.values()):
        yield f"its balances sum to {total} instead of 0"


def _accounts(db: sqlite3.Connection) -> Iterator[str]:
    for id_, nickname, kind, created, digest in db.execute(_ACCOUNTS):
        is_text = isinstance(nickname, str) and nickname and isinstance(created, int)
        if not is_text or kind not in {"person", "bot"} or len(digest) != _DIGEST:
            yield f"account {id_} cannot be read"


def _ratings(db: sqlite3.Connection) -> Iterator[str]:
    for account, game, mu, sigma, games in db.execute("SELECT account, game, mu, sigma, games FROM rating"):
        if not (math.isfinite(mu) and math.isfinite(sigma) and sigma > 0 and games >= 0):
            yield f"the rating of {account} in {game} is not one"


def _rating_history(db: sqlite3.Connection) -> Iterator[str]:
    for account, match, mu, sigma, games in db.execute(
        "SELECT account, match, mu, sigma, games FROM rating_step"
    ):
        if not (math.isfinite(mu) and math.isfinite(sigma) and sigma > 0 and games >= 0):
            yield f"the rating of {account} after match {match} is not one"
    for account, season, mu, sigma in db.execute("SELECT account, season, mu, sigma FROM season_rating"):
        if not (math.isfinite(mu) and math.isfinite(sigma) and sigma > 0):
            yield f"the rating of {account} in the season {season} is not one"


def _results(db: sqlite3.Connection) -> Iterator[str]:
    for player, game in db.execute(_MISCOUNTED):
        yield f"the results of {player} in {game} differ from their sum"


def _keys(db: sqlite3.Connection) -> Iterator[str]:
    for table in ("sign_in", "recovery"):
        for account, digest in db.execute(f"SELECT account, digest FROM {table}"):  # noqa: S608
            if len(digest) != _DIGEST:
                yield f"a secret of account {account} cannot be read"
    for account, name, key in db.execute("SELECT account, name, public_key FROM passkey"):
        if not isinstance(key, bytes) or not key:
            yield f"the passkey {name} of account {account} cannot be read"


def _filed(db: sqlite3.Connection) -> Iterator[str]:
    named = db.execute("SELECT number, account FROM filed_player").fetchall()
    by_number: dict[int, set[str]] = {}
    for number, account in named:
        by_number.setdefault(number, set()).add(account)
    for number, match, data in db.execute("SELECT number, match, players FROM filed"):
        try:
            players = set(codec.unpack(tuple[str, ...], data))
        except (codec.BadEncoding, TypeError):
            yield f"the players of match {match} cannot be read"
            continue
        if players != by_number.get(number, set()):
            yield f"the players of match {match} differ from its list of accounts"


def _engagements(db: sqlite3.Connection) -> Iterator[str]:
    engaged = db.execute("SELECT account, id, over FROM engagement JOIN match ON number = match")
    for account, match, over in engaged:
        if over:
            yield f"account {account} is kept in match {match}, which is over"


def _daily(db: sqlite3.Connection) -> Iterator[str]:
    orphans = "SELECT account, game, day FROM daily_answer LEFT JOIN daily_position USING (game, day)"
    for account, game, day in db.execute(f"{orphans} WHERE position IS NULL"):
        yield f"{account} answered the position of {game} on day {day}, which is missing"
    for game, day, position in db.execute("SELECT game, day, position FROM daily_position"):
        try:
            codec.from_json(dict, position)
        except (codec.BadEncoding, TypeError):
            yield f"the position of {game} on day {day} cannot be read"


def _references(db: sqlite3.Connection) -> Iterator[str]:
    for table, _row, parent, _key in db.execute("PRAGMA foreign_key_check"):
        yield f"a row of {table} refers to a {parent} that is missing"


_CHECKS: Final[dict[str, Callable[[sqlite3.Connection], Iterator[str]]]] = {
    "the ledger": _ledger,
    "the accounts": _accounts,
    "the ratings": _ratings,
    "the history of ratings": _rating_history,
    "the results": _results,
    "the keys of accounts": _keys,
    "the list of records": _filed,
    "the players of open matches": _engagements,
    "the daily positions": _daily,
    "the references": _references,
}
