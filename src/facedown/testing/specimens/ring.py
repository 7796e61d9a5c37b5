"""A ring table: chairs are empty at first, people sit down and leave, hands are played in between.

Each seated player antes, gets one card and stays or folds in turn; the highest card takes the pot, less the
rake if the hand was shown. Cards come from the match's seed and the players' nonces, so neither the house nor
a player can choose them. A table can be continued from `carry` between any two hands.
"""

from collections.abc import Collection, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from facedown.core import (
    DEALER,
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
from facedown.core.fair import hand_seed
from facedown.testing.subject import Run, Subject

RANKS: Final = tuple(range(2, 15))


class TakenChair(Struct, frozen=True):
    """An occupied chair."""

    chips: int
    nonce: str


class RingStanding(Struct, frozen=True):
    """Everything that is carried from one hand to the next."""

    sitting: tuple[TakenChair | None, ...]
    net: tuple[int, ...]
    """What each chair has won so far, summed over everyone who sat there."""
    asked: tuple[int, ...]
    """Questions asked of each chair."""
    hands: int = 0
    deals: int = 0
    """Questions asked of the dealer."""
    dealing: bool = False
    """Whether the dealer is asked for the next hand."""


class Config(Struct, frozen=True):
    chairs: int = 3
    hands: int | None = None
    """The table closes after this many."""
    ante: int = 2
    rake: int = 1
    least: int = 4
    most: int = 10
    """Bounds of a buy-in."""
    deal: tuple[tuple[int, ...], ...] = ()
    """By hand, a card for each chair, instead of the seed's until they run out."""
    standing: RingStanding | None = None
    """Set if a carried table continues here."""


class Sit(Struct, frozen=True, tag=True):
    chips: int
    nonce: str = ""
    """The player's contribution to the randomness of every hand; any text."""


class Leave(Struct, frozen=True, tag=True):
    """At any time, with all chips that are not in the pot. Does nothing on an empty chair."""


class Stay(Struct, frozen=True, tag=True):
    pass


class Fold(Struct, frozen=True, tag=True):
    pass


class Deal(Struct, frozen=True, tag=True):
    """The dealer's."""


Action: TypeAlias = Sit | Leave | Stay | Fold | Deal


class EmptyChair(Struct, frozen=True):
    """What an empty chair may do: a range of buy-ins, with any nonce."""

    least: int
    most: int

    def __contains__(self, action: object) -> bool:
        match action:
            case Sit(chips):
                return self.least <= chips <= self.most
            case _:
                return isinstance(action, Leave)

    def __iter__(self) -> Iterator[Action]:
        yield Leave()
        yield from (Sit(chips) for chips in range(self.least, self.most + 1))

    def __len__(self) -> int:
        return self.most - self.least + 2


class Sat(Struct, frozen=True, tag=True):
    seat: Seat
    chips: int


class Left(Struct, frozen=True, tag=True):
    seat: Seat
    chips: int


class Dealt(Struct, frozen=True, tag=True):
    """A hand begins."""

    players: tuple[Seat, ...]
    cards: tuple[int | None, ...]
    """By chair. A player sees only their own card, others none."""


class Stayed(Struct, frozen=True, tag=True):
    seat: Seat


class Folded(Struct, frozen=True, tag=True):
    seat: Seat


class Won(Struct, frozen=True, tag=True):
    seat: Seat
    chips: int
    cards: tuple[int | None, ...]
    """By chair, the cards that were shown."""


Event: TypeAlias = Sat | Left | Dealt | Stayed | Folded | Won


class RingHand(Struct, frozen=True):
    cards: tuple[int | None, ...]
    """By chair; None for chairs that are not, or no longer, in it."""
    stayed: tuple[Seat, ...] = ()
    pot: int = 0


class State(Struct, frozen=True):
    config: Config
    seed: Seed
    table: RingStanding
    hand: RingHand | None = None

    @property
    def over(self) -> bool:
        return self.hand is None and self.table.hands == self.config.hands


class View(Struct, frozen=True):
    chips: tuple[int | None, ...]
    """By chair, None if it is empty."""
    hands: int
    cards: tuple[int | None, ...]
    playing: tuple[Seat, ...]
    stayed: tuple[Seat, ...]
    pot: int


class RingTable:
    name = "ring"
    rules_version = 1
    types = Types(Config, Action, Event, View, tuple[Action, ...])

    def seats(self, config: Config) -> int:
        return config.chairs

    def new(self, config: Config, seed: Seed) -> Step[State, Event]:
        none = (0,) * config.chairs
        table = config.standing or RingStanding((None,) * config.chairs, none, none)
        return Step(State(replace(config, standing=None), seed, table))

    def prompts(self, state: State) -> Mapping[Seat, Prompt[Action]]:
        if state.table.dealing:
            return {DEALER: Prompt(state.table.deals, (Deal(),), "deal", public=True)}
        turn = _turn(state)
        if turn is None:
            return {}
        return {turn: Prompt(state.table.asked[turn], (Stay(), Fold()), "turn", public=True)}

    def options(self, state: State, seat: Seat) -> Collection[Action]:
        if state.over:
            return ()
        if seat == DEALER:
            return (Deal(),) if state.table.dealing else ()
        if state.table.sitting[seat] is None:
            return EmptyChair(state.config.least, state.config.most)
        return (Stay(), Fold(), Leave()) if seat == _turn(state) else (Leave(),)

    def apply(self, state: State, seat: Seat, action: Action) -> Step[State, Event]:
        if action not in self.options(state, seat):
            raise IllegalAction("NOT_NOW", "sit on an empty chair, answer on your turn, or leave")
        match action:
            case Sit(chips, nonce):
                table = _seated(state.table, seat, TakenChair(chips, nonce), -chips)
                return Step(_asking(replace(state, table=table)), (Sat(seat, chips),), (Move(seat, chips),))
            case Leave():
                return _left(state, seat)
            case Deal():
                return _dealt(state)
            case Stay():
                return _settled(state, _stayed(state, seat), (Stayed(seat),))
            case Fold():
                return _settled(state, _folded(state, seat), (Folded(seat),))

    def fallback(self, state: State, seat: Seat, why: Why) -> Action:  # noqa: ARG002
        if why == "gone":
            return Leave()
        return Deal() if seat == DEALER else Fold()

    def view(self, state: State, viewer: Viewer) -> View:
        hand = state.hand or RingHand((None,) * state.config.chairs)
        playing = tuple(seat for seat, card in enumerate(hand.cards) if card is not None)
        chips = tuple(sitting.chips if sitting else None for sitting in state.table.sitting)
        cards = _own(hand.cards, viewer)
        return View(chips, state.table.hands, cards, playing, hand.stayed, hand.pot)

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        match event:
            case Dealt(players, cards):
                return Dealt(players, _own(cards, viewer))
            case Sat() | Left() | Stayed() | Folded() | Won():
                return event
            case _:
                return unlisted(event)

    def section(self, state: State) -> int:
        return state.table.hands

    def carry(self, state: State) -> Config | None:
        if state.hand is not None or state.over:
            return None
        return replace(state.config, standing=state.table)

    def outcome(self, state: State) -> Outcome | None:
        if not state.over:
            return None
        net = state.table.net
        return Outcome(tuple(1 + sum(other > mine for other in net) for mine in net), scores=net)


def _own(cards: tuple[int | None, ...], viewer: Viewer) -> tuple[int | None, ...]:
    return tuple(card if seat == viewer else None for seat, card in enumerate(cards))


def _turn(state: State) -> Seat | None:
    """The first chair in the hand that has not stayed yet."""
    if state.hand is None:
        return None
    hand = state.hand
    return next((seat for seat in _players(hand) if seat not in hand.stayed), None)


def _players(hand: RingHand) -> list[Seat]:
    return [seat for seat, card in enumerate(hand.cards) if card is not None]


def _seated(table: RingStanding, seat: Seat, sitting: TakenChair | None, net: int) -> RingStanding:
    chairs = (*table.sitting[:seat], sitting, *table.sitting[seat + 1 :])
    return replace(table, sitting=chairs, net=tuple(n + net * (i == seat) for i, n in enumerate(table.net)))


def _asking(state: State) -> State:
    """Between hands, ask the dealer for the next once two sit; in a hand, ask the chair whose turn it is."""
    table = state.table
    ready = state.hand is None and not state.over and sum(map(bool, table.sitting)) > 1
    deals = table.deals + (ready and not table.dealing)
    return replace(state, table=replace(table, dealing=ready, deals=deals))


def _left(state: State, seat: Seat) -> Step[State, Event]:
    sitting = state.table.sitting[seat]
    if sitting is None:
        return Step(state)
    gone = replace(state, table=_seated(state.table, seat, None, sitting.chips))
    moves = (Move(seat, -sitting.chips),) if sitting.chips else ()
    return _settled(state, _folded(gone, seat), (Left(seat, sitting.chips),), moves)


def _dealt(state: State) -> Step[State, Event]:
    table, config = state.table, state.config
    players = tuple(seat for seat, sitting in enumerate(table.sitting) if sitting)
    nonces = [sitting.nonce for sitting in table.sitting if sitting]
    stacked = config.deal[table.hands] if table.hands < len(config.deal) else None
    chance = hand_seed(state.seed, table.hands, nonces)
    deal = stacked or chance.shuffled(RANKS, config.chairs)
    cards = tuple(card if seat in players else None for seat, card in enumerate(deal))
    paid = tuple(s and replace(s, chips=s.chips - config.ante) for s in table.sitting)
    hand = RingHand(cards, pot=config.ante * len(players))
    begun = replace(state, table=replace(table, sitting=paid), hand=hand)
    return Step(_asking(_turn_asked(state, begun)), (Dealt(players, cards),))


def _turn_asked(before: State, state: State) -> State:
    """Count the question if it is another chair's turn now."""
    turn = _turn(state)
    if turn in {None, _turn(before)}:
        return state
    asked = tuple(n + (seat == turn) for seat, n in enumerate(state.table.asked))
    return replace(state, table=replace(state.table, asked=asked))


def _stayed(state: State, seat: Seat) -> State:
    assert state.hand is not None, "only who is in a hand can stay in it"
    return replace(state, hand=replace(state.hand, stayed=(*state.hand.stayed, seat)))


def _folded(state: State, seat: Seat) -> State:
    if state.hand is None:
        return state
    cards = tuple(None if i == seat else card for i, card in enumerate(state.hand.cards))
    stayed = tuple(other for other in state.hand.stayed if other != seat)
    return replace(state, hand=replace(state.hand, cards=cards, stayed=stayed))


def _settled(
    before: State, state: State, events: tuple[Event, ...], moves: tuple[Move, ...] = ()
) -> Step[State, Event]:
    """The hand is over when one player is left, who does not show, or when all players in it have stayed."""
    hand = state.hand
    if hand is None:
        return Step(_asking(state), events, moves)
    if len(_players(hand)) > 1 and _turn(state) is not None:
        return Step(_turn_asked(before, state), events, moves)
    won = _won(state, hand)
    return Step(won.state, events + won.events, moves + won.moves)


def _won(state: State, hand: RingHand) -> Step[State, Event]:
    players = _players(hand)
    winner = max(players, key=lambda seat: hand.cards[seat] or 0)
    rake, shown = (state.config.rake, hand.cards) if len(players) > 1 else (0, (None,) * len(hand.cards))
    sitting = state.table.sitting[winner]
    assert sitting is not None, "who leaves is no longer in the hand"
    richer = replace(sitting, chips=sitting.chips + hand.pot - rake)
    table = _seated(replace(state.table, hands=state.table.hands + 1), winner, richer, 0)
    moves = (Move(None, -rake),) if rake else ()
    ended = replace(state, table=table, hand=None)
    return _cashed_out(Step(ended, (Won(winner, hand.pot - rake, shown),), moves))


def _cashed_out(step: Step[State, Event]) -> Step[State, Event]:
    """Players who cannot pay the next ante leave; after the last hand everyone does."""
    state, events, moves = step.state, step.events, step.moves
    for seat, sitting in enumerate(state.table.sitting):
        if sitting and (state.over or sitting.chips < state.config.ante):
            state = replace(state, table=_seated(state.table, seat, None, sitting.chips))
            events = (*events, Left(seat, sitting.chips))
            moves = (*moves, Move(seat, -sitting.chips)) if sitting.chips else moves
    return Step(_asking(state), events, moves)


def _chips(state: State) -> int:
    on_chairs = sum(sitting.chips for sitting in state.table.sitting if sitting)
    return on_chairs + (state.hand.pot if state.hand else 0)


def _twins(run: Run, viewer: Viewer, seed: Seed) -> Iterator[Run]:
    """Other cards for the chairs that this viewer did not see, in every hand."""
    state = RING.new(run.config, run.seed).state
    deals: list[list[int | None]] = []
    for seat, action in run.inputs:
        step = RING.apply(state, seat, action)
        state = step.state
        for event in step.events:
            match event:
                case Dealt(cards=cards):
                    deals.append([card if i == viewer else None for i, card in enumerate(cards)])
                case Won(cards=cards):
                    deals[-1] = [old or new for old, new in zip(deals[-1], cards, strict=True)]
                case _:
                    pass
    deal = tuple(_completed(cards, seed / number) for number, cards in enumerate(deals))
    yield run._replace(config=replace(run.config, deal=deal))


def _completed(cards: list[int | None], seed: Seed) -> tuple[int, ...]:
    others = iter(seed.shuffled([card for card in RANKS if card not in cards]))
    return tuple(card or next(others) for card in cards)


RING: Final = RingTable()
SUBJECT: Final = Subject(
    RING,
    (Config(), Config(4, hands=3), Config(2, hands=2, rake=0)),
    _twins,
    _chips,
    rare=(Leave,),
    strays=(Sit(4, "seven"), Sit(3), Sit(11, "too many")),
)
