"""Bots that play hands in process: what becomes of an answer that the rules refuse."""

import pytest

import facedown
from facedown.core import IllegalAction, Seed, play, verify
from facedown.poker import hand
from facedown.poker.hand.actions import Call, Check, Fold, PlayerAction, RaiseTo
from facedown.poker.hand.config import Config

TWO = Config((200, 200))


def passive(view, prompt, chance):
    return Call() if prompt.actions.call else Check()


def wild(view, prompt, chance):
    return RaiseTo(3)  # one more than the big blind: never enough


def thinks_in_chips_added(view, prompt, chance):
    return PlayerAction("RAISE", 3) if prompt.id == 1 else PlayerAction("FOLD")


def test_an_illegal_amount_is_a_fold_for_a_bot_in_process():
    played = play(hand.HAND, TWO, Seed.of("wild"), {0: wild, 1: passive})
    assert [entry.action for entry in played.entries] == [Fold()]
    assert played.outcome.scores == (-1, 1)


def test_the_fold_is_what_the_record_holds():
    verify(hand.HAND, play(hand.HAND, TWO, Seed.of("wild"), {0: wild, 1: passive}).record())


def test_whoever_drives_bots_may_want_the_refusal_instead():
    with pytest.raises(IllegalAction, match=r"raise to 4 … 200"):
        play(hand.HAND, TWO, Seed.of("wild"), {0: wild, 1: passive}, invalid_action="raise")


def test_a_series_folds_for_a_refused_answer_too():
    results = facedown.play([wild, passive], hand.HAND, 4, seed="wild", config=TWO)
    assert results.wins["passive"] == 4


def test_a_series_that_wants_refusals_ends_at_the_first():
    with pytest.raises(facedown.BotFailed, match="was refused"):
        facedown.play([wild, passive], hand.HAND, 4, seed="wild", config=TWO, invalid_action="raise")


def test_a_bot_may_answer_in_chips_added():
    played = play(hand.HAND, TWO, Seed.of("by"), {0: thinks_in_chips_added, 1: passive})
    raised = [event for event in played.state.history if type(event).__name__ == "Raised"]
    assert [(event.to, event.amount) for event in raised] == [(4, 3)]


def test_all_in_against_a_smaller_all_in_is_a_call():
    state = hand.HAND.new(Config((100, 200)), Seed.of("x")).state
    state = hand.HAND.apply(state, 0, RaiseTo(100)).state
    after = hand.HAND.apply(state, 1, PlayerAction("ALL_IN")).state
    assert [type(event).__name__ for event in after.history if getattr(event, "seat", 0) == 1][1:2] == [
        "Called"
    ]


def test_a_state_shows_no_card_in_a_log():
    state = hand.HAND.new(Config((100, 200), deal="AhKd7c7s2c3c4c9s9d"), Seed.of("x")).state
    assert "dealing=<Dealing of holdem to chairs (1, 0)>" in repr(state)
