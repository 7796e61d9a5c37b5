"""The subject for the laws: configs of a match, and worlds that a viewer cannot tell apart.

Each hand may have been dealt from any deck that fits what the viewer saw. With given cards, nonces have no
effect, so other players may have had any. If several players wanted the board run once, each of them may have
wanted it run twice.

A fair match publishes hashes of its decks. With the salts anyone could tell two decks apart; without them
SHA-256 hides the difference. So `FAIR_VEILED` is the match without the hashes.
"""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from facedown.core import Seat, Seed, Viewer
from facedown.core.chairs import Sit
from facedown.poker.cards import Card
from facedown.poker.hand import HAND
from facedown.poker.hand.actions import Leave
from facedown.poker.hand.config import Table
from facedown.poker.hand.inner import InnerHand, answered_otherwise, completed
from facedown.poker.hand.subject import STRAYS as IN_A_HAND
from facedown.poker.hand.subject import other_decks, possible
from facedown.poker.holdem.actions import OWN, Action, Deal, Start
from facedown.poker.holdem.config import Config, Level
from facedown.poker.holdem.events import Event, HandBegun
from facedown.poker.holdem.game import HOLDEM, Holdem
from facedown.poker.holdem.state import State
from facedown.poker.holdem.view import MatchView
from facedown.poker.kernel import OVER
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
    Config(3, 10, Table(run_twice=True), exposed=True, host="kept by the host", hands=3),
)

FAIR_CONFIGS: Final = (
    Config(4, 12, seated=False, min_players=3, fair=True, stake=2, hands=5),
    Config(3, 9, Table(variant="short_deck", showdown="ask"), fair=True, exposed=True),
)

STRAYS: Final = (*IN_A_HAND, Sit(), Sit("seven"), Start(), Deal())

_FREEZEOUT: Final = Holdem()

_MOST: Final = 5
"""Twins of one run by cards."""


def twins(run: Played, viewer: Viewer, chance: Seed) -> Iterator[Played]:
    hands = _hands(run)
    ways = [_other_decks(run.config, hand, viewer, chance) for hand in hands]
    for number, decks in enumerate(zip(*ways, strict=False)):
        if number == _MOST:
            break
        deals = tuple(completed(hand, deck) for hand, deck in zip(hands, decks, strict=True))
        inputs = tuple((seat, _renamed(seat, action, viewer, number)) for seat, action in run.inputs)
        yield Played(replace(run.config, deals=deals, fair=False), chance / "other", inputs)
    yield from answered_otherwise(run, hands, viewer)


def chips(state: State) -> int:
    """Tokens: play chips belong to no account."""
    return 0 if state.outcome is not None else state.config.stake * len(state.standing.taken)


def _hands(run: Played) -> list[InnerHand]:
    state = HOLDEM.new(run.config, run.seed).state
    hands: list[InnerHand] = []
    for at, (seat, action) in enumerate(run.inputs):
        before, state = state, HOLDEM.apply(state, seat, action).state
        if isinstance(action, Deal):
            _, opening = _FREEZEOUT.opening(before)
            hands.append(InnerHand(at, opening.state))
        elif before.hand is not None and type(action) not in OWN:
            hands[-1] = hands[-1]._replace(last=HAND.apply(before.hand, seat, action).state)
    return hands


def _other_decks(config: Config, hand: InnerHand, viewer: Viewer, chance: Seed) -> Iterator[tuple[Card, ...]]:
    """If hole cards are exposed, the public knows those of every finished hand."""
    last = hand.last
    if config.exposed and viewer is None and last.betting.status == OVER:
        last = replace(last, run_out=replace(last.run_out, shown=(1 << last.betting.n) - 1))
    return other_decks(last, viewer, chance / hand.dealt)


def _renamed(seat: Seat, action: Action, viewer: Viewer, number: int) -> Action:
    """With given cards a nonce changes nothing."""
    return Sit(f"another {number}") if isinstance(action, Sit) and seat != viewer else action


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


class VeiledHoldem(Holdem):
    """A match in which nobody sees what hands publish about their decks."""

    def view(self, state: State, viewer: Viewer) -> MatchView:
        return replace(super().view(state, viewer), commit="")

    def redact(self, event: Event, viewer: Viewer) -> Event | None:
        shown = super().redact(event, viewer)
        return replace(shown, commit="") if isinstance(shown, HandBegun) else shown


SUBJECT: Final = Subject(
    game=HOLDEM,
    configs=CONFIGS,
    twins=twins,
    chips=chips,
    invariant=_sound,
    rare=(Leave,),
    strays=STRAYS,
)

FAIR: Final = SUBJECT._replace(configs=FAIR_CONFIGS)
"""For all laws except the one about twins, whose decks have different hashes."""

FAIR_VEILED: Final = FAIR._replace(game=VeiledHoldem())
