"""Who sits, who starts, and when (holdem.md 12.1, 12.6)."""

import pytest

from facedown.core import DEALER, IllegalAction, Move
from facedown.poker.hand.actions import Check, Fold, Leave
from facedown.poker.holdem import HOLDEM, Config, Deal, Sat, Sit, Start, Started, Stood
from tests.poker.holdem_scene import Match


def open_table(seats=3, **rules):
    return Match(Config(seats, seated=False, **rules))


def refused(match, seat, action):
    """Code and sentence; nothing has changed."""
    before = match.state
    with pytest.raises(IllegalAction) as refusal:
        match.do(seat, action)
    assert match.state == before
    return refusal.value.code, refusal.value.sentence


def test_an_open_table_asks_nobody_until_enough_sit():
    match = open_table()
    assert match.prompts == {}
    match.sit(1)
    assert match.prompts == {}


def test_a_full_table_starts_at_once():
    match = open_table(2)
    match.sit(1)
    assert match.sit(0) == [Sat(0), Started((0, 1), 200)]
    assert match.prompts[DEALER].clock == "deal"


def test_with_min_players_the_dealer_starts_when_its_wait_is_over():
    match = open_table(4, min_players=3)
    match.sit(0)
    match.sit(3)
    assert not match.prompts
    match.sit(1)
    assert list(match.prompts[DEALER].actions) == [Start()]
    assert match.prompts[DEALER].clock == "ready"
    assert match.start() == [Started((0, 1, 3), 200)]


def test_fewer_than_min_players_are_not_started_by_the_clock():
    match = open_table(4, min_players=3)
    match.sit(0)
    match.sit(1)
    assert match.prompts == {}
    with pytest.raises(IllegalAction):
        HOLDEM.fallback(match.state, DEALER, "timeout")


def test_an_operator_may_have_the_dealer_start_with_two():
    match = open_table(4, min_players=3)
    match.sit(0)
    match.sit(1)
    assert list(HOLDEM.options(match.state, DEALER)) == [Start()]
    assert match.start() == [Started((0, 1), 200)]
    assert list(match.prompts[DEALER].actions) == [Deal()]


def test_nobody_starts_a_match_alone():
    match = open_table(4, min_players=3)
    match.sit(0)
    assert list(HOLDEM.options(match.state, DEALER)) == []
    assert refused(match, DEALER, Start())[0] == "INVALID_ACTION"


def test_whoever_sits_down_beside_two_begins_the_wait_that_had_not_begun():
    match = open_table(4, min_players=3)
    for seat in (0, 1):
        match.sit(seat)
    match.sit(2)
    assert match.prompts[DEALER].id == 1


def test_a_player_cannot_start_the_match():
    match = open_table()
    match.sit(0)
    match.sit(1)
    assert refused(match, 0, Start())[0] == "INVALID_ACTION"


def test_each_who_joins_begins_the_wait_anew():
    match = open_table(5)
    match.sit(0)
    match.sit(1)
    first = match.prompts[DEALER]
    match.sit(2)
    assert match.prompts[DEALER].id > first.id


def test_one_who_gets_up_does_not_begin_the_wait_anew():
    match = open_table(5)
    for seat in (0, 1, 2):
        match.sit(seat)
    before = match.prompts
    match.leave(1)
    assert match.prompts == before


def test_when_too_few_are_left_there_is_no_start_and_the_next_wait_is_another_question():
    match = open_table()
    match.sit(0)
    match.sit(1)
    first = match.prompts[DEALER]
    match.leave(0)
    assert not match.prompts
    match.sit(2)
    assert match.prompts[DEALER].id > first.id


def test_before_the_start_a_player_may_get_up_and_the_chair_is_free_again():
    match = open_table()
    match.sit(1)
    assert match.leave(1) == [Stood(1)]
    assert match.view.chairs == (None, None, None)
    assert match.sit(1) == [Sat(1)]


def test_who_gets_up_and_comes_back_brings_a_new_nonce():
    match = open_table()
    match.sit(1, "first")
    match.leave(1)
    assert match.state.standing.nonces == ("", "", "")
    match.sit(1, "second")
    assert match.state.standing.nonces == ("", "second", "")


def test_leaving_an_empty_chair_changes_nothing():
    match = open_table()
    assert match.leave(1) == []
    assert match.state == open_table().state


def test_a_taken_chair_is_not_taken_again():
    match = open_table()
    match.sit(1)
    assert refused(match, 1, Sit("me too"))[0] == "CHAIR_TAKEN"


def test_a_chair_that_does_not_exist_is_not_taken():
    assert refused(open_table(), 3, Sit()) == ("NO_SUCH_SEAT", "the seats are 0 to 2, not 3")


def test_the_dealer_does_not_sit_down():
    assert refused(open_table(), DEALER, Sit())[0] == "OUT_OF_TURN"


def running():
    match = open_table(3)
    match.sit(0)
    match.sit(2)
    match.start()
    return match


def test_after_the_start_a_team_that_comes_late_is_refused():
    match = running()
    code, sentence = refused(match, 1, Sit())
    assert code == "TABLE_FULL"
    assert "match running" in sentence


def test_a_team_that_comes_in_mid_hand_is_refused_and_not_in_the_hand():
    match = running()
    match.deal()
    assert refused(match, 1, Sit())[0] == "TABLE_FULL"
    assert match.state.hand.dealing.order == (2, 0)


def test_a_team_that_comes_between_hands_is_refused():
    match = running()
    match.fold_out()
    assert refused(match, 1, Sit())[0] == "TABLE_FULL"


def test_a_chair_that_stayed_empty_takes_no_part():
    match = running()
    for _ in range(3):
        match.fold_out()
    assert match.view.chairs[1] is None
    assert match.view.stacks[1] == 0
    assert match.leave(1) == []


def test_a_seated_match_has_all_chairs_taken_from_the_beginning():
    match = Match(Config(4, 50))
    assert match.events == [Started((0, 1, 2, 3), 50)]
    assert list(match.prompts[DEALER].actions) == [Deal()]


def test_every_chair_begins_with_the_same_stack():
    match = open_table(3, stack=75)
    for seat in (2, 0, 1):
        match.sit(seat)
    assert match.view.stacks == (75, 75, 75)


@pytest.mark.parametrize("action", [Fold(), Check(), Deal()])
def test_before_the_start_nobody_plays(action):
    match = open_table()
    match.sit(0)
    assert refused(match, 0, action)[0] in {"OUT_OF_TURN", "INVALID_ACTION"}


def test_the_dealer_does_not_deal_twice():
    match = running()
    match.deal()
    assert refused(match, DEALER, Deal())[0] == "INVALID_ACTION"
    assert refused(match, DEALER, Start())[0] == "INVALID_ACTION"


def test_the_stake_is_paid_on_sitting_down_and_comes_back_on_getting_up():
    match = open_table(3, stake=9)
    match.sit(0)
    match.leave(0)
    match.sit(1)
    assert match.moves == [Move(0, 9), Move(0, -9), Move(1, 9)]


def test_in_a_seated_match_every_chair_pays_its_stake_at_once():
    assert Match(Config(3, stake=4)).moves == [Move(0, 4), Move(1, 4), Move(2, 4)]


def test_without_a_stake_no_chips_cross_the_edge_of_the_table():
    match = Match(Config(2, 4))
    while match.outcome is None:
        match.shove_out()
    assert match.moves == []


def test_an_empty_chair_is_offered_a_seat_with_any_nonce():
    options = HOLDEM.options(open_table().state, 0)
    assert Sit("anything") in options
    assert list(options) == [Leave(), Sit()]


@pytest.mark.parametrize(
    "wrong",
    [
        {"seats": 1},
        {"seats": 11},
        {"stack": 0},
        {"stack": 1 << 40},
        {"seats": 3, "min_players": 4},
        {"min_players": 1},
        {"hands": 0},
        {"stake": -1},
        {"first_button": 2},
        {"deals": ("AsAh",)},
        {"deals": ("AsAs",)},
    ],
    ids=str,
)
def test_a_match_that_cannot_be_played_is_not_made(wrong):
    with pytest.raises(ValueError):
        Config(**wrong)
