"""The cash dialect: clients send hands, the server sends hands. docs/protocol/cash.md; no I/O."""

from collections.abc import Callable
from typing import Any, Final

from facedown.core import Frame, Prompt, codec
from facedown.poker.cash import QUIT, Intend, RingView
from facedown.poker.notation import Hand, HandError, Sent
from facedown.wire.cash.decode import answer, asked, read
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
        self._shown: Frame[Any, Any, RingView] | None = None
        """The last frame; most of them are written without their views."""
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
        if self._copy is None and self._table is not None and self._sent:
            self._copy = self._table.hand()
        return self._copy

    @property
    def is_asked(self) -> bool:
        return self._prompt is not None

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

    def answer(self, data: bytes) -> Act[Any] | None:
        """The answer to the open question, if the message holds that and nothing else. Changes nothing."""
        if self._is_gone or self._table is None or self._prompt is None:
            return None
        own, added = self._table.own, self._table.added(data)
        if added is not None and own is not None:
            quick = answer(added, own, self._prompt, self._table.unit)
            if quick is not None:
                return quick
        return self._answer_in_full(data)

    def _answer_in_full(self, data: bytes) -> Act[Any] | None:
        copy = self.copy
        if copy is None:
            return None
        try:
            heard = tuple(asked(read(data.decode()), Sent(copy, self._topped_up), self.author, self._prompt))
        except (HandError, UnicodeDecodeError):
            return None
        only = heard[0] if len(heard) == 1 else None
        return only if isinstance(only, Act) and only.prompt is not None else None

    def encode(self, told: Said) -> tuple[bytes, ...]:
        if self._is_gone:
            return ()
        match told:
            case Frame():
                return self._frame(told)
            case Attached(seats=seats):
                self._table, self._snapshot_due = TableCopy(seats), True
            case Seating(seats=seats):
                return self._renamed(seats)
            case Refusal(code=code, sentence=sentence):
                error = _error(_CODES.get(code, code.upper()), sentence)
                return (error, self._sent) if self._sent else (error,)  # the true hand
            case Notice(kind=kind, sentence=sentence) if kind in _ENDINGS:
                return (_error(kind.upper(), sentence),)
        return ()

    def _renamed(self, seats: tuple[Any, ...]) -> tuple[bytes, ...]:
        table = self._table
        if table is None:
            return ()
        table.names = seats
        if self._shown is None or self._snapshot_due:
            return ()
        return self._written(table.text(self._shown.view, self.author))

    def _frame(self, frame: Frame[Any, Any, RingView]) -> tuple[bytes, ...]:
        table = self._table
        if table is None:
            return ()
        self._shown = frame
        self._prompt = None if frame.prompt is None or frame.prompt.clock == "pause" else frame.prompt
        if self._snapshot_due:
            table.read(frame.view)
            self._snapshot_due = False
        elif (text := table.log(frame.events)) is not None:
            return self._written(text)
        else:
            table.hear(frame.events, frame.view)
        return self._written(table.text(frame.view, self.author))

    def _written(self, text: bytes) -> tuple[bytes, ...]:
        """The hand, unless it is the one that was sent last."""
        if text == self._sent:
            return ()
        self._sent, self._copy = text, None
        if self._leaving:
            self._see_off()
        return (text,)

    def _see_off(self) -> None:
        """After the acknowledgement of a leave, nothing more is sent."""
        copy, author = self.copy, self.author
        if copy is None or author not in copy.players or copy.intents[copy.players.index(author)] == QUIT:
            self._is_gone = True
            self._left()


def _error(code: str, message: str) -> bytes:
    return codec.to_json({"error": {"code": code, "message": message}})
