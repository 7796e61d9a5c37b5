"""The scripted matches in riichienv, round by round on the same walls.

A riichi is two of its steps and the questions about a tile are one; it has no pause after a tile and no
confirmation of a round.
"""

from collections.abc import Iterator
from importlib import import_module
from typing import Any, Final, NamedTuple

from bench.mahjong_script import Input, Script
from facedown.core import DEALER, Seat, Seed
from facedown.mahjong.match import MATCH
from facedown.mahjong.match.actions import Action
from facedown.mahjong.round.actions import (
    Chi,
    Discard,
    Kan,
    NineTerminals,
    OpenKan,
    Pass,
    Pon,
    Riichi,
    Ron,
    Tsumo,
)
from facedown.mahjong.round.config import Config
from facedown.mahjong.tiles import Tile
from facedown.mahjong.wall import Wall

peer: Final[Any] = import_module("riichienv")
types: Final[Any] = peer.ActionType

NAMED: Final[dict[type, Any]] = {
    Riichi: types.RIICHI,
    Tsumo: types.TSUMO,
    NineTerminals: types.KYUSHU_KYUHAI,
    Ron: types.RON,
    OpenKan: types.DAIMINKAN,
    Pass: types.PASS,
}
"""What is told by its type alone."""

Steps = dict[Seat, Any]


class Departs(Exception):
    """From our rules: there is no telling it this match."""


class Round(NamedTuple):
    start: dict[str, Any]
    """For its `reset`."""
    steps: tuple[Steps, ...]
    """For its `step`."""


def environment(*, log: bool) -> Any:
    """For one round after another; with the events that it tells of them, or without."""
    rule = peer.GameRule.default_tenhou()
    return peer.RiichiEnv(game_mode="4p-red-single", rule=rule, skip_mjai_logging=not log)


def told(script: Script) -> tuple[Round, ...]:
    """The same match for riichienv, played once to see that it comes out the same."""
    return tuple(_Teller(script).rounds())


class _Teller:
    """A match here and there."""

    def __init__(self, script: Script) -> None:
        self.script = script
        self.state = MATCH.new(script.config, Seed.of("")).state
        self.env = environment(log=False)
        self.seen: dict[Seat, Any] = {}
        self.steps: list[Steps] = []
        self.wanted: dict[Seat, Action] = {}
        """About the tile that lies there: the last answer of each chair."""

    def rounds(self) -> Iterator[Round]:
        start = self._reset()
        for answers in self.script.answers:
            if self.state.round is None:
                self._apply(answers)
                start = self._reset()
                continue
            if self.state.round.window is None:
                self._turn(*answers[0])
                self._apply(answers)
            else:
                self._window(answers)
            if self.state.round is None:
                self._compare()
                yield Round(start, tuple(self.steps))

    def _apply(self, answers: tuple[Input, ...]) -> None:
        for seat, action in answers:
            self.state = MATCH.apply(self.state, seat, action).state

    def _reset(self) -> dict[str, Any]:
        assert self.state.round is not None, "a round that has begun"
        config = self.state.round.config
        start = {
            "oya": config.dealer,
            "wall": _wall(config),
            "round_wind": config.kyoku // 4,
            "scores": list(config.scores),
            "honba": config.honba,
            "kyotaku": config.sticks,
        }
        self.seen, self.steps = self.env.reset(**start), []
        return start

    def _turn(self, seat: Seat, action: Action) -> None:
        if isinstance(action, Riichi):
            self._step({seat: action})
            action = Discard(action.tile)
        self._step({seat: action})

    def _window(self, answers: tuple[Input, ...]) -> None:
        """A ron and a meld are one question there, two of ours."""
        self.wanted.update({seat: action for seat, action in answers if seat != DEALER})
        self._apply(answers)
        still_open = self.state.round is not None and self.state.round.window is not None
        if self.wanted and not still_open:
            self._step(self.wanted)
            self.wanted = {}

    def _step(self, actions: dict[Seat, Action]) -> None:
        if set(actions) != set(self.seen):
            raise Departs(f"{sorted(self.seen)} are asked there, {sorted(actions)} here")
        self.steps.append({seat: self._found(seat, action) for seat, action in actions.items()})
        self.seen = self.env.step(self.steps[-1])

    def _found(self, seat: Seat, action: Action) -> Any:
        for theirs in self.seen[seat].legal_actions():
            if _is_same(theirs, action):
                return theirs
        raise Departs(f"{action} is not offered to seat {seat} there")

    def _compare(self) -> None:
        """The scores of the last round may have leftover sticks in them."""
        here = self.state.standing.scores
        if not self.env.done() or (self.state.outcome is None and tuple(self.env.scores()) != here):
            raise Departs(f"{self.env.scores()} there, {here} here")


def _is_same(theirs: Any, action: Action) -> bool:
    match action:
        case Discard(tile=tile):
            return bool(theirs.action_type == types.DISCARD and theirs.tile == tile)
        case Pon(tiles=own):
            return theirs.action_type == types.PON and tuple(sorted(theirs.consume_tiles)) == own
        case Chi(tiles=own):
            return theirs.action_type == types.CHI and tuple(sorted(theirs.consume_tiles)) == own
        case Kan(kind=kind, how="closed"):
            return bool(theirs.action_type == types.ANKAN and theirs.consume_tiles[0] >> 2 == kind)
        case Kan(kind=kind):
            return bool(theirs.action_type == types.KAKAN and theirs.tile >> 2 == kind)
    return bool(theirs.action_type == NAMED[type(action)])


def _wall(config: Config) -> list[Tile]:
    """Theirs ends with the replacements, the last first, after ura and dora in turns."""
    assert config.wall is not None, "a script has all its walls"
    wall = Wall(config.wall)
    pairs = reversed(list(zip(wall.ura, wall.dora, strict=True)))
    return [*wall.tiles[:122], *(tile for pair in pairs for tile in pair), *reversed(wall.rinshan)]
