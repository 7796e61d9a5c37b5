"""Reproducible random play, and replaying a run."""

from collections.abc import Collection, Mapping, Sequence
from collections.abc import Set as AbstractSet
from itertools import islice
from typing import Any, Final, NamedTuple

from facedown.core import DEALER, AnyGame, Draws, IllegalAction, Prompt, Seat, Seed, Step
from facedown.core.codec import pack
from facedown.testing.subject import Run, Subject
from facedown.testing.verdict import LawBroken

MOST: Final = 300
"""Of larger collections, only this many actions are examined."""

_ASKED = 5, 6
"""How often random play answers a question instead of acting unasked."""
_STRAY = 1, 16
"""How often it tries an action that may not be offered."""
_RARE = 1, 16
"""How often it considers the rare kinds of actions."""


class Walk(NamedTuple):
    """A run and the steps its inputs led to."""

    run: Run
    steps: tuple[Step[Any, Any], ...]
    """The opening, then one for each input."""

    @property
    def states(self) -> tuple[Any, ...]:
        return tuple(step.state for step in self.steps)

    def upto(self, inputs: int) -> Run:
        """The run cut short after this many inputs."""
        return self.run._replace(inputs=self.run.inputs[:inputs])


def walk(subject: Subject, config: Any, seed: Seed, inputs: int = 60) -> Walk:
    """Play at random until the end, until nobody can do anything, or for this many inputs."""
    game, draws = subject.game, (seed / "walk").draws()
    run = Run(config, seed / "match", ())
    steps = [game.new(config, run.seed)]
    while len(run.inputs) < inputs:
        given = _next_input(subject, steps[-1].state, run, draws)
        if given is None:
            break
        run = run._replace(inputs=(*run.inputs, given))
        steps.append(accepted(game, steps[-1].state, given, run))
    return Walk(run, tuple(steps))


def walked(game: AnyGame, run: Run) -> Walk:
    """Replay the run."""
    steps = [game.new(run.config, run.seed)]
    for given in run.inputs:
        steps.append(accepted(game, steps[-1].state, given, run))
    return Walk(run, tuple(steps))


def accepted(game: AnyGame, state: Any, given: tuple[Seat, Any], run: Run) -> Step[Any, Any]:
    """Apply an action that must be accepted."""
    seat, action = given
    try:
        return game.apply(state, seat, action)
    except Exception as error:
        sentence = f"{action!r} of seat {seat} should be accepted, not met with {error!r}"
        raise LawBroken("offered = accepted", sentence, run) from error


def refusal(game: AnyGame, state: Any, given: tuple[Seat, Any], run: Run) -> IllegalAction | None:
    """Apply an action that may only be refused by IllegalAction. Returns None if it is accepted."""
    seat, action = given
    try:
        game.apply(state, seat, action)
    except IllegalAction as refused:
        return refused
    except Exception as error:
        sentence = f"{action!r} of seat {seat} should be refused by IllegalAction, not by {error!r}"
        raise LawBroken("offered = accepted", sentence, run) from error
    return None


def some(actions: Collection[Any], draws: Draws) -> list[Any]:
    """All of a small collection, hundreds of a large one: the first ones, and random ones if it is a
    sequence."""
    first = list(islice(actions, MOST))
    if isinstance(actions, AbstractSet):
        first.sort(key=pack)  # the order of a set differs between processes
    if len(actions) > MOST and isinstance(actions, Sequence):
        first += [actions[draws.below(min(len(actions), 1 << 32))] for _ in range(MOST)]
    return first


def picked(actions: Collection[Any], draws: Draws, rare: tuple[type, ...] = ()) -> Any | None:
    """One action, its kind chosen first; None if only rare kinds are left and it is not their time."""
    kinds: dict[type, list[Any]] = {}
    for action in some(actions, draws):
        kinds.setdefault(type(action), []).append(action)
    if rare and not chance(draws, _RARE):
        kinds = {kind: them for kind, them in kinds.items() if kind not in rare}
    return draws.choice(draws.choice(list(kinds.values()))) if kinds else None


def chance(draws: Draws, odds: tuple[int, int]) -> bool:
    return draws.below(odds[1]) < odds[0]


def _next_input(subject: Subject, state: Any, run: Run, draws: Draws) -> tuple[Seat, Any] | None:
    game = subject.game
    if game.outcome(state) is not None:
        return None
    chairs = range(game.seats(run.config))
    options = {seat: mine for seat in chairs if len(mine := game.options(state, seat))}
    prompts = game.prompts(state)
    given = None
    if options and chance(draws, _STRAY):
        given = _held(game, state, _stray(subject, options, draws), run)
    elif not prompts or not chance(draws, _ASKED):
        given = _unasked(options, draws, subject.rare)
    return given or _asked(subject, state, prompts, draws) or _unasked(options, draws)


def _stray(
    subject: Subject, options: Mapping[Seat, Collection[Any]], draws: Draws
) -> tuple[Seat, Any] | None:
    """An action that may have been offered to another chair, or to none."""
    foreign = options[draws.choice(list(options))]
    action = picked(subject.strays or foreign, draws, subject.rare)
    return None if action is None else (draws.choice(list(options)), action)


def _held(game: AnyGame, state: Any, given: tuple[Seat, Any] | None, run: Run) -> tuple[Seat, Any] | None:
    """What a table would play for an attempt: the action, or its substitute if it is refused, or nothing."""
    refused = given and refusal(game, state, given, run)
    if given is None or refused is None:
        return given
    return None if refused.instead is None else (given[0], refused.instead)


def _asked(
    subject: Subject, state: Any, prompts: Mapping[Seat, Prompt[Any]], draws: Draws
) -> tuple[Seat, Any] | None:
    if not prompts:
        return None
    seat = draws.choice(sorted(prompts))
    if seat == DEALER:
        return seat, subject.game.fallback(state, seat, "timeout")
    action = picked(prompts[seat].actions, draws, subject.rare)
    if action is None:
        action = picked(prompts[seat].actions, draws)
    return None if action is None else (seat, action)


def _unasked(
    options: Mapping[Seat, Collection[Any]], draws: Draws, rare: tuple[type, ...] = ()
) -> tuple[Seat, Any] | None:
    if not options:
        return None
    seat = draws.choice(list(options))
    action = picked(options[seat], draws, rare)
    return None if action is None else (seat, action)
