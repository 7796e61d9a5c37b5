"""Evenings at cash tables through the notation, with a dialect for every chair and for the public beside them."""

import json

from facedown.core import Sight, Terms
from facedown.poker.cash import CASH
from facedown.wire import Attached, Named, Seating
from facedown.wire.cash.dialect import CashDialect
from tests.poker.notation_random import Evening


class Watched:
    """One viewer: what the table shows it, and what its dialect makes of that."""

    def __init__(self, seat, state, names):
        self.seat = seat
        self.sight = Sight(CASH, seat)
        self.dialect = CashDialect()
        self.sent = []
        self.dialect.encode(Attached("table", "cash", seat, names, "", Terms()))
        self.send(self.sight.snapshot(state, CASH.prompts(state), at=0, clocks=()))

    def show(self, state, events):
        frame = self.sight.frame(state, CASH.prompts(state), events, at=0, clocks=(), automatic=())
        if frame is not None:
            self.send(frame)

    def send(self, told):
        self.sent += self.dialect.encode(told)

    @property
    def copy(self):
        return self.dialect.copy


class WatchedEvening(Evening):
    """`late`: how often, of 1000 steps, a viewer connects anew."""

    late = 0

    def __init__(self, draws, house):
        super().__init__(draws, house)
        self.viewers = {}
        self.connect_all()

    def connect_all(self):
        for seat in (None, *range(self.house.seats)):
            self.viewers[seat] = Watched(seat, self.state, self.seats())

    def seats(self):
        names = dict(zip(self.hand.seats, self.hand.players, strict=True))
        return tuple(
            Named(names[seat], "person") if seat in names else None for seat in range(1, self.house.seats + 1)
        )

    def to(self, hand):
        super().to(hand)
        for viewer in getattr(self, "viewers", {}).values():
            viewer.send(Seating(self.seats()))

    def took(self, step):
        super().took(step)
        for viewer in self.viewers.values():
            viewer.show(self.state, step.events)

    def check(self):
        super().check()
        if self.draws.below(1_000) < self.late and self.state.hand is not None:
            self.connect_all()
        if not self.due:
            for seat in self.viewers:
                self.check_viewer(seat)

    def check_viewer(self, seat):
        names = dict(zip(self.hand.seats, self.hand.players, strict=True))
        name = None if seat is None else names.get(seat + 1)
        viewer = self.viewers[seat]
        assert viewer.sent[-1].decode() == viewer.copy.to_json()
        told = json.loads(viewer.copy.to_json())
        due = json.loads(self.view(name).to_json())
        for data in (told, due):
            data.pop("author", None)
            data.pop("_nonces", None)
            data.pop("_topUp", None) if not any(data.get("_topUp", ())) else None
        assert {k: (told.get(k), due.get(k)) for k in told | due if told.get(k) != due.get(k)} == {}
