"""Battles in this process, on one core: a bare match, a match of a series, one input to the rules."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import facedown
from bench.figures import Figure, micros, rates
from facedown import core
from facedown.catalog import find
from facedown.core.record import Acted

BATTLE: Final = find("battle")
PAIRS: Final = (("casual", "casual"), ("expert", "expert"))
GAMES: Final = 50
"""Between two looks at the clock; the same ones every time."""


def figures(_: Path) -> Iterator[Figure]:
    for pair in PAIRS:
        title = " v ".join(pair)
        bare = Figure(f"{title}, core.play", rates(partial(_bare, pair)), "matches/s")
        series = Figure(f"{title}, facedown.play", rates(partial(_series, pair)), "matches/s")
        yield bare
        yield series.against(bare, "core.play")
    inputs = list(_inputs(_played(PAIRS[0])))
    yield Figure("apply, the mean over all inputs", micros(partial(_applied, inputs)), "µs")


def _bare(pair: tuple[str, str]) -> int:
    return len(_played(pair))


def _series(pair: tuple[str, str]) -> int:
    return facedown.play(pair, "battle", GAMES, seed="bench").games


def _played(pair: tuple[str, str]) -> list[core.Played]:
    bots = {seat: BATTLE.bots[name] for seat, name in enumerate(pair)}
    seeds = (core.Seed.of("bench") / "game" / number for number in range(1, GAMES + 1))
    return [core.play(BATTLE.game, BATTLE.config, seed, bots) for seed in seeds]


def _inputs(played: list[core.Played]) -> Iterator[tuple[Any, core.Seat, Any]]:
    """Every input of the matches, with the state that it met."""
    for match in played:
        state = BATTLE.game.new(BATTLE.config, match.seed).state
        for entry in match.entries:
            assert isinstance(entry, Acted), "nobody sits down or leaves in a bare match"
            yield state, entry.seat, entry.action
            state = BATTLE.game.apply(state, entry.seat, entry.action).state


def _applied(inputs: list[tuple[Any, core.Seat, Any]]) -> int:
    for state, seat, action in inputs:
        BATTLE.game.apply(state, seat, action)
    return len(inputs)
