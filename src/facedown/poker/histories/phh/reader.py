"""Reads PHH: a hand (`.phh`) or as many as a file holds (`.phhs`)."""

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.poker.histories.phh.checks import build, check
from facedown.poker.histories.phh.errors import BadHistory, Problem
from facedown.poker.histories.phh.history import History
from facedown.poker.histories.phh.lines import Fields, fields_by_line, fields_by_toml
from facedown.poker.histories.phh.names import Names, name_in
from facedown.poker.histories.phh.scan import AT_END, HEADER, Passage, Scan, pieces_of, shortened
from facedown.poker.histories.source import LONGEST, Piece, Source, name_of, undecoded

Broken: TypeAlias = Callable[[BadHistory], None]
"""Called with the error of a hand that cannot be read."""


class Entry(Struct, frozen=True):
    """A hand and its place in the file, for later errors about it."""

    history: History
    passage: Passage

    def error(self, field: str, reason: str, quoted: str | None = None) -> BadHistory:
        """An error about a field; its line is that of the field, or of the quoted part of it."""
        return self.passage.error(Problem(field, reason, quoted))


def read(source: Source) -> History:
    """The one hand of a `.phh`."""
    history = _at_once(source) if isinstance(source, str | bytes) else None
    if history is not None:
        return history
    entry = next(read_entries(source), None)
    if entry is None:
        raise BadHistory("there is no hand here", file=name_of(source))
    if entry.passage.hand is not None:
        raise entry.passage.error(Problem(None, "this is a file of many hands: read it with read_all"))
    return entry.history


def read_all(source: Source, *, broken: Broken | None = None) -> Iterator[History]:
    """The hands of a `.phhs`, or the one of a `.phh`, read as they are asked for.

    A hand that cannot be read raises `BadHistory`; with `broken` the error goes there and reading goes on.
    """
    return (entry.history for entry in read_entries(source, broken=broken))


def read_entries(source: Source, *, broken: Broken | None = None) -> Iterator[Entry]:
    """Like `read_all`, each hand with its place."""
    return entries_of(pieces_of(source), name_of(source), broken=broken)


def entries_of(
    pieces: Iterable[Piece],
    file: str | None = None,
    *,
    broken: Broken | None = None,
    names: Names | None = None,
) -> Iterator[Entry]:
    """The hands of some pieces; `names`: of the hands before them."""
    scan, names = Scan(pieces, file), names or Names()
    while not scan.is_over:
        try:
            entry = _entry(scan, names)
        except BadHistory as error:
            _tell(error, broken)
        else:
            yield entry
        if scan.is_single:
            break
    if scan.failure is not None:
        _tell(scan.failure, broken)


def _at_once(source: str | bytes) -> History | None:
    """A short hand in a known shape, which is nearly every one; the rest, errors too, needs more care."""
    if len(source) > LONGEST:
        return None
    try:
        text = source.decode() if isinstance(source, bytes) else source
        fields = fields_by_line(text)
        return None if not fields else build(fields)
    except (Problem, UnicodeDecodeError):
        return None


_MOST_FALSE_HEADERS: Final = 16
"""How many lines within the lists and texts of one hand may look like the header of the next."""


def _tell(error: BadHistory, broken: Broken | None) -> None:
    if broken is None:
        raise error
    broken(error)


def _entry(scan: Scan, names: Names) -> Entry:
    passage = scan.passage()
    start = 0 if scan.is_single else _named(passage, names)
    if undecoded(passage.text):
        scan.gather(passage)
        passage.check_decoded()
    try:
        fields = None
        if not scan.goes_on() and len(passage.text) <= LONGEST:
            fields = fields_by_line(passage.text[start:] if start else passage.text)
        if fields is None:
            passage, fields = _by_toml(scan, passage)
            passage.check_decoded()
            for name, value in fields.items():
                check(name, value)
        return Entry(build(fields), passage)
    except Problem as problem:
        raise passage.error(problem) from None


def _named(passage: Passage, names: Names) -> int:
    """Gives the passage its hand's name; where the fields begin."""
    header = HEADER.match(passage.text)
    if header is None:
        raise passage.error(
            Problem(None, f"{shortened(passage.text)!r} is no name of a hand: write [1], [2], …")
        )
    passage.hand = name_in(header)
    if not names.is_new(passage.hand):
        raise passage.error(Problem(None, f"there was a hand {passage.hand} before"))
    return header.end()


def _by_toml(scan: Scan, passage: Passage) -> tuple[Passage, Fields]:
    scan.gather(passage)
    passage, table = _table(scan, passage)
    if passage.hand is None:
        return passage, table
    fields = table.pop(passage.hand)
    if table:
        raise Problem(None, f"{next(iter(table))!r} begins here without a line of its own: write [1], [2], …")
    return passage, fields


def _table(scan: Scan, passage: Passage) -> tuple[Passage, Fields]:
    """The TOML of a hand. A list or a text left open goes on after a line that looked like a header."""
    longer = passage
    failure: Exception | None = None
    for _ in range(_MOST_FALSE_HEADERS):
        if len(longer.text) > LONGEST:
            failure = failure or Problem(None, f"the hand has more than {LONGEST:,} characters")
            break
        try:
            return longer, fields_by_toml(longer.text)
        except ValueError as error:
            failure = failure or error
            if scan.is_over or not str(error).endswith(AT_END):
                break
            longer = scan.extended(longer)
    if longer is not passage:
        scan.put_back(passage, longer)
    assert failure is not None, "a table that could be read was returned"
    raise passage.error(failure) if isinstance(failure, Problem) else passage.no_toml(failure)
