"""battle.md 5: who is idle, for how long, and what comes of it."""

import pytest

from facedown.battle import Attend, Config, Confirm, Draft, Finalized, MatchEnded, Ruleset
from facedown.core import Outcome
from tests.battle.scene import A, D, H, Match, N, tokens


def after_an_idle_round(*inputs):
    """Seat 0 was idle in round 1, sends this in round 2, and time is called."""
    match = Match()
    match.idle(1)
    match.draft(1, N, N, N)
    for action in inputs:
        match.send(0, action)
    match.call_time()
    return match


def test_one_idle_round_does_not_end_the_match():
    match = Match()
    match.idle(1)
    assert match.outcome is None
    assert match.view(None).round == 2


def test_one_round_with_both_idle_does_not_end_the_match():
    match = Match()
    match.idle()
    assert match.outcome is None


def test_the_second_idle_round_in_a_row_loses_by_timeout():
    match = after_an_idle_round()
    assert match.outcome == Outcome((2, 1), "timeout", (10, 10))


def test_the_other_seat_loses_just_so():
    match = Match()
    match.idle(0)
    match.idle(0)
    assert match.outcome == Outcome((1, 2), "timeout", (10, 10))


def test_the_pot_goes_to_the_one_who_was_there():
    assert tokens(after_an_idle_round().moves) == (-1, 1, 0)


def test_both_idle_for_two_rounds_both_lose():
    match = Match()
    match.idle()
    match.idle()
    assert match.outcome == Outcome((2, 2), "timeout", (10, 10))
    assert match.outcome.winner is None


def test_both_idle_for_two_rounds_burns_the_pot():
    match = Match()
    match.idle()
    match.idle()
    assert tokens(match.moves) == (-1, -1, 2)


def test_both_is_asked_before_one():
    """After two rounds of both each one's own streak has reached the limit too."""
    match = Match()
    match.idle()
    match.idle()
    assert match.state.afk == (2, 2)
    assert match.outcome.places == (2, 2)


def test_idle_alone_then_idle_together_loses_for_the_one_with_the_longer_streak():
    match = Match()
    match.idle(1)
    match.idle()
    assert match.outcome == Outcome((2, 1), "timeout", (10, 10))


def test_the_ending_comes_when_time_is_called_without_reveals():
    match = after_an_idle_round()
    assert [type(event) for event in match.events[-2:]] == [Finalized, MatchEnded]
    assert match.view(None).reveals == ()
    assert not match.prompts()


def test_nobody_loses_by_being_idle_while_prep_runs():
    match = Match()
    match.idle(1)
    match.confirm(1, A, N, N)
    assert match.outcome is None


@pytest.mark.parametrize(
    "action",
    [
        Draft((A, N, N)),
        Draft((N, N, N)),
        Draft(("joker", "joker", "joker")),
        Confirm((A, D, H)),
        Confirm((N, N, N)),
        Attend(),
    ],
)
def test_any_well_formed_draft_and_any_confirm_is_activity(action):
    assert after_an_idle_round(action).outcome is None


@pytest.mark.parametrize(
    "confirm", [Confirm((A, A, A)), Confirm(("joker", N, N)), Confirm((A,)), Confirm((A, D, H), 1)]
)
def test_a_refused_confirm_is_activity(confirm):
    assert after_an_idle_round(confirm).outcome is None


@pytest.mark.parametrize("draft", [Draft((A,)), Draft((A, D, H, N)), Draft((A, D, 7)), Draft((A, D, H), 1)])
def test_a_refused_draft_is_no_activity(draft):
    assert after_an_idle_round(draft).outcome.reason == "timeout"


def test_a_confirm_refused_in_reveal_is_no_activity_of_any_round():
    match = Match()
    match.draft(1, N, N, N)
    match.call_time()
    assert match.confirm(0, A, D, H) == "wrong_phase"
    match.finish_round()
    match.idle(1)
    assert match.outcome.reason == "timeout"


def test_a_draft_of_three_nulls_is_activity_though_it_plays_as_nothing():
    match = after_an_idle_round(Draft((N, N, N)))
    assert [event.cards for event in match.reveal()] == [(N, N)] * 3


def test_a_sign_of_life_plays_nothing_and_shows_nothing():
    match = Match()
    before = match.view(0)
    assert match.do(0, Attend()) == ()
    assert match.view(0) == before


def test_a_refused_confirm_counts_as_a_sign_of_life_only_where_one_is_needed():
    """A flood of refused confirms adds one line to the record, not a flood."""
    match = Match()
    match.confirm(0, A, A, A)
    before = match.state
    match.confirm(0, A, A, A)
    assert match.state is before


def test_activity_takes_the_streak_back_to_0():
    match = Match(Config(Ruleset(rounds=5)))
    match.idle(1)
    match.idle(0, 1)
    match.idle(1)
    assert match.state.afk == (1, 0)
    assert match.outcome is None


def test_alternating_idle_rounds_end_nothing():
    match = Match()
    match.idle(0)
    match.idle(1)
    match.idle(0)
    assert match.state.round == 4
    assert match.outcome is None


def test_together_counts_consecutive_rounds_only():
    match = Match(Config(Ruleset(rounds=5)))
    match.idle()
    match.idle(0, 1)
    match.idle()
    assert match.outcome is None


def test_activity_in_prep_counts_for_its_own_round_only():
    match = Match()
    match.idle(0, 1)
    match.idle(1)
    match.idle(1)
    assert match.outcome == Outcome((2, 1), "timeout", (10, 10))


def test_streaks_are_counted_when_both_confirm_early_too():
    match = Match()
    match.idle(1)
    match.play()
    assert match.state.afk == (0, 0)


def test_the_limit_is_configurable_upwards():
    match = Match(Config(Ruleset(afk_limit=3)))
    match.idle(1)
    match.idle(1)
    assert match.outcome is None
    match.idle(1)
    assert match.outcome.reason == "timeout"


def test_the_limit_cannot_be_one_round():
    with pytest.raises(ValueError, match="afk_limit must be a whole number from 2 to 100, not 1"):
        Ruleset(afk_limit=1)


def test_idle_rounds_end_a_match_in_sudden_death_too():
    match = Match(Config(Ruleset(rounds=1)))
    match.idle(0, 1)
    match.idle(1)
    match.idle(1)
    assert match.outcome == Outcome((2, 1), "timeout", (10, 10))


def test_timeout_beats_the_hp_lead():
    match = Match()
    match.play((A, N, N), (N, N, N))
    match.idle(1)
    match.idle(1)
    assert match.outcome == Outcome((2, 1), "timeout", (10, 8))
