"""The machine for matches of rounds, where the laws of the games that use it do not look."""

import pytest
from msgspec.structs import replace

from facedown.core import Outcome, Seed, Step
from facedown.core.rounds import Rounds
from facedown.mahjong.match import MATCH
from facedown.mahjong.match import Config as Mahjong
from facedown.mahjong.round.actions import Leave as LeaveRound
from facedown.poker.hand.actions import Leave
from facedown.poker.holdem import HOLDEM, Config, Holdem, MatchEnded

SEED = Seed.of("rounds")


@pytest.mark.parametrize(
    ("game", "config"), [(HOLDEM, Config(3)), (MATCH, Mahjong(seated=False))], ids=["holdem", "mahjong"]
)
def test_a_match_that_is_carried_is_in_the_same_state(game, config):
    state = game.new(config, SEED).state
    assert game.new(game.carry(state), SEED).state == state


class Deserted(Holdem):
    """A freeze-out that is abandoned as soon as anybody leaves."""

    def is_abandoned(self, state):
        return any(chair.gone for chair in state.standing.chairs)

    def abandoned(self, state):
        outcome = Outcome((1,) * state.config.seats, "abandoned")
        return Step(replace(state, round=None, outcome=outcome), (MatchEnded(outcome),))


def left(players):
    game = Deserted()
    return game.apply(game.new(Config(players), SEED).state, 0, Leave())


def test_a_game_says_when_it_is_abandoned_and_how_it_ends():
    step = left(3)
    assert step.state.outcome.reason == "abandoned"
    assert [type(event).__name__ for event in step.events] == ["Left", "Eliminated", "MatchEnded"]


def test_a_match_that_ends_by_a_leave_is_not_abandoned_on_top():
    step = left(2)
    assert step.state.outcome.reason == "left"
    assert [type(event).__name__ for event in step.events] == ["Left", "Eliminated", "MatchEnded"]


def test_by_itself_no_match_is_abandoned():
    step = MATCH.new(Mahjong(), SEED)
    for seat in range(4):
        step = MATCH.apply(step.state, seat, LeaveRound())
    assert step.state.outcome is None
    assert not Rounds.is_abandoned(MATCH, step.state)
