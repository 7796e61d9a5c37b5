"""battle.md 3: the course of a match, who is asked what, and which clock runs."""

import pytest

from facedown.battle import (
    BATTLE,
    Abandon,
    CallTime,
    Config,
    Confirm,
    EndRound,
    Layouts,
    Leave,
    Matched,
    Prepared,
    Reveal,
    Revealed,
    RoundEnded,
    Ruleset,
)
from facedown.core import DEALER, IllegalAction
from tests.battle.scene import A, C, D, H, Match, N

SHORT = Config(Ruleset(rounds=1, extra_rounds=1))


def clock(match):
    prompt = match.prompts()[DEALER]
    return next(iter(prompt.actions)), prompt.clock


def test_a_match_opens_with_the_match_made_and_prep_of_round_1():
    assert Match().events == [Matched((10, 10), 2), Prepared(1, False, (10, 10), 2)]


def test_a_whole_match_is_prep_three_reveals_and_round_end_until_the_end():
    match = Match()
    match.play((A, N, N), (N, N, N))
    match.play((N, N, N), (A, N, N))
    match.play((A, N, N), (N, N, N))
    a_round = ["Prepared", "Confirmed", "Confirmed", "Finalized", *["Revealed"] * 3, "RoundEnded"]
    assert match.kinds() == ["Matched", *a_round * 3, "MatchEnded"]


def test_rounds_count_from_1():
    match = Match()
    assert match.view(None).round == BATTLE.section(match.state) == 1
    match.play()
    assert match.view(None).round == BATTLE.section(match.state) == 2


def test_drafts_and_confirms_are_optional():
    match = Match()
    match.call_time()
    match.finish_round()
    assert match.view(None).round == 2


def test_prep_ends_when_time_is_called():
    match = Match()
    match.confirm(0, A, N, N)
    match.call_time()
    assert match.view(None).phase == "reveal"


def test_prep_ends_at_once_when_both_have_confirmed():
    match = Match()
    match.confirm(0, A, N, N)
    assert match.view(None).phase == "prep"
    match.confirm(1, D, N, N)
    assert match.view(None).phase == "reveal"


def test_a_refused_confirm_does_not_end_prep():
    match = Match()
    match.confirm(0, A, N, N)
    match.confirm(1, A, A, A)
    assert match.view(None).phase == "prep"


def test_a_round_is_finalized_exactly_once():
    match = Match()
    match.confirm(0, A, N, N)
    match.confirm(1, D, N, N)
    with pytest.raises(IllegalAction, match="wrong_phase"):
        match.call_time()
    assert match.kinds().count("Finalized") == 1


def test_the_deadline_and_two_confirms_of_the_same_layouts_give_the_same_reveals():
    drafted, confirmed = Match(), Match()
    for seat, layout in enumerate([(A, D, N), (H, N, C)]):
        drafted.draft(seat, *layout)
        confirmed.confirm(seat, *layout)
    drafted.call_time()
    assert drafted.reveal() == confirmed.reveal()


def test_the_order_of_the_confirms_changes_nothing():
    one, other = Match(), Match()
    for seat in (0, 1):
        one.confirm(seat, *[(A, D, H), (C, H, N)][seat])
        other.confirm(1 - seat, *[(C, H, N), (A, D, H)][seat])
    assert one.state == other.state


def test_each_reveal_shows_one_pair_and_the_hp_after_it():
    match = Match()
    match.confirm(0, A, H, N)
    match.confirm(1, N, C, A)
    assert match.reveal() == [
        Revealed(0, (A, N), (10, 8)),
        Revealed(1, (H, C), (10, 8)),
        Revealed(2, (N, A), (8, 8)),
    ]


def test_all_three_steps_are_played_though_somebody_is_at_0_hp():
    match = Match(Config(Ruleset(hp=2)))
    match.confirm(0, A, N, N)
    match.confirm(1, N, H, N)
    assert [event.hp for event in match.reveal()] == [(2, 0), (2, 1), (2, 1)]
    match.end_round()
    assert match.outcome is None


def test_hp_move_with_the_reveals_and_not_before():
    match = Match()
    match.confirm(0, A, N, N)
    match.confirm(1, N, N, N)
    assert match.hp == (10, 10)
    match.reveal(1)
    assert match.hp == (10, 8)


def test_the_round_ends_with_its_hp_and_the_next_one_begins():
    match = Match()
    match.confirm(0, A, N, N)
    match.confirm(1, N, N, N)
    match.reveal()
    assert match.end_round() == (RoundEnded(1, False, (10, 8)), Prepared(2, False, (10, 8), 2))


def test_hp_carry_over_from_round_to_round():
    match = Match()
    match.play((A, N, N), (N, N, N))
    match.play((A, N, N), (N, N, N))
    assert match.hp == (10, 6)


def test_a_new_round_begins_with_nothing_drafted_or_confirmed():
    match = Match()
    match.draft(0, A, N, N)
    match.play((A, N, N), (D, N, N))
    view = match.view(0)
    assert (view.draft, view.confirmed, view.locked, view.reveals) == (None, None, (False, False), ())


def test_both_players_are_asked_in_prep_until_they_confirm():
    match = Match()
    assert set(match.prompts()) == {DEALER, 0, 1}
    match.draft(0, A, N, N)
    assert set(match.prompts()) == {DEALER, 0, 1}
    match.confirm(0, A, N, N)
    assert set(match.prompts()) == {DEALER, 1}


def test_a_player_is_asked_once_a_round_and_has_no_clock_of_its_own():
    match = Match()
    match.play()
    prompt = match.prompts()[1]
    assert (prompt.id, prompt.clock, prompt.public) == (2, None, True)
    assert prompt.actions == Layouts(match.view(1).hand, 2)


def test_nobody_but_the_dealer_is_asked_in_reveal():
    match = Match()
    match.call_time()
    assert set(match.prompts()) == {DEALER}


def test_the_dealers_clocks_are_prep_deal_and_reveal():
    match = Match()
    assert clock(match) == (CallTime(), "prep")
    match.call_time()
    assert clock(match) == (Reveal(), "deal")
    for _ in range(2):
        match.reveal(1)
        assert clock(match) == (Reveal(), "reveal")
    match.reveal(1)
    assert clock(match) == (EndRound(), "reveal")
    match.end_round()
    assert clock(match) == (CallTime(), "prep")


def test_the_dealers_clock_is_seen_by_everybody():
    match = Match()
    assert match.prompts()[DEALER].public
    match.call_time()
    assert match.prompts()[DEALER].public


def test_the_dealer_is_asked_one_new_question_after_another():
    match = Match(SHORT)
    ids = []
    while match.outcome is None:
        prompt = match.prompts()[DEALER]
        ids.append(prompt.id)
        match.do(DEALER, BATTLE.fallback(match.state, DEALER, "timeout"))
    assert ids == [1, 2, 3, 4, 5, 6]


def test_a_draft_or_a_confirm_does_not_start_the_dealers_clock_again():
    match = Match()
    before = match.prompts()[DEALER]
    match.draft(0, A, N, N)
    match.confirm(1, A, N, N)
    assert match.prompts()[DEALER] == before


@pytest.mark.parametrize("action", [Reveal(), EndRound()])
def test_the_dealer_cannot_reveal_or_end_in_prep(action):
    with pytest.raises(IllegalAction, match="wrong_phase"):
        Match().do(DEALER, action)


def test_the_dealer_cannot_end_the_round_before_the_third_reveal():
    match = Match()
    match.call_time()
    match.reveal(2)
    with pytest.raises(IllegalAction, match="wrong_phase"):
        match.end_round()


def test_the_dealer_cannot_reveal_a_fourth_step():
    match = Match()
    match.call_time()
    match.reveal(3)
    with pytest.raises(IllegalAction, match="wrong_phase"):
        match.reveal(1)


def test_the_dealer_may_do_what_is_due_or_abandon_the_match():
    assert list(BATTLE.options(Match().state, DEALER)) == [CallTime(), Abandon()]


def test_the_dealers_fallback_is_what_is_due():
    assert BATTLE.fallback(Match().state, DEALER, "timeout") == CallTime()


def test_a_player_who_is_gone_leaves_in_prep_and_in_reveal():
    match = Match()
    assert BATTLE.fallback(match.state, 0, "gone") == Leave()
    match.call_time()
    assert BATTLE.fallback(match.state, 0, "gone") == Leave()


def test_a_players_timeout_would_confirm_the_draft_or_nothing():
    match = Match()
    match.draft(0, A, N, N)
    assert BATTLE.fallback(match.state, 0, "timeout") == Confirm((A, N, N))
    assert BATTLE.fallback(match.state, 1, "timeout") == Confirm((N, N, N))


def test_a_player_who_is_not_asked_has_no_timeout():
    match = Match()
    match.confirm(0, A, N, N)
    with pytest.raises(IllegalAction, match="already_confirmed"):
        BATTLE.fallback(match.state, 0, "timeout")
    match.call_time()
    with pytest.raises(IllegalAction, match="wrong_phase"):
        BATTLE.fallback(match.state, 1, "timeout")


def test_a_battle_has_two_seats_and_is_one_segment():
    assert BATTLE.seats(Config()) == 2
    assert BATTLE.carry(Match().state) is None
