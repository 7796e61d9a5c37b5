"""The next hand: who leaves, who plays, who owes what (cash.md 4, 5.1, 5.2)."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from facedown.core import DEALER, Move
from facedown.core.fair import hand_seed
from facedown.poker.button import Marks
from facedown.poker.cash import (
    CASH,
    PAUSE,
    PLAY,
    POKERSTARS,
    QUIT,
    SEED,
    WAIT,
    ChairPosts,
    Config,
    Prepare,
    Ring,
    Sit,
    State,
    Stood,
    TopUp,
    steps,
)
from facedown.poker.deal import deal
from facedown.poker.hand.actions import Fold
from facedown.poker.kernel import REOPENING, SHORT_ALL_INS, SHORT_BETS
from facedown.poker.stakes import Stakes
from tests.poker.cash_tables import (
    act,
    chair,
    flags,
    intend,
    marks,
    open_table,
    players,
    posted,
    prepare,
    rows,
    stacks,
    table,
    timed_out,
)

LIVE = replace(SEED, missed="live_bb")


def four(*at, **more):
    """Chairs 0, 2 and 3 play, the button lay on 3 and the big blind on 2; chair 1 is as given."""
    return table(chair(), chair(*at), chair(), chair(), marks=(3, 0, 2), **more)


def coming_back(*at, **more):
    """The same chairs, but the big blind lay on 3: chair 1 may come in under the gun."""
    return table(chair(), chair(*at), chair(), chair(), marks=(0, 2, 3), **more)


# the table of what becomes of each


def test_who_plays_goes_on_playing():
    state = prepare(four(100, (1, PAUSE, 3)))
    assert [flags(state, seat) for seat in (0, 2, 3)] == [(0, 0, 0)] * 3


def test_a_short_stack_that_plays_posts_what_it_has_and_is_not_sent_away():
    state = timed_out(prepare(table(chair(), chair(), chair(1), marks=(2, 0, 1))))
    assert marks(state)[2] == 2
    assert state.hand.betting.totals[state.hand.dealing.positions[2]] == 1


def test_who_comes_in_owing_nothing_pays_nothing():
    state = prepare(coming_back(100, (1, PLAY, 0)))
    assert flags(state, 1) == (0, 0, 0)
    assert (stacks(state)[1], posted(state, "dead")[1], posted(state, "live")[1]) == (100, 0, 0)


@pytest.mark.parametrize("debt", [1, 2, 3])
def test_who_comes_back_elsewhere_than_on_the_big_blind_pays_his_debt_into_the_pot(debt):
    state = prepare(coming_back(100, (1, PLAY, debt)))
    assert marks(state)[2] != 1
    assert flags(state, 1) == (0, 0, 0)
    assert (stacks(state)[1], posted(state, "dead")[1]) == (100 - debt, debt)
    hand = timed_out(state).hand
    assert hand.betting.pot == 1 + 2 + debt
    assert hand.betting.bets[hand.dealing.positions[1]] == 0, "dead money is nobody's bet"


@pytest.mark.parametrize("intent", [PLAY, WAIT])
def test_on_the_big_blind_the_debt_is_forgiven_and_the_blind_is_due(intent):
    state = table(chair(), chair(100, (1, intent, 3)), chair(), chair(), marks=(2, 3, 0))
    state = prepare(state)
    assert marks(state)[2] == 1
    assert flags(state, 1) == (0, 0, 0)
    assert (stacks(state)[1], posted(state, "dead")[1], posted(state, "blinds")[1]) == (100, 0, 2)


@pytest.mark.parametrize("intent", [WAIT, PAUSE])
def test_who_stays_out_owes_what_has_passed_him(intent):
    """The small blind goes from 0 to 2, over chair 1."""
    state = prepare(four(100, (1, intent, 0)))
    assert marks(state) == (0, 2, 3)
    assert flags(state, 1) == (1, intent, 1)


def test_the_big_blind_that_goes_over_a_pausing_chair_is_owed():
    state = prepare(table(chair(), chair(100, (1, PAUSE, 0)), chair(), chair(), marks=(2, 3, 0)))
    assert marks(state) == (3, 0, 2)
    assert flags(state, 1) == (1, PAUSE, 2)


def test_both_blinds_may_be_missed_in_one_hand():
    """All who played leave; two others start, past the one who pauses."""
    coming = chair(100, (1, PLAY, 0))
    rules = replace(SEED, small_blind_due=UNSET)
    state = table(*[chair()] * 3, chair(100, (1, PAUSE, 0)), coming, coming, marks=(2, 0, 1), rules=rules)
    for seat in (0, 1, 2):
        state = intend(state, seat, QUIT)
    state = prepare(state)
    assert marks(state) == (4, 4, 5)
    assert flags(state, 3) == (1, PAUSE, 3)


@pytest.mark.parametrize("debt", [2, 3])
def test_a_debt_is_never_more_than_both_blinds(debt):
    assert flags(prepare(four(100, (1, PAUSE, debt))), 1)[2] == 3


def test_a_missed_small_blind_costs_the_tables_small_blind():
    """Not half a big one."""
    state = prepare(four(100, (1, PAUSE, 0), stakes=Stakes(2, 7)))
    assert flags(state, 1) == (1, PAUSE, 2)


def test_who_leaves_takes_his_stack_and_pays_no_debt():
    state = intend(four(80, (1, PAUSE, 3)), 1, QUIT)
    step = CASH.apply(state, DEALER, Prepare())
    assert step.moves == (Move(1, -80),)
    assert step.events[0] == Stood(1, 80)
    assert flags(step.state, 1) is None


def test_a_player_without_chips_is_off_his_chair_and_may_sit_down_anew():
    state = prepare(table(chair(0), chair(), chair(), marks=(0, 1, 2)))
    assert flags(state, 0) is None
    assert flags(act(timed_out(state), 0, Sit(50)), 0) == (1, PLAY, 0)


# no hand


def test_where_one_is_left_to_play_the_table_waits_for_another():
    state = prepare(intend(table(chair(), chair(), marks=(0, 0, 1)), 1, QUIT))
    assert (state.phase, state.standing.number, players(state)) == ("open", 7, ())
    assert state.standing.posting is None
    assert flags(state, 0) == (0, 0, 0), "a lone player stays active"
    assert DEALER not in CASH.prompts(state)


def test_without_a_hand_nobody_owes_more():
    state = table(chair(), chair(), chair(100, (1, PAUSE, 0)), marks=(0, 0, 1))
    assert flags(prepare(intend(state, 1, QUIT)), 2) == (1, PAUSE, 0)


def test_the_dealer_prepares_as_soon_as_two_can_play():
    state = open_table(chair(), None)
    assert DEALER not in CASH.prompts(state)
    assert CASH.prompts(act(state, 1, Sit(50)))[DEALER].clock == "deal"


def test_a_chair_that_is_to_be_cleared_is_cleared_though_nobody_can_play():
    state = intend(open_table(chair(), None), 0, QUIT)
    assert rows(prepare(state)) == [None, None]


def test_a_waiting_chair_is_pulled_in_where_that_makes_two():
    state = table(chair(), chair(100, (1, WAIT, 3)), chair(), marks=(0, 0, 2), players=(0, 2))
    state = prepare(intend(state, 2, PAUSE))
    assert players(state) == (0, 1)
    assert (marks(state)[2], flags(state, 1), stacks(state)[1]) == (1, (0, 0, 0), 100)


def test_of_several_waiting_chairs_only_the_next_after_the_button_is_pulled_in():
    waiting = (1, WAIT, 0)
    state = table(chair(), chair(100, waiting), chair(), chair(100, waiting), marks=(2, 2, 0), players=(0, 2))
    state = prepare(intend(state, 2, PAUSE))
    assert players(state) == (0, 3)


def test_where_nobody_plays_all_that_wait_are_pulled_in():
    waiting = (1, WAIT, 0)
    state = table(*[chair(100, waiting)] * 3, chair(), marks=(3, 3, 0), players=(3,))
    state = prepare(intend(state, 3, PAUSE))
    assert players(state) == (0, 1, 2)
    assert marks(state) == (2, 0, 1)


# the rest


def test_blinds_antes_and_straddles_are_those_of_the_players_alone():
    state = table(
        *[chair()] * 4,
        chair(100, (1, PAUSE, 0)),
        chair(),
        marks=(5, 0, 1),
        stakes=Stakes(ante=1, straddles=(4,)),
    )
    state = prepare(state)
    assert posted(state, "blinds") == [0, 1, 2, 4, 0, 0]
    assert posted(state, "antes") == [1, 1, 1, 1, 0, 1]
    hand = timed_out(state).hand
    assert hand.dealing.order[hand.betting.actor] == 5, "who follows the straddle opens"


def test_a_big_blind_ante_is_the_big_blinds_dead_money():
    state = timed_out(prepare(table(*[chair()] * 3, marks=(0, 1, 2), stakes=Stakes(big_blind_ante=2))))
    assert state.hand.config.posts.dead == (2, 0, 0)
    assert state.hand.betting.pot == 5


def test_the_cards_come_from_the_secret_the_number_and_the_players_nonces():
    state = prepare(
        table(chair(nonce="a"), chair(100, (1, PAUSE, 0), nonce="b"), chair(nonce="c"), marks=(0, 0, 2))
    )
    hand = timed_out(state).hand
    cards = deal(hand_seed(state.seed, 7, ["a", "c"]), 4)
    assert [card for hole in hand.dealing.hole for card in hole] == cards


def test_after_its_first_cards_nobody_is_a_newcomer():
    state = prepare(act(open_table(chair(), None), 1, Sit(50)))
    assert state.standing.chairs[1].new
    assert not timed_out(state).standing.chairs[1].new


def test_a_player_without_chips_who_has_asked_for_some_keeps_his_chair_while_he_is_alone():
    state = act(table(chair(0), None, marks=(0, 0, 1), players=(0,)), 0, TopUp(50))
    assert DEALER not in CASH.prompts(state)
    assert stacks(prepare(act(state, 1, Sit(60)))) == [50, 60]


@pytest.mark.parametrize(("chairs", "opener"), [(2, 1), (3, 0), (4, 3)])
def test_where_both_blinds_are_equal_the_one_after_the_big_blind_opens(chairs, opener):
    last = (0, 0, 1) if chairs == 2 else (chairs - 1, 0, 1)
    state = prepare(table(*[chair()] * chairs, marks=last, stakes=Stakes(2, 2)))
    hand = timed_out(state).hand
    assert hand.dealing.order[hand.betting.actor] == opener


def test_a_hand_that_comes_to_nothing_is_followed_by_another_question_to_the_dealer():
    """The one who is pulled in cannot pay the big blind, and has to be cleared."""
    state = table(chair(), chair(1, (1, WAIT, 0)), marks=(0, 0, 1), players=(0,))
    after = prepare(state)
    assert (flags(after, 1), players(after)) == ((1, QUIT, 0), ())
    assert CASH.prompts(after)[DEALER].id == CASH.prompts(state)[DEALER].id + 1
    assert rows(prepare(after)) == [(0, 0, 0), None]


def test_a_hand_that_others_wrote_down_is_played_without_a_seed():
    """As a history tells it: no small blind, one late live post, one dead blind; every card is given."""
    posting = ChairPosts((0,) * 4, (0, 0, 2, 0), (0, 0, 0, 1), (2, 0, 0, 0))
    standing = Ring((chair(), None, chair(), chair(99)), 9, "prepared", Marks(0, 1, 2), (0, 2, 3), posting)
    state = State(Config(4), standing)
    step = steps.dealt(state, "2c3c4c5c6c7c8c9cTcJcQc")
    hand = step.state.hand
    assert hand.dealing.order == (2, 3, 0)
    assert (hand.betting.pot, hand.betting.price) == (5, 2)
    assert hand.dealing.order[hand.betting.actor] == 3
    step = steps.played(steps.played(step.state, 3, Fold()).state, 0, Fold())
    assert stacks(step.state) == [98, None, 103, 99]
    assert steps.next_prepared(step.state).state.standing.number == 10


def test_in_the_preset_of_pokerstars_a_short_bet_reopens_the_betting():
    assert Config(rules=POKERSTARS).hand_table.stakes.terms()[REOPENING] == SHORT_ALL_INS + SHORT_BETS
    assert Config().hand_table.stakes.terms()[REOPENING] == SHORT_ALL_INS
