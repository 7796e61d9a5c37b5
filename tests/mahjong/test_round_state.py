"""The state of a round is a value: nothing that is played on from it, and nobody who has it, can change it."""

import pytest
from msgspec.structs import asdict, fields

from facedown.core import Seed
from facedown.core.play import next_asked
from facedown.mahjong.round import ROUND
from facedown.mahjong.round.config import Config
from facedown.mahjong.round.state import NONE, State, draft_of, frozen, once_more, put
from tests.mahjong.scene import Scene


def states():
    """Of a round in which everybody takes the first thing that is offered."""
    step = ROUND.new(Config(), Seed.of("values"))
    while prompts := ROUND.prompts(step.state):
        yield step.state
        seat, prompt = next_asked(prompts)
        step = ROUND.apply(step.state, seat, next(iter(prompt.actions)))
    yield step.state


@pytest.mark.parametrize("field", [field.name for field in fields(State)])
def test_no_field_can_be_set(field):
    for state in (Scene().state, Scene().throw().state):
        with pytest.raises(AttributeError, match="immutable"):
            setattr(state, field, getattr(state, field))


def test_what_is_by_chair_cannot_be_changed_in_place():
    for state in states():
        by_chair = [value for value in asdict(state).values() if isinstance(value, list | tuple | dict)]
        assert {type(value) for value in by_chair} == {tuple}


def test_a_state_stays_as_it_was_while_it_is_played_on():
    kept = [(state, repr(asdict(state) | {"history": state.history.seen_by(0)})) for state in states()]
    assert all(
        repr(asdict(state) | {"history": state.history.seen_by(0)}) == before for state, before in kept
    )


def test_a_draft_is_a_copy_and_can_be_changed_until_it_is_frozen():
    state = Scene().state
    draft = draft_of(state)
    draft.turn = 3
    after = frozen(draft)
    assert (state.turn, after.turn, type(after)) == (0, 3, State)
    with pytest.raises(AttributeError, match="immutable"):
        draft.turn = 2


@pytest.mark.parametrize("seat", range(4))
def test_one_chair_is_put_and_one_question_counted(seat):
    others = [other for other in range(4) if other != seat]
    offers = put(NONE, seat, "a")
    assert (offers[seat], [offers[other] for other in others]) == ("a", [None] * 3)
    asked = once_more((5, 6, 7, 8, 9), seat)
    assert [asked[at] - before for at, before in enumerate((5, 6, 7, 8, 9))] == [
        at == seat for at in range(5)
    ]


def test_the_questions_to_the_dealer_come_last():
    assert once_more((5, 6, 7, 8, 9), -1) == (5, 6, 7, 8, 10)
