"""Whole matches of hold'em in this process, on one core: two callers, beside PokerKit's bare engine.

PokerKit plays the same hands, checked and called to the end, and nothing else. Below stands what a decision
costs each bot of the house, and the longest of many.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from time import perf_counter
from typing import Any, Final

import facedown
from bench.figures import Figure, micros, rates
from facedown import core
from facedown.catalog import find
from facedown.poker.holdem import Config

HOLDEM: Final = find("holdem")
CALLERS: Final = ("caller", "caller")
HANDS: Final = 200
CONFIG: Final = Config(seats=2, stack=HOLDEM.config.stack, table=HOLDEM.config.table, hands=HANDS)
ROUNDS: Final = 7
SECONDS: Final = 0.3
DECISIONS: Final = 2_000


def figures(_: Path) -> Iterator[Figure]:
    works: dict[str, Callable[[], int]] = {
        "PokerKit": _pokerkit,
        "facedown.play": _played,
        "core.play": _bare,
        "the rules alone": _rules,
    }
    runs: dict[str, tuple[float, ...]] = dict.fromkeys(works, ())
    for _round in range(ROUNDS):
        for name, work in works.items():
            runs[name] += rates(work, runs=1, seconds=SECONDS)
    peer = Figure("caller v caller, PokerKit", runs.pop("PokerKit"), "hands/s")
    yield peer
    for name, measured in runs.items():
        yield Figure(f"caller v caller, {name}", measured, "hands/s").against(peer, "PokerKit")
    for name in HOLDEM.bots:
        asked = _asked(name)
        bot = HOLDEM.bots[name]
        yield Figure(f"{name}, a decision", micros(partial(_decided, bot, asked)), "µs")
        yield Figure(f"{name}, the longest of {len(asked):,}", (_longest(bot, asked),), "µs")


def _played() -> int:
    facedown.play(CALLERS, HOLDEM.game, 1, config=CONFIG, seed="bench")
    return HANDS


def _bare() -> int:
    core.play(HOLDEM.game, CONFIG, core.Seed.of("bench"), dict.fromkeys((0, 1), HOLDEM.bots["caller"]))
    return HANDS


def _rules() -> int:
    """Prompts and inputs, without views and chance."""
    game, caller, chance = HOLDEM.game, HOLDEM.bots["caller"], core.Seed.of("bench")
    state = game.new(CONFIG, chance).state
    while game.outcome(state) is None:
        ((seat, prompt),) = game.prompts(state).items()
        dealer = seat == core.DEALER
        action = game.fallback(state, seat, "timeout") if dealer else caller(None, prompt, chance)
        state = game.apply(state, seat, action).state
    return HANDS


def _pokerkit() -> int:
    import warnings

    from pokerkit import Automation, NoLimitTexasHoldem

    every, stakes = tuple(Automation), CONFIG.table.stakes
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for _ in range(10):
            state = NoLimitTexasHoldem.create_state(
                every, True, 0, (stakes.small, stakes.big), stakes.big, (CONFIG.stack,) * 2, 2
            )
            while state.status:
                state.check_or_call()
    return 10


def _asked(name: str) -> list[tuple[Any, core.Prompt[Any], core.Seed]]:
    """Questions put to a bot at six-handed matches with itself."""
    asked: list[tuple[Any, core.Prompt[Any], core.Seed]] = []

    def act(view: Any, prompt: core.Prompt[Any], chance: core.Seed) -> Any:
        asked.append((view, prompt, chance))
        return HOLDEM.bots[name](view, prompt, chance)

    config = Config(seats=6, stack=CONFIG.stack, table=CONFIG.table, hands=100)
    match = 0
    while len(asked) < DECISIONS:
        match += 1
        core.play(HOLDEM.game, config, core.Seed.of("bench") / match, dict.fromkeys(range(6), act))
    return asked[:DECISIONS]


def _decided(bot: core.Act, asked: list[tuple[Any, core.Prompt[Any], core.Seed]]) -> int:
    for view, prompt, chance in asked:
        bot(view, prompt, chance)
    return len(asked)


def _longest(bot: core.Act, asked: list[tuple[Any, core.Prompt[Any], core.Seed]]) -> float:
    """Each question is put several times and its least time counts: a busy machine is no bot's fault."""
    longest = 0.0
    for view, prompt, chance in asked:
        times = []
        for _ in range(5):
            began = perf_counter()
            bot(view, prompt, chance)
            times.append(perf_counter() - began)
        longest = max(longest, min(times))
    return 1e6 * longest
