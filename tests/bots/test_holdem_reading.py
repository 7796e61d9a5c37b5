"""What the bots of hold'em see in cards: made hands, draws, hands before the flop, and what they win."""

from itertools import pairwise

import pytest

from facedown.bots.holdem.made import Made, draws, made
from facedown.bots.holdem.outlook import FIRM, HANDS, RUNS, outlook
from facedown.bots.holdem.preflop import BEST_FIRST, best, place_of, wins_against
from facedown.bots.holdem.table import LINES, SHARES
from facedown.core import Seed
from facedown.poker.cards import parse
from facedown.poker.equity import equity
from facedown.poker.ranges import CLASSES, COMBOS, Range

SEED = Seed.of("reading hold'em")


@pytest.mark.parametrize(
    ("hole", "board", "found"),
    [
        ("AsKh", "Qc7d2s", Made.NOTHING),
        ("AsKh", "Qc7d7s", Made.NOTHING),
        ("AsKh", "QcQd7s7h2c", Made.NOTHING),
        ("As2h", "Qc7d2s", Made.LOW_PAIR),
        ("6s6h", "Qc9d7s", Made.LOW_PAIR),
        ("As7h", "Qc7d2s", Made.MIDDLE_PAIR),
        ("8s8h", "Qc7d2s", Made.MIDDLE_PAIR),
        ("AsQh", "Qc7d2s", Made.TOP_PAIR),
        ("KsKh", "Qc7d2s", Made.TOP_PAIR),
        ("Qs7h", "Qc7d2s", Made.TWO_PAIR),
        ("2h2d", "Qc7d2s", Made.TWO_PAIR),
        ("As7h", "Qc7d7s", Made.TWO_PAIR),
        ("6s5h", "7c8d9s", Made.MONSTER),
        ("As2s", "Ks9s4s", Made.MONSTER),
        ("QsQh", "Qc7d7s", Made.MONSTER),
        ("2c2d", "5h6h7h8h9h", Made.NOTHING),
        ("ThJh", "5h6h7h8h9h", Made.MONSTER),
    ],
)
def test_what_a_hand_has_made(hole, board, found):
    assert made(parse(hole), parse(board)) is found


@pytest.mark.parametrize(
    ("hole", "board", "found"),
    [
        ("AsKs", "Qs7s2d", True),
        ("AdKh", "QsJs7s2s", False),
        ("9s8h", "7c6d2s", True),
        ("9s8h", "Tc7d2s", True),
        ("9s8h", "Tc6d2s", False),
        ("AsKh", "QcJd2s", False),
        ("As2h", "3c4d9s", False),
        ("9s8h", "7c5dJs", True),
        ("AsKs", "Qs7s2d3d4h", False),
    ],
)
def test_what_is_a_draw(hole, board, found):
    assert draws(parse(hole), parse(board)) is found


@pytest.mark.parametrize(
    ("cards", "percent"),
    [
        ("AsAh", 85.2),
        ("KsKh", 82.4),
        ("AsKs", 67.0),
        ("2s2h", 50.3),
        ("JsTs", 57.5),
        ("7s2h", 34.6),
        ("3s2h", 32.3),
    ],
)
def test_hands_win_against_any_other_what_is_known(cards, percent):
    assert wins_against(parse(cards), 100) == pytest.approx(10 * percent, abs=5)


@pytest.mark.parametrize(("cards", "share"), [("AsKs", 10), ("7s7h", 25), ("Ts9s", 50)])
def test_hands_win_against_the_best_what_an_enumeration_gives(cards, share):
    rivals = Range.of(best(share)).without(parse(cards))
    found = equity([cards, rivals], seed=SEED, samples=20_000).players[0].share
    assert wins_against(parse(cards), share) == pytest.approx(1000 * found, abs=20)


def test_every_class_stands_in_the_table_once():
    assert sorted(line.split()[0] for line in LINES.splitlines()) == sorted(CLASSES)
    assert sorted(BEST_FIRST) == sorted(COMBOS)
    assert all(len(line.split()) == 1 + len(SHARES) for line in LINES.splitlines())


def test_aces_come_first_and_places_count_the_better_hands():
    assert place_of(parse("AsAh")) == 0
    assert place_of(parse("3s2h")) > 950
    assert place_of(parse("KsKh")) == 1000 * 6 // 1326


@pytest.mark.parametrize(
    ("hole", "board"), [("AsKs", "Qs7s2d"), ("7h7d", "7sAcKd"), ("6s5s", "AcKdQh"), ("AsAh", "KcQd2s7h")]
)
def test_the_outlook_is_near_an_enumeration(hole, board):
    found = [
        outlook(parse(hole), parse(board), share=100, firm=0, chance=SEED / number).share
        for number in range(30)
    ]
    exact = equity([hole, "random"], board).players[0].share
    assert sum(found) / len(found) == pytest.approx(1000 * exact, abs=20)
    assert max(found) - min(found) < 200


def test_on_the_river_the_outlook_comes_still_nearer():
    hole, board = "AsKh", "Kc9d5s4h2c"
    exact = equity([hole, "random"], board).players[0].share
    found = [
        outlook(parse(hole), parse(board), share=100, firm=0, chance=SEED / number).share
        for number in range(30)
    ]
    assert sum(found) / len(found) == pytest.approx(1000 * exact, abs=10)
    assert max(found) - min(found) < 150


def test_who_shows_strength_is_believed_to_have_it():
    shares = [
        sum(
            outlook(parse("AsQh"), parse("Qc8d5s"), share=100, firm=firm, chance=SEED / n).share
            for n in range(20)
        )
        for firm in range(len(FIRM))
    ]
    assert all(later < earlier for earlier, later in pairwise(shares))


def test_who_has_folded_the_weakest_is_left_with_better_hands():
    view = outlook(parse("AsQh"), parse("Qc8d5s"), share=100, firm=0, chance=SEED)
    assert view.share > view.share_above(300) > view.share_above(700)


def test_a_decision_costs_a_thousand_strengths_at_most():
    assert all((HANDS[cards] + 1) * RUNS[cards] + HANDS[cards] <= 1_000 for cards in HANDS)
