"""Hands of the notation in PHH: real ones there and back, and PokerStars' replayed by PokerKit."""

import warnings
from collections import Counter
from decimal import Decimal

import pytest
from poker_corpus import corpus
from poker_pokerstars import all_hands
from pokerkit import HandHistory

from facedown.poker import phh
from facedown.poker.notation import Hand, HandError
from facedown.poker.notation import phh as convert
from facedown.poker.notation import pokerstars as text
from facedown.poker.notation.playing import Played
from facedown.poker.phh.replay import replay


def hand_of(history):
    return Hand(**convert.fields(history))


def changed(history):
    """Which fields are others after a journey through the notation; or why there was none."""
    try:
        back = convert.history(hand_of(history))
    except HandError as error:
        return error.code
    return tuple(name for name in phh.FIELDS if getattr(back, name) != getattr(history, name))


def payoffs_by_pokerkit(history):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of fields that it does not know
        *_, state = HandHistory.loads(phh.write(history), parse_value=Decimal)
    return [Decimal(chips) * 100 for chips in state.payoffs]


def payoffs(hand):
    played = Played(hand)
    before = [hand.starting_stacks[at] + hand.dead_posted[at] for at in played.order]
    return [now - then for now, then in zip(played.betting.stacks, before, strict=True)]


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_pluribus_comes_back_as_it_was(step):
    histories = [phh.read(content) for content in list(corpus("phh/pluribus").values())[::step]]
    assert {changed(history) for history in histories} == {()}


def test_real_money_comes_back_but_for_dead_posts_that_become_antes():
    changes = Counter(
        changed(history) for content in corpus("phh/handhq").values() for history in phh.read_all(content)
    )
    assert changes == {(): 6984, ("antes", "blinds_or_straddles"): 14, "UNKNOWN_STACKS": 548}


def test_television_comes_back_where_the_variant_is_played():
    changes = Counter(
        changed(history) for content in corpus("phh/wsop").values() for history in phh.read_all(content)
    )
    assert changes == {(): 28, "NOT_PLAYED": 60}


def test_pokerstars_hands_come_back_from_phh_the_same():
    for told in all_hands():
        hand = Hand(**text.fields(told))
        assert hand_of(phh.read(phh.write(convert.history(hand)))) == hand


def test_pokerstars_hands_replay_in_phh_to_the_stacks_of_the_end():
    for told in all_hands():
        verdict = replay(convert.history(Hand(**text.fields(told)))).verdict
        assert verdict.checked == ("finishing_stacks",)
        assert verdict.rake == told.summary.rake


def test_pokerkit_pays_pokerstars_hands_the_same_but_for_an_odd_cent_that_it_halves():
    differing = []
    for told in all_hands():
        hand = Hand(**text.fields(told))
        ours, theirs = payoffs(hand), payoffs_by_pokerkit(convert.history(hand))
        if ours != theirs:
            differing.append(
                (told.header.number, max(map(abs, map(Decimal.__rsub__, theirs, map(Decimal, ours)))))
            )
    assert differing == [(228697140296, Decimal("0.5"))]


def paused():
    """Bob left in mid-hand and nobody wrote his fold; Dan was out before it."""
    return Hand(
        players=("Ann", "Bob", "Cy", "Dan"),
        seats=(2, 4, 6, 8),
        starting_stacks=(10000, 10000, 9700, 5000),
        blinds_or_straddles=(0, 100, 200, 0),
        dead_posted=(0, 0, 300, 0),
        min_bet=200,
        inactive=(0, 1, 0, 1),
        intents=(0, 2, 0, 2),
        dead_blinds=(0, 0, 0, 300),
        button=2,
        actions=(
            "d dh p1 ????",
            "d dh p2 ????",
            "d dh p3 ????",
            "p1 cc",
            "p3 cc",
            "d db 2c3d4h",
            "p3 cbr 5",
            "p1 f",
        ),
    )


def test_an_inactive_seat_is_dropped_and_the_order_is_that_of_the_game():
    history = convert.history(paused())
    assert history.players == ("Bob", "Cy", "Ann")
    assert history.blinds_or_straddles == (1, 2, 0)


def test_a_missing_fold_is_inserted():
    assert [str(action) for action in convert.history(paused()).actions[3:6]] == ["p3 cc", "p1 f", "p2 cc"]


def test_a_dead_blind_is_an_ante_out_of_the_stack_before_it():
    history = convert.history(paused())
    assert (history.antes, history.ante_trimming_status) == ((0, 3, 0), False)
    assert history.starting_stacks == (100, 100, 100)


def test_a_live_late_post_is_a_negative_blind():
    hand = Hand(
        players=("Ann", "Bob", "Cy"),
        starting_stacks=(100, 100, 100),
        blinds_or_straddles=(100, 200, 0),
        live_posted=(0, 0, 200),
        min_bet=200,
    )
    assert convert.history(hand).blinds_or_straddles == (1, 2, -2)


def test_heads_up_blinds_are_written_in_reverse():
    hand = Hand(players=("Ann", "Bob"), starting_stacks=(100, 100), blinds_or_straddles=(1, 2), min_bet=2)
    history = convert.history(hand)
    assert history.players == ("Bob", "Ann")
    assert history.blinds_or_straddles == (Decimal("0.01"), Decimal("0.02"))


def test_all_of_that_is_undone_on_the_way_back():
    assert hand_of(phh.read(phh.write(convert.history(paused())))) == paused()


def test_a_column_at_the_end_stays_there():
    hand = Hand(
        players=("Ann", "Bob", "Cy"),
        seats=(3, 5, 1),
        starting_stacks=(100, 100, 100),
        blinds_or_straddles=(1, 2, 0),
        min_bet=2,
        button=1,
    )
    history = convert.history(hand)
    assert history.seats == (3, 5, 1)
    assert hand_of(history) == hand
