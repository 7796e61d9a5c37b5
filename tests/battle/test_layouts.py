"""battle.md 3.2, 3.3, 3.7 and 4: drafts, confirms, refusals, and what is played in the end."""

import pytest

from facedown.battle import (
    BATTLE,
    DEFAULT_HAND,
    Action,
    Attend,
    CallTime,
    Config,
    Confirm,
    Draft,
    Drafted,
    Layouts,
    Leave,
    Surrender,
)
from facedown.core import DEALER, IllegalAction, codec
from tests.battle.scene import RANKED, A, C, D, H, Match, N


def played(match):
    """The layouts of both, as the reveals show them."""
    if match.view(None).phase == "prep":
        match.call_time()
    return tuple(zip(*(event.cards for event in match.reveal()), strict=True))


def refusal(match, seat, action):
    with pytest.raises(IllegalAction) as caught:
        BATTLE.apply(match.state, seat, action)
    return caught.value


def test_a_confirmed_layout_is_played_as_it_is():
    match = Match()
    match.draft(0, C, C, C)
    match.confirm(0, A, N, D)
    assert played(match)[0] == (A, N, D)


def test_a_confirmed_empty_layout_beats_a_draft():
    match = Match()
    match.draft(0, A, D, H)
    match.confirm(0, N, N, N)
    assert played(match)[0] == (N, N, N)


def test_a_draft_is_played_with_its_empty_slots_empty():
    match = Match()
    match.draft(0, A, N, N)
    assert played(match)[0] == (A, N, N)


def test_a_draft_may_be_sent_again_and_the_last_one_counts():
    match = Match()
    match.draft(0, A, D, H)
    match.draft(0, N, C, N)
    assert played(match)[0] == (N, C, N)


def test_no_draft_plays_three_empty_slots():
    match = Match()
    match.draft(1, A, N, N)
    assert played(match) == ((N, N, N), (A, N, N))


def test_a_draft_of_an_earlier_round_is_not_played_again():
    match = Match()
    match.draft(0, A, D, H)
    match.idle(1)
    assert match.view(0).draft is None
    match.draft(1, A, N, N)
    assert played(match)[0] == (N, N, N)


def test_a_foreign_card_in_a_draft_is_emptied():
    match = Match()
    assert match.draft(0, "joker", A, "") is None
    assert match.view(0).draft == (N, A, N)


def test_an_over_used_card_in_a_draft_is_emptied_left_to_right_the_first_use_kept():
    match = Match()
    match.draft(0, A, A, D)
    assert match.view(0).draft == (A, N, D)


def test_a_draft_may_use_a_card_as_often_as_the_hand_holds_it():
    match = Match(Config(hands=((A, A, H, C), DEFAULT_HAND)))
    match.draft(0, A, A, A)
    assert match.view(0).draft == (A, A, N)


def test_the_emptied_slots_are_reported_for_the_log():
    match = Match()
    assert match.do(0, Draft((A, A, "joker"))) == (Drafted(0, (A, N, N), refused=(1, 2)),)


def test_a_good_draft_reports_nothing_refused():
    match = Match()
    assert match.do(0, Draft((A, N, D))) == (Drafted(0, (A, N, D), refused=()),)


MALFORMED = [(), (A,), (A, D), (A, D, H, C), (A, D, 7), [A, D, H], None]


@pytest.mark.parametrize("layout", MALFORMED)
def test_a_draft_that_is_not_three_slots_of_text_or_null_is_refused(layout):
    assert refusal(Match(), 0, Draft(layout)).code == "bad_layout"


@pytest.mark.parametrize("layout", MALFORMED)
def test_a_confirm_that_is_not_three_slots_of_text_or_null_is_refused(layout):
    assert refusal(Match(), 0, Confirm(layout)).code == "bad_layout"


def test_a_malformed_draft_leaves_the_earlier_one():
    match = Match()
    match.draft(0, A, N, N)
    assert match.draft(0, A) == "bad_layout"
    assert match.view(0).draft == (A, N, N)


@pytest.mark.parametrize("layout", [("joker", N, N), (A, A, N), (A, D, A), ("GRASS", N, N), ("", N, N)])
def test_a_confirm_with_a_card_that_the_hand_does_not_hold_is_refused(layout):
    assert refusal(Match(), 0, Confirm(layout)).code == "not_in_hand"


def test_a_confirm_may_use_a_card_as_often_as_the_hand_holds_it():
    match = Match(Config(hands=((A, A, H, C), DEFAULT_HAND)))
    assert match.confirm(1, A, A, N) == "not_in_hand"
    assert match.confirm(0, A, A, N) is None


@pytest.mark.parametrize("layout", [(N, N, N), (A, N, N), (N, C, D)])
def test_a_partial_or_empty_layout_can_be_confirmed(layout):
    match = Match()
    assert match.confirm(0, *layout) is None
    assert match.view(0).confirmed == layout


def test_a_refused_confirm_leaves_the_draft_as_it_was():
    match = Match()
    match.draft(0, A, N, D)
    assert match.confirm(0, A, A, A) == "not_in_hand"
    assert match.view(0).draft == (A, N, D)
    assert played(match)[0] == (A, N, D)


def test_after_a_refused_confirm_a_good_one_is_accepted():
    match = Match()
    match.confirm(0, A, A, A)
    assert match.confirm(0, A, D, H) is None


def test_a_second_confirm_is_refused_and_the_first_stands():
    match = Match()
    match.confirm(0, A, D, H)
    assert match.confirm(0, C, C, C) == "already_confirmed"
    assert match.view(0).confirmed == (A, D, H)


def test_a_draft_after_the_confirm_is_refused():
    match = Match()
    match.confirm(0, A, D, H)
    assert match.draft(0, C, N, N) == "already_confirmed"


def test_a_confirm_does_not_touch_the_draft():
    match = Match()
    match.draft(0, C, N, N)
    match.confirm(0, A, D, H)
    assert match.view(0).draft == (C, N, N)


@pytest.mark.parametrize("action", [Draft((A, D, H)), Confirm((A, D, H)), Attend()])
def test_in_reveal_layouts_and_signs_of_life_are_refused(action):
    match = Match()
    match.call_time()
    assert refusal(match, 0, action).code == "wrong_phase"
    assert refusal(match, 0, action).instead is None


@pytest.mark.parametrize("kind", [Draft, Confirm])
@pytest.mark.parametrize("number", [0, 2, -1])
def test_a_layout_meant_for_another_round_is_stale(kind, number):
    assert refusal(Match(), 0, kind((A, D, H), number)).code == "stale_round"


@pytest.mark.parametrize("kind", [Draft, Confirm])
@pytest.mark.parametrize("number", [None, 2])
def test_the_round_is_optional_and_accepted_where_right(kind, number):
    match = Match()
    match.play()
    assert match.send(0, kind((A, D, H), number)) is None


def test_the_refusals_are_asked_in_order():
    match = Match()
    match.confirm(0, A, D, H)
    assert match.confirm(0, A, number=2) == "stale_round"
    assert match.confirm(0, A, number=1) == "already_confirmed"
    assert match.confirm(1, "joker", number=1) == "bad_layout"
    match.call_time()
    assert match.confirm(0, A, number=2) == "wrong_phase"


def test_a_refusal_says_what_to_do_instead():
    sentence = refusal(Match(), 0, Confirm((A, A, N))).sentence
    assert sentence == "lay each card of attack, defense, heal, counter at most as often as it stands there"


@pytest.mark.parametrize("seat", [2, 7, -2])
def test_a_seat_that_is_not_in_the_match_is_refused(seat):
    assert refusal(Match(), seat, Confirm((A, D, H))).code == "not_in_match"
    assert not BATTLE.options(Match().state, seat)


def test_a_player_cannot_do_what_is_the_dealers():
    caught = refusal(Match(), 0, CallTime())
    assert (caught.code, caught.forged) == ("wrong_seat", True)


@pytest.mark.parametrize("action", [Confirm((A, D, H)), Surrender(), Leave(), Attend()])
def test_the_dealer_cannot_play(action):
    assert refusal(Match(), DEALER, action).code == "wrong_phase"


def test_what_is_asked_for_in_prep_are_the_73_confirms_of_the_hand():
    asked = Match().prompts()[0].actions
    assert asked == Layouts(DEFAULT_HAND, 1)
    assert len(asked) == len(set(asked)) == 73
    assert all(action in asked for action in asked)


@pytest.mark.parametrize(
    "action",
    [Confirm((A, A, N)), Confirm((A, D)), Confirm((A, D, H), 2), Confirm([A, D, H]), Draft((A, D, H)), A],
)
def test_nothing_else_is_an_answer_to_prep(action):
    assert action not in Match().prompts()[0].actions


def test_a_client_can_send_nothing_unbounded():
    for layout in ("[" + ",".join(["null"] * 9) + "]", '["' + "a" * 17 + '",null,null]'):
        with pytest.raises(codec.BadEncoding):
            codec.from_json(Action, f'{{"type":"draft","layout":{layout}}}')


def test_options_offer_what_makes_a_difference():
    options = BATTLE.options(Match().state, 0)
    assert len(options) == len(list(options)) == 73 + 73 + 3
    assert {type(action) for action in options} == {Confirm, Draft, Attend, Surrender, Leave}


def test_options_hold_every_well_formed_draft_though_they_list_only_useful_ones():
    options = BATTLE.options(Match().state, 0)
    assert Draft(("joker", A, A)) in options
    assert Draft(("joker", A, A)) not in list(options)
    assert Draft((A, A)) not in options
    assert Draft((A, D, H), 2) not in options


def test_after_the_confirm_only_giving_up_makes_a_difference():
    match = Match(RANKED)
    match.confirm(0, A, D, H)
    options = BATTLE.options(match.state, 0)
    assert list(options) == [Surrender(), Leave()]
    assert Attend() in options
    assert Confirm((A, D, H)) not in options
    assert Draft((A, D, H)) not in options


def test_in_reveal_only_giving_up_is_left():
    match = Match()
    match.call_time()
    options = BATTLE.options(match.state, 0)
    assert list(options) == [Surrender(), Leave()]
    assert len(options) == 2
    assert Attend() not in options
