"""battle.md 7, 8 and 9: who wins, when, and where the tokens go."""

from itertools import product

import pytest
from msgspec.structs import replace

from facedown.battle import (
    BATTLE,
    Abandon,
    Attend,
    CallTime,
    Config,
    Confirm,
    Draft,
    EndRound,
    Leave,
    MatchEnded,
    Reveal,
    RoundEnded,
    Ruleset,
    Surrender,
)
from facedown.core import DEALER, IllegalAction, Move, Outcome
from tests.battle.scene import RANKED, A, C, D, H, Match, N, tokens

NOTHING = (N, N, N)
ONE_ATTACK = (A, N, N)
WEAK = Config(Ruleset(hp=2), stake=1)
ACTIONS = [
    Draft(NOTHING), Confirm(NOTHING), Attend(), Surrender(), Leave(), CallTime(), Reveal(), EndRound(), Abandon(),
]  # fmt: skip


def at_hp(first, second, number=1, config=RANKED):
    """A match at the start of this round with these HP."""
    return Match(config, state=replace(Match(config).state, hp=(first, second), round=number))


def ending(match):
    return match.outcome and (match.outcome.places, match.outcome.reason)


def by_hp():
    match = Match(WEAK)
    match.play(ONE_ATTACK, NOTHING)
    return match


def by_draw():
    match = Match(WEAK)
    match.play(ONE_ATTACK, ONE_ATTACK)
    return match


def by_timeout():
    match = Match()
    match.idle(0)
    match.idle(0)
    return match


def by_nobody():
    match = Match()
    match.idle()
    match.idle()
    return match


def by_disconnect():
    match = Match()
    match.do(1, Leave())
    return match


def by_surrender():
    match = Match()
    match.do(1, Surrender())
    return match


ENDINGS = [by_hp, by_draw, by_timeout, by_nobody, by_disconnect, by_surrender]


def test_a_player_at_0_hp_at_the_end_of_a_round_loses():
    assert ending(by_hp()) == ((1, 2), "normal")


def test_death_ends_the_match_in_any_round():
    match = at_hp(2, 5, number=2)
    match.play(NOTHING, ONE_ATTACK)
    assert ending(match) == ((2, 1), "normal")


def test_death_is_judged_at_the_end_of_the_round_and_not_before():
    match = Match(WEAK)
    match.confirm(0, *ONE_ATTACK)
    match.confirm(1, *NOTHING)
    match.reveal()
    assert match.hp == (2, 0)
    assert match.outcome is None
    match.end_round()
    assert ending(match) == ((1, 2), "normal")


def test_a_player_at_0_hp_who_heals_back_plays_on():
    match = Match(WEAK)
    match.play(ONE_ATTACK, (N, H, N))
    assert match.hp == (2, 1)
    assert match.outcome is None


def test_both_at_0_hp_is_a_draw():
    assert ending(by_draw()) == ((1, 1), "normal")


def test_a_lead_does_not_end_the_match_before_the_third_round():
    match = at_hp(10, 1, number=2)
    match.play()
    assert match.outcome is None


@pytest.mark.parametrize(("hp", "places"), [((10, 9), (1, 2)), ((1, 2), (2, 1))])
def test_after_three_rounds_the_higher_hp_wins(hp, places):
    match = at_hp(*hp, number=3)
    match.play()
    assert match.outcome == Outcome(places, "normal", hp)


def test_equal_hp_after_three_rounds_is_sudden_death():
    match = at_hp(7, 7, number=3)
    assert not match.view(None).sudden_death
    match.play()
    view = match.view(None)
    assert (view.round, view.sudden_death, view.outcome) == (4, True, None)
    assert match.events[-1].sudden_death


def test_sudden_death_is_said_in_prep_and_at_the_end_of_the_round():
    match = at_hp(7, 7, number=4)
    match.play()
    ended, prepared = match.events[-2:]
    assert isinstance(ended, RoundEnded)
    assert ended.sudden_death
    assert prepared.sudden_death


def test_sudden_death_goes_on_while_hp_stay_equal():
    match = at_hp(7, 7, number=4)
    match.play(ONE_ATTACK, ONE_ATTACK)
    match.play((H, N, N), (H, N, N))
    assert match.outcome is None
    assert match.hp == (6, 6)


def test_sudden_death_ends_with_the_first_round_that_parts_the_hp():
    match = at_hp(7, 7, number=4)
    match.play((H, N, N), NOTHING)
    assert match.outcome == Outcome((1, 2), "normal", (8, 7))


def test_sudden_death_changes_no_other_rule():
    match = at_hp(7, 7, number=4)
    match.confirm(0, A, H, C)
    match.confirm(1, D, A, H)
    assert [event.hp for event in match.reveal()] == [(7, 7), (6, 7), (6, 8)]


def test_both_at_0_hp_in_sudden_death_is_a_draw():
    match = at_hp(2, 2, number=4)
    match.play(ONE_ATTACK, ONE_ATTACK)
    assert ending(match) == ((1, 1), "normal")


def test_the_tenth_extra_round_with_equal_hp_is_a_draw():
    match = Match()
    for _ in range(12):
        match.play()
        assert match.outcome is None
    match.play()
    assert match.outcome == Outcome((1, 1), "normal", (10, 10))
    assert tokens(match.moves) == (0, 0, 0)


def test_the_tenth_extra_round_can_still_be_won():
    match = at_hp(9, 9, number=13)
    match.play((H, N, N), NOTHING)
    assert ending(match) == ((1, 2), "normal")


def test_the_numbers_of_rounds_are_configurable():
    match = Match(Config(Ruleset(rounds=1, extra_rounds=0)))
    match.play()
    assert ending(match) == ((1, 1), "normal")


@pytest.mark.parametrize(("seat", "places"), [(0, (2, 1)), (1, (1, 2))])
@pytest.mark.parametrize(("action", "reason"), [(Leave(), "disconnect"), (Surrender(), "surrender")])
def test_who_leaves_or_surrenders_loses_at_once(seat, places, action, reason):
    match = Match()
    match.do(seat, action)
    assert match.outcome == Outcome(places, reason, (10, 10))


@pytest.mark.parametrize(("action", "reason"), [(Leave(), "disconnect"), (Surrender(), "surrender")])
def test_a_match_can_be_given_up_in_reveal_and_after_a_confirm(action, reason):
    match = Match()
    match.confirm(0, *ONE_ATTACK)
    match.call_time()
    match.reveal(1)
    match.do(0, action)
    assert match.outcome == Outcome((2, 1), reason, (10, 8))


def test_steps_that_were_not_revealed_stay_hidden_when_somebody_gives_up():
    match = Match()
    match.confirm(0, A, D, H)
    match.confirm(1, C, N, N)
    match.reveal(1)
    match.do(1, Surrender())
    view = match.view(None)
    assert [shown.step for shown in view.reveals] == [0]
    assert view.confirmed is None


@pytest.mark.parametrize("end", ENDINGS)
def test_the_end_is_told_exactly_once(end):
    match = end()
    for seat, action in product((DEALER, 0, 1), ACTIONS):
        match.send(seat, action)
    assert match.kinds().count("MatchEnded") == 1
    assert match.kinds()[-1] == "MatchEnded"


@pytest.mark.parametrize("end", ENDINGS)
def test_after_the_end_every_action_is_refused_and_nothing_changes(end):
    match = end()
    for seat, action in product((DEALER, 0, 1), ACTIONS):
        with pytest.raises(IllegalAction, match="wrong_phase") as caught:
            BATTLE.apply(match.state, seat, action)
        assert caught.value.instead is None


@pytest.mark.parametrize("end", ENDINGS)
def test_after_the_end_nobody_is_asked_and_nobody_may_do_anything(end):
    match = end()
    assert match.prompts() == {}
    assert [len(BATTLE.options(match.state, seat)) for seat in (DEALER, 0, 1)] == [0, 0, 0]


@pytest.mark.parametrize("seat", [DEALER, 0, 1])
@pytest.mark.parametrize("why", ["timeout", "gone"])
def test_after_the_end_there_is_nothing_to_fall_back_to(seat, why):
    with pytest.raises(IllegalAction, match="wrong_phase"):
        BATTLE.fallback(by_hp().state, seat, why)


@pytest.mark.parametrize("end", ENDINGS)
def test_everybody_sees_the_same_end(end):
    match = end()
    views = [match.view(viewer) for viewer in (0, 1, None)]
    assert {view.phase for view in views} == {"over"}
    assert {view.outcome for view in views} == {match.outcome}
    assert all(match.seen(viewer)[-1] == MatchEnded(match.outcome, 2) for viewer in (0, 1, None))


def test_the_round_end_comes_before_the_match_end():
    assert by_hp().kinds()[-2:] == ["RoundEnded", "MatchEnded"]


def test_the_last_round_is_in_the_history():
    view = by_hp().view(None)
    assert view.reveals == ()
    assert [[shown.step for shown in steps] for steps in view.history] == [[0, 1, 2]]


def test_both_stakes_are_taken_when_the_match_is_made():
    match = Match(Config(stake=3))
    assert match.moves == [Move(0, 3), Move(1, 3)]
    assert match.view(None).pot == 6


def test_a_free_match_has_no_pot_and_moves_nothing():
    match = Match(Config())
    match.do(0, Surrender())
    assert match.moves == []
    assert match.events[-1].pot == 0


@pytest.mark.parametrize("end", [by_hp, by_timeout, by_disconnect, by_surrender])
def test_the_winner_takes_the_pot(end):
    match = end()
    assert match.moves[2:] == [Move(0, -2)]
    assert tokens(match.moves) == (1, -1, 0)


def test_a_draw_gives_both_stakes_back():
    match = by_draw()
    assert match.moves[2:] == [Move(0, -1), Move(1, -1)]


def test_where_both_lose_the_pot_is_burnt():
    assert by_nobody().moves[2:] == [Move(None, -2)]


@pytest.mark.parametrize("end", ENDINGS)
def test_tokens_are_conserved(end):
    match = end()
    assert sum(move.chips for move in match.moves) == match.state.pot == 0
    assert sum(tokens(match.moves)) == 0


def test_a_match_that_both_are_gone_from_is_a_draw_with_the_stakes_back():
    state = Match().state
    assert BATTLE.fallback(state, DEALER, "gone") == Abandon()
    step = BATTLE.apply(state, DEALER, Abandon())
    assert step.state.outcome == Outcome((1, 1), "disconnect", (10, 10))
    assert step.moves == (Move(0, -1), Move(1, -1))


@pytest.mark.parametrize("seat", [0, 1])
def test_a_player_cannot_abandon_the_match_for_both(seat):
    with pytest.raises(IllegalAction, match="wrong_seat"):
        BATTLE.apply(Match().state, seat, Abandon())
