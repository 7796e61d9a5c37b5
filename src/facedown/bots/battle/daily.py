"""The battle of the day: the round is solved, so every layout has a value against an opponent who never errs.

Values are the probability of winning minus that of losing, in millionths, as in the table.
"""

from collections.abc import Generator
from importlib.resources import files
from typing import Final

from facedown.battle import Action, Confirm, View
from facedown.bots.battle.equilibrium import ROWS, Key, key_of
from facedown.bots.battle.review import payoff
from facedown.bots.battle.rounds import LAYOUTS, initials
from facedown.bots.battle.table import WEIGHTS
from facedown.core import Prompt, Seed
from facedown.core.daily import Assessment, Daily, Rated

GOOD: Final = 20_000
"""A good layout gives up at most this: a hundredth of a win instead of a loss."""
WORST: Final = 100_000
"""A position is worth asking if the worst layout gives up at least this."""
_OPTIONS: Final = tuple(map(initials, LAYOUTS))


def options(view: View, prompt: Prompt[Action]) -> tuple[str, ...]:  # noqa: ARG001  all layouts are allowed
    is_open = view.phase == "prep" and view.confirmed is None and view.draft is None
    return _OPTIONS if is_open and key_of(view) is not None else ()


def assess(view: View, prompt: Prompt[Action], chance: Seed) -> Generator[None, None, Assessment | None]:  # noqa: ARG001  nothing is sampled
    key = key_of(view)
    assert key is not None, "only such positions have options"
    rated = []
    for option, layout, weight in zip(_OPTIONS, LAYOUTS, ROWS[key].weights, strict=True):
        value = yield from _value(key, layout)
        lost = max(ROWS[key].value - value, 0)
        facts = {"value": value, "weight": round(1_000_000 * weight / WEIGHTS)}
        rated.append(Rated(option, lost, lost <= GOOD, facts))
    good = sum(one.is_good for one in rated)
    if max(one.lost for one in rated) < WORST or 2 * good > len(rated):
        return None
    rated.sort(key=lambda one: (one.lost, -one.facts["weight"]))
    return Assessment(tuple(rated), facts={"value": ROWS[key].value})


def _value(key: Key, mine: tuple[str | None, ...]) -> Generator[None, None, int]:
    """Of a layout, against the equilibrium."""
    number, own, other = key
    total = 0
    for weight, theirs in zip(ROWS[number, other, own].weights, LAYOUTS, strict=True):
        if weight:
            total += weight * payoff(key, mine, theirs)  # type: ignore[arg-type]
    yield
    return total // WEIGHTS


def chosen(view: View, prompt: Prompt[Action], action: Action) -> str | None:  # noqa: ARG001  all options are known
    """Only a layout without an empty slot is one of the options."""
    laid = initials(action.layout) if isinstance(action, Confirm) else ""  # type: ignore[arg-type]
    return laid if laid in _OPTIONS else None


DAILY: Final = Daily(options, assess, chosen, files(__package__) / "daily.zip")
