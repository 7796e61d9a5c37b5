"""The arena dialect: from `hello` to `match_end` over one connection, for any number of matches, without I/O.

Its clients see events, not views, so they must receive every frame.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Final, get_args

from msgspec.structs import replace

from facedown.core import Frame, Prompt, Viewer, codec
from facedown.poker.hand.actions import Bet
from facedown.poker.hand.events import Cards, Dealt
from facedown.poker.hand.offers import Bets
from facedown.poker.holdem import Event, MatchEnded
from facedown.wire.arena import encode as said
from facedown.wire.arena.decode import ClientAction, team_name, wish
from facedown.wire.arena.encode import MatchFrame
from facedown.wire.arena.events import ACTS, MatchContext, happened, stamp
from facedown.wire.arena.messages import ErrorMessage, OwnHand
from facedown.wire.arena.values import (
    COUNTED,
    ArenaLobby,
    Entered,
    ErrorCode,
    Operate,
    Present,
    Setup,
    TeamHello,
)
from facedown.wire.dialect import Heard, Said
from facedown.wire.messages import Ack, Act, Attached, Named, Notice, Refusal, Rejected, Seating

__all__ = [
    "ArenaDialect",
    "ArenaLobby",
    "Entered",
    "Operate",
    "Present",
    "Setup",
    "TeamHello",
    "team_name",
]

_CODES: Final[dict[str, ErrorCode]] = {
    **{code.lower(): code for code in get_args(ErrorCode)},
    "OUT_OF_TURN": "OUT_OF_TURN",
    "paused": "OUT_OF_TURN",
    "not_seated": "OUT_OF_TURN",
    "not_attached": "OUT_OF_TURN",
}
"""The server's or table's code -> this dialect's. All others come from the rules and become
INVALID_ACTION."""


_STALE: Final = "stale"
_NO_HELLO: Final = Rejected("bad_hello", "say hello first")
_NO_SEAT: Final = Rejected("out_of_turn", "you have no seat in this match")
_NO_HAND: Final = Rejected("out_of_turn", "no hand has been dealt yet")
_NOT_YOUR_TURN: Final = Rejected("out_of_turn", "it is not your turn: wait for an act")
_TOO_LATE: Final = Rejected("action_too_late", "that hand is not the one being played")
_GIVEN_UP: Final = Rejected("action_too_late", "too many bad answers: the server acts for you")
_TOO_MANY: Final = Rejected("rate_limited", "wait for the answer to your last action")

_MOST_HELD: Final = 16
"""Messages that may wait until the table has decided about the answer before them."""


def _ignored(_id: int) -> None:
    """The default `exhausted`: too many bad answers have no consequence."""


def _unsent(_act: Act[Bet]) -> None:
    """The default: an action that waited behind a refused one goes nowhere."""


class _Question:
    """A question to this connection, open until the table closes it."""

    def __init__(self, id_: int) -> None:
        self.id = id_
        self.answered = False
        self.bad_answers = 0
        self.given_up = False
        """It had too many bad answers."""
        self.held: deque[ClientAction | Rejected] = deque()
        """What came while an answer was under way: if the table refuses that one, these are next."""

    @property
    def is_under_way(self) -> bool:
        """An answer is at the table, which has not decided yet."""
        return self.answered and not self.given_up


class ArenaDialect:
    text = True
    newest_only = False

    def __init__(
        self,
        now: Callable[[], int],
        *,
        max_invalid: int = 3,
        exhausted: Callable[[int], None] = _ignored,
        act: Callable[[Act[Bet]], None] = _unsent,
    ) -> None:
        """`now`: ms since 1970. `exhausted`: called once, with its id, when a question has had `max_invalid`
        bad answers; further answers to it are refused. `act`: called with an action that had to wait until
        the table refused the one before it."""
        self._now = now
        self.max_invalid = max_invalid
        self._exhausted = exhausted
        self._act = act
        self._greeted = False
        self._context: MatchContext | None = None
        """The match being followed and its last hand; None before the first match."""
        self._seat: Viewer = None
        self._teams: tuple[str, ...] = ()
        self._away: frozenset[int] = frozenset()
        self._snapshot_due = False
        self._question: _Question | None = None
        self._given_up: int | None = None
        """The id of the last question, if it had too many bad answers."""
        self._asked_in: str | None = None
        """The hand in which this seat was last asked."""

    @property
    def is_asked(self) -> bool:
        """Whether a question to this client is open and not answered yet."""
        return self._question is not None and not self._question.answered

    def enter(self, setup: Setup, seat: Viewer, *, exposed: bool = False) -> None:
        """Follow this match from now on. `exposed`: send all hole cards once a hand is over."""
        self._context, self._seat = MatchContext(setup, None, self._away, exposed), seat
        self._question = self._given_up = None

    def decode(self, data: bytes | str) -> tuple[Heard, ...]:
        """What one message asks for; nothing if the message is ignored."""
        wished = wish(data)
        match wished:
            case ClientAction():
                return self._answer(wished)
            case TeamHello():
                self._greeted = True
            case Operate() if not self._greeted:
                return (_NO_HELLO,)
            case Rejected() if self._question is not None and self._question.is_under_way:
                return self._hold(self._question, wished)
            case Rejected(code=code):
                self._count(_CODES[code])
        return (wished,)

    def encode(self, told: Said) -> tuple[bytes, ...]:
        if isinstance(told, Frame):
            return self._frame(told)
        match told:
            case Attached(seats=seats):
                self._name(seats)
                self._snapshot_due = True
            case Seating(seats=seats):
                self._name(seats)
            case Rejected(code=code, sentence=sentence):
                return self._error(_CODES.get(code, "INVALID_ACTION"), sentence)
            case Refusal():
                return self._refusal(told)
            case ArenaLobby() | Entered():
                return self._reply(told)
            case Notice(kind="unpaused") if self._question is not None:
                # answers during the pause do not count
                self._question.answered, self._question.bad_answers = False, 0
                self._question.given_up, self._given_up = False, None
                return self._take_held()
            case Ack() | Notice():
                pass  # an Ack repeats the events, a Notice the close code
        return ()

    def _answer(self, move: ClientAction) -> tuple[Act[Bet] | Rejected, ...]:
        """Nothing where it is ignored, or waits for the table."""
        if not self._greeted:
            return (_NO_HELLO,)
        if self._context is None or self._seat is None:
            return (_NO_SEAT,)
        question, hand = self._question, self._context.hand_id
        last = self._given_up if question is None else question.id
        if move.act_id is not None and move.act_id != last:
            return ()
        if hand is None:  # it may be an answer to the last hand of the match before
            return () if self._asked_in == move.hand_id else (_NO_HAND,)
        if move.hand_id != hand:
            return (_TOO_LATE,)
        if last is not None and last == self._given_up and self._asked_in == hand:
            return (_GIVEN_UP,)
        # The hand is the current one but its question is closed. If this seat was asked in this hand, the
        # answer crossed the timeout on the wire: an error would blame the bot for a race it cannot see. If it
        # was never asked, it acted out of turn and should learn that.
        if question is None:
            return () if self._asked_in == hand else (_NOT_YOUR_TURN,)
        if question.is_under_way:
            return self._hold(question, move)
        question.answered = True
        return (Act(move.action, question.id),)

    def _hold(self, question: _Question, wished: ClientAction | Rejected) -> tuple[Rejected, ...]:
        """Messages are taken in order, so this one waits until the table has decided about an answer."""
        if len(question.held) >= _MOST_HELD:
            return (_TOO_MANY,)
        question.held.append(wished)
        return ()

    def _take_held(self) -> tuple[bytes, ...]:
        """Take what waits, in order, up to the next answer for the table."""
        messages: tuple[bytes, ...] = ()
        question = self._question
        while question is not None and question.held and not question.is_under_way:
            wished = question.held.popleft()
            if isinstance(wished, Rejected):
                self._count(_CODES[wished.code])
            for each in self._answer(wished) if isinstance(wished, ClientAction) else (wished,):
                if isinstance(each, Act):
                    self._act(each)
                else:
                    messages += self._error(_CODES[each.code], each.sentence)
        return messages

    def _count(self, code: str) -> None:
        """A bad answer leaves the question open, up to `max_invalid` times."""
        question = self._question
        if question is None or question.answered or code not in COUNTED:
            return
        question.bad_answers += 1
        if question.bad_answers >= self.max_invalid:
            question.answered = question.given_up = True
            self._given_up = question.id
            self._exhausted(question.id)

    def _refusal(self, refusal: Refusal) -> tuple[bytes, ...]:
        if refusal.code == _STALE:
            return ()
        if self._question is not None and not self._question.given_up:
            self._question.answered = False
        code = _CODES.get(refusal.code, "INVALID_ACTION")
        self._count(code)
        return self._error(code, refusal.sentence) + self._take_held()

    def _reply(self, told: ArenaLobby | Entered) -> tuple[bytes, ...]:
        match told:
            case ArenaLobby(players=players):
                self._away = frozenset(each.seat for each in players if not each.connected)
                if self._context is not None:
                    self._context = self._context._replace(away=self._away)
                return (codec.to_json(said.lobby(told, ts=self._ts())),)
            case Entered():
                assert self._context is not None, "a client enters a match before it is welcomed"
                return (codec.to_json(said.welcome(told, self._context.setup, ts=self._ts())),)

    def _error(self, code: ErrorCode, msg: str) -> tuple[bytes, ...]:
        return (codec.to_json(ErrorMessage(ts=self._ts(), code=code, msg=msg)),)

    def _frame(self, frame: MatchFrame) -> tuple[bytes, ...]:
        if self._context is None:
            return ()
        is_back, ts = self._snapshot_due, stamp(self._now() // 1000)
        if is_back:
            messages = self._snapshot(frame, self._context, ts)
        else:
            messages = self._happened(frame, self._context, ts)
        prompt, question = frame.prompt, self._question
        if question is not None and (prompt is None or question.id != prompt.id):
            messages = self._unread(question) + messages
            self._question = None
        if prompt is not None and self._question is None:
            return messages + self._ask(frame, prompt, ts, is_back=is_back)
        return messages

    def _unread(self, question: _Question) -> tuple[bytes, ...]:
        """The errors for what was no answer. Second answers to a question that is answered are ignored."""
        bad = [wished for wished in question.held if isinstance(wished, Rejected)]
        return tuple([message for each in bad for message in self._error(_CODES[each.code], each.sentence)])

    def _snapshot(self, frame: MatchFrame, context: MatchContext, ts: str) -> tuple[bytes, ...]:
        self._snapshot_due, self._question = False, None
        view = frame.view
        number = view.number - (view.hand is None)
        hand_id = None if number < 0 else context.setup.hand_id(number)
        self._context = context._replace(hand_id=hand_id)
        if view.hand is not None:
            acted = any(event.seat == self._seat for event in view.hand.history if isinstance(event, ACTS))
            self._asked_in = hand_id if acted else None
        message = said.snapshot(frame, context.setup, self._teams, ts=ts)
        return () if message is None else (codec.to_json(message),)

    def _happened(self, frame: MatchFrame, context: MatchContext, ts: str) -> tuple[bytes, ...]:
        events, seat = frame.events, self._seat
        if seat is None or Dealt not in map(type, events):
            messages, _, hand_id = frame.once(happened, context, ts)
        else:
            messages, starts, hand_id = happened(_face_down(events), frame.automatic, context, ts)
            held = [event.cards[seat] for event in events if isinstance(event, Dealt)]
            messages = _with_own_cards(messages, seat, dict(zip(starts, held, strict=True)))
        if hand_id != context.hand_id:
            self._context = context._replace(hand_id=hand_id)
        if events and isinstance(events[-1], MatchEnded):
            end = said.match_end(events[-1].outcome, frame.view, context.setup, self._teams, ts=ts)
            return (*messages, codec.to_json(end))
        return messages

    def _ask(self, frame: MatchFrame, prompt: Prompt[Any], ts: str, *, is_back: bool) -> tuple[bytes, ...]:
        """A new question gets the full move time: the few ms spent on the log are not charged to the team."""
        if not isinstance(prompt.actions, Bets):
            self._question = None
            return ()
        assert self._context is not None, "one is asked in a match"
        setup, hand = self._context.setup, self._context.hand_id
        assert hand is not None, "a bet is asked for in a hand"
        self._question, self._given_up = _Question(prompt.id), None
        self._asked_in = hand
        # The table repeats an open prompt in every frame; `_frame` compares ids so that each is sent as `act`
        # once. A reconnecting client gets what is left on the clock instead, or it would see time the table
        # does not grant.
        time = None if is_back else setup.move_time_ms
        return (codec.to_json(said.act(frame, prompt, setup, hand, self._teams, time_ms=time, ts=ts)),)

    def _name(self, seats: tuple[Named | None, ...]) -> None:
        self._teams = tuple("" if named is None else named.name for named in seats)

    def _ts(self) -> str:
        return stamp(self._now() // 1000)


def _face_down(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events as a spectator sees them."""
    return tuple(
        [
            replace(event, cards=(None,) * len(event.cards)) if isinstance(event, Dealt) else event
            for event in events
        ]
    )


def _with_own_cards(
    messages: tuple[bytes, ...], seat: int, held: dict[int, Cards | None]
) -> tuple[bytes, ...]:
    """`start_hand` is the same for everyone except for the seat's own cards, which are its last field."""
    own = list(messages)
    for index, cards in held.items():
        if cards is not None:
            own[index] = b'%b,"you":%b}' % (own[index][:-1], codec.to_json(OwnHand(seat, cards)))
    return tuple(own)
