"""A paced reveal: everyone chooses in secret at the same time, then the dealer reveals the choices one by
one.

Each round everyone picks a number from 1 to 5; if time runs out before a pick, the draft is played. The
highest number picked only once scores. Every reveal is an input of the dealer, so no view runs ahead of what
was shown, even after a crash. Everyone stakes a chip; the best share the pot, and the house gets the
remainder.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import (
    DEALER,
    Draws,
    IllegalAction,
    Move,
    Outcome,
    Prompt,
    Seat,
    Seed,
    Step,
    Types,
    Viewer,
    Why,
    unlisted,
)
from facedown.testing.subject import Run, Subject

NUMBERS: Final = (1, 2, 3, 4, 5)


class PacedStanding(Struct, frozen=True):
    """Everything that is carried from one round to the next."""

    points: tuple[int, ...]
    left: tuple[bool, ...]
    asked: tuple[int, ...]
    """Questions asked of each chair."""
    paced: int = 0
    """Questions asked of the dealer."""
    round: int = 0
    pot: int = 0


class Config(Struct, frozen=True):
    seats: int = 2
    rounds: int = 2
    standing: PacedStanding | None = None
    """Set if a carried match continues here."""


class Ready(Struct, frozen=True, tag=True):
    pass


class Draft(Struct, frozen=True, tag=True):
    """Unasked: what to play if time runs out."""

    number: int


class Pick(Struct, frozen=True, tag=True):
    number: int


class Leave(Struct, frozen=True, tag=True):
    """At any time; a second time changes nothing."""


class CallTime(Struct, frozen=True, tag=True):
    """The dealer's: time for choosing is over."""


class Reveal(Struct, frozen=True, tag=True):
    """The dealer's: reveal the next choice."""


Action: TypeAlias = Ready | Draft | Pick | Leave | CallTime | Reveal


class Began(Struct, frozen=True, tag=True):
    round: int


class Readied(Struct, frozen=True, tag=True):
    seat: Seat


class Drafted(Struct, frozen=True, tag=True):
    """Shown only to the chair itself."""

    seat: Seat
    number: int


class Locked(Struct, frozen=True, tag=True):
    seat: Seat
    number: int | None
    """None, except to the chair itself."""


class TimeCalled(Struct, frozen=True, tag=True):
    pass


class Revealed(Struct, frozen=True, tag=True):
    seat: Seat
    number: int | None
    """None if nothing was chosen."""


class Scored(Struct, frozen=True, tag=True):
    seat: Seat | None


class Left(Struct, frozen=True, tag=True):
    seat: Seat


Event: TypeAlias = Began | Readied | Drafted | Locked | TimeCalled | Revealed | Scored | Left


class State(Struct, frozen=True):
    rounds: int
    table: PacedStanding
    ready: tuple[bool, ...]
    chosen: tuple[int | None, ...]
    """By chair: the pick, or the draft while there is no pick."""
    locked: tuple[bool, ...]
    revealed: int | None = None
    """How many choices are revealed; None while choosing."""
    over: bool = False


class View(Struct, frozen=True):
    round: int
    points: tuple[int, ...]
    left: tuple[bool, ...]
    ready: tuple[bool, ...]
    locked: tuple[bool, ...]
    chosen: tuple[int | None, ...]
    """The viewer's own, and those revealed."""
    revealed: int | None
    pot: int
    over: bool


class Paced:
    name = "paced"
    rules_version = 1
    types = Types(Config, Action, Event, View, tuple[Action, ...])

    def seats(self, config: Config) -> int:
        return config.seats

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:  # noqa: ARG002
        no, none = (False,) * config.seats, (None,) * config.seats
        if config.standing is not None:
            return Step(State(config.rounds, config.standing, (True,) * config.seats, none, no))
        table = PacedStanding((0,) * config.seats, no, (1,) * config.seats, pot=config.seats)
        stakes = tuple(Move(seat, 1) for seat in range(config.seats))
        return Step(State(config.rounds, table, no, none, no), (), stakes)

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if state.over:
            return {}
        if state.revealed is not None:
            return {DEALER: Prompt(state.table.paced, (Reveal(),), "reveal", public=True)}
        asked = state.table.asked
        if not all(state.ready):
            return {
                s: Prompt(asked[s], (Ready(),), "ready", public=True) for s in _waiting(state, state.ready)
            }
        picks = tuple(Pick(number) for number in NUMBERS)
        time = Prompt[Action](state.table.paced, (CallTime(),), "prep", public=True)
        return {
            DEALER: time,
            **{s: Prompt[Action](asked[s], picks, public=True) for s in _waiting(state, state.locked)},
        }

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        prompt = self.prompts(state).get(seat)
        if prompt is None:
            return () if seat == DEALER or state.over else (Leave(),)
        if seat == DEALER:
            return prompt.actions
        drafts = NUMBERS if all(state.ready) else ()
        return (*prompt.actions, *(Draft(number) for number in drafts), Leave())

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if action not in self.options(state, seat):
            raise IllegalAction("NOT_NOW", "choose a number from 1 to 5 while choices are open")
        match action:
            case Ready():
                return _begun(replace(state, ready=_marked(state.ready, seat)), (Readied(seat),))
            case Draft(number):
                return Step(_chosen(state, seat, number), (Drafted(seat, number),))
            case Pick(number):
                picked = replace(_chosen(state, seat, number), locked=_marked(state.locked, seat))
                return _called(picked, (Locked(seat, number),))
            case Leave():
                return Step(state) if state.table.left[seat] else _without(state, seat)
            case CallTime():
                return Step(_paced(replace(state, revealed=0)), (TimeCalled(),))
            case Reveal():
                return _revealed(state)

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        if why == "gone":
            return Leave()
        if seat != DEALER:
            return Ready()
        return CallTime() if state.revealed is None else Reveal()

    def view(self, state: State, viewer: Viewer) -> View:
        open_ = state.revealed or 0
        chosen = tuple(n if s == viewer or s < open_ else None for s, n in enumerate(state.chosen))
        table = state.table
        return View(
            table.round,
            table.points,
            table.left,
            state.ready,
            state.locked,
            chosen,
            state.revealed,
            table.pot,
            state.over,
        )

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Drafted(seat=seat):
                return event if seat == viewer else None
            case Locked(seat=seat):
                return event if seat == viewer else Locked(seat, None)
            case Began() | Readied() | TimeCalled() | Revealed() | Scored() | Left():
                return event
            case _:
                return unlisted(event)

    def section(self, state: State) -> int:
        return state.table.round

    def carry(self, state: State) -> Config | None:
        fresh = all(state.ready) and state.revealed is None and not any((*state.locked, *state.chosen))
        if not fresh or state.over or any(state.table.left):
            return None
        return Config(len(state.ready), state.rounds, state.table)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        table = state.table
        standing = [-1 if left else points for points, left in zip(table.points, table.left, strict=True)]
        places = tuple(1 + sum(other > mine for other in standing) for mine in standing)
        return Outcome(places, scores=table.points)


def _waiting(state: State, done: tuple[bool, ...]) -> list[Seat]:
    return [seat for seat, left in enumerate(state.table.left) if not left and not done[seat]]


def _marked(marks: tuple[bool, ...], seat: Seat) -> tuple[bool, ...]:
    return (*marks[:seat], True, *marks[seat + 1 :])


def _chosen(state: State, seat: Seat, number: int) -> State:
    return replace(state, chosen=(*state.chosen[:seat], number, *state.chosen[seat + 1 :]))


def _paced(state: State) -> State:
    """Ask the dealer again."""
    return replace(state, table=replace(state.table, paced=state.table.paced + 1))


def _begun(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """The first round begins when everyone is ready."""
    if _waiting(state, state.ready):
        return Step(state, events)
    begun = replace(_asked(state), ready=(True,) * len(state.ready))
    return Step(begun, (*events, Began(state.table.round)))


def _asked(state: State) -> State:
    """Ask every remaining chair for a number, and the dealer to call time."""
    asked = tuple(n + (not left) for n, left in zip(state.table.asked, state.table.left, strict=True))
    return _paced(replace(state, table=replace(state.table, asked=asked)))


def _called(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """Choosing is over as soon as everyone has picked."""
    if _waiting(state, state.locked):
        return Step(state, events)
    return Step(_paced(replace(state, revealed=0)), (*events, TimeCalled()))


def _without(state: State, seat: Seat) -> Step[State, Event]:
    gone = replace(state, table=replace(state.table, left=_marked(state.table.left, seat)))
    if gone.table.left.count(False) == 1:
        return _over(gone, (Left(seat),))
    if not all(state.ready):
        return _begun(gone, (Left(seat),))
    return Step(gone, (Left(seat),)) if state.revealed is not None else _called(gone, (Left(seat),))


def _revealed(state: State) -> Step[State, Event]:
    """Reveal the next choice; after the last one, score the round and begin the next."""
    seat = state.revealed or 0
    events: tuple[Event, ...] = (Revealed(seat, state.chosen[seat]),)
    if seat + 1 < len(state.chosen):
        return Step(_paced(replace(state, revealed=seat + 1)), events)
    scorer = _scorer(state)
    points = tuple(n + (i == scorer) for i, n in enumerate(state.table.points))
    table = replace(state.table, points=points, round=state.table.round + 1)
    size = len(state.chosen)
    scored = State(state.rounds, table, (True,) * size, (None,) * size, (False,) * size)
    if table.round == state.rounds:
        return _over(scored, (*events, Scored(scorer)))
    return Step(_asked(scored), (*events, Scored(scorer), Began(table.round)))


def _scorer(state: State) -> Seat | None:
    alone = [n for n in state.chosen if n is not None and state.chosen.count(n) == 1]
    return state.chosen.index(max(alone)) if alone else None


def _over(state: State, events: tuple[Event, ...]) -> Step[State, Event]:
    """The best of the remaining chairs share the pot; the remainder goes to the house."""
    ended = replace(state, over=True, table=replace(state.table, pot=0))
    outcome = PACED.outcome(ended)
    assert outcome is not None, "it has just ended"
    best = [seat for seat, place in enumerate(outcome.places) if place == 1]
    share, rest = divmod(state.table.pot, len(best))
    paid = tuple(Move(seat, -share) for seat in best)
    return Step(ended, events, (*paid, Move(None, -rest)) if rest else paid)


def _twins(run: Run, viewer: Viewer, seed: Seed) -> Iterator[Run]:
    """Different choices where they were never revealed, and more, fewer or different drafts of other
    chairs."""
    draws = seed.draws()
    shown = _turned_over(run)
    inputs: list[tuple[Seat, Action]] = []
    for number, (seat, action) in enumerate(run.inputs):
        if seat == viewer or number in shown or not isinstance(action, Draft | Pick):
            inputs.append((seat, action))
        elif isinstance(action, Pick):
            inputs += [(seat, Draft(draws.choice(NUMBERS))), (seat, Pick(draws.choice(NUMBERS)))]
        else:
            inputs += _drafts(seat, draws)
    yield run._replace(inputs=tuple(inputs))


def _drafts(seat: Seat, draws: Draws) -> list[tuple[Seat, Action]]:
    return [(seat, Draft(draws.choice(NUMBERS))) for _ in range(draws.below(3))]


def _turned_over(run: Run) -> set[int]:
    """The indexes of the inputs whose choices were revealed in the end."""
    state = PACED.new(run.config, run.seed).state
    last: dict[Seat, int] = {}
    shown = set()
    for number, (seat, action) in enumerate(run.inputs):
        step = PACED.apply(state, seat, action)
        state = step.state
        if isinstance(action, Draft | Pick):
            last[seat] = number
        turned = {event.seat for event in step.events if isinstance(event, Revealed)}
        shown |= {last.pop(seat) for seat in turned if seat in last}
    return shown


PACED: Final = Paced()
SUBJECT: Final = Subject(
    PACED,
    (Config(), Config(3, 3), Config(4, 1)),
    _twins,
    chips=lambda state: state.table.pot,
    rare=(Leave,),
    strays=(Pick(6), Draft(0), CallTime()),
)
