"""The laws of the contract, for authors of games: call `check(subject, Seed.of("…"))` in any test runner."""

from facedown.testing.connection import MockConnection
from facedown.testing.laws import (
    LAWS,
    Law,
    abandoned_matches_end,
    carry_continues,
    check,
    chips_are_conserved,
    fallbacks_end_sections,
    frames_do_not_interfere,
    offered_is_accepted,
    order_does_not_matter,
    outcome_is_final,
    play_is_determined,
    prompt_ids_count,
    round_trips,
    views_are_live,
)
from facedown.testing.subject import Run, Subject, Twins, no_chips
from facedown.testing.verdict import LawBroken
from facedown.testing.walk import Walk, walk, walked

__all__ = [
    "LAWS",
    "Law",
    "LawBroken",
    "MockConnection",
    "Run",
    "Subject",
    "Twins",
    "Walk",
    "abandoned_matches_end",
    "carry_continues",
    "check",
    "chips_are_conserved",
    "fallbacks_end_sections",
    "frames_do_not_interfere",
    "no_chips",
    "offered_is_accepted",
    "order_does_not_matter",
    "outcome_is_final",
    "play_is_determined",
    "prompt_ids_count",
    "round_trips",
    "views_are_live",
    "walk",
    "walked",
]
