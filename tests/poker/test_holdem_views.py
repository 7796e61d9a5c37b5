"""What a match shows, what it asks, and how it goes on elsewhere."""

import facedown.poker
from facedown.core import DEALER, Seed, play, verify
from facedown.poker import holdem as freezeout
from facedown.poker.hand.actions import Call, Check, Fold
from facedown.poker.hand.config import Table
from facedown.poker.holdem import HOLDEM, Config
from tests.poker.holdem_scene import ACES, KINGS, SEED, Match, stacked


def caller(view, prompt, chance):
    return Call() if prompt.actions.call else Check()


def test_questions_count_on_from_hand_to_hand():
    match = Match(Config(2))
    ids = []
    for _ in range(3):
        match.deal()
        while match.in_hand:
            if match.asked == 0:
                ids.append(match.prompts[0].id)
            match.stay()
    assert ids == list(range(1, len(ids) + 1))


def test_each_hand_is_another_question_to_the_dealer():
    match = Match(Config(2, table=Table(paced=True)))
    first = match.prompts[DEALER].id
    match.fold_out()
    assert match.prompts[DEALER].id == first + 1


def test_a_player_sees_the_own_cards_and_the_public_none():
    match = Match(Config(2, deals=(stacked(ACES, KINGS),)))
    match.deal()
    assert HOLDEM.view(match.state, 0).hand.cards == ("Ks", "Kh")
    assert all(player.cards is None for player in match.view.hand.players)


def test_the_view_shows_stacks_while_chips_are_in_the_pot():
    match = Match.of(50, None, 50, 0)
    match.deal()
    assert match.view.stacks == (49, 0, 48, 0)
    assert [None if chair is None else chair.stack for chair in match.view.chairs] == [50, None, 50, 0]


def test_between_hands_there_is_no_hand_to_see():
    match = Match(Config(2))
    assert (match.view.phase, match.view.hand, match.view.button) == ("pause", None, None)
    match.deal()
    assert (match.view.phase, match.view.hand.street) == ("hand", "preflop")
    match.fold()
    assert (match.view.phase, match.view.hand, match.view.button) == ("pause", None, 0)


def test_a_match_is_carried_between_hands_and_not_within_one():
    match = Match(Config(3))
    assert HOLDEM.carry(match.state) is not None
    match.deal()
    assert HOLDEM.carry(match.state) is None
    match.fold()
    match.fold()
    config = HOLDEM.carry(match.state)
    assert HOLDEM.new(config, SEED).state == match.state
    assert HOLDEM.section(match.state) == 1


def test_bots_play_a_match_and_its_record_holds():
    played = play(HOLDEM, Config(4, 6), Seed.of("bots"), dict.fromkeys(range(4), caller))
    assert sorted(played.outcome.scores) == [0, 0, 0, 24]
    verify(HOLDEM, played.record())


def test_a_players_time_out_is_the_tables_policy():
    match = Match(Config(2, table=Table(timeout="call")))
    match.deal()
    assert HOLDEM.fallback(match.state, match.asked, "timeout") == Call()
    match = Match(Config(2))
    match.deal()
    assert HOLDEM.fallback(match.state, match.asked, "timeout") == Fold()


def test_a_view_can_be_pasted_back():
    """Every class of the repr has a name of its own."""
    state = HOLDEM.new(Config(3), Seed.of("paste")).state
    state = HOLDEM.apply(state, DEALER, HOLDEM.fallback(state, DEALER, "timeout")).state
    shown = HOLDEM.view(state, 0)
    assert shown.hand is not None
    assert eval(repr(shown), vars(facedown.poker) | vars(freezeout)) == shown
