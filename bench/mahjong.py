"""Mahjong on one core: actions through the contract, scripted hanchans beside riichienv, real rounds.

*An action through the contract* is `MATCH.prompts` and `MATCH.apply`, for each input of the scripted
matches: all that a table asks of the rules, with the check that the action is offered, new states and
events.

*A scripted hanchan* is a match from the first deal to the end, with calls; what everybody does is known
beforehand and costs nothing. Here all open questions are asked for with `MATCH.prompts`, with what they
offer, and then answered with `MATCH.apply`, the dealer's pauses and the confirmations between rounds
included; and the same once more with every offered action listed one by one, as a player might that tries
them all. riichienv plays the same walls and the same actions, driven from Python: `legal_actions` of
everybody it asks, then one `step` with all answers, and a `reset` for each round; with its log of events,
as it comes, and without. What we keep of waits and scores is forgotten before each match, so that no hand
has been seen before.

*A real round* is one of the archive that `FACEDOWN_CORPUS` names, read, played again and compared, event
by event and to the last point.

Everybody plays each match in turn. The seconds are the core's: another program's are not counted.
"""

import lzma
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from itertools import islice
from pathlib import Path
from time import process_time
from typing import Any, Final

from tests.mahjong import corpus as neutral

from bench.figures import Figure
from bench.mahjong_script import Script, script
from facedown.core import Seed
from facedown.mahjong import scoring
from facedown.mahjong.match import MATCH
from facedown.mahjong.shape import needs

Work = Callable[[], int]

MATCHES: Final = 8
ROUNDS: Final = 7
REAL_ROUNDS: Final = 300
APART: Final = 25
"""Every so many of the archive's."""
YARDSTICK: Final = "riichienv"

_UNUSED: Final = Seed.of("bench")
"""All walls are written down."""


def figures(_ground: Path) -> Iterator[Figure]:
    there = _riichienv()
    scripts, told = _scripts(there)
    works = {
        "contract": _each(_act, scripts),
        "facedown": _each(_play, scripts),
        "facedown, all actions listed": _each(partial(_play, list_all=True), scripts),
    }
    if there is not None:
        logged, bare = there.environment(log=True), there.environment(log=False)
        works[YARDSTICK] = _each(partial(_play_there, logged), told)
        works[f"{YARDSTICK} without its log"] = _each(partial(_play_there, bare), told)
    runs = _in_turns(works)
    yield Figure("an action through the contract", tuple([1e6 / run for run in runs.pop("contract")]), "µs")
    for name, measured in runs.items():
        figure = Figure(f"scripted hanchan, {name}", measured, "matches/s")
        beside = YARDSTICK in runs and name != YARDSTICK
        yield figure.against(Figure("", runs[YARDSTICK], ""), YARDSTICK) if beside else figure
    if real := _real_rounds():
        replays = _in_turns({"real": _each(_replay, real)})
        yield Figure("real rounds, played again and compared", replays["real"], "rounds/s")


def _riichienv() -> Any:
    """How it is driven, or nothing where it is missing."""
    try:
        return import_module("bench.mahjong_env")
    except ImportError as lack:
        print(f"not measured: riichienv ({lack})", file=sys.stderr)
        return None


def _scripts(there: Any) -> tuple[list[Script], list[Any]]:
    """The first matches that both can play, and how riichienv is told them."""
    if there is None:
        return [script(number) for number in range(MATCHES)], []
    both: list[tuple[Script, Any]] = []
    number = 0
    while len(both) < MATCHES:
        one, number = script(number), number + 1
        try:
            both.append((one, there.told(one)))
        except there.Departs as why:
            print(f"a scripted hanchan is left out: {why}", file=sys.stderr)
    return [one for one, _ in both], [told for _, told in both]


def _each(play: Callable[[Any], int], matches: list[Any]) -> list[Work]:
    return [partial(play, match) for match in matches]


def _in_turns(works: dict[str, list[Work]]) -> dict[str, tuple[float, ...]]:
    """How much of its work everybody gets done in a second."""
    _round(works)  # what is made on first use is not what is measured
    rounds = [_round(works) for _ in range(ROUNDS)]
    return {name: tuple([one[name] for one in rounds]) for name in works}


def _round(works: dict[str, list[Work]]) -> dict[str, float]:
    done, spent = dict.fromkeys(works, 0), dict.fromkeys(works, 0.0)
    for turn in zip(*works.values(), strict=True):
        for name, work in zip(works, turn, strict=True):
            began = process_time()
            done[name] += work()
            spent[name] += process_time() - began
    return {name: done[name] / spent[name] for name in works}


def _act(script: Script) -> int:
    _forget()
    state = MATCH.new(script.config, _UNUSED).state
    for answers in script.answers:
        for seat, action in answers:
            MATCH.prompts(state)
            state = MATCH.apply(state, seat, action).state
    assert state.outcome is not None, "a script goes to the end"
    return script.inputs


def _play(script: Script, *, list_all: bool = False) -> int:
    _forget()
    state = MATCH.new(script.config, _UNUSED).state
    for answers in script.answers:
        prompts = MATCH.prompts(state)
        if list_all:
            for prompt in prompts.values():
                list(prompt.actions)
        for seat, action in answers:
            state = MATCH.apply(state, seat, action).state
    assert state.outcome is not None, "a script goes to the end"
    return 1


def _forget() -> None:
    needs._waits.cache_clear()  # noqa: SLF001
    scoring._scored.cache_clear()  # noqa: SLF001


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
