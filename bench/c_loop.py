"""The playouts of a batch, written in C (`playout.c`) and compiled here: what a batch is held against."""

import ctypes
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import numpy as np

from bench.compiled import NoCompiler
from bench.inplace import STACK, STAKES
from facedown.poker.batch.chance import Chance
from facedown.poker.batch.totals import WORDS
from facedown.poker.cards import DECK
from facedown.poker.simulation import Totals, usual_posts
from facedown.poker.strengths.arrays import high_tables

SOURCE: Final = Path(__file__).with_name("playout.c")
HANDS: Final = 100_000
SEED: Final = "bench"


def build(folder: Path) -> Any:
    """The compiled library."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise NoCompiler("no C compiler")
    library = folder / "playout.so"
    options = ["-O3", "-march=native", "-shared", "-fPIC"]
    subprocess.run([compiler, *options, "-o", str(library), str(SOURCE)], check=True)
    return ctypes.CDLL(str(library))


def driver(library: Any) -> Callable[[int], Callable[[], int]]:
    """Work that plays a block of hands; it must come to what our batch comes to, chip for chip."""

    def for_seats(seats: int) -> Callable[[], int]:
        from facedown.poker.batch import playouts

        ours = playouts(HANDS, stacks=[STACK] * seats, stakes=STAKES, seed=SEED)
        theirs = played(library, seats)
        assert theirs == ours, f"the C loop plays by other rules: {theirs}, not {ours}"
        return lambda: played(library, seats).hands

    return for_seats


def played(library: Any, seats: int) -> Totals:
    posts = usual_posts(STAKES, seats)
    tables = high_tables()
    pointers = (ctypes.c_void_p * len(tables))(*(table.ctypes.data for table in tables))
    hand = ctypes.create_string_buffer(int(library.hand_bytes()))
    library.seat(hand, seats)
    deck = np.array(DECK, np.int64)
    stacks, blinds = np.full(seats, STACK, np.int64), np.array(posts.blinds, np.int64)
    net, tally = np.zeros(seats, np.int64), np.zeros(3, np.int64)
    chance = Chance(SEED)
    while tally[0] < HANDS:
        words = chance.words(WORDS)
        library.play_hands(
            hand, _at(deck), _at(words), ctypes.c_int64(len(words)), ctypes.c_int64(HANDS), _at(stacks),
            _at(blinds), ctypes.c_int64(posts.price), posts.opener, pointers, _at(net), _at(tally),
        )  # fmt: skip
    return Totals(int(tally[0]), int(tally[1]), int(tally[2]), tuple(net.tolist()))


def _at(array: Any) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)
