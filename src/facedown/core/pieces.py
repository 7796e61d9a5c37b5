"""Long records in pieces: read and written without a single call that takes longer than a millisecond.

A match of 6,000 hands has a record of 10 MB. The results are those of `record.load` and `codec.to_json`.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, Final

from msgspec.structs import replace

from facedown.core import codec
from facedown.core.game import AnyGame
from facedown.core.record import AnyEntry, BrokenRecord, Record, entry_type, load
from facedown.core.seed import Seed

PIECE: Final = 16_384
"""The least bytes of a piece, except the last."""

_OPEN: Final = b'"entries":['
_CLOSE: Final = b'],"chain":"'
_NEXT: Final = re.compile(
    rb',(?=\{"type":"(?:acted|seated|vacated|expelled|paused|unpaused|resumed|carried)","at":)'
)
"""Between two entries. Quotes within a text are escaped, so no text contains this. An action of a game might;
then a piece ends within an entry and cannot be decoded, which its reader notices."""


class Pieces:
    """The JSON of a record, divided between its entries if `codec.to_json` wrote it."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        start, end = data.find(_OPEN) + len(_OPEN), data.rfind(_CLOSE)
        is_ours = len(_OPEN) <= start < end
        self._spans = tuple(_spans(data, start, end)) if is_ours else ()
        self.shell = data[:start] + data[end:] if is_ours else data
        """The record without its entries, if it could be divided."""

    def __len__(self) -> int:
        return len(self._spans)

    def array(self, number: int) -> bytes:
        """The entries of one piece."""
        return b"[%b]" % self._data[self._spans[number]]


def _spans(data: bytes, start: int, end: int) -> Iterator[slice]:
    while start < end:
        found = _NEXT.search(data, start + PIECE, end)
        stop = found.start() if found else end
        yield slice(start, stop)
        start = stop + 1


class PiecewiseRecord:
    """A record whose entries are decoded when they are needed. Raises BrokenRecord, as `record.load` does."""

    def __init__(self, game: AnyGame, data: bytes) -> None:
        self._game, self._data = game, data
        self._pieces = Pieces(data)
        self._count = len(self._pieces)
        try:
            record = load(game, self._pieces.shell)
        except BrokenRecord:
            self._count, record = 0, load(game, data)
        self.shell: Record[Any, Any] = replace(record, entries=())
        """The record without its entries."""

    def entries(self, first: int = 0) -> Iterator[tuple[AnyEntry, ...]]:
        """The entries, piece by piece, from this piece on."""
        if not self._count:
            yield load(self._game, self._data).entries
        for number in range(first, self._count):
            try:
                yield self._decoded(number)
            except codec.BadEncoding:
                before = sum(len(self._decoded(each)) for each in range(number))
                yield load(self._game, self._data).entries[before:]
                return

    def _decoded(self, number: int) -> tuple[AnyEntry, ...]:
        kind: Any = tuple[entry_type(self._game), ...]  # type: ignore[misc]
        entries: tuple[AnyEntry, ...] = codec.from_json(kind, self._pieces.array(number))
        return entries


def joined(record: Record[Any, Any], entries: Iterable[bytes]) -> bytes:
    """The JSON of a record with these entries in place of its own; each item is `encoded` entries."""
    shell = codec.to_json(replace(record, entries=()))
    before, between, after = shell.rpartition(_OPEN + _CLOSE)
    assert between, "a record has its entries before its chain"
    return b"".join((before, _OPEN, b",".join(entries), _CLOSE, after))


def with_seed(data: bytes, seed: Seed) -> bytes:
    """The JSON of a record that was filed without its seed, with it: for those who may replay it."""
    before, between, after = data.rpartition(_CLOSE)
    sealed = b'"secret":null'
    if not between or sealed not in after:
        return data
    return before + between + after.replace(sealed, b'"secret":"%b"' % seed.secret.hex().encode(), 1)


def encoded(entries: Iterable[AnyEntry]) -> bytes:
    """The JSON of some entries, without the brackets of an array."""
    return codec.to_json(tuple(entries))[1:-1]
