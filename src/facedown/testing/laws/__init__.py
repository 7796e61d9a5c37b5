"""The laws that every game keeps, each a function that raises `LawBroken`, and `check` to run them all."""

from collections.abc import Callable
from typing import Final, TypeAlias

from facedown.core import Seed
from facedown.testing.laws.play import (
    abandoned_matches_end,
    fallbacks_end_sections,
    offered_is_accepted,
    order_does_not_matter,
    outcome_is_final,
    play_is_determined,
)
from facedown.testing.laws.records import carry_continues, chips_are_conserved, round_trips
from facedown.testing.laws.views import (
    frames_do_not_interfere,
    prompt_ids_count,
    unlisted_events_are_hidden,
    views_are_live,
)
from facedown.testing.subject import Subject

Law: TypeAlias = Callable[[Subject, Seed, int], None]
"""(subject, seed, walks): runs this many random walks on every config of the subject."""

LAWS: Final[tuple[Law, ...]] = (
    play_is_determined,
    offered_is_accepted,
    order_does_not_matter,
    fallbacks_end_sections,
    abandoned_matches_end,
    outcome_is_final,
    frames_do_not_interfere,
    unlisted_events_are_hidden,
    views_are_live,
    prompt_ids_count,
    chips_are_conserved,
    carry_continues,
    round_trips,
)


def check(subject: Subject, seed: Seed, walks: int = 5) -> None:
    """Run every law on a game; raises LawBroken for the first one it breaks."""
    for law in LAWS:
        law(subject, seed / law.__name__, walks)


__all__ = [
    "LAWS",
    "Law",
    "abandoned_matches_end",
    "carry_continues",
    "check",
    "chips_are_conserved",
    "fallbacks_end_sections",
    "frames_do_not_interfere",
    "offered_is_accepted",
    "order_does_not_matter",
    "outcome_is_final",
    "play_is_determined",
    "prompt_ids_count",
    "round_trips",
    "unlisted_events_are_hidden",
    "views_are_live",
]
