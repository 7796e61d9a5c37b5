"""The scripted matches through the game and in place, by the modules that are imported.

`python -m bench.mahjong_inplace NUMBER…` makes the scripts with these numbers. Each line that it reads is the
index of a script and a way to play it. It answers with what was done and the seconds that its core took.
"""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from bench.mahjong_script import Script, script
from facedown.core import DEALER, Seat, Seed
from facedown.mahjong import scoring
from facedown.mahjong.batch import Batch
from facedown.mahjong.match import MATCH
from facedown.mahjong.match.actions import Confirm
from facedown.mahjong.round import course
from facedown.mahjong.round.actions import Action
from facedown.mahjong.round.config import Config
from facedown.mahjong.shape import needs
from facedown.mahjong.simulation import Simulation

Work: TypeAlias = Callable[[], tuple[int, float]]
"""Does something; answers how much, and the seconds of the core."""

ROOT: Final = Path(__file__).parent.parent
TABLES: Final = 16
UNUSED: Final = Seed.of("bench")
"""All walls are written down."""


class Round(NamedTuple):
    config: Config
    actions: tuple[Action, ...]
    """Of whoever is asked next."""
    scores: tuple[int, ...]
    """At its end."""


def timed(play: Callable[[Any], int], match: Any) -> tuple[int, float]:
    """What is kept of waits and scores is forgotten first, so that no hand has been seen before."""
    needs._waits.cache_clear()  # noqa: SLF001
    scoring._scored.cache_clear()  # noqa: SLF001
    began = process_time()
    done = play(match)
    return done, process_time() - began


def through_the_game(script: Script, *, list_all: bool = False) -> int:
    state = MATCH.new(script.config, UNUSED).state
    for answers in script.answers:
        prompts = MATCH.prompts(state)
        if list_all:
            for prompt in prompts.values():
                list(prompt.actions)
        for seat, action in answers:
            state = MATCH.apply(state, seat, action).state
    assert state.outcome is not None, "a script goes to the end"
    return 1


def in_place(rounds: Sequence[Round]) -> int:
    table = Simulation()
    for one in rounds:
        table.begin(one.config, UNUSED)
        for action in one.actions:
            table.act(action)
        assert tuple(table.state.scores) == one.scores, "a round ends as it did"
    return 1


def random_batch(number: int) -> int:
    """Rounds, each a table's."""
    tables = Batch(TABLES, seed=UNUSED / number)
    tables.play()
    return len(tables)


def without_pauses(script: Script) -> Script:
    """The same match under a config that has none."""
    answers = [tuple([one for one in given if one[0] != DEALER]) for given in script.answers]
    return Script(replace(script.config, pauses=False), tuple(filter(None, answers)))


def rounds(script: Script) -> tuple[Round, ...]:
    """The same match, round by round."""
    quiet, found = without_pauses(script), []
    state = MATCH.new(quiet.config, UNUSED).state
    assert state.round is not None, "all chairs are taken"
    config, given = state.round.config, _nothing()
    for seat, action in (one for answers in quiet.answers for one in answers):
        if type(action) is not Confirm:
            given[seat].append(action)  # type: ignore[arg-type]  # of a round
        was, state = state.round, MATCH.apply(state, seat, action).state
        if was is not None and state.round is None:
            found.append(_in_order(config, given))
        elif was is None and state.round is not None:
            config, given = state.round.config, _nothing()
    return tuple(found)


def _nothing() -> dict[Seat, list[Action]]:
    return {seat: [] for seat in range(4)}


def _in_order(config: Config, given: dict[Seat, list[Action]]) -> Round:
    """A script answers all questions about a tile at once; here one chair after the other is asked."""
    table, actions = Simulation(), []
    table.begin(config, UNUSED)
    while (seat := table.actor) >= 0:
        actions.append(given[seat].pop(0))
        table.act(actions[-1])
    return Round(config, tuple(actions), tuple(table.state.scores))


def ways(scripts: Sequence[Script]) -> dict[str, list[Work]]:
    played: tuple[tuple[str, Callable[[Any], int], list[Any]], ...] = (
        ("through the game", through_the_game, list(scripts)),
        ("through the game without pauses", through_the_game, [without_pauses(one) for one in scripts]),
        ("in place", in_place, [rounds(one) for one in scripts]),
        ("random rounds", random_batch, list(range(len(scripts)))),
    )
    return {name: [partial(timed, play, match) for match in matches] for name, play, matches in played}


@contextmanager
def served(folder: Path, numbers: Sequence[int]) -> Iterator[Callable[[str], list[Work]]]:
    """The same with the modules of a folder, in another process."""
    command = [sys.executable, "-m", "bench.mahjong_inplace", *map(str, numbers)]
    env = os.environ | {"PYTHONPATH": str(folder)}
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        to, back = child.stdin, child.stdout
        assert to is not None, "it is asked for"
        assert back is not None, "it is asked for"

        def ask(name: str, index: int) -> tuple[int, float]:
            print(index, name, file=to, flush=True)
            done, seconds = back.readline().split()
            return int(done), float(seconds)

        try:
            yield lambda name: [partial(ask, name, index) for index in range(len(numbers))]
        finally:
            to.close()


def _serve() -> None:
    assert not course.__file__.endswith(".py"), f"{course.__file__} is not compiled"
    works = ways([script(int(number)) for number in sys.argv[1:]])
    for line in sys.stdin:
        index, name = line.strip().split(" ", 1)
        print(*works[name][int(index)](), flush=True)


if __name__ == "__main__":
    _serve()
