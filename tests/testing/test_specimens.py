"""What the specimens are examples of, in scripted matches."""

import pytest

from facedown.core import DEALER, IllegalAction, Move, Outcome, Seed
from facedown.core.fair import hand_seed
from facedown.testing import Run, walked
from facedown.testing.specimens import SPECIMENS, hidden, paced, ring, window
from facedown.testing.specimens.hidden import HIDDEN, Bid, Fold
from facedown.testing.specimens.paced import PACED, CallTime, Draft, Pick, Ready, Reveal
from facedown.testing.specimens.ring import RING, Deal, Leave, Sit, Stay
from facedown.testing.specimens.window import WINDOW, Call, Close, Throw

SEED = Seed.of("specimens")


def scripted(game, config, *inputs):
    return walked(game, Run(config, SEED, inputs))


def test_the_specimens_use_every_kind_of_clock():
    from facedown.testing import walk

    kinds = {
        prompt.clock
        for subject in SPECIMENS
        for state in walk(subject, subject.configs[1], SEED).states
        for prompt in subject.game.prompts(state).values()
    }
    assert kinds - {None} == {"turn", "call", "prep", "reveal", "deal", "ready"}


def test_who_folds_never_shows():
    config = hidden.Config(3, (7, 14, 2))
    end = scripted(HIDDEN, config, (0, Bid()), (1, Fold()), (2, Bid())).steps[-1]
    assert HIDDEN.view(end.state, None).cards == (7, None, 2)
    assert end.moves == (Move(2, 1), Move(0, -5))


def test_the_last_one_in_need_not_show():
    end = scripted(HIDDEN, hidden.Config(2, (7, 14)), (0, Fold())).states[-1]
    assert HIDDEN.view(end, 0).cards == (7, None)
    assert HIDDEN.outcome(end) == Outcome((2, 1))


WINDOWED = window.Config(3, ((1, 2, 3, 4), (1, 1, 5, 6), (1, 2, 3, 4)))


def test_the_first_caller_after_the_thrower_has_it():
    inputs = ((0, Throw(1)), (2, Call()), (1, Call()), (DEALER, Close()))
    assert scripted(WINDOW, WINDOWED, *inputs).steps[-1].events == (window.Called(1, 1),)


def test_a_window_that_nobody_is_asked_in_waits_for_the_dealer_too():
    state = scripted(WINDOW, window.Config(2, ((1, 1, 2, 2), (3, 3, 4, 4))), (0, Throw(1))).states[-1]
    assert list(WINDOW.prompts(state)) == [DEALER]


def test_those_who_hold_no_match_are_not_asked():
    state = scripted(WINDOW, WINDOWED, (0, Throw(2))).states[-1]
    assert sorted(WINDOW.prompts(state)) == [DEALER, 2]
    with pytest.raises(IllegalAction):
        WINDOW.apply(state, 1, Call())


def test_nobody_is_asked_while_fewer_than_two_sit():
    states = scripted(RING, ring.Config(), (0, Sit(5)), (1, Sit(5)), (0, Leave())).states
    assert [list(RING.prompts(state)) for state in states] == [[], [], [DEALER], []]


def test_cards_come_from_the_seed_the_hand_and_the_nonces():
    hand = (
        scripted(RING, ring.Config(2), (0, Sit(5, "x")), (1, Sit(5, "y")), (DEALER, Deal())).states[-1].hand
    )
    assert list(hand.cards) == hand_seed(SEED, 0, ["x", "y"]).shuffled(ring.RANKS, 2)


def test_a_shown_hand_pays_rake_to_the_house():
    config = ring.Config(2, deal=((3, 9),))
    inputs = ((0, Sit(5)), (1, Sit(6)), (DEALER, Deal()), (0, Stay()), (1, Stay()))
    end = scripted(RING, config, *inputs).steps[-1]
    assert end.moves == (Move(None, -1),)
    assert RING.view(end.state, None).chips == (3, 7)


def test_who_cannot_ante_any_more_is_cashed_out():
    config = ring.Config(2, deal=((3, 9),), least=3)
    hand = ((DEALER, Deal()), (0, Stay()), (1, Stay()))
    end = scripted(RING, config, (0, Sit(3)), (1, Sit(6)), *hand).steps[-1]
    assert end.moves == (Move(None, -1), Move(0, -1))


def test_who_leaves_in_a_hand_leaves_the_ante_behind():
    end = scripted(RING, ring.Config(2), (0, Sit(5)), (1, Sit(6)), (DEALER, Deal()), (1, Leave())).steps[-1]
    assert end.moves == (Move(1, -4),)
    assert RING.view(end.state, None).chips == (7, None)


CHOSEN = ((0, Ready()), (1, Ready()), (0, Draft(2)), (0, Draft(4)), (1, Pick(3)), (DEALER, CallTime()))


def test_choices_are_turned_over_one_by_one():
    states = scripted(PACED, paced.Config(), *CHOSEN, (DEALER, Reveal()), (DEALER, Reveal())).states
    assert [PACED.view(state, None).chosen for state in states[-3:]] == [
        (None, None),
        (4, None),
        (None, None),
    ]
    assert PACED.view(states[-1], None).points == (1, 0)


def test_a_draft_is_played_where_time_is_called():
    assert scripted(PACED, paced.Config(), *CHOSEN).states[-1].chosen == (4, 3)


def test_a_pot_that_cannot_be_shared_evenly_leaves_the_rest_to_the_house():
    ready = tuple((seat, Ready()) for seat in range(3))
    reveals = ((DEALER, CallTime()), *((DEALER, Reveal()),) * 3)
    leave = (0, paced.Leave())
    end = scripted(PACED, paced.Config(3, 1), *ready, leave, *reveals).steps[-1]
    assert end.moves == (Move(1, -1), Move(2, -1), Move(None, -1))
