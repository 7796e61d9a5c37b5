"""How strong a hand is, as a whole number; greater is stronger. NumPy forms: `arrays`; Numba forms: `jit`."""

from facedown.poker.strengths.categories import STRONGEST, Category, describe
from facedown.poker.strengths.lookup import (
    board_key,
    short_strength,
    strength,
    strength5,
    strength7,
    strength_on,
)
from facedown.poker.strengths.variants import EVALUATORS, Evaluator, best_five, high, omaha, short

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
