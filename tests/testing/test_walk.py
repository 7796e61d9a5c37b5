"""Random play: the same again, everywhere, and shown so that it can be pasted."""

from collections import Counter

import pytest

from facedown.core import DEALER, IllegalAction, Move, Seed
from facedown.testing import LawBroken, Run, walk, walked
from facedown.testing.specimens import SPECIMENS, hidden, paced, ring, window
from facedown.testing.walk import MOST, picked, some

SEED = Seed.of("walk")


@pytest.mark.parametrize("subject", SPECIMENS, ids=lambda subject: subject.game.name)
def test_a_walk_is_the_same_again(subject):
    config = subject.configs[0]
    assert walk(subject, config, SEED) == walk(subject, config, SEED)


@pytest.mark.parametrize("subject", SPECIMENS, ids=lambda subject: subject.game.name)
def test_a_walk_can_be_walked_again_from_its_run(subject):
    first = walk(subject, subject.configs[0], SEED)
    assert walked(subject.game, first.run) == first


def test_a_walk_ends_with_the_game():
    end = walk(hidden.SUBJECT, hidden.Config(), SEED).states[-1]
    assert hidden.HIDDEN.outcome(end) is not None


def test_a_walk_ends_where_nobody_can_do_anything():
    class Dead(ring.RingTable):
        def options(self, state, seat):
            return ()

    assert walk(ring.SUBJECT._replace(game=Dead()), ring.Config(), SEED).run.inputs == ()


def test_a_walk_takes_no_more_inputs_than_it_is_given():
    assert len(walk(ring.SUBJECT, ring.Config(), SEED, 7).run.inputs) == 7


@pytest.mark.parametrize("subject", SPECIMENS, ids=lambda subject: subject.game.name)
def test_walks_come_to_every_kind_of_action(subject):
    kinds = Counter(
        type(action)
        for config in subject.configs
        for number in range(20)
        for _, action in walk(subject, config, SEED / number).run.inputs
    )
    assert set(kinds) == set(subject.game.types.action.__args__)


def test_walks_do_unasked_things():
    kinds = {type(action) for _, action in walk(paced.SUBJECT, paced.Config(4, 9), SEED).run.inputs}
    assert paced.Draft in kinds


def test_a_refused_attempt_is_played_as_what_it_counts_as():
    class Strict(hidden.Hidden):
        def apply(self, state, seat, action):
            if action not in self.options(state, seat):
                raise IllegalAction("NO", "a bid out of turn is a fold", instead=hidden.Fold())
            return super().apply(state, seat, action)

    subject = hidden.SUBJECT._replace(game=Strict(), strays=(hidden.Bid(),), rare=(hidden.Fold,))
    firsts = [walk(subject, hidden.Config(3), SEED / n, 1).run.inputs[0] for n in range(200)]
    assert (2, hidden.Fold()) in firsts


def test_the_dealer_acts_by_its_fallback():
    inputs = walk(window.SUBJECT, window.Config(), SEED).run.inputs
    assert {action for seat, action in inputs if seat == DEALER} == {window.Close()}


def test_of_a_large_collection_only_some_are_looked_at():
    found = some(range(10**12), SEED.draws())
    assert found[:MOST] == list(range(MOST))
    assert max(found) > 10**6


def test_a_set_is_looked_at_in_the_same_order():
    assert some(frozenset({"c", "a", "b"}), SEED.draws()) == ["a", "b", "c"]


def test_kinds_are_picked_before_actions():
    actions = [*range(99), "call"]
    draws = SEED.draws()
    assert 40 < sum(picked(actions, draws) == "call" for _ in range(100)) < 60


def test_a_rare_kind_is_picked_once_in_a_while():
    draws = SEED.draws()
    found = Counter(picked([1, "give up"], draws, (str,)) for _ in range(1000))
    assert 0 < found["give up"] < 100


def test_nothing_is_picked_where_all_is_rare_and_it_is_not_the_time():
    draws = SEED.draws()
    assert None in {picked(["give up"], draws, (str,)) for _ in range(10)}


def test_a_broken_law_shows_a_run_that_can_be_pasted():
    run = walk(ring.SUBJECT, ring.Config(), SEED, 9).run
    message = str(LawBroken("carry", "it forgets", run))
    names = {"Run": Run, "Seed": Seed, **vars(ring)}
    assert message.startswith("carry: it forgets\nRun(")
    assert eval(message.split("\n", 1)[1], names) == run


def test_an_exception_in_a_walk_shows_the_run():
    class Falls(hidden.Hidden):
        def apply(self, state, seat, action):
            return Move(1 // 0, 0)

    with pytest.raises(LawBroken, match="ZeroDivisionError") as caught:
        walk(hidden.SUBJECT._replace(game=Falls()), hidden.Config(), SEED)
    assert len(caught.value.runs[0].inputs) == 1
