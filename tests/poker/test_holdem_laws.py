"""A match of hands keeps the laws of the contract, and its twins are good enough to catch one that does not."""

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, Seed
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Run
from facedown.poker.holdem import Exposed, Holdem, Sit
from facedown.poker.holdem.subject import CONFIGS, FAIR, FAIR_VEILED, SUBJECT, VeiledHoldem
from facedown.testing import LAWS, LawBroken, carry_continues, frames_do_not_interfere, prompt_ids_count, walk

SEED = Seed.of("a freeze-out under the laws")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_freezeout_keeps_every_law(law):
    law(SUBJECT, SEED / law.__name__, 3)


@pytest.mark.parametrize(
    "walks", [pytest.param(8, marks=pytest.mark.slow), pytest.param(40, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_freezeout_keeps_every_law_for_long(law, walks):
    law(SUBJECT, SEED / "long" / law.__name__, walks)


def fair(law):
    """Twins have other decks, so other hashes: the law that compares them is blind to hashes."""
    return FAIR_VEILED if law is frames_do_not_interfere else FAIR


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_fair_freezeout_keeps_every_law(law):
    law(fair(law), SEED / "fair" / law.__name__, 2)


@pytest.mark.parametrize(
    "walks", [pytest.param(8, marks=pytest.mark.slow), pytest.param(40, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_fair_freezeout_keeps_every_law_for_long(law, walks):
    law(fair(law), SEED / "fair for long" / law.__name__, walks)


class ShowsTheFirstChairsCards(Holdem):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        return view if state.hand is None else replace(view, hand=HAND.view(state.hand, 0))


class ShowsNonces(Holdem):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), number=sum(map(len, state.standing.nonces)))


class ShowsTheSeed(Holdem):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), number=state.seed.secret[0])


class TellsEverything(Holdem):
    def redact(self, event, viewer):
        return event


class CountsSecretAnswers(Holdem):
    def view(self, state, viewer):
        wishes = 0 if state.hand is None else sum(state.hand.run_out.answers)
        return replace(super().view(state, viewer), number=wishes)


LEAKS = [ShowsTheFirstChairsCards, ShowsNonces, ShowsTheSeed, TellsEverything, CountsSecretAnswers]


@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_is_caught(leak):
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(SUBJECT._replace(game=leak()), SEED, 4)


class ExposesCardsToPlayers(VeiledHoldem):
    def redact(self, event, viewer):
        return event if isinstance(event, Exposed) else super().redact(event, viewer)


class ExposesWhatNobodyAllowed(VeiledHoldem):
    def new(self, config, seed):
        return super().new(replace(config, exposed=True), seed)


@pytest.mark.parametrize("leak", [ExposesCardsToPlayers, ExposesWhatNobodyAllowed])
def test_a_card_exposed_to_the_wrong_eyes_is_caught(leak):
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(FAIR_VEILED._replace(game=leak()), SEED, 6)


def test_the_law_of_twins_sees_through_no_hash():
    """So the veil hides from it what decks publish, and nothing else does."""
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(FAIR, SEED, 2)


class AsksAnewInEveryHand(Holdem):
    def prompts(self, state):
        before = state.standing.asked
        prompts = super().prompts(state).items()
        return {
            seat: prompt if seat == DEALER else replace(prompt, id=prompt.id - before[seat])
            for seat, prompt in prompts
        }


def test_questions_that_do_not_count_on_over_the_hands_are_caught():
    with pytest.raises(LawBroken, match="is asked 1 after"):
        prompt_ids_count(SUBJECT._replace(game=AsksAnewInEveryHand()), SEED, 2)


class ForgetsTheButton(Holdem):
    def carry(self, state):
        config = super().carry(state)
        return config and replace(config, standing=replace(config.standing, marks=None))


def test_a_button_that_is_not_carried_is_caught():
    with pytest.raises(LawBroken, match="carried on"):
        carry_continues(SUBJECT._replace(game=ForgetsTheButton()), SEED, 2)


def twins_of(config, viewer):
    for number in range(12):
        run = walk(SUBJECT, config, SEED / number).run
        yield from ((run, twin) for twin in SUBJECT.twins(run, viewer, SEED / number / "twins"))


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_a_twin_changes_nothing_that_the_viewer_did(viewer):
    for run, twin in twins_of(CONFIGS[3], viewer):
        mine = [given for given in run.inputs if given[0] == viewer]
        assert mine == [given for given in twin.inputs if given[0] == viewer]


@pytest.mark.parametrize("viewer", [0, None])
@pytest.mark.parametrize("kind", [Sit, Run])
def test_twins_differ_in_every_secret_kind_of_input(viewer, kind):
    def given(run):
        return [it for it in run.inputs if isinstance(it[1], kind)]

    assert any(given(run) != given(twin) for run, twin in twins_of(CONFIGS[3], viewer))
