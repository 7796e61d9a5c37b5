"""Poker hands on one core, of 100 big blinds and random legal play, beside PokerKit and other engines.

All are measured in turns, round after round, so that a busy moment of the machine is everybody's.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any, Final

from bench import c_loop, engines
from bench.compiled import NoCompiler, build
from bench.figures import Figure, rates
from bench.inplace import STACK, STAKES, hand_by_hand, served, whole_hands

Work = Callable[[], int]

SEATS: Final = {2: "heads-up", 6: "six-handed"}
ROUNDS: Final = 7
SECONDS: Final = 0.3
TABLES: Final = 4096
YARDSTICK: Final = "PokerKit"
BATCH: Final = "Numba, whole playouts"
C_LOOP: Final = "the same playouts by a loop in C"


def figures(ground: Path) -> Iterator[Figure]:
    with ExitStack() as open_until_measured:
        drivers = _drivers(ground, open_until_measured)
        for seats, title in SEATS.items():
            works = {name: work for name, driver in drivers.items() if (work := _ready(name, driver, seats))}
            measured = _in_turns(works)
            yardstick = Figure("", measured[YARDSTICK], "")
            for name, runs in measured.items():
                figure = Figure(f"{title}, {name}", runs, "hands/s")
                if name == C_LOOP and BATCH in measured:
                    share = Figure("", measured[BATCH], "").value / figure.value
                    yield figure._replace(beside=f"the batch reaches {share:.0%} of it")
                else:
                    yield figure if name == YARDSTICK else figure.against(yardstick, YARDSTICK)


def _drivers(ground: Path, until: ExitStack) -> dict[str, engines.Driver]:
    ours: dict[str, engines.Driver] = {
        "in place": whole_hands,
        "in place, each hand by its number": hand_by_hand,
        "through the immutable Game": _through_the_game,
    }
    try:
        ours["in place, compiled by mypyc"] = until.enter_context(served(build(ground)))
    except NoCompiler as lack:
        _miss("the compiled kernel", lack)
    ours["Numba, lockstep of 4,096 tables"] = _lockstep
    ours[BATCH] = _playouts
    try:
        ours[C_LOOP] = c_loop.driver(c_loop.build(ground))
    except NoCompiler as lack:
        _miss(C_LOOP, lack)
    return {YARDSTICK: engines.pokerkit, **ours, **engines.PEERS}


def _ready(name: str, driver: engines.Driver, seats: int) -> Work | None:
    """Warm, or missing."""
    try:
        work = driver(seats)
        work()
    except ImportError as lack:
        _miss(name, lack)
        return None
    return work


def _miss(name: str, lack: Exception) -> None:
    print(f"not measured: {name} ({lack})", file=sys.stderr)


def _in_turns(works: dict[str, Work]) -> dict[str, tuple[float, ...]]:
    runs: dict[str, tuple[float, ...]] = dict.fromkeys(works, ())
    for _ in range(ROUNDS):
        for name, work in works.items():
            runs[name] += rates(work, runs=1, seconds=SECONDS)
    return runs


def _through_the_game(seats: int) -> Work:
    """Prompt, answer, apply: states, events and history as a table keeps them."""
    from facedown.core import Seed
    from facedown.poker.hand import HAND
    from facedown.poker.hand.actions import Call, Check, Fold, RaiseTo
    from facedown.poker.hand.config import Config, Table

    config = Config((STACK,) * seats, table=Table(STAKES))
    hands, chance = Seed.of("bench") / "hand", engines.Chance()
    fold, check, call = Fold(), Check(), Call()

    def play(number: int) -> None:
        state = HAND.new(config, hands / number).state
        while prompts := HAND.prompts(state):
            ((seat, prompt),) = prompts.items()
            offer: Any = prompt.actions
            choice, size = chance.act(offer.call > 0, offer.least, offer.most)
            action = RaiseTo(size) if choice == 2 else fold if choice == 0 else call if offer.call else check
            state = HAND.apply(state, seat, action).state

    def work() -> int:
        for number in range(200):
            play(number)
        return 200

    return work


def _playouts(seats: int) -> Work:
    from facedown.poker.batch import playouts

    play = partial(playouts, 100_000, stacks=[STACK] * seats, stakes=STAKES, seed="bench")
    return lambda: play().hands


def _lockstep(seats: int) -> Work:
    from facedown.poker.batch import Batch

    tables = Batch(TABLES, stacks=[STACK] * seats, stakes=STAKES, seed="bench")
    act = _random_actions()

    def work() -> int:
        """Every table that is over is dealt to again at once."""
        done = 0
        for _ in range(50):
            tables.step(*act(tables))
            done += int((~tables.running).sum())
            tables.deal()
        return done

    return work


def _random_actions() -> Callable[[Any], tuple[Any, Any]]:
    """The same policy as everybody's, for all tables at once."""
    import numpy as np

    from facedown.poker.batch.chance import Chance

    chance = Chance("bench")

    def act(tables: Any) -> tuple[Any, Any]:
        owes = tables.owed > 0
        least, most = tables.least, tables.most
        scaled = chance.words(len(tables)).astype(np.int64) * (1 + owes + (most > 0))
        kinds = (scaled >> 32) + ~owes
        return kinds, least + ((scaled & 0xFFFFFFFF) * (most - least + 1) >> 32)

    return act
