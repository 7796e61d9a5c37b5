"""What a view holds is what strengths, ranges and equities take."""

import numpy as np
import pytest

from facedown.core import Seed, play
from facedown.poker import HOLDEM
from facedown.poker.cards import BadCards, Cards, parse
from facedown.poker.equity import equity
from facedown.poker.holdem import Config
from facedown.poker.ranges import BadRange, Range
from facedown.poker.strengths import EVALUATORS, best_five, short_strength, strength

HOLE, BOARD = ("Ah", "Kd"), ("Ad", "Kc", "7h", "7s", "8c")


def test_strengths_take_names_and_numbers_alike():
    numbers = parse("".join(HOLE + BOARD))
    assert strength(HOLE + BOARD) == strength(numbers)
    assert short_strength(HOLE + BOARD) == short_strength(numbers)
    assert best_five(HOLE, BOARD) == best_five(numbers[:2], numbers[2:]) == ("Ah", "Ad", "Kd", "Kc", "8c")
    for evaluate in (EVALUATORS["high"], EVALUATORS["short"]):
        assert evaluate(HOLE, BOARD) == evaluate(numbers[:2], numbers[2:])
    four = ("Ah", "Kd", "2c", "3d")
    assert EVALUATORS["omaha"](four, BOARD) == EVALUATORS["omaha"](parse("AhKd2c3d"), numbers[2:])


def test_strengths_take_text_as_well():
    hole, board = "".join(HOLE), "".join(BOARD)
    assert strength(hole + board) == strength(HOLE + BOARD)
    assert short_strength(hole + board) == short_strength(HOLE + BOARD)
    for evaluate in (EVALUATORS["high"], EVALUATORS["short"]):
        assert evaluate(hole, board) == evaluate(HOLE, board) == evaluate(HOLE, BOARD)
        with pytest.raises(BadCards, match="has a card twice"):
            evaluate(hole, f"{board[:-2]}Ah")


def test_cards_may_be_numbers_of_an_array():
    cards = np.array(parse("AhKd"))
    assert Cards(cards) == HOLE
    assert Range.of([cards]) == Range.of([HOLE])
    assert best_five(cards, np.array(parse("".join(BOARD)))) == best_five(HOLE, BOARD)


@pytest.mark.parametrize("card", [52, -1, True, 1.0, None, np.array([1, 2])])
def test_a_number_that_is_no_card_is_refused(card):
    with pytest.raises(BadCards, match="cards are numbers from 0 to 51"):
        Cards([card])


@pytest.mark.parametrize("combo", [(60, 70), (51, 51), (2, 1.5)])
def test_a_combo_that_is_not_two_cards_is_refused(combo):
    with pytest.raises(BadRange, match="is not two different cards of 0 … 51, the higher one first"):
        Range.of([combo])


def test_a_name_that_is_no_card_is_refused():
    with pytest.raises(BadCards, match="'Xx'"):
        strength(("Ah", "Xx", *BOARD[:3]))


def test_ranges_take_names_in_any_order():
    top = Range.parse("AKo:50, QQ")
    assert ("Kd", "Ah") in top
    assert (top.weight(HOLE), top.weight(("Qc", "Qd")), top.weight(("2c", "3d"))) == (50, 100, 0)
    assert Range.of([HOLE]) == Range.of([parse("AhKd")])
    assert Range.of(top) == Range.parse("AKo, QQ")
    assert ("Ah", "Kd") in list(top)
    assert top.without(("Qc", "Qd")) == top.without(parse("QcQd"))


def test_a_bot_passes_on_what_its_view_holds():
    asked = []

    def bot(view, prompt, chance):
        hand = view.hand
        asked.append(equity([hand.cards, "random"], hand.board, seed=chance, samples=50).deals)
        if hand.board:
            strength(hand.cards + hand.board)
        assert len(Range.parse("random").without(hand.cards)) == 50 * 49 // 2
        return next(action for action in prompt.actions if type(action).__name__ in {"Call", "Check"})

    play(HOLDEM, Config(hands=1), Seed.of("views"), {0: bot, 1: bot})
    assert asked
