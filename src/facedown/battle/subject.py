"""The battle as a subject of the laws: its configs, and the runs that a viewer cannot tell apart.

What a viewer must not notice follows from the inputs alone, not from what the game shows. Otherwise a leak
would count as public knowledge and go unnoticed.
"""

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Final, NamedTuple

from facedown.battle.actions import (
    Abandon,
    Action,
    Attend,
    CallTime,
    Confirm,
    Draft,
    EndRound,
    Leave,
    Reveal,
    Surrender,
)
from facedown.battle.cards import CARDS, EMPTY, Hand, Pair, layout_set, layouts, sanitised
from facedown.battle.config import Config
from facedown.battle.game import BATTLE
from facedown.battle.ruleset import Ruleset
from facedown.battle.state import SEATS, State
from facedown.core import Draws, Seat, Seed, Viewer
from facedown.testing.subject import Run, Subject

CONFIGS: Final = (
    Config(),
    Config(stake=1),
    Config(hands=(("attack", "attack", "heal", "counter"), ("defense", "heal", "heal", "attack")), stake=1),
    Config(Ruleset(hp=2, max_hp=3), stake=5),
    Config(Ruleset(rounds=1, extra_rounds=2), stake=1),
)

STRAYS: Final = (
    Draft(("attack", "attack", "attack")),
    Draft(("joker", None, "heal")),
    Draft(("attack", None)),
    Confirm(("attack", "attack", "attack")),
    Confirm(("joker", None, None)),
    Confirm(()),
    Confirm((None, None, None), round=99),
    Attend(),
    CallTime(),
)

_TRIES: Final = 16
_CHANGES: Final = 3
"""The most changes in one twin."""


def twins(run: Run, viewer: Viewer, chance: Seed) -> Iterator[Run]:
    """The other seats drafted, attended, confirmed or held something else, without a visible difference."""
    draws = chance.draws()
    others = [seat for seat in SEATS if seat != viewer]
    for _ in range(_TRIES):
        twin = run._replace(seed=chance / "seed")  # a battle does not use it
        for _ in range(1 + draws.below(_CHANGES)):
            twin = draws.choice(_CHANGED)(twin, draws.choice(others), draws)
        if _is_legal(twin) and _facts(twin) == _facts(run):
            yield twin


class _Round(NamedTuple):
    """One round of a run, as seen from its inputs."""

    start: int
    """The index of the first input of PREP."""
    end: int
    """The index after the last player's input in PREP."""
    finalized: bool
    shown: int
    """The number of revealed steps."""


def _rounds(run: Run) -> list[_Round]:
    rounds: list[_Round] = []
    start, end, shown, confirmed = 0, -1, 0, set[Seat]()
    for index, (seat, action) in enumerate(run.inputs):
        match action:
            case Confirm():
                confirmed.add(seat)
                end = index + 1 if len(confirmed) == len(SEATS) else end
            case CallTime():
                end = index
            case Reveal():
                shown += 1
            case EndRound():
                rounds.append(_Round(start, end, True, shown))
                start, end, shown, confirmed = index + 1, -1, 0, set()
    if start < len(run.inputs) or not rounds:  # an end without a sequel may be the end of the match
        rounds.append(_Round(start, _open_end(run) if end < 0 else end, end >= 0, shown))
    return rounds


def _open_end(run: Run) -> int:
    """Where an unfinished PREP stops: at the end of the run, or where a player gave up."""
    return len(list(takewhile(lambda given: not isinstance(given[1], Surrender | Leave), run.inputs)))


def _inputs(run: Run, seat: Seat, part: _Round) -> list[Action]:
    return [action for who, action in run.inputs[part.start : part.end] if who == seat]


def _played(run: Run, seat: Seat, part: _Round) -> tuple[str | None, ...]:
    mine = _inputs(run, seat, part)
    for action in mine:
        if isinstance(action, Confirm):
            return action.layout
    drafts = [action.layout for action in mine if isinstance(action, Draft)]
    return sanitised(drafts[-1], run.config.hands[seat]) if drafts else EMPTY


def _facts(run: Run) -> list[tuple[object, ...]]:
    """What everybody learns about each round: the revealed cards, and who was idle for too long."""
    facts: list[tuple[object, ...]] = []
    streaks: Pair = (0, 0)
    limit = run.config.rules.afk_limit
    for part in _rounds(run):
        shown = tuple(_played(run, seat, part)[: part.shown] for seat in SEATS)
        first, second = (0 if _inputs(run, seat, part) else streaks[seat] + 1 for seat in SEATS)
        streaks = first, second
        late = part.finalized and (first >= limit, second >= limit)
        facts.append((shown, late))
    return facts


def _is_legal(run: Run) -> bool:
    """Whether each hand, possibly exchanged, has the cards that were confirmed from it."""
    hands: tuple[Hand, Hand] = run.config.hands
    return all(
        action.layout in layout_set(hands[seat]) for seat, action in run.inputs if isinstance(action, Confirm)
    )


def _redrafted(run: Run, seat: Seat, draws: Draws) -> Run:
    places = _places(run, seat, Draft)
    layout = draws.choice(layouts(run.config.hands[seat]))
    return _put(run, draws.choice(places), (seat, Draft(layout))) if places else run


def _reconfirmed(run: Run, seat: Seat, draws: Draws) -> Run:
    """Confirm other cards in the steps that were not revealed."""
    parts = [part for part in _rounds(run) if _confirm_at(run, seat, part) is not None]
    if not parts:
        return run
    part = draws.choice(parts)
    at = _confirm_at(run, seat, part)
    shown = _played(run, seat, part)[: part.shown]
    same = [layout for layout in layouts(run.config.hands[seat]) if layout[: part.shown] == shown]
    return _put(run, at, (seat, Confirm(draws.choice(same)))) if at is not None and same else run


def _inserted(run: Run, seat: Seat, draws: Draws) -> Run:
    part = draws.choice(_rounds(run))
    at = _confirm_at(run, seat, part)
    place = part.start + draws.below((part.end if at is None else at) - part.start + 1)
    action = Attend() if draws.below(4) == 0 else Draft(draws.choice(layouts(run.config.hands[seat])))
    return run._replace(inputs=(*run.inputs[:place], (seat, action), *run.inputs[place:]))


def _removed(run: Run, seat: Seat, draws: Draws) -> Run:
    places = _places(run, seat, Draft) + _places(run, seat, Attend)
    return _put(run, draws.choice(places)) if places else run


def _rearmed(run: Run, seat: Seat, draws: Draws) -> Run:
    """Another hand; `_is_legal` keeps those that could have confirmed the same."""
    hands = list(run.config.hands)
    hands[seat] = tuple(draws.choice(CARDS) for _ in range(4))
    return run._replace(config=Config(run.config.rules, (hands[0], hands[1]), run.config.stake))


_CHANGED: Final[tuple[Callable[[Run, Seat, Draws], Run], ...]] = (
    _redrafted,
    _reconfirmed,
    _inserted,
    _removed,
    _rearmed,
)


def _places(run: Run, seat: Seat, kind: type) -> list[int]:
    return [i for i, (who, action) in enumerate(run.inputs) if who == seat and isinstance(action, kind)]


def _confirm_at(run: Run, seat: Seat, part: _Round) -> int | None:
    return next((at for at in _places(run, seat, Confirm) if part.start <= at < part.end), None)


def _put(run: Run, at: int, *instead: tuple[Seat, Action]) -> Run:
    return run._replace(inputs=(*run.inputs[:at], *instead, *run.inputs[at + 1 :]))


def _possible(state: State) -> None:
    rules = state.config.rules
    assert all(0 <= hp <= rules.max_hp for hp in state.hp), "HP are between 0 and max HP"
    assert state.pot == (0 if state.outcome else 2 * state.config.stake), (
        "the pot is both stakes until the end"
    )
    assert (state.phase == "over") == (state.outcome is not None), "only finished matches have an outcome"
    assert state.round <= rules.rounds + rules.extra_rounds, "sudden death is bounded"
    assert len(state.history) in (state.round - 1, state.round), "every round is finished before the next"


SUBJECT: Final = Subject(
    game=BATTLE,
    configs=CONFIGS,
    twins=twins,
    chips=lambda state: state.pot,
    invariant=_possible,
    rare=(Surrender, Leave, Abandon),
    strays=STRAYS,
)
