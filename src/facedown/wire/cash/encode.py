"""What a viewer of a cash table is sent: the hand in notation, followed event by event.

A view has no order of columns and no log of a hand that is over, so both are kept here. A client that comes
while the table pauses after a hand is sent that hand without its log.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from facedown.core import Seat
from facedown.poker.cash import Prepared, RingView, Sat, Stood
from facedown.poker.hand import events as hand
from facedown.poker.hand.events import Dealt
from facedown.poker.histories.sheet import NO_MEMORY
from facedown.poker.notation import Hand
from facedown.poker.notation.action_texts import told
from facedown.poker.notation.columns import Places, place_columns, remembered
from facedown.poker.notation.house import letters
from facedown.wire.messages import Named

_ONLY_LOGGED = frozenset({hand.Folded, hand.Checked, hand.Called, hand.Raised, hand.Turned})
"""Events of a hand that goes on: they make the log longer, and change nothing else that is written."""
_HIDDEN = "??"
_LOG = '"actions":['
"""No name can contain this: quotes in names are escaped."""


class TableCopy:
    """One viewer's table."""

    def __init__(self, names: Sequence[Named | None]) -> None:
        self.names: Sequence[Named | None] = names
        """By chair."""
        self._order: list[Seat] = []
        """The chairs in the order of the columns: those who sit down during a hand come last."""
        self._log: list[str] = []
        self._starting: dict[Seat, int] = {}
        """Stacks at the start of the hand that was dealt, without dead posts."""
        self._number = -1
        self._labels: dict[Seat, int] = {}
        """The N of `pN` of each chair; empty until they are needed."""
        self._unit = ""
        self._known: tuple[Any, ...] = ()
        self._hand: Hand | None = None
        """As it was when anything but the log last changed."""
        self._around = "", ""
        """Its text before and after the log."""

    def read(self, view: RingView) -> None:
        """Start again from a snapshot."""
        late = {seat for seat, chair in enumerate(view.chairs) if chair and chair.new and chair.inactive}
        taken = [seat for seat, chair in enumerate(view.chairs) if chair is not None]
        self._order = sorted(taken, key=lambda seat: (seat in late, seat))
        self._labels, self._unit = {}, view.unit
        self._number, self._log, self._starting = view.number, [], {}
        if view.hand is not None:
            self._follow(view.hand.history, view)

    def log(self, events: Sequence[Any]) -> bool:
        """What has happened since, if only the log tells of it; otherwise False, and it must be heard."""
        if not events or not all(type(event) in _ONLY_LOGGED for event in events):
            return False
        self._log += told(events, self._labelled(), self._unit)
        return True

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
                case _:
                    self._log += told((event,), self._labelled(), self._unit)

    def _prepare(self, number: int) -> None:
        self._log, self._starting = [], {}
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
        """The hand as JSON. Most changes make only the log longer, so the rest of the text is kept."""
        key = self._key(view)
        if key != self._known:
            self._known = key
            self._hand = self._written(view, author)
            text = self._hand.to_json()
            start = text.index(_LOG) + len(_LOG)
            self._around = text[:start], text[text.index("]", start) :]
        return self.logged()

    def logged(self) -> bytes:
        """The same, where only the log is longer."""
        before, after = self._around
        log = '","'.join(self._log)
        return (f'{before}"{log}"{after}' if self._log else before + after).encode()

    def hand(self) -> Hand:
        """The hand whose text was written last."""
        assert self._hand is not None, "it was written"
        return remembered(self._hand, NO_MEMORY, actions=tuple(self._log))

    def _key(self, view: RingView) -> tuple[Any, ...]:
        """All that the hand tells but the log: who is dealt in, and cards, are in that alone."""
        is_over = view.phase == "pause"
        chairs = []
        for seat in self._order:
            chair = view.chairs[seat]
            if chair is not None:
                stack = chair.stack if is_over or seat not in self._starting else 0
                chairs.append(
                    (seat, stack, chair.intent, chair.inactive, chair.debt, chair.new, chair.top_up)
                )
        places = view.posting, view.marks, view.small_due
        return view.number, view.phase, len(self._starting), self.names, places, chairs

    def _written(self, view: RingView, author: str | None) -> Hand:
        """The table as its viewer may see it now."""
        chairs = [(seat, chair) for seat in self._order if (chair := view.chairs[seat]) is not None]
        seats = tuple([seat + 1 for seat, _ in chairs])
        stacks = tuple([chair.stack for _, chair in chairs])
        places = Places(view.posting, view.marks, view.players, view.table.stakes, view.small_due)
        columns = place_columns(seats, places)
        return Hand(
            variant=letters(view.table),
            players=tuple([self._name(seat) for seat, _ in chairs]),
            seats=seats,
            seat_count=len(view.chairs),
            starting_stacks=tuple([self._starting.get(seat, chair.stack) for seat, chair in chairs]),
            finishing_stacks=stacks if view.phase == "pause" else None,
            min_bet=view.table.stakes.big,
            actions=tuple(self._log),
            hand=view.number,
            author=author,
            intents=tuple([chair.intent for _, chair in chairs]),
            inactive=tuple([int(chair.inactive) for _, chair in chairs]),
            dead_blinds=tuple([chair.debt for _, chair in chairs]),
            new=tuple([int(chair.new) for _, chair in chairs]),
            top_up=tuple([chair.top_up for _, chair in chairs]),
            unit=view.unit,
            **columns,
        )

    def _name(self, seat: Seat) -> str:
        named = self.names[seat] if seat < len(self.names) else None
        return f"seat {seat + 1}" if named is None else named.name
