"""Equity against phevaluator, deal by deal, and against published figures."""

from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import pytest
from phevaluator import _pheval
from phevaluator.evaluator_omaha import evaluate_omaha_cards
from pokerkit import ShortDeckHoldemHand

from facedown.core import Seed
from facedown.poker import samples
from facedown.poker.cards import DECK, SHORT_DECK, parse, text
from facedown.poker.equity import BadEquity, equity
from facedown.poker.ranges import BadRange, Range

SEED = Seed.of("equity")


def holdem(hole, board):
    return -_pheval.evaluate_7cards(*hole, *board)


def omaha(hole, board):
    return -evaluate_omaha_cards(*board, *hole)


def short(hole, board):
    return ShortDeckHoldemHand.from_game(text(hole), text(board))


def enumerated(players, board="", dead="", judge=holdem, deck=DECK):
    """(wins, ties, shares) by a plain loop over all hands and boards."""
    shown, gone = parse(board), parse(dead)
    wins, ties, shares, deals = Counter(), Counter(), Counter(), 0
    for hands in product(*players):
        held = [card for hand in hands for card in hand] + [*shown, *gone]
        if len(set(held)) < len(held):
            continue
        for rest in combinations([card for card in deck if card not in held], 5 - len(shown)):
            ranks = [judge(hand, (*shown, *rest)) for hand in hands]
            best = [at for at, rank in enumerate(ranks) if rank == max(ranks)]
            deals += 1
            for at in best:
                (wins if len(best) == 1 else ties)[at] += 1
                shares[at] += Fraction(1, len(best))
    return [(wins[at], ties[at], shares[at] / deals) for at in range(len(players))], deals


def told(found):
    return [(player.wins, player.ties, player.share) for player in found.players], found.deals


CASES = [
    (["AhKh", "QdQc"], "2c7dJh", ""),
    (["AhKh", "QdQc", "JsTs"], "2c7dJh", "As"),
    (["AhKh", "AsKs", "AdKd"], "2c7dJh", ""),
    (["AhKh", "QQ+, AKs"], "2c7dJhTh", ""),
    (["AA, KK", "QQ+, AKs", "AKo"], "2c7dJhTh", "Ad"),
    (["AhKh", "QdQc"], "2c7dJhTh3s", ""),
]


@pytest.mark.parametrize(("players", "board", "dead"), CASES)
def test_every_deal_is_counted_as_phevaluator_judges_it(players, board, dead):
    found = equity(players, board, dead)
    assert found.exact
    assert told(found) == enumerated([list(Range.parse(player).weights) for player in players], board, dead)


def test_omaha_counts_every_deal_as_phevaluator_judges_it():
    hands = ["AhKhQdJd", "AsAc7d8d"]
    found = equity(hands, "2h7hJc", variant="omaha")
    assert told(found) == enumerated([[parse(hand)] for hand in hands], "2h7hJc", judge=omaha)


def test_short_deck_counts_every_deal_as_pokerkit_judges_it():
    hands = ["AhKh", "9d9c"]
    found = equity(hands, "6h7hJcJd", variant="short_deck")
    assert told(found) == enumerated(
        [[parse(hand)] for hand in hands], "6h7hJcJd", judge=short, deck=SHORT_DECK
    )


def test_renaming_suits_changes_no_count():
    # Hearts and spades are alike on this board: half of the matchups are counted for the other half.
    players = [Range.parse("AhKh, AsKs, AdKd"), Range.parse("QhJh, QsJs")]
    assert told(equity(players, "2c7d9cTd")) == enumerated(
        [list(player.weights) for player in players], "2c7d9cTd"
    )


# Wins, losses and ties of AdAc over all boards, by GNU poker-eval (brainwagon.org, 9 April 2005).
@pytest.mark.parametrize(
    ("other", "wins", "losses", "ties"),
    [
        ("KhKs", 1_388_072, 317_694, 6_538),
        ("Td9d", 1_338_249, 367_143, 6_912),
        ("QcJh", 1_450_987, 254_763, 6_554),
    ],
)
def test_aces_before_the_flop_win_as_often_as_published(other, wins, losses, ties):
    aces, rival = equity(["AdAc", other]).players
    assert (aces.wins, rival.wins, aces.ties, rival.ties) == (wins, losses, ties, ties)


def test_the_shares_of_all_players_make_one():
    assert sum(player.share for player in equity(["AA", "KK"]).players) == 1


@pytest.mark.nightly
def test_all_boards_of_a_hand_before_the_flop_are_counted_as_phevaluator_judges_them():
    hands = ["AhKh", "QdQc"]
    assert told(equity(hands)) == enumerated([[parse(hand)] for hand in hands])


def test_a_weight_counts_as_so_many_deals():
    half = equity(["AhKh", "QdQc:50, JdJc"], "2c7dTh")
    (queens, _), (jacks, deals) = (told(equity(["AhKh", hand], "2c7dTh")) for hand in ("QdQc", "JdJc"))
    assert half.players[0].wins == queens[0][0] + 2 * jacks[0][0]
    assert half.deals == 3 * deals


@pytest.mark.parametrize("players", [["AhKh", "QQ+, AKs"], ["AA, KK", "QQ+, AKs", "AKo"]])
def test_a_sample_lies_within_four_standard_errors_of_the_truth(players):
    exact = equity(players, "2c7dJh")
    found = equity(players, "2c7dJh", seed=SEED, samples=20_000, most=0)
    assert not found.exact
    for known, player in zip(exact.players, found.players, strict=True):
        assert 0 < player.error < 0.004
        assert abs(player.share - known.share) < 4 * player.error


def test_ranges_that_are_drawn_apart_are_dealt_as_if_drawn_together(monkeypatch):
    players = ["AhKh, 4s2d", "AhAd, 7s6h"]
    exact = equity(players, "3c8dJh")
    monkeypatch.setattr("facedown.poker.equity.MATCHUPS", 1)
    found = equity(players, "3c8dJh", seed=SEED, samples=20_000)
    assert abs(found.players[0].share - exact.players[0].share) < 4 * found.players[0].error


def test_a_random_hand_is_any_that_is_left():
    combos = Range.parse("random")
    exact, _ = enumerated([[parse("AhKh")], list(combos.weights)], "2c7dJhTh3s")
    found = equity(["AhKh", "random"], "2c7dJhTh3s", seed=SEED, samples=20_000, most=0)
    assert abs(found.players[0].share - exact[0][2]) < 4 * found.players[0].error


def test_ten_random_hands_share_evenly():
    found = equity(["random"] * 10, seed=SEED, samples=20_000)
    assert all(abs(player.share - Fraction(1, 10)) < 4 * player.error for player in found.players)


def test_a_text_is_a_seed():
    two = (equity(["AhKh", "QQ+"], seed=seed, samples=400) for seed in ("demo", Seed.of("demo")))
    assert next(two) == next(two)


def test_one_seed_gives_one_sample_and_another_another():
    def sampled(seed):
        return equity(["AKs", "random"], seed=seed, samples=2000)

    assert sampled(SEED) == sampled(SEED) != sampled(Seed.of("another"))


@pytest.mark.parametrize(
    ("players", "board", "dead", "variant", "sentence"),
    [
        (["AhKh"], "", "", "holdem", "2 … 10 players"),
        (["AhKh", "AhQd"], "", "", "holdem", "'AhKh, AhQd' cannot be dealt together"),
        (["AA", "AA", "AA"], "", "", "holdem", "cannot be dealt together"),
        (["AhKh", "QdQc"], "2c7d", "", "holdem", "not '2c7d'"),
        (["AhKh", "QdQc"], "Ah7d8d", "", "holdem", "'AhKh' cannot be held"),
        (["AhKh", "QdQc"], "2c7d8d", "2c", "holdem", "'2c' is both"),
        (["AhKh", "QdQc"], "2c7x8d", "", "holdem", "'7x'"),
        (["AhKh", "QdQc"], "", "", "stud", "'stud'"),
        (["AhKh", "QdQc"], "", "", "omaha", "'AhKh' is not a hand of 4 cards"),
        (["AhKh", "5d5c"], "", "", "short_deck", "'5d5c' cannot be held"),
        (["AhKh", "9d9c"], "2c7d8d", "", "short_deck", "'2c' is not in this deck"),
        (["AKs", "random"], "", "", "holdem", "give a seed"),
    ],
)
def test_a_bad_question_is_quoted(players, board, dead, variant, sentence):
    with pytest.raises(BadEquity, match=sentence):
        equity(players, board, dead, variant=variant)


@pytest.mark.parametrize("samples", [1e3, "400", 1])
def test_a_bad_number_of_samples_is_quoted(samples):
    with pytest.raises(BadEquity, match=f"a whole number of deals, two or more, not {samples!r}"):
        equity(["AKs", "random"], seed=SEED, samples=samples)


def test_a_bad_range_is_quoted():
    with pytest.raises(BadRange, match="'AKx'"):
        equity(["AhKh", "QQ, AKx"])


def test_the_text_tells_shares_and_deals():
    assert str(equity(["AhKh", "QdQc"], "2c7dJh")).splitlines()[-1] == "990 all deals"


def test_one_player_with_any_hand_is_counted_in_full_where_that_is_possible():
    by_name = equity(["AhKh", "random"], board="2c7dJh3s4c")
    by_range = equity(["AhKh", Range.parse("random")], board="2c7dJh3s4c")
    assert (by_name.exact, by_name.deals) == (True, 990)
    assert [player.share for player in by_name.players] == [player.share for player in by_range.players]


def test_ranges_that_hardly_fit_together_are_refused_soon():
    with pytest.raises(BadEquity, match="can hardly ever be dealt together"):
        equity(["TT+"] * 9, seed=Seed.of("crowd"), samples=1000)


@pytest.mark.parametrize("players", [["AA", "AA"], ["TT+, AT+"] * 3])
def test_no_seed_makes_ranges_seem_to_clash_that_can_be_dealt(players):
    for number in range(60):
        assert equity(players, seed=SEED / number, samples=4).deals == 4


def test_aces_against_aces_are_listed_for_the_fewest_samples(monkeypatch):
    monkeypatch.delattr("facedown.poker.samples._agreeing")
    assert equity(["AA", "AA"], seed=SEED, samples=4).deals == 4


def test_few_samples_that_do_not_clash_cost_no_more_deals(monkeypatch):
    drawn = []
    words = samples._words
    monkeypatch.setattr(samples, "_words", lambda draws, count: drawn.append(count) or words(draws, count))
    equity(["22-99", "TT+, AK, AQ"], seed=SEED, samples=100)
    assert drawn == [100] * (2 + 5)


@pytest.mark.slow
def test_a_sample_follows_the_weights():
    """AA with weight 1 in 100 beside KK: nearly always kings against queens."""
    lean = equity(["AA:1, KK", "QQ"], seed=Seed.of("lean"), most=0, samples=20_000)
    even = equity(["AA, KK", "QQ"], most=0, seed=Seed.of("lean"), samples=20_000)
    kings = equity(["KK", "QQ"])
    exact = equity(["AA:1, KK", "QQ"])
    assert abs(float(lean.players[0].share - exact.players[0].share)) < 4 * lean.players[0].error
    assert lean.players[0].share != even.players[0].share
    assert abs(float(exact.players[0].share - kings.players[0].share)) < 0.001


def test_few_samples_are_not_replaced_by_all_deals():
    found = equity(["AhKh", "QcQd"], seed=SEED, samples=400)
    assert (found.deals, found.exact) == (400, False)
    all_deals = equity(["AhKh", "QcQd"], "2c7dJh", seed=SEED, samples=2_000)
    assert (all_deals.deals, all_deals.exact) == (990, True)


def test_cards_may_be_given_as_a_view_has_them():
    written = equity(["AhKh", "QcQd"], "2c7dJh", "3s")
    assert equity([("Ah", "Kh"), ("Qc", "Qd")], ("2c", "7d", "Jh"), ["3s"]) == written
    with pytest.raises(BadEquity, match="'Xx'"):
        equity([("Ah", "Xx"), "QcQd"])
