"""A bot that speaks mjai: a program that reads what happened and writes what it does, one JSON line each.

It is started for every match, with its chair (0 to 3) as the last argument. It reads a list of the events
since its last answer in a line, and writes one answer in a line, `{"type": "none"}` where it does nothing: so
the bots of mjai.app do. Or it reads event by event, and writes an answer to each: so older bots do.

What it reads is, event for event, what the record of the match has for its chair. A program that cannot be
told so, because the end of a round was missed or its riichi did not happen, is started anew. Its stderr
passes through.

A bot may also come over TCP (`mjai_tcp`): it connects in place of being started, and reads event by event.
"""

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias

from facedown.client.bot import Bot
from facedown.client.programs.channel import Channel, ChannelFailed
from facedown.client.programs.mjai_tcp import SCHEME, Listener
from facedown.client.programs.program import TIMEOUT, ProgramFailed, quoted, started, words_of
from facedown.core import Prompt, Seat
from facedown.mahjong.match.actions import Confirm, Ready
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.mjai import BadMjai, Event, Reaction, Transcript, action_of, reaction_of, text
from facedown.mahjong.mjai.events import Reach
from facedown.mahjong.mjai.reactions import NOTHING
from facedown.mahjong.round.offers import Turn

Style: TypeAlias = Literal["list", "each"]
"""All events in one line, or each in its own."""

PATIENCE: Final = 60.0
"""Seconds for the first answer of a program: some load a model."""


class MjaiProgram(Bot[Any, Any]):
    """Plays mahjong until `close`, or the end of a `with`, or of this process."""

    def __init__(self, command: str, *, timeout: float = TIMEOUT, style: Style | None = None) -> None:
        """`command`: a program, or tcp://HOST:PORT, where we listen and the bot connects. `style`: by default
        a program is sent lists, and a bot over TCP each event."""
        self._command = command
        self._timeout = timeout
        self._game: _Game | None = None
        self._listener = Listener(command) if command.startswith(SCHEME) else None
        if self._listener is None:
            self._words = words_of(command)
            self.name = " ".join(Path(word).name for word in self._words)
            self._style = style or "list"
        else:
            self.name = "mjai"
            self._style = style or "each"

    @property
    def address(self) -> tuple[str, int] | None:
        """Host and port where the bot is to connect; None for a program."""
        return None if self._listener is None else self._listener.address

    def act(self, view: Any, prompt: Prompt[Any]) -> Any:
        try:
            return self._answered(view, prompt)
        except (ChannelFailed, BadMjai) as failed:
            self._end_game()
            raise ProgramFailed(f"{self._command}: {failed}") from failed

    def see(self, view: Any, events: Sequence[Any]) -> None:
        """At the end of a match, send `end_game` and end the program."""
        if not isinstance(view, MatchView):
            return  # once it is asked, it refuses the game
        game = self._following(view, events)
        if view.outcome is not None:
            game.finish()
            self._end_game()

    def close(self) -> None:
        """Ask nothing more; kill a program that does not end by itself, listen for bots no more."""
        self._end_game()
        if self._listener is not None:
            self._listener.close()

    def _end_game(self) -> None:
        if self._game is not None:
            self._game.close()
            self._game = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answered(self, view: Any, prompt: Prompt[Any]) -> Any:
        if not isinstance(view, MatchView):
            raise BadMjai("mjai is about mahjong, and this is another game")
        game = self._following(view, ())
        if not game.catch_up():
            game = self._begun(view)
            game.catch_up()
        return game.answer(prompt)

    def _following(self, view: MatchView, events: Sequence[Any]) -> "_Game":
        if self._game is None or not self._game.transcript.see(view, events):
            return self._begun(view)
        return self._game

    def _begun(self, view: MatchView) -> "_Game":
        self._end_game()
        self._game = _Game(view, partial(self._opened, view.seat), self._style, self._timeout)
        return self._game

    def _opened(self, seat: Seat | None) -> Channel:
        if self._listener is not None:
            return self._listener.accepted(max(self._timeout, PATIENCE))
        return started([*self._words, str(seat)], self._command)


class _Game:
    """One match with one program, which is started when there is something to tell it."""

    def __init__(self, view: MatchView, start: Callable[[], Channel], style: Style, timeout: float) -> None:
        assert view.seat is not None, "who is asked has a chair"
        self.transcript = Transcript(view)
        self._start = start
        self._child: Channel | None = None
        self._seat = view.seat
        self._red = view.settings.red_fives > 0
        self._style = style
        self._timeout = timeout
        self._events: tuple[Event, ...] = ()
        """What the program is still to be told."""
        self._reaction = NOTHING
        self._discard: Reaction | None = None
        """The discard of a riichi, where the reaction is a reach: the program has been sent it by then."""

    def catch_up(self) -> bool:
        """Take what is new; False where the program was sent a riichi that did not happen.

        So it is where its answer came too late.
        """
        self._events += self.transcript.take()
        if self._discard is None or not self._events:
            return True
        declared, *rest = self._events
        self._events, self._discard = tuple(rest), None
        return declared == Reach(self._seat)

    def answer(self, prompt: Prompt[Any]) -> Any:
        """To the same question again the same; for a meld, after one for a win, what it said at first."""
        if self._events:
            events, self._events = self._events, ()
            self._reaction = self._ask(events)
        offer = prompt.actions
        if isinstance(offer, Ready):
            return Confirm()
        if (
            self._reaction.type == "reach"
            and isinstance(offer, Turn)
            and offer.riichi
            and self._discard is None
        ):
            self._discard = self._ask([Reach(self._seat)])
        return action_of(
            offer,  # type: ignore[arg-type]
            self._reaction,
            self._seat,
            discard=self._discard,
            red_fives=self._red,
        )

    def finish(self) -> None:
        """The match is over: whatever the program makes of it, nothing depends on its answer."""
        if self._child is not None and self.catch_up() and self._events:
            with suppress(ChannelFailed, BadMjai):
                self._ask(self._events)

    def close(self) -> None:
        if self._child is not None:
            self._child.close()

    def _ask(self, events: Iterable[Event]) -> Reaction:
        said = [text(event) for event in events]
        answer = NOTHING
        for line in said if self._style == "each" else [f"[{','.join(said)}]"]:
            answer = self._reply(line)
        return answer

    def _reply(self, line: str) -> Reaction:
        if self._child is None:
            self._child = self._start()
        child = self._child
        if unasked := child.unasked():
            raise ChannelFailed(f"wrote line {child.lines + 1} without being asked: {quoted(unasked)}")
        child.say(line.encode())
        return reaction_of(child.line(self._timeout if child.lines else max(self._timeout, PATIENCE)))
