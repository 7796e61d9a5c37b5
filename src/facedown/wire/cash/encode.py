"""What a viewer of a cash table is sent: the hand in notation, followed event by event.

A view has no order of columns and no log of a hand that is over, so both are kept here. A client that comes
while the table pauses after a hand is sent that hand without its log.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import DecodeError
from msgspec.json import Decoder

from facedown.core import Seat
from facedown.poker.cash import Prepared, RingView, Sat, Stood
from facedown.poker.hand import events as hand
from facedown.poker.hand.events import Dealt
from facedown.poker.histories.sheet import NO_MEMORY
from facedown.poker.notation import Hand
from facedown.poker.notation.action_texts import told
from facedown.poker.notation.columns import remembered
from facedown.wire.cash.columns import Columns, Row, around_log, hand_of
from facedown.wire.cash.messages import Log
from facedown.wire.messages import Named

_ONLY_LOGGED: Final = frozenset({hand.Folded, hand.Checked, hand.Called, hand.Raised, hand.Turned})
"""Events of a hand that goes on: they make the log longer, and change nothing else that is written."""
_HIDDEN: Final = "??"
_PLAIN: Final = re.compile(r"p[0-9]{1,2} [a-z0-9. ]{1,30}")
"""An action of a player, as most clients write it."""
_ADDED: Final = re.compile(rf',"({_PLAIN.pattern})"'.encode())
_read_log: Final = Decoder(Log).decode


class TableCopy:
    """One viewer's table."""

    def __init__(self, names: Sequence[Named | None]) -> None:
        self.names: Sequence[Named | None] = names
        """By chair."""
        self._order: list[Seat] = []
        """The chairs in the order of the columns: those who sit down during a hand come last."""
        self._log: list[str] = []
        self._boards: list[str] = []
        """The cards of two boards; empty unless the board is run twice."""
        self._starting: dict[Seat, int] = {}
        """Stacks at the start of the hand that was dealt, without dead posts."""
        self._number = -1
        self._labels: dict[Seat, int] = {}
        """The N of `pN` of each chair; empty until they are needed."""
        self.unit = ""
        self._columns: Columns | None = None
        """All but the log, as it was written last."""
        self._author = ""
        self._head = b""
        """The text up to the last action of the log."""
        self._tail = b""
        """The text after the log."""

    def read(self, view: RingView) -> None:
        """Start again from a snapshot."""
        late = {seat for seat, chair in enumerate(view.chairs) if chair and chair.new and chair.inactive}
        taken = [seat for seat, chair in enumerate(view.chairs) if chair is not None]
        self._order = sorted(taken, key=lambda seat: (seat in late, seat))
        self._labels, self.unit = {}, view.unit
        self._number, self._log, self._starting, self._boards = view.number, [], {}, []
        if view.hand is not None:
            self._follow(view.hand.history, view)

    def log(self, events: Sequence[Any]) -> bytes | None:
        """The text after what has happened since, if only the log tells of it; None: it must be heard."""
        for event in events:
            if type(event) not in _ONLY_LOGGED:
                return None
        if not events or self._boards:
            return None
        for text in told(events, self._labelled(), self.unit):
            self._head += f',"{text}"'.encode() if self._log else f'"{text}"'.encode()
            self._log.append(text)
        return self._head + self._tail

    def hear(self, events: Iterable[Any], view: RingView) -> None:
        """What has happened since, and the view after it."""
        self._follow(events, view)

    def _labelled(self) -> dict[Seat, int]:
        if not self._labels:
            self._labels = {seat: at for at, seat in enumerate(self._order, 1)}
        return self._labels

    def _follow(self, events: Iterable[Any], view: RingView) -> None:
        for event in events:
            match event:
                case Sat(seat=seat):
                    self._order.append(seat)
                    self._labels = {}
                case Stood(seat=seat):
                    self._order.remove(seat)
                    self._labels = {}
                case Prepared(number=number):
                    self._prepare(number)
                case Dealt():
                    self._deal(event, view)
                case hand.Agreed(times=2):
                    self._boards = ["", ""]
                case _:
                    self._log += told((event,), self._labelled(), self.unit)
                    if isinstance(event, hand.Turned) and self._boards:
                        self._boards[event.board] += "".join(event.cards)

    def _prepare(self, number: int) -> None:
        self._log, self._starting, self._boards = [], {}, []
        if number != self._number:
            self._number = number
            self._order.sort()
            self._labels = {}

    def _deal(self, dealt: Dealt, view: RingView) -> None:
        posting = view.posting
        dead = (0,) * len(dealt.stacks) if posting is None else posting.dead
        for seat in dealt.order:
            self._starting[seat] = dealt.stacks[seat] - dead[seat]
        own = None if view.hand is None or view.seat is None else view.hand.cards
        size = 2 if view.table.variant != "omaha" else 4
        for at, seat in enumerate(self._order, 1):
            if seat in dealt.order:
                held = dealt.cards[seat] or (own if seat == view.seat else None)
                self._log.append(f"d dh p{at} " + ("".join(held) if held else _HIDDEN * size))

    def text(self, view: RingView, author: str) -> bytes:
        """The hand as JSON."""
        self._columns, self._author = self._columns_of(view), author
        before, after = around_log(self._columns, author)
        log = '","'.join(self._log)
        self._head, self._tail = (f'{before}"{log}"' if log else before).encode(), after.encode()
        return self._head + self._tail

    def hand(self) -> Hand:
        """The hand whose text was written last."""
        assert self._columns is not None, "it was written"
        return remembered(hand_of(self._columns), NO_MEMORY, author=self._author, actions=tuple(self._log))

    def added(self, data: bytes) -> str | None:
        """The action that a client's hand adds to the log of the hand it was sent.

        None where the hand differs in anything else, or is written in another way: it must be read in full.
        """
        start, end = len(self._head), len(data) - len(self._tail)
        if start < end and data.startswith(self._head) and data.endswith(self._tail):
            found = _ADDED.fullmatch(data, start, end)
            return None if found is None else found[1].decode()
        return self._added_alone(data)

    def _added_alone(self, data: bytes) -> str | None:
        """The same for a hand of which only its number and its log were sent."""
        try:
            sent = _read_log(data)
        except DecodeError:
            return None
        *past, last = sent.actions or [""]
        is_added = sent.hand == self._number and past == self._log
        return last if is_added and _PLAIN.fullmatch(last) else None

    @property
    def own(self) -> int | None:
        """The index of the author's column."""
        names = [] if self._columns is None else [row.name for row in self._columns.rows]
        return names.index(self._author) if self._author in names else None

    def _columns_of(self, view: RingView) -> Columns:
        is_over, rows = view.phase == "pause", []
        for seat in self._order:
            chair = view.chairs[seat]
            if chair is not None:
                is_dealt_in = seat in self._starting
                starting = self._starting[seat] if is_dealt_in else chair.stack
                finishing = chair.stack if is_over else 0
                state = chair.intent, chair.inactive, chair.debt, chair.new, chair.top_up
                rows.append(Row(seat, self._name(seat), is_dealt_in, starting, finishing, *state))
        return Columns(
            view.number,
            is_over,
            len(view.chairs),
            view.unit,
            view.table,
            view.posting,
            view.marks,
            view.players,
            view.small_due,
            tuple(rows),
            tuple(self._boards),
            view.commit,
        )

    def _name(self, seat: Seat) -> str:
        named = self.names[seat] if seat < len(self.names) else None
        return f"seat {seat + 1}" if named is None else named.name
