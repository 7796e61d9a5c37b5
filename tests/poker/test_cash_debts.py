"""How a debt is made good, what newcomers post, and what becomes of those who cannot pay (cash.md 4.6, 5.3–5.5)."""

import pytest
from msgspec.structs import replace

from facedown.poker.cash import PAUSE, PLAY, POKERSTARS, QUIT, SEED, TDA, WAIT
from facedown.poker.stakes import Stakes
from tests.poker.cash_tables import (
    chair,
    flags,
    folded_out,
    intend,
    marks,
    open_table,
    players,
    posted,
    prepare,
    stacks,
    table,
    timed_out,
)

LIVE = replace(SEED, missed="live_bb")


def coming_back(*at, **more):
    """Chairs 0, 2 and 3 play, the big blind lay on 3: chair 1 may come in under the gun."""
    return table(chair(), chair(*at), chair(), chair(), marks=(0, 2, 3), **more)


# coming back


def test_who_waited_and_comes_back_early_pays_what_he_owes():
    state = prepare(intend(coming_back(100, (1, WAIT, 3)), 1, PLAY))
    assert marks(state)[2] != 1
    assert (flags(state, 1), stacks(state)[1], posted(state, "dead")[1]) == ((0, 0, 0), 97, 3)


@pytest.mark.parametrize("intent", [WAIT, PAUSE])
def test_who_has_missed_no_blind_comes_back_early_for_nothing(intent):
    """What the seed says of its hand 4."""
    state = prepare(intend(coming_back(100, (1, intent, 0)), 1, PLAY))
    assert marks(state)[2] != 1
    assert (flags(state, 1), stacks(state)[1], posted(state, "dead")[1]) == ((0, 0, 0), 100, 0)


def test_who_paused_and_then_waits_for_the_big_blind_owes_nothing_on_it():
    state = table(chair(), chair(100, (1, PAUSE, 3)), chair(), chair(), marks=(2, 3, 0))
    state = prepare(intend(state, 1, WAIT))
    assert marks(state)[2] == 1
    assert (flags(state, 1), stacks(state)[1], posted(state, "blinds")[1]) == ((0, 0, 0), 100, 2)


# who cannot pay


def test_who_comes_back_and_can_just_pay_his_debt_is_all_in_with_it():
    state = prepare(coming_back(3, (1, PLAY, 3)))
    assert (flags(state, 1), stacks(state)[1]) == ((0, 0, 0), 0)
    hand = timed_out(state).hand
    assert not hand.betting.able >> hand.dealing.positions[1] & 1


def test_who_comes_back_and_cannot_pay_his_debt_is_shown_leaving_and_gone_the_next_hand():
    state = prepare(coming_back(2, (1, PLAY, 3)))
    assert flags(state, 1) == (1, QUIT, 3)
    assert players(state) == (0, 2, 3)
    state = prepare(folded_out(timed_out(state)))
    assert flags(state, 1) is None


@pytest.mark.parametrize(("stack", "state"), [(3, (0, 0, 0)), (2, (1, QUIT, 0))])
def test_who_comes_in_on_the_big_blind_must_have_it_and_the_ante(stack, state):
    it = table(chair(), chair(stack, (1, WAIT, 0)), chair(), chair(), marks=(2, 3, 0), stakes=Stakes(ante=1))
    assert flags(prepare(it), 1) == state


@pytest.mark.parametrize(("stack", "state"), [(5, (0, 0, 0)), (4, (1, QUIT, 0))])
def test_who_comes_in_on_the_big_blind_must_have_the_ante_of_the_big_blind_too(stack, state):
    stakes = Stakes(big_blind_ante=3)
    it = table(chair(), chair(stack, (1, WAIT, 0)), chair(), chair(), marks=(2, 3, 0), stakes=stakes)
    assert flags(prepare(it), 1) == state


def test_who_comes_in_elsewhere_needs_no_ante_of_the_big_blind():
    state = prepare(coming_back(1, (1, PLAY, 0), stakes=Stakes(big_blind_ante=3)))
    assert flags(state, 1) == (0, 0, 0)


def test_places_are_chosen_again_without_who_cannot_pay():
    state = prepare(table(chair(), chair(1, (1, WAIT, 0)), chair(), chair(), marks=(2, 3, 0)))
    assert marks(state)[2] == 2


@pytest.mark.parametrize(("stack", "state"), [(2, (0, 0, 0)), (1, (1, QUIT, 0))])
def test_a_newcomer_who_cannot_post_where_newcomers_do_is_shown_leaving(stack, state):
    chairs = [chair(), chair(), chair(), chair(), chair(stack, (1, PLAY, 0), new=True), chair()]
    it = prepare(table(*chairs, marks=(0, 1, 2), players=(0, 1, 2, 3, 5), rules=POKERSTARS))
    assert flags(it, 4) == state


@pytest.mark.parametrize(("stack", "state"), [(4, (0, 0, 0)), (3, (1, QUIT, 0))])
def test_a_newcomer_who_cannot_pay_the_ante_is_shown_leaving(stack, state):
    new = chair(stack, (1, PLAY, 0), new=True)
    it = table(chair(), new, chair(), chair(), marks=(0, 2, 3), stakes=Stakes(ante=4))
    assert flags(prepare(it), 1) == state


# how a debt is posted


@pytest.mark.parametrize(("debt", "dead", "live"), [(1, 1, 0), (2, 0, 2), (3, 1, 2)])
@pytest.mark.parametrize("rules", [LIVE, POKERSTARS, TDA])
def test_under_live_bb_the_small_blind_is_dead_and_the_big_blind_a_bet(rules, debt, dead, live):
    chairs = [chair(), chair(), chair(), chair(), chair(100, (1, PLAY, debt)), chair()]
    state = prepare(table(*chairs, marks=(0, 1, 2), players=(0, 1, 2, 3, 5), rules=rules))
    assert marks(state) == (1, 2, 3)
    assert (posted(state, "dead")[4], posted(state, "live")[4], stacks(state)[4]) == (dead, live, 100 - dead)
    hand = timed_out(state).hand
    assert hand.betting.bets[hand.dealing.positions[4]] == live
    assert hand.betting.pot == 3 + debt


@pytest.mark.parametrize(("rules", "live"), [(SEED, 0), (POKERSTARS, 2), (TDA, 0)])
def test_a_newcomer_posts_a_big_blind_where_the_preset_says_so(rules, live):
    chairs = [chair(), chair(), chair(), chair(), chair(100, (1, PLAY, 0), new=True), chair()]
    state = prepare(table(*chairs, marks=(0, 1, 2), players=(0, 1, 2, 3, 5), rules=rules))
    assert (posted(state, "dead")[4], posted(state, "live")[4]) == (0, live)
    assert players(state) == (0, 1, 2, 3, 4, 5)


@pytest.mark.parametrize("chairs", [2, 3, 6])
def test_at_a_fresh_table_no_newcomer_posts(chairs):
    state = prepare(open_table(*[chair(new=True)] * chairs, rules=POKERSTARS))
    assert players(state) == tuple(range(chairs))
    assert posted(state, "blinds") == [1, 2] + [0] * (chairs - 2)
    assert posted(state, "live") == posted(state, "dead") == [0] * chairs


def test_where_nobody_stays_no_newcomer_posts_and_who_owes_does():
    new, owing = chair(100, (1, PLAY, 0), new=True), chair(100, (1, PLAY, 3))
    state = table(chair(), chair(), chair(), new, new, owing, new, marks=(0, 1, 2), rules=POKERSTARS)
    for seat in (0, 1, 2):
        state = intend(state, seat, QUIT)
    state = prepare(state)
    assert (players(state), marks(state)) == ((3, 4, 5, 6), (6, 3, 4))
    assert (posted(state, "live"), posted(state, "dead")) == ([0, 0, 0, 0, 0, 2, 0], [0, 0, 0, 0, 0, 1, 0])


@pytest.mark.parametrize(("debt", "dead"), [(1, 0), (2, 0), (3, 1)])
def test_a_newcomer_who_owes_posts_a_big_blind_or_his_debt_if_that_is_more(debt, dead):
    chairs = [chair(), chair(), chair(), chair(), chair(100, (1, PLAY, debt), new=True), chair()]
    state = prepare(table(*chairs, marks=(0, 1, 2), players=(0, 1, 2, 3, 5), rules=POKERSTARS))
    assert (posted(state, "dead")[4], posted(state, "live")[4]) == (dead, 2)


def test_a_newcomer_on_the_big_blind_posts_that_alone():
    chairs = [chair(), chair(), chair(), chair(100, (1, WAIT, 0), new=True), chair()]
    state = prepare(table(*chairs, marks=(0, 1, 2), players=(0, 1, 2, 4), rules=POKERSTARS))
    assert marks(state)[2] == 3
    assert (posted(state, "blinds")[3], posted(state, "live")[3]) == (2, 0)


def test_a_late_live_post_counts_with_the_blind_of_its_place():
    """Two come back and one stays: the small blind falls on one who owes a big blind."""
    owing = (1, PLAY, 3)
    state = table(chair(100, owing), chair(100, owing), chair(), marks=(2, 2, 1), players=(2,), rules=LIVE)
    state = prepare(state)
    small = marks(state)[1]
    assert small != 2
    assert (posted(state, "blinds")[small], posted(state, "live")[small], posted(state, "dead")[small]) == (
        1,
        1,
        1,
    )
