"""The cash dialect: clients send hands, the server sends hands. docs/protocol/cash.md; no I/O."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from facedown.core import Frame, Prompt, codec
from facedown.poker.cash import QUIT, Intend, RingView
from facedown.poker.notation import Hand, HandError, Sent
from facedown.wire.cash.decode import asked, read
from facedown.wire.cash.encode import TableCopy
from facedown.wire.cash.messages import AskForChips
from facedown.wire.dialect import Heard, Said
from facedown.wire.messages import Act, Attached, Notice, Refusal, Rejected, Seating

_CODES: Final = {"stale": "OLD_LOG", "not_enough_chips": "BAD_BUY_IN"}
"""The table's code -> this dialect's. All others are the same, in capitals."""
_ENDINGS: Final = ("replaced", "expelled", "moving", "stopped", "over")


class CashDialect:
    text = True
    newest_only = True

    def __init__(self, left: Callable[[], object] = bool) -> None:
        """`left`: called when a player who leaves for good has been sent the acknowledgement."""
        self.author = ""
        """Who is authenticated; the payload's word does not count."""
        self._copy: Hand | None = None
        self._table: TableCopy | None = None
        self._view: RingView | None = None
        self._prompt: Prompt[Any] | None = None
        self._snapshot_due = True
        self._topped_up = 0
        self._sent = b""
        self._leaving = False
        self._is_gone = False
        self._left = left

    @property
    def copy(self) -> Hand | None:
        """The hand that was sent last. Made when it is asked for: most hands are followed by others first."""
        if self._copy is None and self._table is not None and self._view is not None and self._sent:
            self._copy = self._table.hand(self._view, self.author)
        return self._copy

    def decode(self, data: bytes | str) -> tuple[Heard, ...]:
        copy = self.copy
        if copy is None or self._is_gone:
            return (Rejected("NOT_READY", "wait for the hand that this table sends first"),)
        try:
            client = read(data)
            heard = tuple(asked(client, Sent(copy, self._topped_up), self.author, self._prompt))
        except HandError as no:
            return (Rejected(no.code, no.sentence),)
        for each in heard:
            if isinstance(each, AskForChips):
                self._topped_up = max(self._topped_up, client.hand)
            elif isinstance(each, Act) and each.action == Intend(QUIT):
                self._leaving = True
        return heard

    def encode(self, told: Said) -> tuple[bytes, ...]:
        if self._is_gone:
            return ()
        return tuple(self._messages(told))

    def _messages(self, told: Said) -> Iterator[bytes]:
        match told:
            case Frame():
                yield from self._frame(told)
            case Attached(seats=seats):
                self._table, self._snapshot_due = TableCopy(seats), True
            case Seating(seats=seats):
                yield from self._renamed(seats)
            case Refusal(code=code, sentence=sentence):
                yield _error(_CODES.get(code, code.upper()), sentence)
                if self._sent:
                    yield self._sent  # the true hand
            case Notice(kind=kind, sentence=sentence) if kind in _ENDINGS:
                yield _error(kind.upper(), sentence)

    def _renamed(self, seats: tuple[Any, ...]) -> Iterator[bytes]:
        if self._table is not None:
            self._table.names = seats
            if self._view is not None and not self._snapshot_due:
                yield from self._written(self._view)

    def _frame(self, frame: Frame[Any, Any, RingView]) -> Iterator[bytes]:
        table, view = self._table, frame.view
        if table is None:
            return
        if self._snapshot_due:
            table.read(view)
            self._snapshot_due = False
        else:
            table.hear(frame.events, view)
        self._view = view
        self._prompt = None if frame.prompt is None or frame.prompt.clock == "pause" else frame.prompt
        yield from self._written(view)

    def _written(self, view: RingView) -> Iterator[bytes]:
        """The hand, unless it is the one that was sent last."""
        assert self._table is not None, "a view is of a table"
        text = self._table.text(view, self.author)
        if text != self._sent:
            self._sent, self._copy = text, None
            yield text
            if self._leaving:
                self._see_off()

    def _see_off(self) -> None:
        """After the acknowledgement of a leave, nothing more is sent."""
        copy, author = self.copy, self.author
        if copy is None or author not in copy.players or copy.intents[copy.players.index(author)] == QUIT:
            self._is_gone = True
            self._left()


def _error(code: str, message: str) -> bytes:
    return codec.to_json({"error": {"code": code, "message": message}})
