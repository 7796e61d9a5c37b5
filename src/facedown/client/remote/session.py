"""One match from a bot's seat, without I/O: what to ask the bot, and what to send again."""

from collections.abc import Callable, Collection, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from facedown.client.errors import ServerRefused
from facedown.client.match import PATIENCE, BotFailed, is_action, refused_answer
from facedown.client.player import Player, watcher
from facedown.client.remote.refusals import FINAL, FULL, LATER, STALE
from facedown.core import AnyGame, Frame, IllegalAction, Outcome, Prompt, Seat, Seed
from facedown.wire import Ack, Act, Attached, Named, Notice, Refusal, Seating
from facedown.wire.dialect import Said

_FAREWELLS: Final = frozenset({"stopped", "replaced", "expelled"})


class Question(NamedTuple):
    view: Any
    prompt: Prompt[Any]
    chance: Seed


class Session:
    """Outlives its connections.

    It keeps an input until the server acknowledges or refuses it, and sends it again after every `attached`.
    If the answer is then `stale`, the input had arrived the first time.
    """

    def __init__(self, game: AnyGame, player: Player, chance: Seed, number: int) -> None:
        self.game = game
        self.over = False
        """The table has said that the match is over."""
        self.later = False
        """Inputs were refused for the moment; send them again after a pause."""
        self.no_seat: str | None = None
        """Why the arena has no seat now, in the server's words; come back after a pause."""
        self.is_shown = False
        """A frame has arrived on this connection, so the question is the current one."""
        self.attached: Attached | None = None
        """The last greeting."""
        self.names: tuple[str | None, ...] = ()
        """By seat: the last player there."""
        self.gains = 0
        """Counts progress: messages that do not come just from reconnecting."""
        self._player = player
        self._chance = chance
        self._number = number
        self._watcher = watcher(player)
        self._unseen: list[tuple[Any, tuple[Any, ...]]] = []
        """Views and events that the bot is still to be shown, where it watches."""
        self._frame: Frame[Any, Any, Any] | None = None
        self._fresh = False
        """No answer to this frame's question has been settled, so the question is open as shown."""
        self._open: dict[int, tuple[Act[Any], Prompt[Any]]] = {}
        """By ref: inputs neither acknowledged nor refused."""
        self._ref = 0
        self._asked: tuple[int, int] = (0, 0)
        """The id of the last question, and how often the bot was asked it."""

    @property
    def unanswered(self) -> Collection[Act[Any]]:
        return [act for act, _ in self._open.values()]

    @property
    def seat(self) -> Seat | None:
        """The bot's seat, once the server has said which."""
        return None if self.attached is None else self.attached.seat

    @property
    def outcome(self) -> Outcome | None:
        """The outcome in the last view, if this game's views have one."""
        return None if self._frame is None else getattr(self._frame.view, "outcome", None)

    def dialled(self) -> None:
        """There is a new connection; the last frame may be out of date."""
        self.is_shown = False

    def take(self, told: Said) -> None:
        """Take a message of the server. Raises if it ends the bot's part in the match."""
        match told:
            case Attached():
                self._greeted(told)
            case Seating(seats):
                self._seat(seats)
            case Frame(events=events):
                self._keep(told)
                self._frame, self._fresh, self.is_shown = told, True, True
                self.gains += bool(events)
            case Ack(ref):
                self._settle(ref)
                self.gains += 1
            case Refusal():
                self._refused(told)
            case Notice("over"):
                self.over = True
            case Notice(kind, sentence) if kind in _FAREWELLS:
                raise ServerRefused(kind, sentence)

    def question(self) -> Question | None:
        """The question to ask the bot now.

        Asked once for every prompt, and again if an answer was accepted but left the question open.
        """
        if self._frame is None or self._frame.prompt is None or not (self._fresh and self.is_shown):
            return None
        prompt = self._frame.prompt
        if any(act.prompt == prompt.id for act, _ in self._open.values()):
            return None
        return Question(self._frame.view, prompt, self._chance / prompt.id)

    def put(self, question: Question) -> Callable[[], Any]:
        """Count the question; return the decision to run, which may be slow and changes nothing here."""
        self._count(question.prompt)
        return partial(self._decision, question, self._taken())

    def rest(self) -> Callable[[], None] | None:
        """Shows the bot what happened after its last question; None if nothing did."""
        unseen = self._taken()
        return partial(self._show, unseen, None) if unseen else None

    def answered(self, question: Question, answer: Any) -> Act[Any] | None:
        """The input to send, kept until it is settled. None if the question has changed meanwhile."""
        if not is_action(self.game, answer):
            what = f"which is not an action of {self.game.name}"
            raise self._failed(refused_answer(answer, what, comma=","), question.prompt)
        if not self._is_asked(question.prompt.id):
            return None
        self._ref += 1
        act = Act(answer, question.prompt.id, self._ref)
        self._open[self._ref] = (act, question.prompt)
        return act

    def _keep(self, frame: Frame[Any, Any, Any]) -> None:
        """Versions count the frames of this seat: if a frame is missing, so are its events."""
        if self._watcher is None:
            return
        follows = self._frame is not None and frame.version == self._frame.version + 1
        self._unseen.append((frame.view, frame.events if follows else ()))

    def _taken(self) -> list[tuple[Any, tuple[Any, ...]]]:
        unseen, self._unseen = self._unseen, []
        return unseen

    def _show(self, unseen: Sequence[tuple[Any, tuple[Any, ...]]], prompt: Prompt[Any] | None) -> None:
        try:
            for view, events in unseen:
                assert self._watcher is not None, "only a bot that watches is shown something"
                self._watcher(view, events)
        except Exception as error:
            what = f"raised {type(error).__name__}: {error}"
            raise self._failed(what, prompt, raised=True) from error

    def _decision(self, question: Question, unseen: Sequence[tuple[Any, tuple[Any, ...]]]) -> Any:
        self._show(unseen, question.prompt)
        try:
            return self._player.act(*question)
        except Exception as error:
            what = f"raised {type(error).__name__}: {error}"
            raise self._failed(what, question.prompt, raised=True) from error

    def _is_asked(self, prompt: int | None) -> bool:
        frame = self._frame
        return frame is not None and frame.prompt is not None and frame.prompt.id == prompt

    def _greeted(self, attached: Attached) -> None:
        if attached.seat is None:
            raise ServerRefused("not_seated", f"this account has no seat at table {attached.table}")
        if self.attached is not None and self.attached.table != attached.table:
            self.over = True  # the arena plays its next match: ours ended while we were away
            return
        self.attached = attached
        self._seat(attached.seats)

    def _seat(self, seats: tuple[Named | None, ...]) -> None:
        before = self.names or (None,) * len(seats)
        self.names = tuple(
            last if named is None else named.name for last, named in zip(before, seats, strict=True)
        )

    def _settle(self, ref: int | None) -> None:
        """Only a later frame can say whether the question is still open."""
        if ref is not None and ref in self._open:
            act, _ = self._open.pop(ref)
            self._fresh = self._fresh and not self._is_asked(act.prompt)

    def _refused(self, refusal: Refusal) -> None:
        if refusal.code == "no_such_table":
            return  # the close code says so too, and there may be a record
        if refusal.code == FULL:
            self.no_seat = refusal.sentence
        elif refusal.code in LATER:
            self.later = True
        elif refusal.ref is None or refusal.code in FINAL:
            raise ServerRefused(refusal.code, refusal.sentence)
        elif refusal.code == STALE:
            self._settle(refusal.ref)
        elif refusal.ref in self._open:
            act, prompt = self._open[refusal.ref]
            no = IllegalAction(refusal.code, refusal.sentence, forged=refusal.forged)
            raise self._failed(f"answered {act.action!r} and was refused ({no})", prompt) from no

    def _count(self, prompt: Prompt[Any]) -> None:
        last, times = self._asked
        self._asked = (prompt.id, times + 1 if prompt.id == last else 1)
        if self._asked[1] > PATIENCE:
            raise self._failed(f"was asked {PATIENCE} times and never answered", prompt)

    def _failed(self, what: str, prompt: Prompt[Any] | None, *, raised: bool = False) -> BotFailed:
        assert self.seat is not None, "a bot is asked only after it is attached"
        return BotFailed(
            what, bot=self._player.name, number=self._number, seat=self.seat, prompt=prompt, raised=raised
        )
