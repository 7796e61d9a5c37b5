"""A ring table keeps the laws of the contract, and its twins are good enough to catch one that does not."""

import pytest
from msgspec.structs import replace

from facedown.core import DEALER, Seed
from facedown.poker.cash import Cash, Intended, TopUp
from facedown.poker.cash.subject import SUBJECT
from facedown.poker.hand import HAND
from facedown.testing import (
    LAWS,
    LawBroken,
    carry_continues,
    chips_are_conserved,
    frames_do_not_interfere,
    order_does_not_matter,
    prompt_ids_count,
    views_are_live,
)

SEED = Seed.of("a ring table under the laws")
RESTLESS = SUBJECT._replace(rare=(TopUp,))
"""The same, where people come and go all the time."""


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_ring_table_keeps_every_law(law):
    law(SUBJECT, SEED / law.__name__, 2)


@pytest.mark.parametrize(
    "law", [order_does_not_matter, prompt_ids_count, chips_are_conserved, views_are_live]
)
def test_a_restless_table_keeps_the_laws_of_questions_and_chips(law):
    law(RESTLESS, SEED / "restless" / law.__name__, 5)


@pytest.mark.parametrize(
    "walks", [pytest.param(5, marks=pytest.mark.slow), pytest.param(30, marks=pytest.mark.nightly)]
)
@pytest.mark.parametrize("subject", [SUBJECT, RESTLESS], ids=["calm", "restless"])
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_a_ring_table_keeps_every_law_for_long(law, subject, walks):
    law(subject, SEED / "long" / law.__name__, walks)


class ShowsTheFirstChairsCards(Cash):
    def view(self, state, viewer):
        view = super().view(state, viewer)
        return view if state.hand is None else replace(view, hand=HAND.view(state.hand, 0))


class ShowsNonces(Cash):
    def view(self, state, viewer):
        nonces = [chair.nonce for chair in state.standing.chairs if chair is not None]
        return replace(super().view(state, viewer), number=sum(map(len, nonces)))


class ShowsTheSeed(Cash):
    def view(self, state, viewer):
        return replace(super().view(state, viewer), number=state.seed.secret[0])


class TellsEverything(Cash):
    def redact(self, event, viewer):
        return event


@pytest.mark.parametrize("leak", [ShowsTheFirstChairsCards, ShowsNonces, ShowsTheSeed, TellsEverything])
def test_a_leak_is_caught(leak):
    with pytest.raises(LawBroken, match="can tell two worlds apart"):
        frames_do_not_interfere(SUBJECT._replace(game=leak()), SEED, 4)


class HidesWishes(Cash):
    def redact(self, event, viewer):
        return None if isinstance(event, Intended) else super().redact(event, viewer)


def test_a_wish_that_is_seen_and_not_told_is_caught():
    with pytest.raises(LawBroken, match="changed without an event"):
        views_are_live(RESTLESS._replace(game=HidesWishes()), SEED, 4)


class ForgetsItsQuestions(Cash):
    def carry(self, state):
        config = super().carry(state)
        return config and replace(config, standing=replace(config.standing, asked=(), due=""))


def test_a_counter_that_is_not_carried_is_caught():
    with pytest.raises(LawBroken, match="prompts would be"):
        carry_continues(SUBJECT._replace(game=ForgetsItsQuestions()), SEED, 4)


class AsksTheDealerAnew(Cash):
    def prompts(self, state):
        prompts = dict(super().prompts(state))
        if DEALER in prompts:
            away = sum(chair is not None and chair.intent == 2 for chair in state.standing.chairs)
            prompts[DEALER] = replace(prompts[DEALER], id=prompts[DEALER].id * 10 - away)
        return prompts


def test_questions_that_do_not_count_upwards_are_caught():
    with pytest.raises(LawBroken, match="is asked"):
        prompt_ids_count(RESTLESS._replace(game=AsksTheDealerAnew()), SEED, 8)
