"""The battle keeps the laws of the contract, and its twins are good enough to catch one that does not."""

import pytest
from msgspec.structs import replace

from facedown.battle import BATTLE, Attend, Battle, Config, Confirm, Draft, Drafted
from facedown.battle.subject import SUBJECT
from facedown.core import Seed, Step
from facedown.testing import LAWS, LawBroken, frames_do_not_interfere, walk

SEED = Seed.of("the battle under the laws")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_battle_keeps_every_law(law):
    law(SUBJECT, SEED / law.__name__, 5)


@pytest.mark.parametrize(
    "walks", [pytest.param(40, marks=pytest.mark.slow), pytest.param(100, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_battle_keeps_every_law_for_long(law, walks):
    law(SUBJECT, SEED / "long" / law.__name__, walks)


class TellsOfDrafts(Battle):
    def redact(self, event, viewer):
        return (
            Drafted(event.seat, (None,) * 3) if isinstance(event, Drafted) else super().redact(event, viewer)
        )


class TellsWhatIsConfirmed(Battle):
    def redact(self, event, viewer):
        return event


class ShowsWhoIsIdle(Battle):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), pot=state.active.count(True))


class ShowsTheOthersHand(Battle):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), hand=state.config.hands[0])


class RevealsAhead(Battle):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        if state.phase != "reveal" or len(state.reveals) == 3:
            return view
        return replace(
            view, reveals=BATTLE.apply(state, -1, next(iter(BATTLE.options(state, -1)))).state.reveals
        )


class AsksTheDealerAnewAfterADraft(Battle):
    def prompts(self, state):
        prompts = dict(super().prompts(state))
        drafts = sum(draft is not None for draft in state.drafts)
        return {seat: replace(prompt, id=prompt.id * 10 + drafts) for seat, prompt in prompts.items()}


class HurtsTheIdle(Battle):
    def apply(self, state, seat, action):
        step = super().apply(state, seat, action)
        if step.state.phase == "reveal" and state.phase == "prep" and 1 in step.state.afk:
            return Step(replace(step.state, hp=(1, 1)), step.events, step.moves)
        return step


LEAKS = [
    TellsOfDrafts,
    TellsWhatIsConfirmed,
    ShowsWhoIsIdle,
    ShowsTheOthersHand,
    RevealsAhead,
    AsksTheDealerAnewAfterADraft,
    HurtsTheIdle,
]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught(leak):
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(SUBJECT._replace(game=leak()), SEED, 5)


def _twins(viewer):
    for number in range(40):
        run = walk(SUBJECT, Config(), SEED / number, inputs=20).run
        yield from ((run, twin) for twin in SUBJECT.twins(run, viewer, SEED / number / "twins"))


@pytest.mark.parametrize("viewer", [0, 1])
def test_a_twin_changes_nothing_that_the_viewer_did_or_holds(viewer):
    for run, twin in _twins(viewer):
        mine = [given for given in run.inputs if given[0] == viewer]
        assert mine == [given for given in twin.inputs if given[0] == viewer]
        assert run.config.hands[viewer] == twin.config.hands[viewer]


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("kind", [Draft, Confirm, Attend])
def test_twins_differ_in_every_secret_kind_of_input(viewer, kind):
    def given(run):
        return [it for it in run.inputs if isinstance(it[1], kind)]

    assert any(given(run) != given(twin) for run, twin in _twins(viewer))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_twins_differ_in_hands(viewer):
    assert any(run.config.hands != twin.config.hands for run, twin in _twins(viewer))
