"""The events of one hand in the arena's words, with what a message needs of those before it."""

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET, UnsetType

from facedown.core import Seat
from facedown.poker.cards import parse
from facedown.poker.hand.events import (
    Awarded,
    Called,
    Cards,
    Checked,
    Dealt,
    Ended,
    Folded,
    Posted,
    Raised,
    Returned,
    Shown,
    Turned,
)
from facedown.poker.holdem import Event
from facedown.poker.posts import blind_seats
from facedown.poker.strengths import Category, describe, high
from facedown.wire.arena.messages import Auto, EndHand, Ev, EventMessage, SeatStack

_STREETS: Final[tuple[Ev, ...]] = ("FLOP", "TURN", "RIVER")


class ToldHand:
    """How far a hand has been told."""

    def __init__(self, hand_id: str, dealt: Dealt) -> None:
        self.id = hand_id
        self.seats: list[Seat] = sorted(dealt.order)
        """Who was dealt in."""
        self.events = 1
        """As many as its history had."""
        self._bets = dict.fromkeys(dealt.order, 0)
        """Chips of this street."""
        self._small, self._big = blind_seats(dealt.order)
        self._posted = 0
        self._board: Cards = ()
        self._tabled: list[Shown] = []
        """Hands that are shown, and not told yet."""

    def tell(self, event: Event, ts: str, auto: Auto | None = None) -> Iterator[EventMessage | EndHand]:
        self.events += 1
        match event:
            case Folded() | Checked() | Called() | Raised():
                yield self._act(event, ts, auto or UNSET)
            case Turned(board=0):
                yield self._street(event, ts)
            case Posted(kind="blind"):
                yield from self._blind(event, ts)
            case Returned(seat=seat, amount=amount):
                yield EventMessage(ts=ts, ev="UNCALLED", seat=seat, amount=amount, hand_id=self.id)
            case Shown():
                self._tabled.append(event)
            case Awarded(seat=seat, amount=amount, pot=pot):
                yield from self._showdown(ts)
                yield EventMessage(ts=ts, ev="POT_AWARD", seat=seat, amount=amount, pot=pot, hand_id=self.id)
            case Ended(stacks=stacks):
                yield EndHand(ts=ts, hand_id=self.id, stacks=seat_stacks(self.seats, stacks))

    def _act(
        self, event: Folded | Checked | Called | Raised, ts: str, auto: Auto | UnsetType
    ) -> EventMessage:
        seat = event.seat
        if isinstance(event, Folded | Checked):
            ev: Ev = "FOLD" if isinstance(event, Folded) else "CHECK"
            return EventMessage(ts=ts, ev=ev, seat=seat, auto=auto, hand_id=self.id)
        self._bets[seat] += event.amount
        return EventMessage(
            ts=ts,
            ev="CALL" if isinstance(event, Called) else "BET",
            seat=seat,
            amount=event.amount,
            to=self._bets[seat],
            all_in=True if event.all_in else UNSET,
            auto=auto,
            hand_id=self.id,
        )

    def _street(self, turned: Turned, ts: str) -> EventMessage:
        self._bets = dict.fromkeys(self._bets, 0)
        self._board += turned.cards
        ev = _STREETS[turned.street - 1]
        if ev == "FLOP":
            return EventMessage(ts=ts, ev=ev, cards=turned.cards, hand_id=self.id)
        return EventMessage(ts=ts, ev=ev, card=turned.cards[0], hand_id=self.id)

    def _blind(self, post: Posted, ts: str) -> Iterator[EventMessage]:
        """Both are one message: an arena's button is never dead, so there are always two."""
        self._bets[post.seat] += post.amount
        self._posted += 1
        if self._posted == 2:
            yield EventMessage(
                ts=ts,
                ev="POST_BLINDS",
                sb_seat=self._small,
                bb_seat=self._big,
                sb=self._bets[self._small],
                bb=self._bets[self._big],
                hand_id=self.id,
            )

    def _showdown(self, ts: str) -> Iterator[EventMessage]:
        """All before the first award: whoever tabled a hand before the last card waited for the board."""
        tabled, self._tabled = self._tabled, []
        for shown in tabled:
            yield EventMessage(
                ts=ts,
                ev="SHOWDOWN",
                seat=shown.seat,
                hand=shown.cards,
                board=self._board,
                rank=_rank(shown.cards, self._board),
                hand_id=self.id,
            )


def seat_stacks(seats: list[Seat], stacks: tuple[int, ...]) -> tuple[SeatStack, ...]:
    return tuple([SeatStack(seat, stacks[seat]) for seat in seats])


def _rank(held: Cards, board: Cards) -> Category:
    return describe(high(parse("".join(held)), parse("".join(board))))
