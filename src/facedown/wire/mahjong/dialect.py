"""The mahjong dialect: from `join_game` to `game_end` over one connection, without I/O.

Its clients see events, so they must receive every frame. A client that comes back is sent the round as it is
in a `round_started`, then its open question.
"""

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from facedown.core import Frame, Seat, codec
from facedown.core.game import Prompt
from facedown.mahjong.match.events import Event, MatchEnded, RoundBegun
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.round import events
from facedown.mahjong.round.offers import Calling, Turn, Winning
from facedown.wire.dialect import Heard, Said
from facedown.wire.dialect import Pong as AnyPong
from facedown.wire.mahjong import encode as write
from facedown.wire.mahjong import messages as said
from facedown.wire.mahjong.decode import heard
from facedown.wire.mahjong.encode import Sides
from facedown.wire.mahjong.values import BadAction, Entered
from facedown.wire.messages import Attached, Notice, Refusal, Rejected, Seating

GAME_CODES: Final = frozenset(
    {
        "not_your_turn",
        "invalid_discard",
        "invalid_riichi",
        "invalid_tsumo",
        "invalid_ron",
        "invalid_pon",
        "invalid_chi",
        "invalid_kan",
        "cannot_call_kyuushu",
        "invalid_pass",
        "invalid_action",
        "validation_error",
        "unknown_action",
        "game_error",
    }
)
"""The codes of `error`."""
SESSION_CODES: Final = frozenset(
    {
        "game_not_found",
        "game_started",
        "game_full",
        "already_in_game",
        "name_taken",
        "not_in_game",
        "game_not_started",
        "invalid_message",
        "action_failed",
        "rate_limited",
    }
)
"""The codes of `session_error`."""

_CODES: Final = {"unavailable": "action_failed", "bad_request": "invalid_message", "internal": "game_error"}
"""The server's or table's code -> this dialect's."""


class MahjongDialect:
    text = False
    newest_only = False

    def __init__(self) -> None:
        self._game_id = ""
        self._is_waiting = False
        """Joined, and the game has not started."""
        self._sides: Sides | None = None
        self._away: set[Seat] = set()
        self._match = ""
        self._snapshot_due = False
        self._number = 0
        """Of the round, from 0."""
        self._prompt: Prompt[Any] | None = None
        """The open question."""
        self._seq = 0

    @property
    def is_asked(self) -> bool:
        return self._prompt is not None

    # From the client

    def decode(self, data: bytes | str) -> tuple[Heard, ...]:
        return (heard(data, self._prompt),)

    # To the client

    def encode(self, told: Said) -> tuple[bytes, ...]:
        messages = self._frame(told) if isinstance(told, Frame) else self._messages(told)
        return tuple(map(codec.pack, messages))

    def _messages(self, told: Said) -> Iterator[said.FromServer]:
        match told:
            case Entered():
                self._game_id, self._away, self._is_waiting = told.game_id, {*told.away}, False
            case Attached():
                yield from self._attached(told)
            case Seating(seats=seats):
                if self._sides is not None:
                    self._sides = self._sides._replace(seats=seats)
            case Refusal():
                yield self._refusal(told)
            case Notice(kind=kind) if kind in {"moving", "stopped", "over", "replaced", "expelled"}:
                self._detached()
            case AnyPong():
                yield said.Pong()
            case said.GameJoined() | said.GameLeft() | said.PlayerJoined() | said.PlayerLeft() | said.Chat():
                self._note(told)
                yield told

    def _note(self, told: said.SessionMessage) -> None:
        match told:
            case said.GameJoined():
                self._is_waiting = True
            case said.GameLeft():
                self._detached()
            case said.PlayerLeft(seat=seat) if seat is not None:
                self._away.add(seat)
            case said.PlayerJoined(seat=seat) if seat is not None:
                self._away.discard(seat)

    def _detached(self) -> None:
        self._sides, self._prompt, self._is_waiting = None, None, False

    def _refusal(self, refusal: Refusal) -> said.Error | said.SessionError:
        code = refusal.code.lower()
        if code == "not_seated" or (isinstance(refusal, BadAction) and self._sides is None):
            return self._not_playing()
        code = _CODES.get(code, code)
        if code in GAME_CODES:
            return said.Error(code, refusal.sentence)
        if code in SESSION_CODES:
            return said.SessionError(code, refusal.sentence)
        if isinstance(refusal, Rejected):
            return said.SessionError("action_failed", refusal.sentence)
        return said.Error("invalid_action", refusal.sentence)

    def _not_playing(self) -> said.SessionError:
        if self._is_waiting:
            return said.SessionError("game_not_started", "the game has not started; wait for the others")
        return said.SessionError("not_in_game", "you are not in a game; send join_game first")

    # The game

    def _next(self) -> int:
        self._seq += 1
        return self._seq

    def _numbered(self, message: Any) -> Any:
        return replace(message, seq=self._next())

    def _attached(self, attached: Attached) -> Iterator[said.GameEvent]:
        if attached.seat is None:
            return  # this dialect has no messages for spectators
        self._sides = Sides(attached.seat, attached.seats, self._away)
        self._match = attached.table
        self._snapshot_due = True
        yield self._numbered(
            said.GameStarted(
                game_id=self._game_id,
                players=self._sides.players(),
                match=attached.table,
                commitment=attached.commitment,
            )
        )

    def _frame(self, frame: Frame[Any, Event, MatchView]) -> list[said.GameEvent]:
        if (sides := self._sides) is None:
            return []
        before, self._prompt = self._prompt, frame.prompt
        if self._snapshot_due:
            self._snapshot_due = False
            return [self._numbered(message) for message in self._snapshot(sides, frame)]
        is_new = frame.prompt is not None and (before is None or before.id != frame.prompt.id)
        return self._events(sides, frame, is_new=is_new)

    def _snapshot(self, sides: Sides, frame: Frame[Any, Event, MatchView]) -> Iterator[said.GameEvent]:
        view, prompt = frame.view, frame.prompt
        self._number = view.number
        time = write.times(sides.seat, frame.clocks, frame.at)
        if view.round is not None:
            yield write.round_as_it_is(sides, view, view.round)
            if view.round.furiten:
                yield said.Furiten(is_furiten=True)
            if prompt is not None:
                yield self._question(sides, frame, prompt)
        elif view.outcome is not None:
            yield write.game_end(sides, view.outcome, view.scores, self._match)
        elif view.last is not None:
            yield write.round_end(view.last, view.scores, view.sticks, prompt, time)

    def _events(
        self, sides: Sides, frame: Frame[Any, Event, MatchView], *, is_new: bool
    ) -> list[said.GameEvent]:
        """The events in order, then the question if it is new. A question after a draw reports it."""
        prompt = frame.prompt if is_new else None
        asks_for_draw = prompt is not None and isinstance(prompt.actions, Turn)
        own_draw = _last_own_draw(frame.events, sides.seat) if asks_for_draw else None
        messages: list[said.GameEvent] = []
        for event in frame.events:
            if type(event) in write.PLAIN:
                messages.append(write.PLAIN[type(event)](event, self._next()))
            elif type(event) is not events.Drew:
                messages += map(self._numbered, self._event(sides, frame, event))
            elif event.seat != sides.seat:
                messages.append(said.TileDrawn(event.seat, event.tiles_left, self._next()))
            elif event is own_draw and prompt is not None:
                messages.append(self._numbered(self._question(sides, frame, prompt)))
                prompt = None
            else:
                messages.append(self._numbered(write.played_draw(event)))
        if prompt is not None and isinstance(prompt.actions, Turn | Winning | Calling):
            messages.append(self._numbered(self._question(sides, frame, prompt)))
        return messages

    def _event(
        self, sides: Sides, frame: Frame[Any, Event, MatchView], event: Event
    ) -> Iterator[said.GameEvent]:
        """Of a kind that comes once in a round or a match."""
        match event:
            case RoundBegun(number=number):
                self._number = number
            case events.Began():
                yield write.round_dealt(sides, self._number, event)
            case events.Ended(result=result, scores=scores, sticks=sticks):
                prompt = frame.prompt if frame.view.phase == "pause" else None
                time = write.times(sides.seat, frame.clocks, frame.at)
                yield write.round_end(result, scores, sticks, prompt, time)
            case MatchEnded(outcome=outcome, points=points):
                yield write.game_end(sides, outcome, points, self._match)

    def _question(
        self, sides: Sides, frame: Frame[Any, Event, MatchView], prompt: Prompt[Any]
    ) -> said.Draw | said.CallPrompt:
        time = write.times(sides.seat, frame.clocks, frame.at)
        if isinstance(prompt.actions, Turn):
            view = frame.view.round
            assert view is not None, "a turn is part of a round"
            return write.draw(sides.seat, prompt, view, time)
        return write.call_prompt(sides.seat, prompt, time)


def _last_own_draw(seen: tuple[Event, ...], seat: Seat) -> events.Drew | None:
    """The draw that the open turn is about. None after a pon or chi: the turn began without a draw."""
    for event in reversed(seen):
        if isinstance(event, events.Drew) and event.seat == seat:
            return event
        if isinstance(event, events.Melded) and event.seat == seat and not event.meld.is_kan:
            return None
    return None
