"""A match keeps the laws; and the laws see through one that does not."""

import pytest
from msgspec.structs import replace

from facedown.core import Seed
from facedown.mahjong.match import MATCH, MahjongMatch
from facedown.mahjong.match.subject import CONFIGS, FAIR, FAIR_VEILED, LEFT, SUBJECT
from facedown.mahjong.round import ROUND
from facedown.testing import (
    LAWS,
    LawBroken,
    carry_continues,
    fallbacks_end_sections,
    frames_do_not_interfere,
    prompt_ids_count,
    walk,
)

SEED = Seed.of("a match under the laws")


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_match_keeps_the_law(law):
    law(SUBJECT, SEED / law.__name__, 1 if law is fallbacks_end_sections else 2)


@pytest.mark.slow
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_many_matches_keep_the_law(law):
    law(SUBJECT, SEED / "many" / law.__name__, 4 if law is fallbacks_end_sections else 12)


@pytest.mark.nightly
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_very_many_matches_keep_the_law(law):
    law(SUBJECT, SEED / "very many" / law.__name__, 24 if law is fallbacks_end_sections else 240)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_fair_match_keeps_the_law(law):
    """Twins have other walls, so other hashes: the law that compares them is blind to hashes."""
    law(FAIR_VEILED if law is frames_do_not_interfere else FAIR, SEED / "fair" / law.__name__, 1)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_match_that_is_abandoned_keeps_the_law(law):
    law(LEFT, SEED / "left" / law.__name__, 2)


def test_the_laws_walk_into_abandoned_matches():
    ends = [walk(LEFT, LEFT.configs[0], SEED / number).states[-1] for number in range(4)]
    assert any(state.outcome is not None and state.outcome.reason == "abandoned" for state in ends)


@pytest.mark.parametrize("config", CONFIGS[2:], ids=range(2, len(CONFIGS)))
def test_the_laws_walk_over_several_rounds(config):
    ends = [walk(SUBJECT, config, SEED / number).states[-1] for number in range(8)]
    assert max(MATCH.section(state) for state in ends) > 1


def test_the_laws_walk_to_the_end_of_matches():
    ends = [walk(SUBJECT, CONFIGS[1], SEED / number).states[-1] for number in range(8)]
    assert any(MATCH.outcome(state) is not None for state in ends)


class ShowsTheFirstChairsTiles(MahjongMatch):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        return view if state.round is None else replace(view, round=ROUND.view(state.round, 0))


class ShowsNonces(MahjongMatch):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), number=sum(map(len, state.standing.nonces)))


class ShowsTheSeed(MahjongMatch):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), number=state.seed.secret[0])


class TellsEverything(MahjongMatch):
    def redact(self, event, viewer):
        return event


@pytest.mark.parametrize("leak", [ShowsTheFirstChairsTiles, ShowsNonces, ShowsTheSeed, TellsEverything])
def test_a_match_that_tells_a_secret_breaks_the_law(leak):
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(SUBJECT._replace(game=leak()), SEED, 4)


def test_the_law_of_twins_sees_through_no_hash():
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(FAIR, SEED, 2)


class AsksAnewInEveryRound(MahjongMatch):
    def prompts(self, state):
        before = state.standing.asked
        return {
            seat: replace(prompt, id=prompt.id - before[seat])
            for seat, prompt in super().prompts(state).items()
        }


def test_questions_that_do_not_count_on_over_the_rounds_are_caught():
    with pytest.raises(LawBroken, match="is asked"):
        prompt_ids_count(SUBJECT._replace(game=AsksAnewInEveryRound()), SEED, 4)


class ForgetsTheHonba(MahjongMatch):
    def carry(self, state):
        config = super().carry(state)
        return config and replace(config, standing=replace(config.standing, honba=0))


def test_a_honba_that_is_not_carried_is_caught():
    with pytest.raises(LawBroken, match="carried on"):
        carry_continues(SUBJECT._replace(game=ForgetsTheHonba()), SEED, 4)
