"""Real games: each round begins as the one before left it, and the last is the last."""

from functools import cache
from itertools import groupby

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.mahjong.match import MATCH, Config, Confirm
from facedown.mahjong.match.endings import after, with_leftover
from facedown.mahjong.round.events import Began
from facedown.mahjong.round.results import Drawn, Won, WonHand
from facedown.mahjong.settings import TENHOU
from tests.mahjong import corpus as neutral
from tests.mahjong.corpus.lines import RiichiPaid, Wins
from tests.mahjong.replay import ROUNDS, lines

GAMES = 790
"""In the whole archive."""
LENGTHS = {"hanchan": "hanchan", "tonpuu": "tonpusen"}
REASONS = {
    "exhaustive": "exhaustive",
    "nm": "nagashi_mangan",
    "yao9": "nine_terminals",
    "kaze4": "four_winds",
}


@cache
def games():
    """The rounds of each game."""
    some = map(neutral.parse, lines(ROUNDS))
    return [list(rounds) for _, rounds in groupby(some, key=lambda one: one.game)]


def rules(rounds):
    return replace(TENHOU, length=LENGTHS[rounds[0].length])


def result_of(one):
    """As recorded: who won, or why nobody did, and who was tenpai."""
    result = one.result
    if isinstance(result, Wins):
        wins = [WonHand(win.seat, 0, 0, (), (), None, (), (), None, 0, win.deltas) for win in result.wins]
        return Won(tuple(wins), tuple(map(sum, zip(*(win.deltas for win in wins), strict=True))))
    return Drawn(REASONS[result.why], result.deltas, result.tenpai, (), ())


def points_after(one):
    """The recorded points and sticks when the round was over."""
    paid = [event.seat for event in one.events if isinstance(event, RiichiPaid)]
    deltas = result_of(one).deltas
    points = [one.scores[seat] + deltas[seat] - 1_000 * paid.count(seat) for seat in range(4)]
    return points, 0 if isinstance(one.result, Wins) else one.sticks + len(paid)


def test_every_real_game_goes_from_round_to_round_as_it_did_and_ends_where_it_did():
    assert len(games()) == GAMES
    for rounds in games():
        for one, following in zip(rounds, [*rounds[1:], None], strict=True):
            points, sticks = points_after(one)
            course = after(rules(rounds), one.kyoku, one.honba, points, result_of(one))
            where = (one.game, one.round)
            if following is None:
                assert course.over is not None, where
                assert with_leftover(rules(rounds), points, sticks) == one.final, where
            else:
                assert course.over is None, where
                assert (course.kyoku, course.honba) == (following.kyoku, following.honba), where


def replay(rounds):
    """The whole game through the match: what each round began with, and the points at the end."""
    walls = tuple(neutral.config_of(one).wall for one in rounds)
    step = MATCH.new(Config(rules(rounds), walls=walls), Seed.of("unused"))
    events = list(step.events)
    for one in rounds:
        if step.state.phase == "pause":
            for seat in (2, 0, 3, 1):
                step = MATCH.apply(step.state, seat, Confirm())
                events += step.events
        for given in neutral.replayed(one).inputs:
            step = MATCH.apply(step.state, *given)
            events += step.events
    begun = [event for event in events if isinstance(event, Began)]
    return [(it.kyoku, it.honba, it.sticks, it.scores) for it in begun], events[-1]


def differing(some):
    found = []
    for rounds in some:
        begun, end = replay(rounds)
        if begun != [(one.kyoku, one.honba, one.sticks, one.scores) for one in rounds]:
            found.append((rounds[0].game, begun))
        elif end.points != rounds[-1].final:
            found.append((rounds[0].game, end))
    return found


def test_real_games_play_through_the_match():
    assert differing(games()[::40]) == []


@pytest.mark.slow
def test_a_quarter_of_the_real_games_plays_through_the_match():
    assert differing(games()[1::4]) == []


@pytest.mark.nightly
def test_every_real_game_plays_through_the_match():
    assert differing(games()) == []
