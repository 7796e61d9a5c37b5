"""Rounds in place: they go as the same rounds through the game, one by one and side by side."""

import numpy as np
import pytest

from facedown.core import DEALER, IllegalAction, Seed
from facedown.mahjong.batch import Batch
from facedown.mahjong.match.endings import after
from facedown.mahjong.playout import NOBODY, next_to_act
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Discard, Pass, Riichi, Ron, Tsumo
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.offers import Turn
from facedown.mahjong.round.state import facts
from facedown.mahjong.round.subject import CONFIGS
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.shape import shanten
from facedown.mahjong.simulation import Simulation, simulate
from tests.mahjong.scene import Scene

SEED = Seed.of("simulation")
QUICK = Config(TENHOU, pauses=False)


def keen(state, seat, offer):
    """Wins, declares riichi, passes all melds, and discards what leaves the hand nearest."""
    for kind in (Ron, Tsumo, Riichi, Pass):
        for action in offer:
            if isinstance(action, kind):
                return action
    hand = state.hands[seat]
    return Discard(min(offer.discards, key=lambda tile: shanten([one for one in hand if one != tile])))


def eager(draws):
    """Mostly whatever is offered beside a discard or a pass, so that there are many melds."""

    def choose(_state, _seat, offer):
        rare = [action for action in offer if not isinstance(action, Discard | Pass)]
        return draws.choice(rare if rare and draws.below(4) else list(offer))

    return choose


def through_the_game(config, seed, choose):
    """Its last state."""
    state = ROUND.new(config, seed).state
    while (seat := next_to_act(state)) >= 0:
        state = ROUND.apply(state, seat, choose(state, seat, state.offers[seat])).state
    return state


def without_history(state):
    return {name: value for name, value in facts(state).items() if name != "history"}


@pytest.mark.parametrize(
    "rounds",
    [3, pytest.param(40, marks=pytest.mark.slow), pytest.param(400, marks=pytest.mark.nightly)],
)
@pytest.mark.parametrize("number", range(len(CONFIGS)))
def test_a_round_in_place_is_the_round_of_the_game(number, rounds):
    config = Config(*[getattr(CONFIGS[number], name) for name in Config.__struct_fields__[:-1]], pauses=False)
    table = Simulation(config)
    for at in range(rounds):
        state = through_the_game(config, SEED / at, eager((SEED / at).draws()))
        table.begin(config, SEED / at)
        table.play(eager((SEED / at).draws()))
        assert without_history(table.state) == without_history(state)
        assert [table.view(viewer) for viewer in (None, 0, 1, 2, 3)] == [
            ROUND.view(state, viewer) for viewer in (None, 0, 1, 2, 3)
        ]


def test_views_on_the_way_are_those_of_the_game():
    table = Simulation(QUICK, seed=SEED)
    state = ROUND.new(QUICK, SEED / "round" / 0).state
    for _ in range(40):
        seat = table.actor
        action = keen(state, seat, table.offer)
        table.act(action)
        state = ROUND.apply(state, seat, action).state
        assert table.view(seat) == ROUND.view(state, seat)
    assert table.state.history == state.history


def test_a_number_deals_its_round_again():
    table = Simulation(seed="numbers")
    first = table.state.hands[:]
    table.deal(1)
    assert table.state.hands != first
    table.deal(0)
    assert table.state.hands == first


def test_what_is_not_offered_is_refused_and_changes_nothing():
    table = Simulation(QUICK, seed=SEED)
    before = without_history(table.state)
    with pytest.raises(IllegalAction, match="nothing to call"):
        table.act(Ron())
    missing = next(tile for tile in range(136) if tile not in table.offer.discards)
    with pytest.raises(IllegalAction):
        table.act(Discard(missing))
    with pytest.raises(IllegalAction):
        table.play(lambda _state, _seat, _offer: Discard(missing))
    assert without_history(table.state) == before
    table.play()
    with pytest.raises(IllegalAction, match="over"):
        table.act(Discard(missing))
    assert table.play() == 0


def test_totals_count_wins_draws_and_points():
    totals = simulate(40, QUICK, choose=keen, seed=SEED)
    assert totals == simulate(40, QUICK, choose=keen, seed=SEED)
    assert totals.rounds == 40
    assert sum(totals.wins) + totals.draws >= 40
    assert min(sum(totals.wins), totals.draws) > 0
    rounds = [through_the_game(QUICK, SEED / "round" / number, keen) for number in range(40)]
    net = np.sum([state.scores for state in rounds], axis=0) - 40 * 25_000
    assert totals.net == tuple(net)
    assert totals.draws == sum(not hasattr(state.result, "wins") for state in rounds)


def test_random_rounds_are_repeated_by_their_seed():
    assert simulate(3, seed="one") == simulate(3, seed="one") != simulate(3, seed="two")
    with pytest.raises(ValueError, match="whole number"):
        simulate(-1)


def test_rounds_follow_one_another_as_in_a_match():
    table = Simulation(QUICK, seed="match")
    assert not table.go_on()
    rounds = 0
    while True:
        table.play(keen)
        rounds += 1
        last = table.state
        following = after(TENHOU, last.config.kyoku, last.config.honba, last.scores, last.result)
        if not table.go_on():
            break
        config = table.state.config
        assert (config.kyoku, config.honba) == (following.kyoku, following.honba)
        assert (list(config.scores), config.sticks) == (last.scores, last.sticks)
    assert following.over is not None
    assert table.state is last
    assert rounds > 4


def test_a_state_of_the_game_is_played_on_from_and_stays_as_it_is():
    scene = Scene().throw()
    before = without_history(scene.state)
    table = Simulation()
    table.resume(scene.state)
    table.play()
    assert table.result is not None
    assert without_history(scene.state) == before
    table.resume(scene.state)
    assert (table.actor, table.state.drawn) == (1, scene.state.wall.draws[1])


def test_a_round_that_ends_as_it_is_resumed_is_counted():
    state = ROUND.new(Config(TENHOU), SEED).state
    while state.tiles_left or not state.pause or any(state.offers):
        seat = next_to_act(state)
        asked = DEALER if seat == NOBODY else seat
        state = ROUND.apply(state, asked, ROUND.fallback(state, asked, "timeout")).state
    table = Simulation()
    table.resume(state)
    assert table.result is not None
    assert (table.rounds, table.draws) == (1, 1)


@pytest.mark.parametrize("count", [5, pytest.param(25, marks=pytest.mark.slow)])
def test_every_table_of_a_batch_plays_as_it_would_alone(count):
    batch = Batch(count, QUICK, seed=SEED)
    alone = [Simulation(QUICK, seed=SEED / number) for number in range(count)]
    for _ in range(2):
        while batch.running.any():
            states = [table.state for table in batch.tables]
            chosen = [
                offer and keen(state, seat, offer)
                for state, seat, offer in zip(states, batch.actor.tolist(), batch.offers, strict=True)
            ]
            assert batch.step(chosen) == [None] * count
        for table, single in zip(batch.tables, alone, strict=True):
            single.play(keen)
            assert without_history(table.state) == without_history(single.state)
            assert table.net == single.net
        batch.deal()
        for single in alone:
            single.deal(1)


def test_a_batch_shows_its_tables_as_arrays():
    batch = Batch(3, QUICK, seed=SEED)
    batch.step([None, *[Discard(offer.drawn) for offer in batch.offers[1:]]])
    states = [table.state for table in batch.tables]
    assert batch.actor.tolist() == [next_to_act(state) for state in states]
    assert batch.turn.tolist() == [state.turn for state in states]
    assert batch.tiles_left.tolist() == [state.tiles_left for state in states]
    assert batch.scores.tolist() == [[25_000] * 4] * 3
    assert batch.riichi.tolist() == [[0] * 4] * 3
    for state, counts in zip(states, batch.hands.tolist(), strict=True):
        kinds = [[sum(tile >> 2 == kind for tile in hand) for kind in range(34)] for hand in state.hands]
        assert counts == kinds
    assert repr(batch) == "<Batch of 3 tables, 3 in play>"


def test_a_refusal_leaves_its_table_as_it_was_and_the_others_go_on():
    batch = Batch(2, QUICK, seed=SEED)
    before = without_history(batch.tables[0].state)
    refused, done = batch.step([Ron(), Discard(batch.offers[1].drawn)])
    assert (refused.code, done) == ("INVALID_RON", None)
    assert without_history(batch.tables[0].state) == before
    assert batch.tables[1].state.ponds != batch.tables[0].state.ponds


def test_matches_of_a_batch_go_on_until_they_are_over():
    batch = Batch(3, QUICK, seed=SEED)
    batch.play(keen)
    assert batch.go_on().all()
    while batch.running.any():
        batch.play(keen)
        batch.go_on()
    assert (batch.scores.max(axis=1) >= 30_000).any()


def test_a_batch_is_asked_for_what_it_has():
    with pytest.raises(ValueError, match="at least one table"):
        Batch(0)
    batch = Batch(2)
    with pytest.raises(ValueError, match="each of the 2 tables"):
        batch.step([None])
    with pytest.raises(ValueError, match="flag for each"):
        batch.deal([True])


def test_a_batch_deals_anew_where_it_is_asked_to():
    batch = Batch(2, QUICK, seed=SEED)
    first, second = [table.state for table in batch.tables]
    batch.deal([False, True])
    assert batch.tables[0].state is first
    assert batch.tables[1].state.hands != second.hands
    assert isinstance(batch.offers[1], Turn)
