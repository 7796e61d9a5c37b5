"""Whole mjai logs with all hands open: reading them, and playing them again."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from facedown.core import DEALER, IllegalAction, Seat, Seed
from facedown.mahjong.match import MATCH, Config, Confirm, Scores, State
from facedown.mahjong.match.actions import Action
from facedown.mahjong.match.scores import ALL
from facedown.mahjong.mjai import events as mjai
from facedown.mahjong.mjai.comparison import Comparison, Difference
from facedown.mahjong.mjai.logged_actions import logged_answers, logged_turn
from facedown.mahjong.mjai.names import BadMjai, kind_of
from facedown.mahjong.mjai.translation import Translator
from facedown.mahjong.mjai.walls import wall_of
from facedown.mahjong.round.actions import Close, Pass
from facedown.mahjong.settings import TENHOU, Settings
from facedown.mahjong.tiles import EAST, WINDS

_UNUSED: Final = Seed.of("mjai")
"""All tiles that matter are written down."""

_WINDS: Final = 4
_QUOTED: Final = 120


class Replay(NamedTuple):
    """A log, played again as a match."""

    config: Config
    """The match: its walls have the tiles of the log where they lay."""
    inputs: tuple[tuple[Seat, Action], ...]
    """What everybody did, passes, pauses and confirmations included."""
    state: State
    """Where it ended, or where it differs."""
    difference: str | None
    """The first thing that is not as it was recorded."""


def read(lines: Iterable[str | bytes]) -> tuple[mjai.Event, ...]:
    """The events of a log, one a line; empty lines say nothing."""
    return tuple([mjai.parse(line) for line in lines if line.strip()])


def kyokus(events: Iterable[mjai.Event]) -> Iterator[tuple[mjai.Event, ...]]:
    """Each round from its start_kyoku to its end_kyoku; objects between them are left out."""
    kyoku: list[mjai.Event] = []
    for event in events:
        if isinstance(event, mjai.StartKyoku):
            kyoku = [event]
        elif kyoku:
            kyoku.append(event)
        if isinstance(event, mjai.EndKyoku):
            if kyoku:
                yield tuple(kyoku)
            kyoku = []
    if kyoku:
        raise BadMjai("the log ends within a round: its last event is no end_kyoku")


def replayed(events: Iterable[mjai.Event], settings: Settings = TENHOU) -> Replay:
    """Play what was recorded, and compare everything that follows from it, round after round.

    A log may begin with any round, and end before the match does. BadMjai where it holds no rounds, more
    tiles than there are, or a round that no match of these settings has.
    """
    rounds = tuple(kyokus(events))
    if not rounds:
        raise BadMjai("there is no round in this log: a round begins with start_kyoku")
    return _Again(rounds, settings).played()


def config_of(rounds: Sequence[Sequence[mjai.Event]], settings: Settings) -> Config:
    """The match that goes on where the first of these rounds begins."""
    walls = tuple([wall_of(kyoku, red=settings.red_fives > 0).tiles for kyoku in rounds])
    first = _start(rounds[0])
    standing = Scores(
        first.scores,
        taken=ALL,
        started=True,
        kyoku=_WINDS * _wind(first.bakaze) + first.kyoku - 1,
        honba=first.honba,
        sticks=first.kyotaku,
    )
    try:
        return Config(settings, walls=walls, standing=standing)
    except ValueError as error:
        raise BadMjai(f"no match goes on with {mjai.text(first)[:_QUOTED]}…: {error}") from error


def _wind(bakaze: str) -> int:
    """0 is East."""
    kind = kind_of(bakaze)
    if kind not in WINDS:
        raise BadMjai(f"bakaze is E, S, W or N, not {bakaze!r}")
    return kind - EAST


class _Again:
    def __init__(self, rounds: Sequence[Sequence[mjai.Event]], settings: Settings) -> None:
        self._rounds = rounds
        self._red = settings.red_fives > 0
        self._config = config_of(rounds, settings)
        self._translator = Translator(red_fives=self._red)
        self._inputs: list[tuple[Seat, Action]] = []
        self._state = MATCH.new(self._config, _UNUSED).state
        self._comparison = Comparison(())

    def played(self) -> Replay:
        difference = None
        for number, kyoku in enumerate(self._rounds):
            self._comparison = Comparison(kyoku)
            try:
                self._play()
            except (Difference, IllegalAction) as error:
                difference = f"round {number}, event {self._comparison.told}: {error}"
                break
        return Replay(self._config, tuple(self._inputs), self._state, difference)

    def _play(self) -> None:
        for seat in range(4):
            self._input(seat, Confirm())
        while (current := self._state.round) is not None:
            rest = self._comparison.rest
            if current.window is None:
                self._input(current.turn, logged_turn(current, rest, red=self._red))
            else:
                self._answer(logged_answers(current, rest, red=self._red))
        self._comparison.finish()

    def _answer(self, answers: dict[Seat, Action]) -> None:
        """Everybody who is asked answers; then the pause is over."""
        while asked := [
            (seat, prompt) for seat, prompt in MATCH.prompts(self._state).items() if seat != DEALER
        ]:
            seat, prompt = asked[0]
            if seat in answers and answers[seat] in prompt.actions:
                self._input(seat, answers.pop(seat))
            else:
                self._input(seat, Pass())
        if answers:
            raise Difference(f"{answers!r} was not offered")
        self._input(DEALER, Close())

    def _input(self, seat: Seat, action: Action) -> None:
        self._inputs.append((seat, action))
        step = MATCH.apply(self._state, seat, action)
        self._state = step.state
        for event in step.events:
            for translated in self._translator.translate(event):
                self._comparison.compare(translated)


def _start(kyoku: Sequence[mjai.Event]) -> mjai.StartKyoku:
    first = kyoku[0]
    assert isinstance(first, mjai.StartKyoku), "a round begins with it"
    return first
