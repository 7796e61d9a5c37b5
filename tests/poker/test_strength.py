"""Strengths against phevaluator, PokerKit and the published numbers of hands."""

import subprocess
import sys
from collections import Counter
from itertools import combinations, pairwise

import numpy as np
import pytest
from phevaluator import _pheval
from phevaluator.evaluator_omaha import evaluate_omaha_cards
from pokerkit import OmahaHoldemHand, ShortDeckHoldemHand

from facedown.core import Seed
from facedown.poker.cards import DECK, SHORT_DECK, Cards, parse, rank, text
from facedown.poker.strengths import (
    EVALUATORS,
    STRONGEST,
    arrays,
    best_five,
    board_key,
    describe,
    jit,
    short_strength,
    strength,
    strength5,
    strength7,
    strength_on,
)

PHE = {5: _pheval.evaluate_5cards, 6: _pheval.evaluate_6cards, 7: _pheval.evaluate_7cards}

# The number of five-card hands of each category, and of seven-card hands, as every table of odds has them.
FIVE = {
    "straight_flush": 40,
    "four_of_a_kind": 624,
    "full_house": 3744,
    "flush": 5108,
    "straight": 10200,
    "three_of_a_kind": 54912,
    "two_pair": 123552,
    "pair": 1098240,
    "high_card": 1302540,
}
SEVEN = {
    "straight_flush": 41584,
    "four_of_a_kind": 224848,
    "full_house": 3473184,
    "flush": 4047644,
    "straight": 6180020,
    "three_of_a_kind": 6461620,
    "two_pair": 31433400,
    "pair": 58627800,
    "high_card": 23294460,
}


def dealt(count, size, deck=DECK, name="strength"):
    draws = (Seed.of(name) / size).draws()
    return [draws.shuffled(deck, size) for _ in range(count)]


def outside(hand):
    """phevaluator counts from the strongest."""
    return 7463 - PHE[len(hand)](*hand)


def all_fives():
    return np.array(list(combinations(range(52), 5)), np.uint8)


def counted(strengths):
    numbers = Counter()
    for value, count in zip(*np.unique(strengths, return_counts=True), strict=True):
        numbers[describe(int(value))] += int(count)
    return numbers


def check_sevens(hands):
    truth = np.array([outside(hand) for hand in hands])
    cards = np.array(hands, np.uint8)
    assert [strength7(*hand) for hand in hands] == truth.tolist()
    assert np.array_equal(arrays.strengths(cards), truth)
    assert np.array_equal(jit.strengths(cards), truth)


def test_seven_cards_are_as_strong_as_phevaluator_says():
    check_sevens(dealt(100_000, 7))


@pytest.mark.nightly
def test_a_million_seven_card_hands_are_as_strong_as_phevaluator_says():
    check_sevens(dealt(1_000_000, 7, name="million"))


@pytest.mark.parametrize("size", [5, 6])
def test_fewer_cards_are_as_strong_as_phevaluator_says(size):
    hands = dealt(10_000, size)
    truth = [outside(hand) for hand in hands]
    assert [strength(hand) for hand in hands] == truth
    assert arrays.strengths(np.array(hands)).tolist() == truth


@pytest.mark.parametrize("size", [5, 6, 7])
def test_suited_cards_are_as_strong_as_phevaluator_says(size):
    hands = dealt(1000, size, deck=range(2, 52, 4))
    assert [strength(hand) for hand in hands] == [outside(hand) for hand in hands]


@pytest.mark.nightly
def test_every_five_card_hand_is_as_strong_as_phevaluator_says():
    fives = all_fives()
    truth = [7463 - _pheval.evaluate_5cards(*hand) for hand in fives.tolist()]
    assert np.array_equal(jit.strengths(fives), truth)
    assert [strength5(*hand) for hand in fives.tolist()] == truth


@pytest.mark.slow
def test_five_cards_fall_into_the_published_numbers_of_categories():
    assert counted(jit.strengths(all_fives())) == FIVE


@pytest.mark.nightly
def test_seven_cards_fall_into_the_published_numbers_of_categories():
    numbers = Counter()
    pairs = np.array(list(combinations(range(52), 2)), np.uint8)
    fives = all_fives()
    for a, b in pairs:
        above = fives[fives[:, 0] > b]
        numbers += counted(jit.strengths(np.column_stack([np.tile([a, b], (len(above), 1)), above])))
    assert numbers == SEVEN


def test_hole_cards_on_a_board_are_as_strong_as_all_seven_cards():
    for a, b, *board in dealt(5000, 7, name="board"):
        assert strength_on(tuple(board), board_key(board), a, b) == outside([a, b, *board])


@pytest.mark.parametrize("board", [3, 4, 5])
def test_omaha_takes_two_of_the_hand_and_three_of_the_board(board):
    hands = dealt(100, 4 + board, name="omaha")
    truth = [
        max(
            outside([*two, *three])
            for two in combinations(hand[:4], 2)
            for three in combinations(hand[4:], 3)
        )
        for hand in hands
    ]
    assert [EVALUATORS["omaha"](hand[:4], hand[4:]) for hand in hands] == truth
    assert arrays.omaha_strengths(np.array(hands)).tolist() == truth


def test_omaha_hands_are_as_strong_as_phevaluator_says():
    for hand in dealt(2000, 9, name="plo"):
        assert EVALUATORS["omaha"](hand[:4], hand[4:]) == 7463 - evaluate_omaha_cards(*hand[4:], *hand[:4])


def agree_in_order(hands, ours, judge):
    theirs = [judge(hand) for hand in hands]
    order = sorted(range(len(hands)), key=ours.__getitem__)
    for a, b in pairwise(order):
        assert (ours[a] < ours[b]) == (theirs[a] < theirs[b])
        assert (ours[a] == ours[b]) == (theirs[a] == theirs[b])


def test_omaha_hands_stand_in_the_order_of_pokerkit():
    hands = dealt(150, 9, name="kit")
    ours = [EVALUATORS["omaha"](hand[:4], hand[4:]) for hand in hands]
    agree_in_order(hands, ours, lambda hand: OmahaHoldemHand.from_game(text(hand[:4]), text(hand[4:])))


@pytest.mark.parametrize(("size", "count"), [(5, 3000), (6, 400), (7, 300)])
def test_short_deck_hands_stand_in_the_order_of_pokerkit(size, count):
    hands = dealt(count, size, deck=SHORT_DECK, name="short")
    ours = [short_strength(hand) for hand in hands]
    agree_in_order(hands, ours, lambda hand: ShortDeckHoldemHand.from_game(text(hand[:2]), text(hand[2:])))
    assert arrays.short_strengths(np.array(hands)).tolist() == ours


@pytest.mark.parametrize(
    ("weaker", "stronger"),
    [
        ("6h6d6s7c7d", "6h8h9hJhKh"),
        ("AcAdAhKcQd", "Ac6d7h8c9d"),
        ("Ac6d7h8c9d", "6d7h8c9dTs"),
    ],
)
def test_the_short_deck_has_its_own_order(weaker, stronger):
    assert short_strength(parse(weaker)) < short_strength(parse(stronger))


@pytest.mark.parametrize(
    ("cards", "category"),
    [
        ("AhKdQs9c7d", "high_card"),
        ("AhAdQs9c7d", "pair"),
        ("AhAdQsQc7d", "two_pair"),
        ("AhAdAsQc7d", "three_of_a_kind"),
        ("6h7d8s9cTd", "straight"),
        ("AhQh9h8h6h", "flush"),
        ("AhAdAsQcQd", "full_house"),
        ("AhAdAsAcQd", "four_of_a_kind"),
        ("6h7h8h9hAh", "straight_flush"),
    ],
)
def test_a_short_deck_hand_has_its_category(cards, category):
    assert describe(short_strength(parse(cards))) == category


def test_the_royal_flush_is_the_strongest():
    assert strength(parse("AsKsQsJsTs")) == STRONGEST == 7462


@pytest.mark.parametrize("none", [0, -1, 8867])
def test_what_is_no_strength_has_no_category(none):
    with pytest.raises(ValueError, match=f"{none} is not a strength"):
        describe(none)


@pytest.mark.parametrize("cards", ["AhKhQhJh", "AhKhQhJhTh9h8h7h"])
def test_four_or_eight_cards_have_no_strength(cards):
    with pytest.raises(ValueError, match="5, 6 or 7 cards"):
        strength(parse(cards))
    with pytest.raises(ValueError, match="5, 6 or 7 cards"):
        short_strength(parse(cards))


@pytest.mark.parametrize(
    ("hole", "board", "evaluator", "five"),
    [
        ("AhKd", "AdKh7c7d2s", "high", "AhAdKhKd7d"),
        ("Ah2d", "3d4h5cKdQs", "high", "5c4h3d2dAh"),
        ("Ah6d", "7d8h9cKdQs", "short", "9c8h7d6dAh"),
        ("AhAsAdAc", "KhKd7c5d2s", "omaha", "AsAhKhKd7c"),
    ],
)
def test_the_best_five_are_shown_from_the_greatest_group_down(hole, board, evaluator, five):
    found = best_five(parse(hole), parse(board), evaluator)
    assert [rank(card) for card in found] == [rank(card) for card in Cards(five)]
    assert set(found) <= {*Cards(hole), *Cards(board)}


def test_importing_reads_no_table_and_no_numpy():
    code = (
        "import sys; from facedown.poker.strengths import tables, strength7;"
        "assert 'numpy' not in sys.modules and not tables.STRENGTHS;"
        "print(strength7(48, 49, 50, 51, 47, 0, 5), strength7(51, 47, 43, 39, 35, 0, 5))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["7452", "7462"]


def test_a_card_that_is_none_is_refused_by_the_jitted_form():
    jit = pytest.importorskip("facedown.poker.strengths.jit")
    with pytest.raises(ValueError, match="0 to 51"):
        jit.strengths(np.array([[51, 47, 43, 39, 200]], np.uint8))


def test_the_jitted_form_knows_the_short_deck():
    jit = pytest.importorskip("facedown.poker.strengths.jit")
    draws = Seed.of("short jit").draws()
    hands = [draws.shuffled(SHORT_DECK, 7) for _ in range(500)]
    found = jit.strengths(np.array(hands, np.uint8), short=True)
    assert found.tolist() == [short_strength(hand) for hand in hands]
