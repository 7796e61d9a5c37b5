"""The state of a round is a value: nothing that is played on from it changes it."""

import pickle
from copy import deepcopy

import pytest

from facedown.core import Seed
from facedown.core.play import next_asked
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.actions import Discard, Ron
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.hands import waited
from facedown.mahjong.round.offers import Turn
from facedown.mahjong.round.state import copied, facts
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import counts
from tests.mahjong.scene import Scene


def states():
    """Of a round in which everybody takes the first thing that is offered."""
    step = ROUND.new(Config(), Seed.of("values"))
    while prompts := ROUND.prompts(step.state):
        yield step.state
        seat, prompt = next_asked(prompts)
        step = ROUND.apply(step.state, seat, next(iter(prompt.actions)))
    yield step.state


def test_no_list_is_shared_with_a_copy():
    """What is in the lists may be shared: nothing there can be changed."""
    state = Scene().throw().state
    lists = {name: value for name, value in facts(state).items() if isinstance(value, list)}
    copy = facts(copied(state))
    assert len(lists) == 12
    assert not [name for name, value in lists.items() if copy[name] is value]
    assert not {type(one) for value in lists.values() for one in value} & {list, dict, set, bytearray}


def test_a_state_stays_as_it_was_while_it_is_played_on():
    def written(state):
        return repr(facts(state) | {"history": state.history.seen_by(0)})

    kept = [(state, written(state)) for state in states()]
    assert len(kept) > 100
    assert all(written(state) == before for state, before in kept)


def test_a_copy_has_every_fact_and_is_changed_alone():
    *_, last = states()
    for state in (Scene().state, Scene().throw().state, last):
        copy = copied(state)
        assert facts(copy) == facts(state)
        assert copy == state
        copy.turn = (state.turn + 1) % 4
        assert copy != state


@pytest.mark.parametrize("duplicate", [deepcopy, lambda history: pickle.loads(pickle.dumps(history))])
def test_a_history_that_was_copied_goes_on_alone(duplicate):
    _, state, *_ = states()
    history, seen = state.history, state.history.seen_by(0)
    copy = duplicate(history)
    assert copy == history
    assert copy.then(seen[:1]).seen_by(0) == (*seen, seen[0])
    assert history.then(()).seen_by(0) == seen


def test_what_is_kept_of_a_hand_is_what_a_fresh_look_at_it_finds():
    looked = 0
    for state in random_states(20):
        for seat in range(4):
            after_a_call = seat == state.turn and state.window is None and state.drawn is None
            if not after_a_call:
                hand = tuple(tile for tile in state.hands[seat] if seat != state.turn or tile != state.drawn)
                distance = shanten(hand)
                assert state.counts[seat] == bytes(counts(hand))
                assert state.far[seat] <= distance
                assert state.waits[seat] == (
                    0 if distance else waited(bytes(counts(hand)), state.melds[seat])
                )
                looked += distance == 0
    assert looked > 1_000


def random_states(rounds):
    """Of rounds in which everybody calls at random, never wins, and discards what leaves the hand nearest."""
    for number in range(rounds):
        draws = (Seed.of("kept") / number).draws()
        step = ROUND.new(Config(pauses=False), Seed.of("kept") / number)
        while prompts := ROUND.prompts(step.state):
            yield step.state
            seat, prompt = next_asked(prompts)
            step = ROUND.apply(step.state, seat, near(step.state.hands[seat], prompt.actions, draws))


def near(hand, offered, draws):
    if not isinstance(offered, Turn):
        return draws.choice([action for action in offered if not isinstance(action, Ron)])
    left = {tile: shanten(tuple(one for one in hand if one != tile)) for tile in offered.discards}
    return Discard(min(left, key=left.get))
