"""A cash table through the hand notation, on one core: every action a client's hand, merged and advanced."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Final

from bench.figures import Figure, rates
from facedown.core import Seed
from facedown.poker.cash.config import Config
from facedown.poker.hand.config import Table
from facedown.poker.notation import Hand
from facedown.poker.stakes import Stakes

HOUSE: Final = Config(6, Table(Stakes(100, 200)), most=40_000, unit="0.01")
NAMES: Final = tuple(f"player {number}" for number in range(1, 7))
STACK: Final = 200
HANDS: Final = 40
"""Between two looks at the clock; the same ones every time."""
WORDS: Final = ("f", "cc", "cc")


def figures(_: Path) -> Iterator[Figure]:
    script = _script()
    yield Figure("six players, merge + advance + next", rates(partial(_played, script)), "hands/s")


def _played(script: list[tuple[str, Hand]]) -> int:
    """The server's part of it."""
    hand = _seated().next().advance()
    for author, wish in script:
        hand = hand.merge(wish, author).advance()
        if hand.finishing_stacks is not None:
            hand = hand.next().advance()
    return HANDS


def _script() -> list[tuple[str, Hand]]:
    """The clients' part: what each sends, in order, by what it has seen."""
    draws = Seed.of("bench").draws()
    script = []
    hand = _seated()
    for _ in range(HANDS):
        hand = hand.next().advance()
        while (author := hand.on_turn) is not None:
            wish = hand.personalize(author).act(author, draws.choice(WORDS))
            script.append((author, wish))
            hand = hand.merge(wish, author).advance()
    return script


def _seated() -> Hand:
    hand = Hand.opened(HOUSE, "bench")
    for name in NAMES:
        hand = hand.merge(hand.join(name, STACK), name)
    return hand
