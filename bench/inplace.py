"""Random hands of 100 big blinds in place, by the modules that are imported.

`python -m bench.inplace` plays a block for each number of seats that it reads, and answers with its hands.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from facedown.core import Seed
from facedown.poker.kernel import moves
from facedown.poker.simulation import Simulation
from facedown.poker.stakes import Stakes

ROOT: Final = Path(__file__).parent.parent
STACK: Final = 200
STAKES: Final = Stakes(1, 2)
WORDS: Final = 1 << 16


def words(count: int = WORDS) -> list[int]:
    draws = Seed.of("bench").draws()
    return [draws.word() for _ in range(count)]


def hand_by_hand(seats: int) -> Callable[[], int]:
    """Each hand dealt by its number, as for a game that is played."""
    table = Simulation(seats, STACK, stakes=STAKES, seed="bench")

    def work() -> int:
        for number in range(500):
            table.deal(number)
            table.play()
        return 500

    return work


def whole_hands(seats: int) -> Callable[[], int]:
    table = Simulation(seats, STACK, stakes=STAKES, seed="bench")
    return lambda: table.play_hands(2000).hands


@contextmanager
def served(folder: Path) -> Iterator[Callable[[int], Callable[[], int]]]:
    """The same with the modules of a folder, in another process."""
    command = [sys.executable, "-m", "bench.inplace"]
    env = os.environ | {"PYTHONPATH": str(folder)}
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        to, back = child.stdin, child.stdout
        assert to is not None, "it is asked for"
        assert back is not None, "it is asked for"

        def ask(seats: int) -> int:
            print(seats, file=to, flush=True)
            return int(back.readline())

        try:
            yield lambda seats: lambda: ask(seats)
        finally:
            to.close()


def _serve() -> None:
    assert not moves.__file__.endswith(".py"), f"{moves.__file__} is not compiled"
    plays = {seats: whole_hands(seats) for seats in (2, 6)}
    for line in sys.stdin:
        print(plays[int(line)](), flush=True)


if __name__ == "__main__":
    _serve()
