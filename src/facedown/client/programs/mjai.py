"""A bot that speaks mjai: a program that reads what happened and writes what it does, one JSON line each.

It is started for every match, with its chair (0 to 3) as the last argument. It reads a list of the events
since its last answer in a line, and writes one answer in a line, `{"type": "none"}` where it does nothing: so
the bots of mjai.app do. Or it reads event by event, and writes an answer to each: so older bots do.

A bot sees views, not events, so these are found from one view to the next; `facedown.mahjong.mjai.Witness`
says what is lost by it. Its stderr passes through.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, Literal, Self, TypeAlias

from facedown.client.bot import Bot
from facedown.client.programs.child import Child, ChildFailed
from facedown.client.programs.program import TIMEOUT, ProgramFailed, quoted, started, words_of
from facedown.core import Prompt
from facedown.mahjong.match.actions import Confirm, Ready
from facedown.mahjong.match.view import MatchView
from facedown.mahjong.mjai import BadMjai, Event, Reaction, Witness, action_of, reaction_of, text
from facedown.mahjong.mjai.events import EndKyoku, Hora, Reach, Ryukyoku
from facedown.mahjong.mjai.reactions import NOTHING
from facedown.mahjong.round.offers import Turn

Style: TypeAlias = Literal["list", "each"]
"""All events in one line, or each in its own."""

PATIENCE: Final = 60.0
"""Seconds for the first answer of a program: some load a model."""

_ENDS: Final = (Hora, Ryukyoku, EndKyoku)


class MjaiProgram(Bot):
    """Plays mahjong until `close`, or the end of a `with`, or of this process."""

    def __init__(self, command: str, *, timeout: float = TIMEOUT, style: Style = "list") -> None:
        self._command = command
        self._timeout = timeout
        self._style = style
        self._words = words_of(command)
        self.name = " ".join(Path(word).name for word in self._words)
        self._game: _Game | None = None

    def act(self, view: Any, prompt: Prompt[Any]) -> Any:
        try:
            return self._answered(view, prompt)
        except (ChildFailed, BadMjai) as failed:
            self.close()
            raise ProgramFailed(f"{self._command}: {failed}") from failed

    def close(self) -> None:
        """Ask nothing more; kill it where it does not end by itself."""
        if self._game is not None:
            self._game.child.close()
            self._game = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answered(self, view: Any, prompt: Prompt[Any]) -> Any:
        if not isinstance(view, MatchView):
            raise BadMjai("mjai is about mahjong, and this is another game")
        if self._game is None or not self._game.hears(view):
            self.close()
            self._game = _Game(view, self._begun(view), self._style, self._timeout)
            self._game.hears(view)
        return self._game.answer(prompt)

    def _begun(self, view: MatchView) -> Child:
        return started([*self._words, str(view.seat)], self._command)


class _Game:
    """One match with one program."""

    def __init__(self, view: MatchView, child: Child, style: Style, timeout: float) -> None:
        assert view.seat is not None, "who is asked has a chair"
        self.child = child
        self._seat = view.seat
        self._red = view.settings.red_fives > 0
        self._style = style
        self._timeout = timeout
        self._witness = Witness(view)
        self._events: tuple[Event, ...] = ()
        """What is to be said."""
        self._reaction = NOTHING
        self._discard: Reaction | None = None
        """What riichi is declared with, where the reaction is a reach: the program was told of it then."""

    def hears(self, view: MatchView) -> bool:
        """Look at what is new; False where the program must be begun anew to be told it.

        So it is with another match, and where the table did not wait for a riichi that the program was told
        of as declared.
        """
        if not self._witness.knows(view):
            return False
        self._events = self._witness.tell(view)
        if self._discard is None or not self._events or isinstance(self._events[0], _ENDS):
            return True
        declared, *rest = self._events
        self._events = tuple(rest)
        return declared == Reach(self._seat)

    def answer(self, prompt: Prompt[Any]) -> Any:
        """To the same question again the same; for a meld, after one for a win, what it said at first."""
        if self._events:
            self._reaction, self._discard = self._ask(self._events), None
            self._events = ()
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

    def _ask(self, events: Iterable[Event]) -> Reaction:
        said = [text(event) for event in events]
        answer = NOTHING
        for line in said if self._style == "each" else [f"[{','.join(said)}]"]:
            answer = self._reply(line)
        return answer

    def _reply(self, line: str) -> Reaction:
        child = self.child
        if unasked := child.unasked():
            raise ChildFailed(f"wrote line {child.lines + 1} without being asked: {quoted(unasked)}")
        child.say(line.encode())
        return reaction_of(child.line(self._timeout if child.lines else max(self._timeout, PATIENCE)))
