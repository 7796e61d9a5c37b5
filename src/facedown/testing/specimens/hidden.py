"""Hidden cards: one card each, one round of betting, the highest card left in takes the pot.

Everyone antes a chip. In turn each chair bids another chip or folds; a folded card is never shown. A chair
may also fold out of turn, which is how an absent player leaves.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import IllegalAction, Move, Outcome, Prompt, Seat, Seed, Step, Types, Viewer, Why, unlisted
from facedown.testing.subject import Run, Subject

RANKS: Final = tuple(range(2, 15))


class Config(Struct, frozen=True):
    seats: int = 2
    deal: tuple[int, ...] | None = None
    """A card for each chair, instead of the seed's."""


class Bid(Struct, frozen=True, tag=True):
    """One more chip."""


class Fold(Struct, frozen=True, tag=True):
    """At any time. A second fold changes nothing."""


Action: TypeAlias = Bid | Fold


class Dealt(Struct, frozen=True, tag=True):
    seat: Seat
    card: int | None
    """None, except to its owner."""


class Raised(Struct, frozen=True, tag=True):
    seat: Seat


class Folded(Struct, frozen=True, tag=True):
    seat: Seat


class Shown(Struct, frozen=True, tag=True):
    seat: Seat
    card: int


class Won(Struct, frozen=True, tag=True):
    seat: Seat
    chips: int


Event: TypeAlias = Dealt | Raised | Folded | Shown | Won


class State(Struct, frozen=True):
    cards: tuple[int, ...]
    bids: tuple[bool, ...]
    folded: tuple[bool, ...]
    pot: int
    winner: Seat | None = None
    shown: bool = False
    """Whether the hand ended with a showdown."""


class View(Struct, frozen=True):
    cards: tuple[int | None, ...]
    """By chair: the viewer's own card, and after a showdown those of the players left in."""
    bids: tuple[bool, ...]
    folded: tuple[bool, ...]
    pot: int
    turn: Seat | None
    winner: Seat | None


class Hidden:
    name = "hidden"
    rules_version = 1
    types = Types(Config, Action, Event, View, tuple[Action, ...])

    def seats(self, config: Config) -> int:
        return config.seats

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        chairs = range(config.seats)
        cards = config.deal or tuple((seed / "deal").shuffled(RANKS, config.seats))
        nobody = (False,) * config.seats
        dealt = tuple(Dealt(seat, cards[seat]) for seat in chairs)
        antes = tuple(Move(seat, 1) for seat in chairs)
        return Step(State(cards, nobody, nobody, config.seats), dealt, antes)

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        turn = _turn(state)
        return {} if turn is None else {turn: Prompt(1, (Bid(), Fold()), "turn", public=True)}

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if state.winner is not None or not 0 <= seat < len(state.cards):
            return ()
        return (Bid(), Fold()) if seat == _turn(state) else (Fold(),)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if action not in self.options(state, seat):
            raise IllegalAction("NOT_NOW", "wait for your turn: all you can do now is fold")
        match action:
            case Bid():
                raised = replace(state, bids=_marked(state.bids, seat), pot=state.pot + 1)
                return _settled(raised, (Raised(seat),), (Move(seat, 1),))
            case Fold() if state.folded[seat]:
                return Step(state)
            case Fold():
                return _settled(replace(state, folded=_marked(state.folded, seat)), (Folded(seat),), ())

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:  # noqa: ARG002
        return Fold()

    def view(self, state: State, viewer: Viewer) -> View:
        cards = tuple(
            card if seat == viewer or (state.shown and not state.folded[seat]) else None
            for seat, card in enumerate(state.cards)
        )
        return View(cards, state.bids, state.folded, state.pot, _turn(state), state.winner)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Dealt(seat=seat):
                return event if seat == viewer else Dealt(seat, None)
            case Raised() | Folded() | Shown() | Won():
                return event
            case _:
                return unlisted(event)

    def section(self, state: State) -> int:  # noqa: ARG002
        return 0

    def carry(self, state: State) -> Config | None:  # noqa: ARG002
        return None

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is None:
            return None
        return Outcome(tuple(1 if seat == state.winner else 2 for seat in range(len(state.cards))))


def _turn(state: State) -> Seat | None:
    """The first chair that has not acted yet."""
    if state.winner is not None:
        return None
    spoken = zip(state.bids, state.folded, strict=True)
    return next((seat for seat, said in enumerate(spoken) if not any(said)), None)


def _marked(marks: tuple[bool, ...], seat: Seat) -> tuple[bool, ...]:
    return (*marks[:seat], True, *marks[seat + 1 :])


def _settled(state: State, events: tuple[Event, ...], moves: tuple[Move, ...]) -> Step[State, Event]:
    """The hand is over when one player is left, who does not show, or when all have acted."""
    left = [seat for seat, folded in enumerate(state.folded) if not folded]
    if len(left) > 1 and _turn(state) is not None:
        return Step(state, events, moves)
    winner = max(left, key=lambda seat: state.cards[seat])
    shown = [Shown(seat, state.cards[seat]) for seat in left] if len(left) > 1 else []
    over = replace(state, winner=winner, shown=bool(shown), pot=0)
    return Step(over, (*events, *shown, Won(winner, state.pot)), (*moves, Move(winner, -state.pot)))


def _twins(run: Run, viewer: Viewer, seed: Seed) -> Iterator[Run]:
    """Other cards for the chairs that this viewer did not see."""
    end = HIDDEN.new(run.config, run.seed).state
    cards = end.cards
    for seat, action in run.inputs:
        end = HIDDEN.apply(end, seat, action).state
    seen = HIDDEN.view(end, viewer).cards
    others = iter(seed.shuffled([card for card in RANKS if card not in cards]))
    deal = tuple(next(others) if card is None else card for card in seen)
    yield run._replace(config=Config(run.config.seats, deal))


HIDDEN: Final = Hidden()
SUBJECT: Final = Subject(
    HIDDEN, (Config(), Config(3), Config(3, (7, 14, 2))), _twins, chips=lambda state: state.pot
)
