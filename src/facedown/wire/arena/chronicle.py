"""What all connections of one match are told alike, written once.

The chronicle follows the hand as it is told, so those who share it must hear in step; whoever hears later
needs one of their own.
"""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Final, TypeAlias

from msgspec import UNSET

from facedown.core import codec
from facedown.poker.hand.events import Cards, Dealt
from facedown.poker.holdem import Eliminated, Event, Exposed, HandBegun, MatchView
from facedown.wire.arena.hand import ToldHand, seat_stacks
from facedown.wire.arena.messages import Auto, EndHand, EventMessage, StartHand
from facedown.wire.arena.values import Place

Now: TypeAlias = Callable[[], int]
"""ms since 1970."""

_MOST_NOTES: Final = 256
"""Beyond so many, those of the hands before the last are forgotten when the next one begins."""


class Chronicle:
    def __init__(self, place: Place) -> None:
        self._place = place
        self._number = -1
        self._hand: ToldHand | None = None
        self._notes: dict[int, tuple[Event, tuple[bytes, ...]]] = {}
        """By identity of the event, which is kept so that no other can have it."""
        self._older: dict[int, tuple[Event, tuple[bytes, ...]]] = {}
        self._passage: tuple[list[int], tuple[Event, ...], tuple[bytes, ...]] | None = None
        """The last frame of many events: most who look are told the same of it."""
        self.hand_id: str | None = None
        """Of the last hand that was dealt."""

    def catch_up(self, view: MatchView, now: Now) -> None:
        """Follow a hand of which nobody was there to be told."""
        if view.hand is None:
            if view.number - 1 > self._number:
                self._name(view.number - 1)
            return
        opening, *rest = view.hand.history
        told = self._hand if self._number == view.number else None
        if told is not None and told.events == len(view.hand.history):
            return
        assert isinstance(opening, Dealt), "a hand begins with its deal"
        self._begin(view.number, opening)
        for event in rest:
            self._noted(event, now, None)

    def start(self, begun: HandBegun, dealt: Dealt, now: Now) -> bytes:
        """The beginning of a hand, without the cards of anyone."""
        note = self._notes.get(id(begun)) or self._older.get(id(begun))
        if note is None:
            hand = self._begin(begun.number, dealt)
            message = StartHand(
                ts=stamp(now()),
                hand_id=hand.id,
                seed=public_seed(begun.commit, f"{self._place.table} {hand.id}"),
                button=dealt.button,
                stacks=seat_stacks(hand.seats, dealt.stacks),
                commit=begun.commit or UNSET,
            )
            note = self._notes[id(begun)] = begun, (codec.to_json(message),)
        return note[1][0]

    def line(self, event: Event, now: Now, auto: Auto | None = None) -> tuple[bytes, ...]:
        """The messages of a public event."""
        note = self._notes.get(id(event)) or self._older.get(id(event))
        return self._noted(event, now, auto) if note is None else note[1]

    def recalled(self, events: tuple[Event, ...], *, exposed: bool) -> tuple[bytes, ...] | None:
        """What was made of just these events, for one who may see as much."""
        passage = self._passage
        return passage[2] if passage is not None and passage[0] == [exposed, *map(id, events)] else None

    def remember(self, events: tuple[Event, ...], line: tuple[bytes, ...], *, exposed: bool) -> None:
        """The events are kept, so that no others can have their identities."""
        self._passage = [exposed, *map(id, events)], events, line

    def _begin(self, number: int, dealt: Dealt) -> ToldHand:
        if len(self._notes) > _MOST_NOTES:
            self._notes, self._older = {}, self._notes
        self._hand = hand = ToldHand(self._name(number), dealt)
        return hand

    def _name(self, number: int) -> str:
        self._number, self.hand_id = number, self._place.hand_id(number)
        return self.hand_id

    def _noted(self, event: Event, now: Now, auto: Auto | None) -> tuple[bytes, ...]:
        messages = self._messages(event, stamp(now()), auto)
        line = tuple([codec.to_json(message) for message in messages])
        self._notes[id(event)] = event, line
        return line

    def _messages(self, event: Event, ts: str, auto: Auto | None) -> Iterator[EventMessage | EndHand]:
        id_ = self.hand_id or UNSET
        match event:
            case Eliminated(seat=seat, place=place):  # perhaps between two hands
                yield EventMessage(ts=ts, ev="ELIMINATED", seat=seat, place=place, hand_id=id_)
            case Exposed(cards=cards):
                for seat, held in _dealt(cards):
                    yield EventMessage(ts=ts, ev="HOLE_CARDS", seat=seat, hand=held, hand_id=id_)
            case _ if self._hand is not None:
                yield from self._hand.tell(event, ts, auto)


def public_seed(commit: str, otherwise: str) -> int:
    """53 bits of the root; where there is none, of the hand's own name, which tells no card either."""
    root = commit or sha256(otherwise.encode()).hexdigest()
    return int(root[:16], 16) >> 11


def stamp(ms: int) -> str:
    """As in "2025-10-13T18:22:31Z"."""
    return _stamp(ms // 1000)


@lru_cache(maxsize=4)
def _stamp(second: int) -> str:
    return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%SZ}"


def _dealt(cards: tuple[Cards | None, ...]) -> Iterator[tuple[int, Cards]]:
    for seat, held in enumerate(cards):
        if held is not None:
            yield seat, held
