"""The strength of a hand as an integer; greater is stronger. `arrays` is for NumPy, `jit` for Numba."""

from facedown.poker.strengths.categories import STRONGEST, Category, describe
from facedown.poker.strengths.lookup import board_key, strength5, strength7, strength_on
from facedown.poker.strengths.variants import (
    EVALUATORS,
    Evaluator,
    best_five,
    high,
    omaha,
    short,
    short_strength,
    strength,
)

__all__ = [
    "EVALUATORS",
    "STRONGEST",
    "Category",
    "Evaluator",
    "best_five",
    "board_key",
    "describe",
    "high",
    "omaha",
    "short",
    "short_strength",
    "strength",
    "strength5",
    "strength7",
    "strength_on",
]
