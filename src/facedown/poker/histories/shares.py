"""Files cut into shares of whole hands, so that several processes can convert or replay them."""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple, TypeAlias

from facedown.poker.histories.convert import Form, Piece, Stretch
from facedown.poker.histories.errors import BadText
from facedown.poker.histories.phh.errors import BadHistory
from facedown.poker.histories.phh.reader import entries_of
from facedown.poker.histories.phh.report import Report, in_batches
from facedown.poker.histories.phh.seams import Seams
from facedown.poker.histories.source import failing

BATCH: Final = 1 << 17
"""How much one process is given at a time, in characters: a few hundred hands."""


class Share(NamedTuple):
    """A stretch that one process works on, with what else must be known of it."""

    stretch: Stretch
    is_last: bool
    """Of its file."""
    is_odd: bool = False
    """Where its hands end is known only after reading those before, so it stays in this process."""


Batch: TypeAlias = list[Share]


def shares(pieces: Iterator[Piece], name: str, form: Form) -> Iterator[Share]:
    """The pieces of a file cut where a hand ends. The last share may be empty."""
    hands = Seams(pieces) if form == "phh" else _Apart(pieces)
    held: list[Piece] = []
    size = 0
    for hand in hands:
        if size >= BATCH:
            yield Share(Stretch(name, form, held), is_last=False)
            held, size = [], 0
        held += hand
        size += _size(hand)
    yield Share(Stretch(name, form, held), is_last=hands.rest is None)
    if hands.rest is not None:
        yield Share(Stretch(name, form, hands.rest, hands.names), is_last=True, is_odd=True)


def batches(shares: Iterable[Share]) -> Iterator[Batch]:
    """Small files together. An odd share is alone, and must be done before the next is asked for."""
    held: Batch = []
    size = 0
    for share in shares:
        if held and (share.is_odd or size >= BATCH):
            yield held
            held, size = [], 0
        held.append(share)
        if share.is_odd:
            yield held
            held = []
        else:
            size += _size(share.stretch.pieces)
    if held:
        yield held


def reported(stretch: Stretch, *, by_player: bool) -> Iterator[str | Report]:
    """Replays hands in PHH: what is wrong with those that fail, then a report of all."""
    report = Report(by_player=by_player)
    unread: list[str] = []

    def broken(error: BadHistory) -> None:
        report.add_unread()
        unread.append(str(error))

    for batch in in_batches(entries_of(stretch.pieces, stretch.name, broken=broken, names=stretch.names)):
        yield from unread
        unread.clear()
        for entry in batch:
            error = report.add(entry)
            if error is not None:
                yield str(error)
    yield from unread
    yield report


class _Apart:
    """Pieces each of which is a hand."""

    names = None

    def __init__(self, pieces: Iterator[Piece]) -> None:
        self.rest: Iterator[Piece] | None = None
        self._pieces = pieces

    def __iter__(self) -> Iterator[list[Piece]]:
        try:
            for piece in self._pieces:
                yield [piece]
        except BadText as error:
            self.rest = failing(error)


def _size(pieces: Iterable[Piece]) -> int:
    return sum(len(text) for _, text in pieces)
