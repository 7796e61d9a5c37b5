"""Mahjong on one core: actions through the contract, scripted hanchans beside riichienv, real rounds.

*An action through the contract* is `MATCH.prompts` and `MATCH.apply`, for each input of the scripted
matches: all that a table asks of the rules, with the check that the action is offered, new states and
events.

*A scripted hanchan* is a match from the first deal to the end, with calls; what everybody does is known
beforehand and costs nothing. *Through the game*, all open questions are asked for with `MATCH.prompts`, with
what they offer, and then answered with `MATCH.apply`, the dealer's pauses and the confirmations between
rounds included; once more with every offered action listed one by one, as a player might that tries them
all; and once under a config without pauses, as riichienv has none. *In place*, a `Simulation` plays round by
round. *Compiled*, the same source is built as `make wheel-fast` builds it. riichienv plays the same walls and
the same actions, driven from Python: `legal_actions` of everybody it asks, then one `step` with all answers,
and a `reset` for each round; with its log of events, as it comes, and without. What we keep of waits and
scores is forgotten before each match, so that no hand has been seen before.

*A random round* is played in place by a `Batch`, all legal actions equally likely.

*A real round* is one of the archive that `FACEDOWN_CORPUS` names, read, played again and compared, event
by event and to the last point.

Everybody plays each match in turn. The seconds are the core's: another program's are not counted.
"""

import lzma
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any, Final

from tests.mahjong import corpus as neutral

from bench.compiled import NoCompiler, build
from bench.figures import Figure
from bench.mahjong_inplace import UNUSED, Work, served, through_the_game, timed, ways
from bench.mahjong_script import Script, script
from facedown.mahjong.match import MATCH

MATCHES: Final = 8
ROUNDS: Final = 7
REAL_ROUNDS: Final = 300
APART: Final = 25
"""Every so many of the archive's."""
YARDSTICK: Final = "riichienv without its log"
RANDOM: Final = "random rounds"


def figures(ground: Path) -> Iterator[Figure]:
    there = _riichienv()
    numbers, scripts, told = _scripts(there)
    listing = partial(through_the_game, list_all=True)
    with ExitStack() as until:
        works = {"contract": _each(_act, scripts), **ways(scripts)}
        works["through the game, all actions listed"] = _each(listing, scripts)
        if compiled := _compiled(ground, numbers, until):
            works |= {f"{name}, compiled by mypyc": compiled(name) for name in ways([])}
        if there is not None:
            logged, bare = there.environment(log=True), there.environment(log=False)
            works["riichienv"] = _each(partial(_play_there, logged), told)
            works[YARDSTICK] = _each(partial(_play_there, bare), told)
        runs = _in_turns(works)
    yield Figure("an action through the contract", tuple([1e6 / run for run in runs.pop("contract")]), "µs")
    for name in [name for name in runs if name.startswith(RANDOM)]:
        yield Figure(f"{name}", runs.pop(name), "rounds/s")
    for name, measured in runs.items():
        figure = Figure(f"scripted hanchan, {name}", measured, "matches/s")
        beside = YARDSTICK in runs and name != YARDSTICK
        yield figure.against(Figure("", runs[YARDSTICK], ""), YARDSTICK) if beside else figure
    if real := _real_rounds():
        replays = _in_turns({"real": _each(_replay, real)})
        yield Figure("real rounds, played again and compared", replays["real"], "rounds/s")


def _compiled(ground: Path, numbers: Sequence[int], until: ExitStack) -> Callable[[str], list[Work]] | None:
    try:
        return until.enter_context(served(build(ground / "compiled"), numbers))
    except NoCompiler as lack:
        print(f"not measured: the compiled rules ({lack})", file=sys.stderr)
        return None


def _riichienv() -> Any:
    """How it is driven, or nothing where it is missing."""
    try:
        return import_module("bench.mahjong_env")
    except ImportError as lack:
        print(f"not measured: riichienv ({lack})", file=sys.stderr)
        return None


def _scripts(there: Any) -> tuple[list[int], list[Script], list[Any]]:
    """The first matches that both can play, by number, and how riichienv is told them."""
    if there is None:
        return list(range(MATCHES)), [script(number) for number in range(MATCHES)], []
    both: list[tuple[int, Script, Any]] = []
    number = 0
    while len(both) < MATCHES:
        one = script(number)
        try:
            both.append((number, one, there.told(one)))
        except there.Departs as why:
            print(f"a scripted hanchan is left out: {why}", file=sys.stderr)
        number += 1
    return [number for number, _, _ in both], [one for _, one, _ in both], [told for _, _, told in both]


def _each(play: Callable[[Any], int], matches: list[Any]) -> list[Work]:
    return [partial(timed, play, match) for match in matches]


def _in_turns(works: dict[str, list[Work]]) -> dict[str, tuple[float, ...]]:
    """How much of its work everybody gets done in a second."""
    _round(works)  # what is made on first use is not what is measured
    rounds = [_round(works) for _ in range(ROUNDS)]
    return {name: tuple([one[name] for one in rounds]) for name in works}


def _round(works: dict[str, list[Work]]) -> dict[str, float]:
    done, spent = dict.fromkeys(works, 0), dict.fromkeys(works, 0.0)
    for turn in zip(*works.values(), strict=True):
        for name, work in zip(works, turn, strict=True):
            much, seconds = work()
            done[name] += much
            spent[name] += seconds
    return {name: done[name] / spent[name] for name in works}


def _act(script: Script) -> int:
    state = MATCH.new(script.config, UNUSED).state
    for answers in script.answers:
        for seat, action in answers:
            MATCH.prompts(state)
            state = MATCH.apply(state, seat, action).state
    assert state.outcome is not None, "a script goes to the end"
    return script.inputs


def _play_there(env: Any, rounds: Sequence[Any]) -> int:
    for one in rounds:
        asked = env.reset(**one.start)
        for answers in one.steps:
            for seen in asked.values():
                seen.legal_actions()
            asked = env.step(answers)
        assert env.done(), "a script goes to the end"
    return 1


def _real_rounds() -> list[bytes]:
    path = Path(os.environ.get("FACEDOWN_CORPUS", ".")) / "mahjong" / "tenhou-rounds.jsonl.xz"
    if not path.exists():
        print("not measured: real rounds (FACEDOWN_CORPUS names no folder that has them)", file=sys.stderr)
        return []
    with lzma.open(path) as lines:
        return list(islice(lines, 0, REAL_ROUNDS * APART, APART))


def _replay(line: bytes) -> int:
    difference = neutral.replayed(neutral.parse(line)).difference
    assert difference is None, difference
    return 1
