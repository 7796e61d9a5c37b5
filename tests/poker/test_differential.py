"""Random hands beside PokerKit: actor, legal set, bounds, pots and payoffs, but for its written departures."""

from collections import Counter

import pytest
from pokerkit import FixedLimitTexasHoldem, NoLimitTexasHoldem

from facedown.core import Seed
from facedown.poker.cards import NAMES
from tests.poker.beside import Pair, chooser, random_stakes
from tests.poker.betting_table import FIXED_LIMIT, seated
from tests.poker.departures import (
    DEPARTURES,
    LONE_QUESTION,
    ODD_CHIPS,
    SHORT_BLIND,
    SHORT_OPENING,
    SKIPPED_POST,
    THIRD_SHORT,
)
from tests.poker.kit import AUTOMATIONS, Cards

CHUNK = 250


def compare_chunk(chunk):
    """So many hands; how many met each departure, or none."""
    met: Counter = Counter()
    for number in range(chunk * CHUNK, chunk * CHUNK + CHUNK):
        draws = (Seed.of("differential") / number).draws()
        stakes, late = random_stakes(draws)
        holdem = number % 25 == 0
        pair = Pair(stakes, Cards(draws.shuffled(NAMES, 2 * stakes.n + 5), stakes.n, holdem=holdem), late)
        try:
            pair.play(chooser(draws))
        except Exception as failure:
            failure.add_note(f"hand {number}: {stakes}, late {late}")
            raise
        assert pair.is_paid != (SHORT_BLIND in pair.met), (
            "a hand is compared to its payoffs, or to a short blind"
        )
        met.update(pair.met or {"none"})
        met["hands"] += 1
    return met


def agrees(chunk):
    met = compare_chunk(chunk)
    assert met["hands"] == CHUNK
    assert set(met) <= {"hands", "none", *DEPARTURES}
    assert met["none"] >= CHUNK * 85 // 100
    assert met[SHORT_BLIND] <= CHUNK * 5 // 100


@pytest.mark.parametrize("chunk", range(4))
def test_1000_random_hands_agree_with_pokerkit(chunk):
    agrees(chunk)


@pytest.mark.slow
@pytest.mark.parametrize("chunk", range(4, 64))
def test_15000_random_hands_agree_with_pokerkit(chunk):
    agrees(chunk)


@pytest.mark.nightly
@pytest.mark.parametrize("chunk", range(72, 472))
def test_100000_random_hands_agree_with_pokerkit(chunk):
    agrees(chunk)


def beside(stakes, late=(), deck=NAMES[::4]):
    return Pair(stakes, Cards(deck, stakes.n, holdem=False), late)


def script(*actions):
    """These actions, then checks and calls."""
    left = list(actions)
    return lambda owed, bounds: left.pop(0) if left else "call"


def asked(pair, *actions):
    """After these actions: what PokerKit lets the actor raise to at least, and what we do."""
    for action in actions:
        pair.act(*pair.compared(), script(action))
    return pair.state.min_completion_betting_or_raising_to_amount, pair.b.least


def test_pokerkit_lowers_the_price_to_what_a_short_big_blind_leaves():
    pair = beside(seated([500, 3, 500]))
    assert pair.state.checking_or_calling_amount == 5
    assert pair.b.price == 10  # holdem.md 3.3
    pair.play(script())
    assert pair.met == {SHORT_BLIND}


def test_pokerkit_lets_a_limper_raise_again_after_a_short_all_in():
    pair = beside(seated([500, 15, 500, 500]))
    assert asked(pair, "call", "call", "fold", 15) == (25, 0)  # holdem.md 4.2
    pair.play(script())
    assert pair.met == {SHORT_OPENING}


def test_pokerkit_lets_who_has_checked_raise_a_short_bet():
    pair = beside(seated([500, 15, 500]))
    asked(pair, "call", "call", "call")
    pair.turn_a_card()
    assert asked(pair, "call", 5, "call") == (15, 0)  # holdem.md 4.2
    pair.play(script())
    assert pair.met == {SHORT_OPENING}


def test_pokerkit_closes_the_betting_when_a_third_short_all_in_follows_two_that_reopened_it():
    pair = beside(seated([900, 900, 900, 160, 220, 250]))
    assert asked(pair, 110, 160, 220, 250, "call", "fold") == (None, 350)  # holdem.md 4.3
    pair.play(script())
    assert pair.met == {THIRD_SHORT}


def test_pokerkit_asks_a_lone_player_whom_nobody_has_outbet():
    pair = beside(seated([500, 500, 7]))
    asked(pair, "call", "fold")
    assert pair.state.actor_index == 1
    assert pair.b.actor == -1  # holdem.md 5.4
    pair.play(script())
    assert pair.met == {LONE_QUESTION}


def test_pokerkit_does_not_ask_a_late_poster_whom_nobody_could_call():
    pair = beside(seated([10, 10, 10, 500], late=[3]), late=[3])
    pair.act(*pair.compared(), script("fold"))
    assert pair.state.actor_index == 0
    assert pair.b.actor == 3  # holdem.md 5.3: the small blind can still act
    pair.play(script())
    assert pair.met == {SKIPPED_POST}


def test_pokerkit_pays_all_odd_chips_to_one_player():
    pair = beside(seated([500] * 4), deck=("2c", "Ac", "Ad", "Ah", *NAMES[10:20]))
    pair.play(script("call", "call", "fold"))
    assert pair.state.stacks == [495, 503, 501, 501]
    assert pair.b.stacks == [495, 502, 502, 501]  # holdem.md 8.5
    assert pair.met == {ODD_CHIPS}


def test_pokerkit_divides_pots_together_that_the_same_hands_win():
    pair = beside(seated([500, 30, 30, 500, 15]), deck=("2c", "Ac", "Ad", "3c", "4c", *NAMES[10:20]))
    pair.play(script("call", 20, "call", "fold", 30, "call", "fold"))
    assert pair.state.stacks == [495, 50, 50, 480, 0]
    assert pair.b.stacks == [495, 51, 49, 480, 0]  # holdem.md 8.5: 33 and 32 of 65, 18 and 17 of 35
    assert pair.met == {ODD_CHIPS}


def test_pokerkit_s_own_game_raises_a_straddle_by_the_big_blind():
    """So the hands above give it the straddle as the least raise of the first street."""
    state = NoLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (5, 10, 20), 10, 500, 4)
    for hole in ("2c3c", "4c5c", "6c7c", "8c9c"):
        state.deal_hole(hole)
    assert state.min_completion_betting_or_raising_to_amount == 30
    assert beside(seated([500] * 4, straddles=[20])).b.least == 40  # holdem.md 3.5


def test_pokerkit_s_own_game_does_not_count_the_big_blind_for_the_cap():
    """So the hands above give it a cap of one less before the flop."""
    state = FixedLimitTexasHoldem.create_state(AUTOMATIONS, True, 0, (5, 10), 10, 20, 500, 2)
    state.deal_hole("2c3c")
    state.deal_hole("4c5c")
    pair = beside(seated([500] * 2, limit=FIXED_LIMIT, cap=4))
    asked(pair, 20, 30, 40)
    for to in (20, 30, 40):
        state.complete_bet_or_raise_to(to)
    assert state.min_completion_betting_or_raising_to_amount == 50
    assert pair.b.least == 0  # holdem.md 6.4
