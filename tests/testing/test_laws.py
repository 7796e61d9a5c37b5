"""The laws hold on the specimens, and each is seen to fail on a game that breaks it."""

import pytest

from facedown.core import Seed, Sight
from facedown.testing import LAWS, LawBroken, check, frames_do_not_interfere, views_are_live, walked
from facedown.testing.specimens import SPECIMENS, hidden, paced, window
from tests.testing.broken_play import PLAY
from tests.testing.broken_records import RECORDS
from tests.testing.broken_views import (
    VIEWS,
    CountsEveryInput,
    FramesForEveryInput,
    ShowsBanks,
    TellsOfDrafts,
)

SEED = Seed.of("laws")
BROKEN = (*PLAY, *VIEWS, *RECORDS)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("subject", SPECIMENS, ids=lambda subject: subject.game.name)
def test_a_specimen_keeps_the_law(subject, law):
    law(subject, SEED, 20)


@pytest.mark.parametrize(
    "walks", [pytest.param(30, marks=pytest.mark.slow), pytest.param(80, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("subject", SPECIMENS, ids=lambda subject: subject.game.name)
def test_a_specimen_keeps_all_laws_for_long(subject, walks):
    check(subject, SEED / "slow", walks=walks)


@pytest.mark.parametrize(
    "broken", BROKEN, ids=lambda it: f"{type(it.subject.game).__name__}-{it.law.__name__}"
)
def test_a_broken_game_is_caught(broken):
    with pytest.raises(LawBroken) as caught:
        broken.law(broken.subject, SEED, 12)
    assert broken.says in caught.value.sentence


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_each_law_is_seen_to_fail(law):
    assert any(broken.law is law for broken in BROKEN)


@pytest.mark.parametrize("sight", [CountsEveryInput, FramesForEveryInput, ShowsBanks])
def test_a_sight_that_tells_of_secret_inputs_is_caught(sight):
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(window.SUBJECT, SEED, 12, sight=sight)


def test_a_sight_that_keeps_a_prompt_back_is_caught():
    class Forgetful(Sight):
        def frame(self, state, prompts, events=(), **rest):
            return super().frame(state, {}, events, at=rest["at"])

    with pytest.raises(LawBroken, match="coming now"):
        views_are_live(window.SUBJECT, SEED, 4, sight=Forgetful)


def test_one_frame_more_at_the_end_is_caught():
    def one_draft_more(run, viewer, seed):
        state = walked(paced.PACED, run).states[-1]
        for seat in range(run.config.seats):
            if seat != viewer and paced.Draft(1) in paced.PACED.options(state, seat):
                yield run._replace(inputs=(*run.inputs, (seat, paced.Draft(1))))

    frames_do_not_interfere(paced.SUBJECT._replace(twins=one_draft_more), SEED, 6)
    with pytest.raises(LawBroken, match="frames here"):
        frames_do_not_interfere(paced.SUBJECT._replace(game=TellsOfDrafts(), twins=one_draft_more), SEED, 6)


def test_a_game_in_which_nothing_hides_needs_no_twins():
    open_ = hidden.SUBJECT._replace(twins=lambda *_: (), hides=False)
    frames_do_not_interfere(open_, SEED, 2)


@pytest.mark.parametrize("broken", BROKEN[:1] + BROKEN[-1:])
def test_check_tries_one_law_after_another(broken):
    with pytest.raises(LawBroken):
        check(broken.subject, SEED, walks=12)
