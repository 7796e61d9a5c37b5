"""The equilibrium of the battle: solve it, write it down, check what is written down.

    python scripts/battle_equilibrium.py --write     solve, and write src/facedown/bots/battle/table.py
    python scripts/battle_equilibrium.py --check     solve, and compare with the table that is there

Backward induction over (round, own HP, other's HP); every state is a zero-sum game of 24 × 24 layouts, worth
win − loss, solved as a linear programme. Equilibria are many: of the optimal mixtures we take the one with
the highest mean against the 24 layouts, so that it also earns something against weak play.

Equal HP is worth 0 to both, in sudden death as in a draw. So the third round and all of sudden death are the
same games, and three rounds of 100 states are the whole table.
"""

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from rich.progress import track
from scipy.optimize import linprog

from facedown.bots.battle.rounds import LAYOUTS, REPLIES, RULES, SPOTS, initials, landings, spot_of, verdicts

Floats: TypeAlias = NDArray[np.float64]
Key: TypeAlias = tuple[int, int, int]
"""(round, own HP, other's HP)."""
Mixtures: TypeAlias = Mapping[Key, Floats]
"""By key, how likely each of `LAYOUTS` is."""

TABLE: Final = Path(__file__).parents[1] / "src/facedown/bots/battle/table.py"
WEIGHTS: Final = 5040
"""The sum of a state's weights: divisible by 1 … 10, as the denominators of most solutions are."""
MILLION: Final = 1_000_000
SLACK: Final = 1e-9
"""By how much the second programme may fall short of the value, for the first was solved in floats."""

ALIVE: Final = tuple(hp for hp in SPOTS if 0 not in hp)
EQUAL: Final = tuple(hp for hp in ALIVE if hp[0] == hp[1])
FULL: Final = np.array([REPLIES.index(layout) for layout in LAYOUTS])
LAST: Final = RULES.rounds + RULES.extra_rounds

KNOWN_LEADS: Final = {9: (0.011, 0.113, 0.0), 8: (0.230, 0.176, 0.600), 6: (0.661, 0.789, 1.0)}
"""Ten HP against so many, in rounds 1, 2, 3."""
KNOWN_SHARES: Final = {24: 0.657, 73: 0.834}
"""Of wins against one who plays so many layouts, each as often."""


class Solved(NamedTuple):
    value: float
    mixture: Floats


class Finding(NamedTuple):
    """One thing that was checked."""

    what: str
    found: float
    least: float
    most: float

    @property
    def holds(self) -> bool:
        return self.least <= self.found <= self.most

    def __str__(self) -> str:
        mark = "ok  " if self.holds else "FAIL"
        return f"{mark} {self.what}: {self.found:.6f} (from {self.least:.6f} to {self.most:.6f})"


def solve(progress: Callable[[Iterable[int]], Iterable[int]] = iter) -> dict[Key, Solved]:
    """The table in floats, last round first."""
    solved: dict[Key, Solved] = {}
    later = np.zeros(len(SPOTS))
    for number in progress(range(RULES.rounds, 0, -1)):
        worth = _worth(number, later)
        later = np.zeros(len(SPOTS))
        for hp in ALIVE:
            state = _solution(_payoffs(hp, worth)[:, FULL])
            solved[number, *hp] = state
            later[spot_of(*hp)] = state.value
    return solved


def worst(mixtures: Mixtures, replies: Iterable[int] = range(len(REPLIES))) -> dict[Key, float]:
    """What each state is worth to one who plays these mixtures against the best responder, exactly."""
    columns = list(replies)
    return _inducted(mixtures, lambda payoffs: float(payoffs[columns].min()))


def against(mixtures: Mixtures, replies: Iterable[int]) -> dict[Key, float]:
    """What each state is worth against one who plays all these replies, each as often, exactly."""
    columns = list(replies)
    return _inducted(mixtures, lambda payoffs: float(payoffs[columns].mean()))


def quantised(mixture: Floats) -> tuple[int, ...]:
    """Whole weights by largest remainders."""
    exact = mixture / mixture.sum() * WEIGHTS
    weights = np.floor(exact + SLACK).astype(int)
    short = WEIGHTS - int(weights.sum())
    weights[np.argsort(weights - exact, kind="stable")[:short]] += 1
    return tuple(int(weight) for weight in weights)


def written(solved: Mapping[Key, Solved]) -> str:
    """The module, whole."""
    rows = "\n".join(_line(key, solved) for key in sorted(solved))
    return _MODULE.format(weights=WEIGHTS, million=f"{MILLION:_}", rows=rows)


def findings(
    solved: Mapping[Key, Solved], mixtures: Mixtures, values: Mapping[Key, int]
) -> Iterator[Finding]:
    """The table against the solution, and both against what is known."""
    yield Finding("round 1, 10 against 10", solved[1, 10, 10].value, -0.001, 0.001)
    for other, leads in KNOWN_LEADS.items():
        for number, lead in enumerate(leads, start=1):
            value = solved[number, 10, other].value
            yield Finding(f"round {number}, 10 against {other}", value, *_around(lead, 0.0005))
    off = max(abs(values[key] / MILLION - solved[key].value) for key in solved)
    yield Finding("values in the table are off by", off, 0, 1.5 / MILLION)
    floor = worst(mixtures)
    yield Finding("exploitability of a match", -floor[1, 10, 10], -SLACK, 0.001)
    gap = max(solved[key].value - floor[key] for key in solved)
    yield Finding("exploitability from the worst state on", gap, 0, 0.001)
    unfilled = max(abs(full - floor[key]) for key, full in worst(mixtures, FULL.tolist()).items())
    yield Finding("empty slots help a best responder by", unfilled, 0, 0)
    for count, replies in ((24, FULL.tolist()), (73, range(len(REPLIES)))):
        share = (1 + against(mixtures, replies)[1, 10, 10]) / 2
        yield Finding(f"wins against uniform-{count}", share, *_around(KNOWN_SHARES[count], 0.005))


def checked_in() -> tuple[Mixtures, Mapping[Key, int]]:
    """The mixtures and values of the table that is there."""
    from facedown.bots.battle.equilibrium import ROWS  # noqa: PLC0415  it reads the table that --write writes

    mixtures = {key: np.array(row.weights) / sum(row.weights) for key, row in ROWS.items()}
    return mixtures, {key: row.value for key, row in ROWS.items()}


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    todo = parser.add_mutually_exclusive_group(required=True)
    todo.add_argument("--write", action="store_true", help=f"write {TABLE.name}")
    todo.add_argument("--check", action="store_true", help=f"check {TABLE.name}")
    writing = parser.parse_args().write
    solved = solve(lambda rounds: track(list(rounds), "solving rounds 3, 2, 1"))
    if writing:
        TABLE.write_text(written(solved))
    found = list(findings(solved, *checked_in()))
    print(*found, sep="\n")
    return 0 if all(finding.holds for finding in found) else 1


def _worth(number: int, later: Floats) -> Floats:
    """By spot, what the end of this round is worth; `later` says it where the match goes on."""
    return np.array(
        [later[spot] if verdict is None else verdict for spot, verdict in enumerate(verdicts(number))]
    )


def _payoffs(hp: tuple[int, int], worth: Floats) -> Floats:
    """A row for each of `LAYOUTS`, a column for each of `REPLIES`."""
    rows = [np.frombuffer(row, dtype=np.uint8) for row in landings(spot_of(*hp))]
    return worth[np.array(rows)]


def _solution(payoffs: Floats) -> Solved:
    rows, columns = payoffs.shape
    sum_is_one = np.append(np.ones(rows), 0)[np.newaxis]
    first = linprog(
        np.append(np.zeros(rows), -1),
        A_ub=np.hstack([-payoffs.T, np.ones((columns, 1))]),
        b_ub=np.zeros(columns),
        A_eq=sum_is_one,
        b_eq=[1],
        bounds=[(0, None)] * rows + [(None, None)],
        method="highs",
    )
    assert first.status == 0, first.message
    value = -float(first.fun)
    second = linprog(
        -payoffs.mean(axis=1),
        A_ub=-payoffs.T,
        b_ub=np.full(columns, SLACK - value),
        A_eq=sum_is_one[:, :-1],
        b_eq=[1],
        bounds=(0, None),
        method="highs",
    )
    assert second.status == 0, second.message
    return Solved(value, second.x)


def _inducted(mixtures: Mixtures, reply: Callable[[Floats], float]) -> dict[Key, float]:
    """Backward through all 13 rounds; `reply` makes one number of what each reply would bring."""
    values: dict[Key, float] = {}
    later = np.zeros(len(SPOTS))
    for number in range(LAST, 0, -1):
        worth = _worth(number, later)
        later = np.zeros(len(SPOTS))
        for hp in ALIVE if number <= RULES.rounds else EQUAL:
            mixture = mixtures[min(number, RULES.rounds), *hp]
            value = reply(mixture @ _payoffs(hp, worth))
            later[spot_of(*hp)] = values[number, *hp] = value
    return values


def _line(key: Key, solved: Mapping[Key, Solved]) -> str:
    number, own, other = key
    # The game is symmetric, so the two sides of a state differ in sign only; the mean makes it exact.
    value = round((solved[key].value - solved[number, other, own].value) / 2 * MILLION)
    weights = zip(LAYOUTS, quantised(solved[key].mixture), strict=True)
    mixture = " ".join(f"{initials(layout)} {weight}" for layout, weight in weights if weight)
    return f"{number} {own} {other} {value}  {mixture}"


def _around(middle: float, spread: float) -> tuple[float, float]:
    return middle - spread, middle + spread


_MODULE: Final = '''\
"""The equilibrium of the battle, generated by scripts/battle_equilibrium.py; do not edit.

Each line has: round, own HP, other's HP, value, then layouts by their initials with their weights.
The lines of the third round also apply to sudden death.
"""

from typing import Final

WEIGHTS: Final = {weights}
"""The sum of each line's weights."""
MILLION: Final = {million}
"""A win, in the unit of the values; a loss is the same below zero."""
LINES: Final = """\\
{rows}
"""
'''


if __name__ == "__main__":
    sys.exit(main())
