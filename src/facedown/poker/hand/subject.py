"""A hand as a subject of the laws: its configs, and the runs that a viewer cannot tell apart.

A viewer knows its own cards, the dealt board and the shown cards. All other cards may be any of the deck, as
long as players who mucked at the showdown are still beaten. Until it is decided how often the board is run, a
viewer does not know the others' answers, nor who has answered.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from facedown.core import Seed, Viewer
from facedown.poker.cards import Card, text
from facedown.poker.hand.actions import (
    Call,
    Check,
    Fold,
    Leave,
    Muck,
    PlayerAction,
    RaiseTo,
    Reveal,
    Run,
    Show,
)
from facedown.poker.hand.config import Config, Table
from facedown.poker.hand.events import Agreed, Mucked, Shown
from facedown.poker.hand.game import HAND
from facedown.poker.hand.layout import Dealing
from facedown.poker.hand.showdown import is_beaten, strengths
from facedown.poker.hand.state import State
from facedown.poker.kernel import OVER
from facedown.poker.posts import Posts
from facedown.poker.stakes import Rake, Stakes
from facedown.poker.variant import BOARD
from facedown.testing.subject import Run as Played
from facedown.testing.subject import Subject

CONFIGS: Final = (
    Config((200, 200)),
    Config((40, 7, 100, 3), button=2, table=Table(Stakes(rake=Rake(500, 4)), showdown="ask", run_twice=True)),
    Config(
        (30, 0, 12, 55, 1), button=1, table=Table(Stakes(ante=1, straddles=(4,)), run_twice=True, paced=True)
    ),
    Config(
        (60, 60, 60),
        table=Table(Stakes(2, 4, big_blind_ante=4, limit="pot"), variant="omaha", timeout="call"),
    ),
    Config(
        (50, 50, 9),
        table=Table(Stakes(2, 4, limit="fixed"), variant="short_deck", showdown="show", timeout="fold"),
    ),
    Config((20, 20, 20), posts=Posts((0, 0, 0), (0, 0, 1), (0, 2, 2), 2, 0), table=Table(paced=True)),
    Config((40, 40, 40), table=Table(rabbit_hunt=True)),
    Config((90, 90, 90, 90), button=3, table=Table(Stakes(2, 4, limit="fixed", cap=2), showdown="ask")),
)

STRAYS: Final = (
    Fold(),
    Check(),
    Call(),
    RaiseTo(0),
    RaiseTo(1),
    RaiseTo(-5),
    RaiseTo(10_000),
    PlayerAction("CALL"),
    PlayerAction("RAISE", 3),
    PlayerAction("BET", 4),
    PlayerAction("ALL_IN"),
    PlayerAction("CHECK", 2),
    Run(1),
    Run(2),
    Show(),
    Muck(),
    Reveal(),
    Leave(),
)

_TRIES: Final = 12


def twins(run: Played, viewer: Viewer, chance: Seed) -> Iterator[Played]:
    """Other cards in all places that this viewer has not seen, and opposite answers of the others."""
    state = _end(run)
    for deck in other_decks(state, viewer, chance):
        yield run._replace(config=replace(run.config, deal=text(deck)), seed=chance / "other")
    yield from _answered_otherwise(run, viewer, state)


def other_decks(state: State, viewer: Viewer, chance: Seed) -> Iterator[tuple[Card, ...]]:
    """What may have been dealt instead, given what this viewer has seen."""
    deck, known = _deck(state.dealing), _known(state, viewer)
    for number in range(_TRIES):
        swapped = _swapped(state, deck, known, chance / number)
        if _mucks_as_before(state, swapped):
            yield swapped


def chips(state: State) -> int:
    return sum(state.betting.stacks) + state.betting.pot if state.betting.status != OVER else 0


def _end(run: Played) -> State:
    state = HAND.new(run.config, run.seed).state
    for seat, action in run.inputs:
        state = HAND.apply(state, seat, action).state
    return state


def _answered_otherwise(run: Played, viewer: Viewer, state: State) -> Iterator[Played]:
    """Change the others' answers and, while one is missing, remove or add some."""
    open_ = state.phase == "consent"
    for at, (seat, action) in enumerate(run.inputs):
        if isinstance(action, Run) and seat != viewer:
            before, after = run.inputs[:at], run.inputs[at + 1 :]
            other = run._replace(inputs=(*before, (seat, Run(2 if action.times == 1 else 1)), *after))
            if _times(_end(other)) == _times(state):
                yield other
            if open_:
                yield run._replace(inputs=before + after)
    asked = list(HAND.prompts(state))
    if open_ and len(asked) > 1:  # the last answer decides
        for seat in asked:
            if seat != viewer:
                yield run._replace(inputs=(*run.inputs, (seat, Run(2))))


def _times(state: State) -> list[int]:
    """How often the board is run, if that is decided; everybody knows it."""
    return [event.times for event in state.history if isinstance(event, Agreed)]


def _deck(dealing: Dealing) -> tuple[Card, ...]:
    """The deal as a config would give it."""
    held = tuple(card for hand in dealing.hole for card in hand)
    return (*held, *dealing.board, *dealing.second)


def _known(state: State, viewer: Viewer) -> set[int]:
    """The indices in the deck that this viewer has seen, according to the public events alone."""
    dealing, size = state.dealing, state.dealing.variant.hole
    places: set[int] = set()
    for position, seat in enumerate(dealing.order):
        if seat == viewer or state.run_out.shown >> position & 1:
            places.update(range(position * size, (position + 1) * size))
    first = size * len(dealing.order)
    street, run_out = state.betting.street, state.run_out
    places.update(range(first, first + BOARD[street]))
    if state.betting.status == OVER and state.config.table.rabbit_hunt is True:
        places.update(range(first, first + 5))
    if run_out.boards == 2:
        places.update(range(first + 5, first + 5 + BOARD[street] - BOARD[run_out.fork]))
    return places


def _swapped(state: State, deck: Sequence[Card], known: set[int], chance: Seed) -> tuple[Card, ...]:
    seen = {deck[place] for place in known}
    others = iter(chance.shuffled([card for card in state.dealing.variant.deck if card not in seen]))
    return tuple(card if place in known else next(others) for place, card in enumerate(deck))


def _mucks_as_before(state: State, deck: tuple[Card, ...]) -> bool:
    """Whether everybody who mucked, or was asked to, is still beaten by those who had shown by then."""
    beaten = _beaten(state)
    if not beaten:
        return True
    dealing, run_out = state.dealing, state.run_out
    size, held = dealing.variant.hole, dealing.variant.hole * len(dealing.order)
    other = replace(
        dealing,
        hole=tuple(deck[at : at + size] for at in range(0, held, size)),
        board=deck[held : held + 5],
        second=deck[held + 5 :],
    )
    ranks = strengths(other, state.betting, max(run_out.boards, 1), run_out.fork)
    return all(is_beaten(position, shown, state.betting, ranks) for position, shown in beaten)


def _beaten(state: State) -> list[tuple[int, int]]:
    """The positions that are publicly beaten, each with the mask of those who had shown before it."""
    positions = state.dealing.positions
    beaten: list[tuple[int, int]] = []
    shown = 0
    for event in state.history:
        match event:
            case Shown(seat=seat):
                shown |= 1 << positions[seat]
            case Mucked(seat=seat):
                beaten.append((positions[seat], shown))
    if state.phase == "showdown":
        beaten += [(positions[seat], shown) for seat in HAND.prompts(state)]
    return beaten


def possible(state: State) -> None:
    betting = state.betting
    assert min(betting.stacks) >= 0, "no stack is negative"
    assert betting.able & ~betting.live == 0, "players who can act have not folded"
    assert betting.pending & ~betting.able == 0, "players who must act can act"
    cards = _deck(state.dealing)
    assert len(set(cards)) == len(cards), "every card is dealt once"


SUBJECT: Final = Subject(
    game=HAND,
    configs=CONFIGS,
    twins=twins,
    chips=chips,
    invariant=possible,
    rare=(Fold, Leave),
    strays=STRAYS,
)
