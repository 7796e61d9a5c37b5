"""Heads-up with equal blinds: who opens here, at PokerKit and in logs (holdem.md 3.6)."""

import warnings

import pytest
from msgspec.structs import replace
from pokerkit import CheckingOrCalling, CompletionBettingOrRaisingTo, Folding, HandHistory, NoLimitTexasHoldem

from facedown.core import Seed
from facedown.core.codec import pack
from facedown.poker.cards import NAMES
from facedown.poker.hand.config import Table
from facedown.poker.histories import phh
from facedown.poker.histories.phh.replay import replay
from facedown.poker.holdem import Config
from facedown.poker.holdem.histories import histories
from facedown.poker.notation import Hand as NotationHand
from facedown.poker.simulation import usual_posts
from facedown.poker.stakes import Stakes
from tests.poker.beside import Pair, chooser
from tests.poker.betting_table import seated
from tests.poker.cash_tables import chair, running
from tests.poker.hand import Hand
from tests.poker.histories import Written
from tests.poker.kit import AUTOMATIONS, Cards
from tests.poker.notation import HOUSE, dealt, folded_out

BETS = (CheckingOrCalling, CompletionBettingOrRaisingTo, Folding)
EQUAL = Stakes(20, 20)
BIG_BLIND_OPENS = Stakes(20, 20, big_blind_opens=True)


def test_the_button_opens_and_acts_last_on_every_other_street():
    hand = Hand([500, 500], button=0, stakes=EQUAL)
    assert hand.actor == 0
    assert hand.check().check().actor == 1


def test_the_big_blind_opens_every_street_at_a_table_that_says_so():
    hand = Hand([500, 500], button=0, stakes=BIG_BLIND_OPENS)
    assert hand.actor == 1
    assert hand.check().actor == 0
    assert hand.check().actor == 1


def test_the_switch_changes_nothing_for_a_smaller_small_blind():
    assert Hand([500, 500], button=0, stakes=Stakes(10, 20, big_blind_opens=True)).actor == 0


def test_the_switch_changes_nothing_for_three():
    assert Hand([500] * 3, button=0, stakes=BIG_BLIND_OPENS).actor == 0


def test_a_cash_table_opens_by_the_same_switch():
    for stakes, opener in ((EQUAL, 0), (BIG_BLIND_OPENS, 1)):
        state = running(chair(), chair(), marks=(0, 0, 1), stakes=stakes)
        assert state.hand.dealing.order[state.hand.betting.actor] == opener


def test_a_record_from_before_the_switch_is_written_as_before():
    assert b"big_blind_opens" not in pack(EQUAL)
    assert b"big_blind_opens" in pack(BIG_BLIND_OPENS)


def test_pokerkit_opens_with_the_big_blind():
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (20, 20), 20, 500, 2)
    for hole in ("2c3c", "4c5c"):
        state.deal_hole(hole)
    assert state.actor_index == usual_posts(BIG_BLIND_OPENS, 2).opener == 0
    assert usual_posts(EQUAL, 2).opener == 1


@pytest.mark.parametrize("number", range(20))
def test_at_such_a_table_random_hands_agree_with_pokerkit(number):
    draws = (Seed.of("equal blinds") / number).draws()
    stacks = [20 + draws.below(1000), 20 + draws.below(1000)]
    opener = usual_posts(BIG_BLIND_OPENS, 2).opener
    stakes = seated(stacks, small=20, big=20).but(opener=opener)
    pair = Pair(stakes, Cards(draws.shuffled(NAMES, 9), 2, holdem=True))
    pair.play(chooser(draws))
    assert pair.is_paid


def read_by_pokerkit(text):
    """The end of the hand. A reading that is repaired by checks and folds of PokerKit's own does not count."""
    history = HandHistory.loads(text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of folds for nothing
        *_, state = history
    bets = [action for action in history.actions if action.split()[1] in {"f", "cc", "cbr"}]
    assert sum(isinstance(operation, BETS) for operation in state.operations) == len(bets)
    return state


def logged(*bets):
    actions = ", ".join(f'"{text}"' for text in ("d dh p1 AhAd", "d dh p2 KhKd", *bets))
    return f"""variant = "NT"
antes = [0, 0]
blinds_or_straddles = [2, 2]
min_bet = 2
starting_stacks = [100, 100]
actions = [{actions}]
"""


LOGS = pytest.mark.parametrize("bets", [("p1 cbr 6", "p2 f"), ("p2 cbr 6", "p1 f")])


@LOGS
def test_a_log_is_valid_whoever_opens(bets):
    hand = NotationHand.from_phh(logged(*bets))
    hand.validate()
    NotationHand.from_pokerstars(hand.to_pokerstars()).validate()


@LOGS
def test_pokerkit_opens_a_hand_that_we_write_with_the_player_who_opened_it(bets):
    hand = NotationHand.from_phh(logged(*bets))
    written = hand.to_phh()
    stacks = [102, 98] if bets[0].startswith("p1") else [98, 102]
    assert read_by_pokerkit(written).stacks == stacks
    assert NotationHand.from_phh(written).actions == hand.actions


@pytest.mark.parametrize("stakes", [EQUAL, BIG_BLIND_OPENS])
def test_a_copy_of_a_hand_says_who_opens_before_anybody_has(stakes):
    """A client knows no house; it has the copy alone."""
    hand = dealt("Ann", "Bob", house=replace(HOUSE, table=Table(stakes)))
    copy = NotationHand.from_json(hand.personalize("Ann").to_json())
    assert copy.on_turn == hand.on_turn == ("Ann" if stakes is EQUAL else "Bob")
    assert ("_bigBlindOpens" in hand.to_data()) == (stakes is BIG_BLIND_OPENS)
    assert NotationHand.from_phh(hand.to_phh()).on_turn == hand.on_turn


def test_the_next_hand_of_a_copy_opens_the_same_way():
    hand = folded_out(dealt("Ann", "Bob", house=replace(HOUSE, table=Table(BIG_BLIND_OPENS))))
    copy = NotationHand.from_json(hand.finish().to_json()).next()
    assert copy.big_blind_opens


@pytest.mark.parametrize("stakes", [EQUAL, BIG_BLIND_OPENS])
def test_pokerkit_reads_the_hands_of_a_match(stakes):
    match = Written(Config(2, 400, Table(stakes, showdown="show"), seated=False, fair=True, hands=6))
    written = list(histories(match.header, match.entries, match.seed, over=True))
    assert len(written) == 6
    for history in written:
        assert tuple(read_by_pokerkit(phh.write(history)).stacks) == history.finishing_stacks
        assert replay(history).verdict.doubt is None
