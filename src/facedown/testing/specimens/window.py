"""A call window: who is asked is itself a secret.

Each chair holds four cards. In turn each throws one, face up. Other chairs that hold the same rank are asked
in secret whether they call it. Meanwhile the dealer holds the same pause whether or not anybody was asked,
and nothing is shown before it is over. The first caller after the thrower shows the matching card and scores.
Most points win.
"""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import (
    DEALER,
    Draws,
    IllegalAction,
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
from facedown.testing.subject import Run, Subject, no_chips

DECK: Final = tuple(range(1, 7)) * 4
HELD: Final = 4


class Config(Struct, frozen=True):
    seats: int = 3
    deal: tuple[tuple[int, ...], ...] | None = None
    """A hand for each chair, instead of the seed's."""


class Throw(Struct, frozen=True, tag=True):
    card: int


class Call(Struct, frozen=True, tag=True):
    pass


class Pass(Struct, frozen=True, tag=True):
    pass


class Leave(Struct, frozen=True, tag=True):
    """At any time, the hand face down. A second time changes nothing."""


class Close(Struct, frozen=True, tag=True):
    """The dealer's: the pause is over."""


Action: TypeAlias = Throw | Call | Pass | Leave | Close


class Dealt(Struct, frozen=True, tag=True):
    seat: Seat
    hand: tuple[int, ...] | None
    """None, except to its owner."""


class Thrown(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class Answered(Struct, frozen=True, tag=True):
    """Shown only to the chair itself."""

    seat: Seat
    call: bool


class Called(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class Closed(Struct, frozen=True, tag=True):
    """Nobody called or nobody was asked: both look the same."""


class Left(Struct, frozen=True, tag=True):
    seat: Seat


Event: TypeAlias = Dealt | Thrown | Answered | Called | Closed | Left


class State(Struct, frozen=True):
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    left: tuple[bool, ...]
    turn: Seat
    thrown: int | None
    """The thrown card, while a window is open."""
    answers: tuple[bool | None, ...]
    """By chair, so that the order of answers cannot matter."""
    asked: tuple[int, ...]
    """Questions asked of each chair. One shared counter would reveal how many were asked."""
    pauses: int = 0
    over: bool = False


class View(Struct, frozen=True):
    hand: tuple[int, ...] | None
    """The viewer's own."""
    sizes: tuple[int, ...]
    points: tuple[int, ...]
    left: tuple[bool, ...]
    turn: Seat
    thrown: int | None
    answer: bool | None
    """The viewer's own answer."""
    over: bool


class CallWindow:
    name = "window"
    rules_version = 1
    types = Types(Config, Action, Event, View, tuple[Action, ...])

    def seats(self, config: Config) -> int:
        return config.seats

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        cards = (seed / "deal").shuffled(DECK, HELD * config.seats)
        hands = config.deal or tuple(tuple(cards[i : i + HELD]) for i in range(0, len(cards), HELD))
        none = (0,) * config.seats
        state = State(hands, none, (False,) * config.seats, 0, None, (None,) * config.seats, (1, *none[1:]))
        return Step(state, tuple(Dealt(seat, hand) for seat, hand in enumerate(hands)))

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if state.over:
            return {}
        if state.thrown is None:
            throws = self.options(state, state.turn)[:-1]
            return {state.turn: Prompt(state.asked[state.turn], throws, "turn", public=True)}
        pause: Prompt[Action] = Prompt(state.pauses, (Close(),), "deal", public=True)
        secret = {
            seat: Prompt[Action](state.asked[seat], (Call(), Pass()), "call") for seat in _awaited(state)
        }
        return {DEALER: pause, **secret}

    def options(self, state: State, seat: Seat) -> tuple[Action, ...]:
        if state.over:
            return ()
        if seat == DEALER:
            return () if state.thrown is None else (Close(),)
        if state.thrown is None and seat == state.turn:
            return (*(Throw(card) for card in sorted(set(state.hands[seat]))), Leave())
        return (Call(), Pass(), Leave()) if seat in _awaited(state) else (Leave(),)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if action not in self.options(state, seat):
            raise IllegalAction("NOT_NOW", "answer the question that is open")
        match action:
            case Throw(card):
                return Step(_opened(state, card), (Thrown(seat, card),))
            case Call() | Pass():
                call = isinstance(action, Call)
                return Step(_put(state, seat, answer=call), (Answered(seat, call),))
            case Leave():
                return Step(state) if state.left[seat] else Step(_without(state, seat), (Left(seat),))
            case Close():
                return _closed(state)

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:
        if why == "gone":
            return Leave()
        if seat == DEALER:
            return Close()
        return Pass() if state.thrown is not None else Throw(min(state.hands[seat]))

    def view(self, state: State, viewer: Viewer) -> View:
        hand, answer = (None, None) if viewer is None else (state.hands[viewer], state.answers[viewer])
        sizes = tuple(len(hand) for hand in state.hands)
        return View(hand, sizes, state.points, state.left, state.turn, state.thrown, answer, state.over)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Dealt(seat=seat):
                return event if seat == viewer else Dealt(seat, None)
            case Answered(seat=seat):
                return event if seat == viewer else None
            case Thrown() | Called() | Closed() | Left():
                return event
            case _:
                return unlisted(event)

    def section(self, state: State) -> int:  # noqa: ARG002
        return 0

    def carry(self, state: State) -> Config | None:  # noqa: ARG002
        return None

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        places = tuple(1 + sum(other > mine for other in state.points) for mine in state.points)
        return Outcome(places, scores=state.points)


def _awaited(state: State) -> list[Seat]:
    """Chairs that hold the thrown rank and have not answered."""
    return [
        seat
        for seat, hand in enumerate(state.hands)
        if seat != state.turn and state.thrown in hand and state.answers[seat] is None
    ]


def _opened(state: State, card: int) -> State:
    thrown = replace(state, thrown=card, hands=_less(state, state.turn, card), pauses=state.pauses + 1)
    awaited = _awaited(thrown)
    return replace(thrown, asked=tuple(n + (seat in awaited) for seat, n in enumerate(state.asked)))


def _less(state: State, seat: Seat, card: int) -> tuple[tuple[int, ...], ...]:
    hand = list(state.hands[seat])
    hand.remove(card)
    return (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])


def _put(state: State, seat: Seat, *, answer: bool) -> State:
    return replace(state, answers=(*state.answers[:seat], answer, *state.answers[seat + 1 :]))


def _without(state: State, seat: Seat) -> State:
    left = (*state.left[:seat], True, *state.left[seat + 1 :])
    hands = (*state.hands[:seat], (), *state.hands[seat + 1 :])
    answers = (*state.answers[:seat], None, *state.answers[seat + 1 :])
    gone = replace(state, left=left, hands=hands, answers=answers)
    return _next_turn(gone) if seat == state.turn and state.thrown is None else gone


def _closed(state: State) -> Step[State, Event]:
    assert state.thrown is not None, "the dealer closes only a window that is open"
    caller = next((seat for seat in _after(state) if state.answers[seat]), None)
    shut = replace(state, thrown=None, answers=(None,) * len(state.hands))
    if caller is None:
        return Step(_next_turn(shut), (Closed(),))
    points = tuple(n + (seat == caller) for seat, n in enumerate(state.points))
    scored = replace(shut, points=points, hands=_less(shut, caller, state.thrown))
    return Step(_next_turn(scored), (Called(caller, state.thrown),))


def _after(state: State) -> list[Seat]:
    """The chairs in order after the one whose turn it is, which comes last."""
    size = len(state.hands)
    return [(state.turn + 1 + i) % size for i in range(size)]


def _next_turn(state: State) -> State:
    """The next chair with a card throws; the game is over when only one is left, or none with cards."""
    holders = [seat for seat in _after(state) if state.hands[seat]]
    if not holders or state.left.count(False) < 2:
        return replace(state, over=True)
    turn = holders[0]
    return replace(state, turn=turn, asked=tuple(n + (seat == turn) for seat, n in enumerate(state.asked)))


def _twins(run: Run, viewer: Viewer, seed: Seed) -> Iterator[Run]:
    """Other cards in other hands and in the rest of the deck, so that other chairs are asked."""
    for number in range(2):
        draws = (seed / number).draws()
        first, shown, winners = _told(run)
        kept = [hand if seat == viewer else shown[seat] for seat, hand in enumerate(first.hands)]
        rest = list(DECK)
        for card in (card for hand in kept for card in hand):
            rest.remove(card)
        unseen = iter(draws.shuffled(rest))
        deal = tuple((*hand, *(next(unseen) for _ in range(HELD - len(hand)))) for hand in kept)
        config = replace(run.config, deal=deal)
        yield Run(config, run.seed, tuple(_retold(config, run, viewer, winners, draws)))


def _told(run: Run) -> tuple[State, list[tuple[int, ...]], list[int]]:
    """The opening, the cards each chair showed, and the indexes of the calls that were seen."""
    first = state = WINDOW.new(run.config, run.seed).state
    shown: list[tuple[int, ...]] = [()] * run.config.seats
    winners, last = [], {}
    for number, (seat, action) in enumerate(run.inputs):
        step = WINDOW.apply(state, seat, action)
        state, last[seat] = step.state, number
        for event in step.events:
            match event:
                case Thrown(by, card) | Called(by, card):
                    shown[by] = (*shown[by], card)
                    winners += [last[by]] if isinstance(event, Called) else []
                case _:
                    pass
    return first, shown, winners


def _retold(
    config: Config, run: Run, viewer: Viewer, winners: list[int], draws: Draws
) -> Iterator[tuple[Seat, Action]]:
    """The inputs this viewer can infer, with other chairs' secret answers as this deal requires."""
    state = WINDOW.new(config, run.seed).state
    for number, (seat, action) in enumerate(run.inputs):
        secret = isinstance(action, Call | Pass) and seat != viewer and number not in winners
        passing = [other for other in _awaited(state) if isinstance(action, Close) and other != viewer]
        inputs = [(other, Pass()) for other in passing if draws.below(2)]
        for given in inputs if secret else (*inputs, (seat, action)):
            state = WINDOW.apply(state, *given).state
            yield given


WINDOW: Final = CallWindow()
SUBJECT: Final = Subject(
    WINDOW,
    (Config(), Config(4), Config(2)),
    _twins,
    no_chips,
    rare=(Leave,),
    strays=(Throw(9),),
)
