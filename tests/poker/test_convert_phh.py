"""Hands of the notation in PHH: real ones there and back, and PokerStars' replayed by PokerKit."""

import warnings
from collections import Counter
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from facedown.poker.cash import Config
from facedown.poker.hand.config import Table
from facedown.poker.histories import phh
from facedown.poker.histories.log import Log
from facedown.poker.histories.phh import from_hand as hand_to_phh
from facedown.poker.histories.phh import to_hand as phh_to_hand
from facedown.poker.histories.phh.replay import replay
from facedown.poker.histories.pokerstars import to_hand as text_to_hand
from facedown.poker.notation import Hand, HandError
from facedown.poker.stakes import Stakes
from tests.poker.corpus import corpus
from tests.poker.notation import refused
from tests.poker.pokerstars import all_hands


def hand_of(history):
    return Hand(**phh_to_hand.fields(history))


def changed(history):
    """Which fields are others after a journey through the notation; or why there was none."""
    try:
        back = hand_to_phh.history(hand_of(history))
    except HandError as error:
        return error.code
    return tuple(name for name in phh.FIELDS if getattr(back, name) != getattr(history, name))


def payoffs_by_pokerkit(history):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of fields that it does not know
        *_, state = HandHistory.loads(phh.write(history), parse_value=Decimal)
    return [Decimal(chips) * 100 for chips in state.payoffs]


def payoffs(hand):
    played = Log(hand)
    before = [hand.starting_stacks[at] + hand.dead_posted[at] for at in played.order]
    return [now - then for now, then in zip(played.betting.stacks, before, strict=True)]


@pytest.mark.parametrize("step", [10, pytest.param(1, marks=pytest.mark.slow)])
def test_pluribus_comes_back_as_it_was(step):
    histories = [phh.read(content) for content in list(corpus("phh/pluribus").values())[::step]]
    assert {changed(history) for history in histories} == {()}


@pytest.mark.slow
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
        hand = Hand(**text_to_hand.fields(told))
        assert hand_of(phh.read(phh.write(hand_to_phh.history(hand)))) == hand


def test_pokerstars_hands_replay_in_phh_to_the_stacks_of_the_end():
    for told in all_hands():
        verdict = replay(hand_to_phh.history(Hand(**text_to_hand.fields(told)))).verdict
        assert verdict.checked == ("finishing_stacks",)
        assert verdict.rake == told.summary.rake


@pytest.mark.slow
def test_pokerkit_pays_pokerstars_hands_the_same_but_for_an_odd_cent_that_it_halves():
    differing = []
    for told in all_hands():
        hand = Hand(**text_to_hand.fields(told))
        ours, theirs = payoffs(hand), payoffs_by_pokerkit(hand_to_phh.history(hand))
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
    history = hand_to_phh.history(paused())
    assert history.players == ("Bob", "Cy", "Ann")
    assert history.blinds_or_straddles == (1, 2, 0)


def test_a_missing_fold_is_inserted():
    assert [str(action) for action in hand_to_phh.history(paused()).actions[3:6]] == [
        "p3 cc",
        "p1 f",
        "p2 cc",
    ]


def test_a_dead_blind_is_an_ante_out_of_the_stack_before_it():
    history = hand_to_phh.history(paused())
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
    assert hand_to_phh.history(hand).blinds_or_straddles == (1, 2, -2)


def test_heads_up_blinds_are_written_in_reverse():
    hand = Hand(players=("Ann", "Bob"), starting_stacks=(100, 100), blinds_or_straddles=(1, 2), min_bet=2)
    history = hand_to_phh.history(hand)
    assert history.players == ("Bob", "Ann")
    assert history.blinds_or_straddles == (Decimal("0.01"), Decimal("0.02"))


def test_all_of_that_is_undone_on_the_way_back():
    assert hand_of(phh.read(phh.write(hand_to_phh.history(paused())))) == paused()


def test_a_column_at_the_end_stays_there():
    hand = Hand(
        players=("Ann", "Bob", "Cy"),
        seats=(3, 5, 1),
        starting_stacks=(100, 100, 100),
        blinds_or_straddles=(1, 2, 0),
        min_bet=2,
        button=1,
    )
    history = hand_to_phh.history(hand)
    assert history.seats == (3, 5, 1)
    assert hand_of(history) == hand


def test_a_live_post_of_who_has_the_small_blind_too_is_one_negative_bet():
    """So the turn goes by the big blind alone, in PokerKit as here."""
    hand = Hand(
        players=("Ann", "Bob", "Cy"),
        starting_stacks=(10000, 10000, 10000),
        blinds_or_straddles=(100, 200, 0),
        live_posted=(100, 0, 0),
        min_bet=200,
        actions=("d dh p1 AcAd", "d dh p2 KcKd", "d dh p3 QcQd", "p3 f", "p1 cc", "p2 cc"),
    )
    history = hand_to_phh.history(hand)
    assert history.blinds_or_straddles == (-2, 2, 0)
    assert hand_of(phh.read(phh.write(history))) == hand
    assert payoffs_by_pokerkit(history) == [-200, -200, 0]


def test_heads_up_blinds_of_one_size_leave_the_first_turn_to_the_button():
    hand = Hand(
        players=("Ann", "Bob"),
        starting_stacks=(10000, 10000),
        blinds_or_straddles=(200, 200),
        min_bet=200,
        button=1,
        marks=(1, 1, 2),
        small_blind=200,
        actions=("d dh p1 AcAd", "d dh p2 KcKd", "p1 cbr 6", "p2 f"),
    )
    history = hand_to_phh.history(hand)
    assert history.blinds_or_straddles == (-2, 2)
    assert hand_of(phh.read(phh.write(history))) == hand
    assert payoffs_by_pokerkit(history) == [-200, 200]


def straddled():
    """Cy, who comes back, posts a big blind under a straddle."""
    return Hand(
        players=("Ann", "Cy", "Dan", "Eve"),
        seats=(1, 2, 3, 4),
        starting_stacks=(10000, 10000, 10000, 10000),
        blinds_or_straddles=(100, 0, 200, 400),
        live_posted=(0, 200, 0, 0),
        min_bet=200,
        button=4,
    )


def test_a_late_post_below_a_straddle_comes_back_with_the_stack_before_it():
    history = hand_to_phh.history(straddled())
    assert history.blinds_or_straddles == (1, -2, 2, 4)
    assert hand_of(phh.read(phh.write(history))) == straddled()


def test_a_big_blind_posted_late_is_a_bet_whatever_the_straddle():
    text = phh.write(hand_to_phh.history(straddled())).replace("_button = 4\n", "")
    hand = Hand.from_phh(text)
    assert (hand.live_posted, hand.dead_posted) == ((0, 200, 0, 0), (0, 0, 0, 0))


def test_a_big_blind_ante_is_refused_as_a_hand_does_not_tell_it():
    house = Config(2, Table(Stakes(100, 200, big_blind_ante=200)), least=1, unit="0.01")
    hand = Hand(
        players=("Ann", "Bob"),
        starting_stacks=(10000, 10000),
        blinds_or_straddles=(100, 200),
        min_bet=200,
        house=house,
    )
    assert "big-blind ante" in refused("BIG_BLIND_ANTE", hand.to_phh)


def test_dead_posts_beside_antes_that_are_not_all_paid_are_refused():
    """In PHH all antes of a hand are layers of its pots, or all are dead."""
    hand = Hand(
        players=("Ann", "Bob", "Cy"),
        starting_stacks=(10000, 10000, 20),
        antes=(25, 25, 25),
        dead_posted=(300, 0, 0),
        blinds_or_straddles=(0, 100, 200),
        min_bet=200,
    )
    assert "dead posts and antes" in refused("TWO_KINDS_OF_ANTES", hand.to_phh)


def test_a_fixed_limit_comes_back_with_nothing_added():
    hand = Hand(
        variant="FT",
        players=("Ann", "Bob"),
        starting_stacks=(10000, 10000),
        blinds_or_straddles=(100, 200),
        min_bet=200,
    )
    assert hand_to_phh.history(hand).big_bet == 4
    assert Hand.from_phh(hand.to_phh()) == hand


def test_a_big_bet_that_is_not_twice_the_small_one_is_not_played():
    text = "variant = 'FT'\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nsmall_bet = 2\nbig_bet = 5\n"
    text += "starting_stacks = [100, 100]\nactions = []\n"
    refused("NOT_PLAYED", lambda: Hand.from_phh(text))


PLAIN = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = []
seats = [1, 2, 3]
players = ['Ann', 'Bob', 'Cy']
"""


@pytest.mark.parametrize(
    "line",
    [
        "_seats = 5",
        "_seats = [1, 2, 'x']",
        "_intents = [0, 0]",
        "_dead_posted = [0, -1, 0]",
        "_dead_posted = [0, 1, 0]",
        "_live_posted = 'all'",
        "_starting_stacks = [1]",
        "_players = [1, 2, 3]",
        "_unit = 5",
        "_unit = '0.02'",
        "_button = 'x'",
        "_marks = [1, 2]",
        "_small_blind = -1",
        "_folds = [true]",
        "_ante_trimming_status = 0",
    ],
)
def test_a_field_of_ours_that_says_what_we_never_write_is_refused(line):
    refused("BAD_FIELD", lambda: Hand.from_phh(f"{PLAIN}{line}\n"))


def test_seats_that_are_not_among_all_seats_are_refused():
    refused("BAD_SEATS", lambda: Hand.from_phh(f"{PLAIN}_seats = [1, 2, 4]\n"))


def test_two_players_of_one_name_are_refused_from_phh():
    refused("BAD_NAMES", lambda: Hand.from_phh(PLAIN.replace("Bob", "Ann")))


def test_a_hand_says_in_phh_what_it_says_in_a_field_of_no_format():
    hand = Hand.from_phh(f"{PLAIN}_mine = [1, 'x']\nours = 2\n")
    assert phh.read(hand.to_phh()).extra == {"_mine": (1, "x"), "ours": 2}


def test_a_field_that_bears_a_name_of_ours_does_not_undo_anything():
    hand = Hand.from_json(
        '{"players": ["Ann", "Bob"], "startingStacks": [9, 9], "blindsOrStraddles": [1, 2], "minBet": 2, "_folds": [0]}'
    )
    assert "_folds" not in phh.read(hand.to_phh()).extra


def test_an_action_of_somebody_who_is_not_in_the_hand_is_refused():
    hand = Hand(players=("Ann", "Bob"), starting_stacks=(9, 9), blinds_or_straddles=(1, 2), actions=("p3 f",))
    assert "p3 is not in this hand" in refused("BAD_LOG", hand.to_phh)
