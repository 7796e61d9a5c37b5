import pytest

from facedown.core import Seed
from facedown.poker.hand import HAND
from facedown.poker.histories import phh
from facedown.poker.histories.phh.script import script
from tests.poker.corpus import corpus


def watched(history):
    """The stacks after the hand as the game plays it."""
    played = script(history)
    state = HAND.new(played.config, Seed.of("unused")).state
    for seat, action in played.inputs:
        state = HAND.apply(state, seat, action).state
    assert HAND.outcome(state) is not None
    return state.stacks()


def seen(history):
    """Nobody mucked: the game shows all hands and gives the pots to the best."""
    return not any(isinstance(action, phh.Muck) for action in history.actions)


def test_pluribus_is_played_by_the_game_to_the_exact_stacks():
    histories = [phh.read(content) for content in list(corpus("phh/pluribus").values())[::25]]
    whole = [each for each in histories if all(isinstance(end, int) for end in each.finishing_stacks)]
    played = [each for each in whole if seen(each)]
    assert len(played) > 150
    assert all(tuple(watched(each)) == each.finishing_stacks for each in played)


def test_limit_omaha_and_big_blind_antes_are_played_by_the_game_to_the_exact_stacks():
    histories = [phh.read(content) for content in corpus("phh/wsop").values()]
    played = [each for each in histories if each.variant in {"NT", "FT", "PO"} and each.finishing_stacks]
    assert {each.variant for each in played} == {"NT", "FT", "PO"}
    for each in played:
        if seen(each):
            assert tuple(watched(each)) == each.finishing_stacks


def test_a_showdown_that_nobody_saw_cannot_be_scripted():
    unseen = """variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [2, 2]
actions = ['d dh p1 ????', 'd dh p2 ????', 'p2 cc', 'd db 2c3c4c', 'd db 5h', 'd db 6h']
"""
    with pytest.raises(ValueError, match="nobody saw"):
        script(phh.read(unseen))


def test_a_short_bet_that_was_raised_is_played_at_a_table_that_allows_it():
    text = """variant = 'NT'
ante_trimming_status = true
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 13, 1000]
actions = ['d dh p1 ????', 'd dh p2 ????', 'd dh p3 ????', 'p3 cc', 'p1 cc', 'p2 cc', 'd db 4dKcQd', 'p1 cc',
  'p2 cbr 3', 'p3 cc', 'p1 cbr 60', 'p3 f']
"""
    played = script(phh.read(text))
    assert played.config.table.stakes.short_bet_reopens is True
