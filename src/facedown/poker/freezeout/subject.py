"""A match under the laws: its configs, and the worlds that a viewer cannot tell apart.

Each hand may have been dealt from any deck that fits what the viewer saw of it; then no nonce had a part in
its chance, and others' may be any. Whoever wanted a board run once, among several, may have wanted two.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from facedown.core import Seat, Seed, Viewer
from facedown.poker.cards import Card, text
from facedown.poker.freezeout.actions import Action, Deal, Seating, Sit, Start
from facedown.poker.freezeout.config import Config, Level
from facedown.poker.freezeout.course import next_hand, next_marks
from facedown.poker.freezeout.game import FREEZEOUT
from facedown.poker.freezeout.state import State
from facedown.poker.hand import HAND
from facedown.poker.hand import state as hand_state
from facedown.poker.hand.actions import Leave, Run
from facedown.poker.hand.config import Table
from facedown.poker.hand.state import UNDECIDED
from facedown.poker.hand.subject import STRAYS as IN_A_HAND
from facedown.poker.hand.subject import other_decks, possible
from facedown.poker.stakes import Stakes
from facedown.testing.subject import Run as Played
from facedown.testing.subject import Subject

CONFIGS: Final = (
    Config(stack=12),
    Config(3, 9, seated=False, stake=7),
    Config(
        6,
        8,
        Table(showdown="ask", run_twice=True),
        levels=(Level(Stakes(), 1), Level(Stakes(2, 4, ante=1), 2), Level(Stakes(5, 10), 1)),
        button="dead",
        first_button=4,
        stake=3,
    ),
    Config(
        4,
        20,
        Table(Stakes(2, 4, big_blind_ante=2), run_twice=True, paced=True),
        seated=False,
        min_players=3,
        hands=2,
        stake=1,
    ),
    Config(3, 6, Table(showdown="show", timeout="call"), no_double_bb=True, hands=4),
)

STRAYS: Final = (*IN_A_HAND, Sit(), Sit("seven"), Start(), Deal())

_MOST: Final = 5
"""Twins of one run by cards."""


class _Hand(NamedTuple):
    """One hand of a run."""

    dealt: int
    """Index of the input that began it."""
    last: hand_state.State
    """As it was at its end, or at the run's."""


def twins(run: Played, viewer: Viewer, chance: Seed) -> Iterator[Played]:
    hands = _hands(run)
    ways = [other_decks(hand.last, viewer, chance / hand.dealt) for hand in hands]
    for number, decks in enumerate(zip(*ways, strict=False)):
        if number == _MOST:
            break
        deals = tuple(_completed(hand, deck) for hand, deck in zip(hands, decks, strict=True))
        inputs = tuple((seat, _renamed(seat, action, viewer, number)) for seat, action in run.inputs)
        yield Played(replace(run.config, deals=deals), chance / "other", inputs)
    yield from _answered_otherwise(run, hands, viewer)


def chips(state: State) -> int:
    """Tokens: the chips of play are no account's."""
    return 0 if state.outcome is not None else state.config.stake * len(state.standing.taken)


def _hands(run: Played) -> list[_Hand]:
    state = FREEZEOUT.new(run.config, run.seed).state
    hands: list[_Hand] = []
    for at, (seat, action) in enumerate(run.inputs):
        before, state = state, FREEZEOUT.apply(state, seat, action).state
        if isinstance(action, Deal):
            hands.append(_Hand(at, next_hand(before, next_marks(before)).state))
        elif before.hand is not None and not isinstance(action, Seating):
            hands[-1] = hands[-1]._replace(last=HAND.apply(before.hand, seat, action).state)
    return hands


def _completed(hand: _Hand, deck: tuple[Card, ...]) -> str:
    """A config's deal has cards for all chairs, also for those that are out."""
    return text((*deck, *(card for card in hand.last.dealing.variant.deck if card not in deck)))


def _renamed(seat: Seat, action: Action, viewer: Viewer, number: int) -> Action:
    """Where the cards are given, a nonce changes nothing."""
    return Sit(f"another {number}") if isinstance(action, Sit) and seat != viewer else action


def _answered_otherwise(run: Played, hands: list[_Hand], viewer: Viewer) -> Iterator[Played]:
    """Others' answers changed where they decide nothing: none has decided yet, or another one has."""
    for number, hand in enumerate(hands):
        end = hands[number + 1].dealt if number + 1 < len(hands) else len(run.inputs)
        asked = [at for at in range(hand.dealt, end) if isinstance(run.inputs[at][1], Run)]
        once = [at for at in asked if run.inputs[at][1] == Run(1)]
        for at in asked:
            seat = run.inputs[at][0]
            if seat != viewer and (hand.last.run_out.boards == UNDECIDED or set(once) - {at}):
                other = Run(1 if run.inputs[at][1] == Run(2) else 2)
                yield run._replace(inputs=(*run.inputs[:at], (seat, other), *run.inputs[at + 1 :]))


def _sound(state: State) -> None:
    standing = state.standing
    assert sum(_held(state)) == state.config.stack * len(standing.taken), (
        "chips of play are neither made nor lost"
    )
    assert all(stack >= 0 for stack in state.stacks()), "nobody has fewer chips than none"
    if state.hand is None:
        placed = [chair for chair in standing.chairs if chair is not None and chair.place]
        assert all(chair.gone or not chair.stack for chair in placed), "who is out has no chips, or is gone"
    else:
        possible(state.hand)


def _held(state: State) -> tuple[int, ...]:
    return state.stacks() if state.hand is None else (*state.stacks(), state.hand.betting.pot)


SUBJECT: Final = Subject(
    game=FREEZEOUT,
    configs=CONFIGS,
    twins=twins,
    chips=chips,
    invariant=_sound,
    rare=(Leave,),
    strays=STRAYS,
)
