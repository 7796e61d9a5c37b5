"""A round keeps the laws; and the laws see through one that does not."""

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, Prompt, Seed
from facedown.mahjong.round.events import Answered, FuritenChanged
from facedown.mahjong.round.game import Round
from facedown.mahjong.round.subject import SUBJECT
from facedown.testing import LAWS, LawBroken, fallbacks_end_sections, frames_do_not_interfere


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_round_keeps_the_law(law):
    law(SUBJECT, Seed.of("a round"), 2 if law is fallbacks_end_sections else 3)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_rounds_keep_the_law(law):
    law(SUBJECT, Seed.of("many rounds"), 4 if law is fallbacks_end_sections else 12)


@pytest.mark.nightly
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_very_many_rounds_keep_the_law(law):
    law(SUBJECT, Seed.of("very many rounds"), 24 if law is fallbacks_end_sections else 240)


class TellingClocks(Round):
    """Everybody sees the clock of whoever is asked about a tile."""

    def prompts(self, state):
        return {
            seat: Prompt(prompt.id, prompt.actions, prompt.clock, seat != DEALER)
            for seat, prompt in super().prompts(state).items()
        }


class TellingPause(Round):
    """Everybody sees when the pause is over, though somebody is still asked."""

    def prompts(self, state):
        return {
            seat: Prompt(prompt.id, prompt.actions, prompt.clock, prompt.public or seat == DEALER)
            for seat, prompt in super().prompts(state).items()
        }


class TellingAnswers(Round):
    """Everybody hears what is answered."""

    def redact(self, event, viewer):
        return event if isinstance(event, Answered) else super().redact(event, viewer)


class TellingFuriten(Round):
    """Everybody hears who let a tile go that completes the hand."""

    def redact(self, event, viewer):
        return event if isinstance(event, FuritenChanged) else super().redact(event, viewer)


class TellingHistory(Round):
    """The history has every tile open."""

    def view(self, state, viewer):
        return replace(super().view(state, viewer), history=tuple(state.history.events))


class TellingNumbers(Round):
    """One count of questions for all."""

    def prompts(self, state):
        return {
            seat: Prompt(sum(state.asked), prompt.actions, prompt.clock, prompt.public)
            for seat, prompt in super().prompts(state).items()
        }


@pytest.mark.parametrize(
    "telling",
    [TellingClocks, TellingPause, TellingAnswers, TellingFuriten, TellingHistory, TellingNumbers],
    ids=lambda game: game.__name__,
)
def test_a_round_that_tells_a_secret_breaks_the_law(telling):
    with pytest.raises(LawBroken, match="non-interference"):
        frames_do_not_interfere(SUBJECT._replace(game=telling()), Seed.of("telling"), 6)
