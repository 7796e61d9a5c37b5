"""battle.md 11: who sees what, and when."""

import pytest

from facedown.battle import (
    BATTLE,
    DEFAULT_HAND,
    Action,
    Attend,
    Config,
    Confirm,
    Confirmed,
    Draft,
    Drafted,
    Finalized,
    Locked,
    Revealed,
    View,
)
from facedown.core import DEALER, codec
from tests.battle.scene import A, C, D, H, Match, N

HANDS = ((A, A, H, C), (D, D, D, C))


def test_a_player_sees_its_own_hand_and_no_other():
    match = Match(Config(hands=HANDS))
    assert (match.view(0).hand, match.view(1).hand) == HANDS
    assert b"defense" not in codec.pack(match.view(0))


def test_the_public_sees_no_hand():
    view = Match(Config(hands=HANDS)).view(None)
    assert view.hand is None
    assert not any(card.encode() in codec.pack(view) for card in (A, D, C))


def test_the_dealer_sees_no_more_than_the_public():
    match = Match()
    match.draft(0, A, N, N)
    assert match.view(DEALER) == match.view(None)


def test_only_its_author_sees_a_draft():
    match = Match()
    match.draft(0, A, N, D)
    assert [match.view(viewer).draft for viewer in (0, 1, None)] == [(A, N, D), None, None]


def test_only_its_author_is_told_of_a_draft():
    event = Drafted(0, (A, N, D), (1,))
    assert [BATTLE.redact(event, viewer) for viewer in (0, 1, None)] == [event, None, None]


def test_nothing_drafted_is_told_apart_from_an_empty_draft():
    match = Match()
    assert match.view(0).draft is None
    match.draft(0, N, N, N)
    assert match.view(0).draft == (N, N, N)


def test_others_are_told_that_a_player_confirmed_and_not_what():
    event = Confirmed(1, (A, N, D))
    assert [BATTLE.redact(event, viewer) for viewer in (0, 1, None)] == [Locked(1), event, Locked(1)]


def test_only_its_author_sees_a_confirmed_layout():
    match = Match()
    match.confirm(1, A, N, D)
    assert [match.view(viewer).confirmed for viewer in (0, 1, None)] == [None, (A, N, D), None]


def test_everybody_sees_who_is_locked():
    match = Match()
    match.confirm(1, A, N, D)
    assert [match.view(viewer).locked for viewer in (0, 1, None)] == [(False, True)] * 3


def test_the_end_of_prep_is_told_to_everybody():
    match = Match()
    match.call_time()
    assert all(match.seen(viewer)[-1] == Finalized(1) for viewer in (0, 1, None))


def test_layouts_stay_hidden_until_each_step_is_revealed():
    match = Match()
    match.confirm(0, A, D, H)
    match.confirm(1, C, H, N)
    for shown in range(4):
        assert [step.cards for step in match.view(None).reveals] == [(A, C), (D, H), (H, N)][:shown]
        if shown < 3:
            match.reveal(1)


def test_an_empty_slot_is_revealed_as_null_and_nothing_else():
    match = Match()
    match.call_time()
    (event, *_) = match.reveal()
    assert codec.to_json(event) == b'{"type":"revealed","step":0,"cards":[null,null],"hp":[10,10]}'


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_no_placeholder_card_is_ever_shown(viewer):
    match = Match()
    match.draft(0, A, N, N)
    match.call_time()
    match.finish_round()
    shown = codec.to_json((match.view(viewer), match.seen(viewer)))
    assert b"grass" not in shown.lower()


def test_finished_rounds_are_the_history():
    match = Match()
    match.play((A, N, N), (N, N, N))
    match.play((N, N, N), (C, N, N))
    history = match.view(1).history
    assert [steps[0] for steps in history] == [Revealed(0, (A, N), (10, 8)), Revealed(0, (N, C), (10, 8))]
    assert [len(steps) for steps in history] == [3, 3]


def test_who_comes_back_in_prep_sees_its_whole_side():
    match = Match()
    match.play((A, N, N), (N, N, N))
    match.draft(0, H, N, N)
    match.confirm(1, D, N, N)
    view = match.view(0)
    assert view == View(
        seat=0,
        phase="prep",
        round=2,
        sudden_death=False,
        hp=(10, 8),
        pot=2,
        hand=DEFAULT_HAND,
        draft=(H, N, N),
        confirmed=None,
        locked=(False, True),
        reveals=(),
        history=view.history,
        rules=match.state.config.rules,
        outcome=None,
    )


def test_who_comes_back_in_reveal_sees_the_steps_already_shown():
    match = Match()
    match.confirm(0, A, N, N)
    match.call_time()
    match.reveal(2)
    view = match.view(0)
    assert (view.phase, view.confirmed, len(view.reveals)) == ("reveal", (A, N, N), 2)


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_a_view_survives_json_and_messagepack(viewer):
    match = Match()
    match.play((A, N, N), (N, N, N))
    match.draft(0, H, N, N)
    view = match.view(viewer)
    assert codec.from_json(View, codec.to_json(view)) == view
    assert codec.unpack(View, codec.pack(view)) == view


@pytest.mark.parametrize("action", [Draft((A, None, "joker"), 3), Confirm((N, N, N)), Attend()])
def test_an_action_survives_json(action):
    assert codec.from_json(Action, codec.to_json(action)) == action


def test_the_offer_travels_as_the_hand_and_the_round():
    offer = Match().prompts()[0].actions
    data = codec.to_json(offer)
    assert data == b'{"type":"layouts","hand":["attack","defense","heal","counter"],"round":1}'
    assert codec.from_json(BATTLE.types.offer, data) == offer
