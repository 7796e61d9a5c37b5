"""Real logs as hands: what they leave out or say too early is forgiven, what contradicts itself is not."""

import pytest
from msgspec.structs import replace

from facedown.poker.histories import phh
from facedown.poker.histories.phh import BadHistory
from facedown.poker.histories.phh.replay import NotPlayed, replay
from facedown.poker.histories.phh.to_hand import fields
from facedown.poker.notation import Hand, HandError
from tests.poker.corpus import corpus
from tests.poker.notation import refused

HOLE = ("d dh p1 AsAh", "d dh p2 KsKh")
UNKNOWN = ("d dh p1 ????", "d dh p2 ????")
ALL_IN = ("p1 cbr 100", "p2 cc")
BOARD = ("d db 7c8c9d", "d db 2d", "d db 3s")
ROUND = ("p2 cc", "p1 cc")
CHECKED = ("p1 cc", "p2 cc", BOARD[0], *ROUND, BOARD[1], *ROUND, BOARD[2], *ROUND)
FOLDED = ("p1 cbr 6", "p2 f")


def heads_up(*actions, ends=None):
    """Ann has the button; 1/2 in cents, a hundred each."""
    return Hand(
        players=("Ann", "Bob"),
        starting_stacks=(10_000, 10_000),
        blinds_or_straddles=(100, 200),
        min_bet=200,
        actions=actions,
        finishing_stacks=ends,
    )


def replayed(archive, step=1):
    """Hands that go by the rules as PHH, with the reason to doubt their end, if there is one."""
    contents = list(corpus(archive).values())[::step]
    for entry in (
        entry for content in contents for entry in phh.read_entries(content, broken=lambda _: None)
    ):
        try:
            yield Hand(**fields(entry.history)), replay(entry).verdict.doubt
        except (BadHistory, NotPlayed, HandError):
            continue


def refusals(archive, step=1):
    many, refused_ones = 0, []
    for hand, doubt in replayed(archive, step):
        many += 1
        try:
            hand.validate()
        except HandError as error:
            refused_ones.append((doubt, error.code))
    return many, refused_ones


def test_every_tenth_hand_of_pluribus_is_valid():
    assert refusals("phh/pluribus", 10) == (507, [])


@pytest.mark.slow
def test_every_hand_of_pluribus_is_valid():
    assert refusals("phh/pluribus") == (5070, [])


def test_every_hand_of_the_world_series_is_valid():
    assert refusals("phh/wsop") == (28, [])


def test_every_hand_of_three_rooms_is_valid():
    assert refusals("phh/handhq", 5) == (1626, [])


@pytest.mark.slow
def test_every_hand_of_all_rooms_is_valid_unless_a_post_is_missing():
    assert refusals("phh/handhq") == (6993, [("missing_post", "BAD_HAND")])


@pytest.mark.parametrize(
    "actions",
    [
        (*UNKNOWN, *ALL_IN, "p1 sm ????", *BOARD[:1], "p1 sm ????", "p2 sm", *BOARD[1:], "p1 sm AsAh"),
        (*UNKNOWN, *ALL_IN, *BOARD, "p2 sm KsKh", "p1 sm AsAh"),
        (*UNKNOWN, *ALL_IN, *BOARD, "p1 sm AsAh"),
        (*HOLE, *CHECKED),
        (*HOLE, *CHECKED, "p2 sm", "p1 sm AhAs"),
        (*HOLE, *ALL_IN, "p2 cc", *BOARD[:1], "p1 cc", *BOARD[1:]),
        (*UNKNOWN, *CHECKED, "p2 sm Kh??", "p2 sm KsKh"),
        (*UNKNOWN, *FOLDED, "p1 sm AsAh"),
        (*HOLE, *FOLDED, "p1 sm"),
        (*UNKNOWN, "p1 cc", "p2 cc", BOARD[0], "p2 cc", "p1 cc", "p1 sm AsAh", BOARD[1]),
        ("d dh p1 ??Ah", "d dh p2 ????", *CHECKED, "p1 sm AsAh"),
        (*UNKNOWN, "p1 cc", "p2 cc", "d db ??????", "p2 cc", "p1 cc", BOARD[1]),
    ],
)
def test_hands_may_be_shown_whenever_no_bet_is_due(actions):
    heads_up(*actions).validate()


@pytest.mark.parametrize(
    "actions",
    [
        (*HOLE, "p1 sm AsAh"),
        (*HOLE, "p1 cbr 6", "p1 sm AsAh"),
        (*HOLE, *FOLDED, "p2 sm KsKh"),
        (*HOLE, *FOLDED, "p3 sm QsQh"),
        (*HOLE, *FOLDED, "p1 cc"),
        (*HOLE, *ALL_IN, "p1 f"),
        (*HOLE, *ALL_IN, *BOARD, "p1 sm QsQh"),
        (*UNKNOWN, *ALL_IN, "p1 sm AsAh", *BOARD, "p1 sm AsAd"),
        (*UNKNOWN, *ALL_IN, *BOARD, "p1 sm 7cAs"),
        (*HOLE, *FOLDED, "p1 sm As"),
        ("p1 sm AsAh", *HOLE),
        (*UNKNOWN, *ALL_IN, *("d db ??????",) * 9),
        ("d dh p1 AsAh", "p1 sm AsAh", "d dh p2 KsKh"),
    ],
)
def test_what_cannot_have_been_shown_is_refused(actions):
    with pytest.raises(HandError):
        heads_up(*actions).validate()


@pytest.mark.parametrize("early", [("p1 sm AsAh",), ("p1 sm AsAh", "p1 sm AsAh")])
def test_cards_are_dealt_before_they_are_shown(early):
    """Where the blinds are all that the two have."""
    hand = replace(heads_up(), starting_stacks=(100, 200))
    replace(hand, actions=(*HOLE, *early, *BOARD)).validate()
    for actions in ((*early, *HOLE, *BOARD), (HOLE[0], *early, HOLE[1], *BOARD)):
        refused("BAD_LOG", replace(hand, actions=actions).validate)


def test_who_shows_other_cards_than_before_shows_too_many():
    hand = heads_up(*HOLE, *ALL_IN, *BOARD, "p1 sm AsAd")
    assert refused("BAD_LOG", hand.validate).endswith("of 2 cards that makes AsAhAd")


def test_where_nobody_posts_the_small_blind_the_button_is_before_the_big_one():
    """Bob is the big blind: first to speak after the flop, last before it."""
    hand = Hand(
        players=("Ann", "Bob", "Cy"),
        starting_stacks=(10_000,) * 3,
        blinds_or_straddles=(0, 200, 0),
        min_bet=200,
        actions=(*UNKNOWN, "d dh p3 ????", "p3 cc", "p1 cc", "p2 cc", BOARD[0], "p2 cc", "p3 cc", "p1 cc"),
    )
    hand.validate()
    assert Hand.from_phh(hand.to_phh()).actions == hand.actions


def test_who_put_his_cards_away_wins_nothing():
    mucked = heads_up(*HOLE, *CHECKED, "p2 sm KsKh", "p1 sm", ends=(9_800, 10_200))
    mucked.validate()
    refused("BAD_HAND", replace(mucked, finishing_stacks=(10_200, 9_800)).validate)


def test_where_nobody_saw_the_cards_either_may_have_won():
    for ends in ((9_800, 10_200), (10_200, 9_800)):
        heads_up(*UNKNOWN, *CHECKED, ends=ends).validate()


def test_stacks_of_the_end_want_a_log_that_comes_to_one():
    sentence = refused("BAD_HAND", heads_up(*HOLE, *ALL_IN[:1], ends=(10_000, 10_000)).validate)
    assert "does not come to an end" in sentence


def test_who_does_not_play_keeps_his_stack():
    played = heads_up(*HOLE, *FOLDED, ends=(10_200, 9_800)).to_data()
    wider = {"players": ["Ann", "Bob", "Cy"], "startingStacks": [100, 100, 50], "_inactive": [0, 0, 1]}
    Hand.from_json(played | wider | {"finishingStacks": [102, 98, 50]}).validate()
    taken = Hand.from_json(played | wider | {"finishingStacks": [102, 98, 49.99]})
    refused("BAD_HAND", taken.validate)


def side_pot(ends):
    """Cy wins the main pot of 279, Bob the 14 beside it."""
    return Hand(
        players=("Ann", "Bob", "Cy"),
        starting_stacks=(172, 1943, 93),
        blinds_or_straddles=(0, 50, 100),
        min_bet=100,
        actions=(
            *(
                "d dh p1 2c7d",
                "d dh p2 KsKh",
                "d dh p3 AsAh",
                "p1 cc",
                "p2 cc",
                "d db TcTd9d",
                "p2 cc",
                "p1 cc",
            ),
            *("d db 2d", "p2 cc", "p1 cc", "d db 3s", "p2 cc", "p1 cc"),
        ),
        finishing_stacks=ends,
    )


def test_who_wins_a_side_pot_and_loses_more_pays_his_part_of_the_rake():
    """Of 293 a rake of 7 % is 20, of the main pot 19 and of the other 1 (holdem.md 9.1)."""
    side_pot((72, 1856, 260)).validate()


@pytest.mark.parametrize(
    "ends",
    [
        pytest.param((71, 1857, 260), id="of one who won nothing"),
        pytest.param((72, 1842, 274), id="more than one has won"),
        pytest.param((72, 1857, 249), id="more than a tenth"),
        pytest.param((73, 1855, 260), id="for one who won nothing"),
    ],
)
def test_no_other_rake_is_taken(ends):
    refused("BAD_HAND", side_pot(ends).validate)
