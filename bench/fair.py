"""Deals: what it costs to shuffle from a seed, and to seal a deal under its Merkle root."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Final

from bench.figures import Figure, micros
from facedown.core import Seed
from facedown.core.fair import Sealed

DECK: Final = tuple(rank + suit for suit in "cdhs" for rank in "23456789TJQKA")
PREFIXES: Final = {9: "heads-up", 17: "six-handed", 52: "the whole deck"}
"""Two cards for each player and five for the board."""
SEEDS: Final = tuple(Seed.of("bench") / "hand" / number for number in range(100))


def figures(_: Path) -> Iterator[Figure]:
    system = Figure("SystemRandom().shuffle, 52 cards", micros(_shuffled_by_system), "µs")
    for first, players in PREFIXES.items():
        shuffle = Figure(f"{first} of 52 cards, {players}", micros(partial(_shuffled, first)), "µs")
        yield shuffle.against(system, "SystemRandom")
    yield system
    yield Figure("Merkle root, 52 salted cards", micros(_sealed), "µs").against(system, "SystemRandom")


def _shuffled(first: int) -> int:
    for seed in SEEDS:
        seed.shuffled(DECK, first)
    return len(SEEDS)


def _shuffled_by_system() -> int:
    chance = SystemRandom()
    for _ in SEEDS:
        chance.shuffle(list(DECK))
    return len(SEEDS)


def _sealed() -> int:
    roots = [Sealed(DECK, seed).root for seed in SEEDS]
    return len(roots)
