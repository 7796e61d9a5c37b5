"""Strengths: seven cards by single calls and in batches, held against eval7 and phevaluator; equity."""

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench.figures import Figure, micros, rates
from facedown.core import Seed
from facedown.poker.cards import DECK, NAMES
from facedown.poker.equity import equity
from facedown.poker.strengths import arrays, strength7

HANDS: Final = [tuple((Seed.of("bench") / "hand" / n).shuffled(DECK, 7)) for n in range(20_000)]
BATCH: Final = np.tile(np.array(HANDS, np.uint8), (10, 1))
EVAL7: Final = "eval7.evaluate"
ROUNDS: Final = 9


def figures(_: Path) -> Iterator[Figure]:
    runs = _in_turn(dict(_works()))
    found = {name: Figure(name, of, "hands/s") for name, of in runs.items()}
    for name, figure in found.items():
        yield figure if name == EVAL7 else _beside(figure, found.get(EVAL7))
    seconds = tuple(run / 1e6 for run in micros(_equity, runs=3))
    yield Figure("AhKh v QdQc, all 1,712,304 boards", seconds, "s")


def _in_turn(works: dict[str, Callable[[], int]]) -> dict[str, tuple[float, ...]]:
    """All of them in each round, so that a busy moment of the machine strikes all alike."""
    rounds = [
        {name: rates(work, runs=1, seconds=0.1)[0] for name, work in works.items()} for _ in range(ROUNDS)
    ]
    return {name: tuple(of[name] for of in rounds) for name in works}


def _beside(figure: Figure, peer: Figure | None) -> Figure:
    if peer is None:
        return figure._replace(beside="eval7 is not installed")
    return figure.against(peer, "eval7's single call")


def _works() -> Iterator[tuple[str, Callable[[], int]]]:
    yield "seven cards, one call", partial(_called, strength7)
    if _installed("eval7"):
        eval7: Any = import_module("eval7")
        cards = [eval7.Card(name) for name in NAMES]
        hands = [[cards[card] for card in hand] for hand in HANDS]
        yield EVAL7, partial(_evaluated, eval7.evaluate, hands)
    if _installed("phevaluator"):
        yield "phevaluator, ints", partial(_called, import_module("phevaluator").evaluate_cards)
    yield "batch in NumPy", partial(_batched, arrays.strengths)
    if _installed("numba"):
        jit = import_module("facedown.poker.strengths.jit")
        yield "batch in Numba", partial(_batched, jit.strengths)


def _installed(name: str) -> bool:
    return find_spec(name) is not None


def _called(evaluate: Callable[..., int]) -> int:
    for a, b, c, d, e, f, g in HANDS:
        evaluate(a, b, c, d, e, f, g)
    return len(HANDS)


def _evaluated(evaluate: Callable[[list[Any]], int], hands: list[list[Any]]) -> int:
    for hand in hands:
        evaluate(hand)
    return len(hands)


def _batched(strengths: Callable[[arrays.CardArray], arrays.Strengths]) -> int:
    return len(strengths(BATCH))


def _equity() -> int:
    return len({equity(["AhKh", "QdQc"]).deals})
