"""What happened, as arena messages: a function of a frame's events, computed once for all who see them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec import UNSET

from facedown.core import Seat, codec
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
from facedown.poker.holdem import Eliminated, Event, Exposed, HandBegun
from facedown.poker.posts import blind_seats
from facedown.poker.strengths import Category, describe, high
from facedown.wire.arena.messages import EndHand, Ev, EventMessage, SeatStack, StartHand
from facedown.wire.arena.values import Setup

Fields: TypeAlias = dict[str, Any]

_STREETS: Final[tuple[Ev, ...]] = ("FLOP", "TURN", "RIVER")
ACTS: Final = (Folded, Checked, Called, Raised)
"""Events by which a seat answers a question."""
_WITHIN: Final = (Eliminated, Exposed)
"""Events after `Ended` that still belong to the hand."""


class MatchContext(NamedTuple):
    """What the messages depend on besides the events."""

    setup: Setup
    hand_id: str | None
    """The last hand dealt before these events; None before the first."""
    away: frozenset[Seat]
    """Seats without a connection: what a clock does for them is marked "disconnect" instead of "timeout"."""
    exposed: bool
    """Whether all hole cards are sent once a hand is over."""


class Happened(NamedTuple):
    messages: tuple[bytes, ...]
    starts: tuple[int, ...]
    """Indexes of the `start_hand` messages, to which a seat's own cards are added."""
    hand_id: str | None
    """The last hand dealt, including these events."""


@lru_cache(maxsize=64)
def happened(
    events: tuple[Event, ...], automatic: tuple[int, ...], context: MatchContext, ts: str
) -> Happened:
    """The messages for one frame's events; `Dealt` must have no cards. `automatic`: indexes of events.

    All connections of a match ask for the same messages in turn, so recent results are cached by value.
    """
    messages = _Messages(context, ts)
    for index, event in enumerate(events):
        messages.tell(event, is_automatic=index in automatic)
    messages.end_hand()
    return Happened(tuple(map(codec.to_json, messages.messages)), tuple(messages.starts), messages.hand_id)


def public_seed(commit: str, otherwise: str) -> int:
    """53 bits of the root, or of a hash of the hand's id if there is no root. Neither reveals a card."""
    root = commit or sha256(otherwise.encode()).hexdigest()
    return int(root[:16], 16) >> 11


@lru_cache(maxsize=4)
def stamp(second: int) -> str:
    """Formatted as "2025-10-13T18:22:31Z"."""
    return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%SZ}"


class _Messages:
    """Builds the messages of one frame. Some combine several events: both blinds, a showdown with its board.

    A deal and a showdown are each within one frame: arenas are not paced and never ask players to show.
    """

    def __init__(self, context: MatchContext, ts: str) -> None:
        self.messages: list[StartHand | EventMessage | EndHand] = []
        self.starts: list[int] = []
        self.hand_id = context.hand_id
        self._context = context
        self._ts = ts
        self._begun: HandBegun | None = None
        self._dealt: Dealt | None = None
        self._blinds: dict[Seat, int] = {}
        self._shown: list[Shown] = []
        self._awarded: list[Awarded] = []
        self._ended: Ended | None = None

    def tell(self, event: Event, *, is_automatic: bool) -> None:
        if self._ended is not None and not isinstance(event, _WITHIN):
            self.end_hand()
        if (told := _alone(event)) is None:
            self._tell_with_others(event)
        else:
            ev, fields = told
            if is_automatic and isinstance(event, ACTS):
                fields["auto"] = "disconnect" if event.seat in self._context.away else "timeout"
            self._add(ev, fields)

    def end_hand(self) -> None:
        """Sent after everything else about the hand, eliminations included."""
        if self._ended is not None:
            assert self.hand_id is not None, "a hand is dealt before it ends"
            stacks = _seat_stacks(self._ended.order, self._ended.stacks)
            self.messages.append(EndHand(ts=self._ts, hand_id=self.hand_id, stacks=stacks))
            self._ended = None

    def _add(self, ev: Ev, fields: Fields) -> None:
        id_ = UNSET if self.hand_id is None else self.hand_id
        self.messages.append(EventMessage(ts=self._ts, ev=ev, hand_id=id_, **fields))

    def _tell_with_others(self, event: Event) -> None:
        match event:
            case HandBegun():
                self._begun, self._blinds = event, {}
            case Dealt():
                self._start(event)
            case Posted(kind="blind"):
                self._blind(event)
            case Shown():
                self._shown.append(event)
            case Awarded():
                self._awarded.append(event)
            case Ended():
                self._settle(event)
            case Exposed(cards=cards) if self._context.exposed:
                for seat, held in enumerate(cards):
                    if held is not None:
                        self._add("HOLE_CARDS", {"seat": seat, "hand": held})

    def _start(self, dealt: Dealt) -> None:
        assert self._begun is not None, "a hand begins before it is dealt"
        setup, commit = self._context.setup, self._begun.commit
        self.hand_id = setup.hand_id(self._begun.number)
        self._dealt = dealt
        self.starts.append(len(self.messages))
        self.messages.append(
            StartHand(
                ts=self._ts,
                hand_id=self.hand_id,
                seed=public_seed(commit, f"{setup.table} {self.hand_id}"),
                button=dealt.button,
                stacks=_seat_stacks(dealt.order, dealt.stacks),
                commit=commit or UNSET,
            )
        )

    def _blind(self, post: Posted) -> None:
        """One message for both blinds: an arena never has a dead button, so there are always two."""
        self._blinds[post.seat] = post.to
        if len(self._blinds) == 2:
            assert self._dealt is not None, "blinds are posted when a hand is dealt"
            small, big = blind_seats(self._dealt.order)
            seats = {"sb_seat": small, "bb_seat": big}
            self._add("POST_BLINDS", {**seats, "sb": self._blinds[small], "bb": self._blinds[big]})

    def _settle(self, ended: Ended) -> None:
        """The showdown, then the awards. Hands shown before the last card are held back until the board is
        complete."""
        board = ended.boards[0]
        for shown in self._shown:
            held = {"seat": shown.seat, "hand": shown.cards}
            self._add("SHOWDOWN", {**held, "board": board, "rank": _rank(shown.cards, board)})
        for award in self._awarded:
            self._add("POT_AWARD", {"seat": award.seat, "amount": award.amount, "pot": award.pot})
        self._shown, self._awarded, self._ended = [], [], ended


def _alone(event: Event) -> tuple[Ev, Fields] | None:
    """The message of an event that has its own; None if it has none or shares one with other events."""
    match event:
        case Folded(seat=seat):
            return "FOLD", {"seat": seat}
        case Checked(seat=seat):
            return "CHECK", {"seat": seat}
        case Called() | Raised():
            ev: Ev = "CALL" if isinstance(event, Called) else "BET"
            all_in = {"all_in": True} if event.all_in else {}
            return ev, {"seat": event.seat, "amount": event.amount, "to": event.to, **all_in}
        case Returned(seat=seat, amount=amount):
            return "UNCALLED", {"seat": seat, "amount": amount}
        case Turned(board=0, street=1, cards=cards):
            return "FLOP", {"cards": cards}
        case Turned(board=0, street=street, cards=(card,)):
            return _STREETS[street - 1], {"card": card}
        case Eliminated(seat=seat, place=place):  # may happen between two hands
            return "ELIMINATED", {"seat": seat, "place": place}
    return None


def _seat_stacks(seats: Sequence[Seat], stacks: Sequence[int]) -> tuple[SeatStack, ...]:
    return tuple([SeatStack(seat, stacks[seat]) for seat in sorted(seats)])


def _rank(held: Cards, board: Cards) -> Category:
    return describe(high(parse("".join(held)), parse("".join(board))))
