"""Whole matches of mahjong that are written down beforehand, so that the engine is measured and no player.

Everybody wins where that is offered, mostly declares riichi, calls half of the tiles that bring the hand
nearer, and discards what leaves it nearest. So rounds end in every way, and about as soon as among people.
"""

from collections.abc import Collection
from typing import Final, NamedTuple, TypeAlias

from facedown.core import DEALER, Seat, Seed
from facedown.core.seed import Draws
from facedown.mahjong.match import MATCH
from facedown.mahjong.match.actions import Action, Confirm
from facedown.mahjong.match.config import Config
from facedown.mahjong.match.state import State
from facedown.mahjong.round.actions import Chi, Close, Discard, Kan, OpenKan, Pass, Pon, Riichi, Ron, Tsumo
from facedown.mahjong.settings import TENHOU
from facedown.mahjong.shape import shanten
from facedown.mahjong.tiles import Tile, counts
from facedown.mahjong.wall import Wall

Input: TypeAlias = tuple[Seat, Action]

SEED: Final = Seed.of("bench") / "riichi"
MOST_ROUNDS: Final = 40
"""More than any of these matches has."""
ODDS: Final[tuple[tuple[type, int], ...]] = ((Tsumo, 10), (Ron, 10), (Riichi, 8), (Kan, 5), (OpenKan, 2))
"""Taken so often in ten where it is offered."""
CALLED: Final = 5
"""And so often a meld that brings the hand nearer."""


class Script(NamedTuple):
    """A match from its first deal to its end."""

    config: Config
    """With all its walls."""
    answers: tuple[tuple[Input, ...], ...]
    """Each to all questions that are open at once, the dealer's pause last."""

    @property
    def inputs(self) -> int:
        return sum(map(len, self.answers))


def script(number: int) -> Script:
    """A hanchan under `tenhou`."""
    seed = SEED / number
    walls = tuple([Wall.shuffled(seed / at).tiles for at in range(MOST_ROUNDS)])
    config, draws = Config(TENHOU, walls=walls), seed.draws()
    state = MATCH.new(config, seed).state
    answers: list[tuple[Input, ...]] = []
    while state.outcome is None:
        asked = sorted(MATCH.prompts(state).items(), reverse=True)  # the dealer's chair is below all
        answers.append(tuple([(seat, _chosen(state, seat, prompt.actions, draws)) for seat, prompt in asked]))
        for seat, action in answers[-1]:
            state = MATCH.apply(state, seat, action).state
    return Script(config, tuple(answers))


def _chosen(state: State, seat: Seat, offered: Collection[Action], draws: Draws) -> Action:
    if seat == DEALER:
        return Close()
    if state.round is None:
        return Confirm()
    for kind, odds in ODDS:
        some = [action for action in offered if isinstance(action, kind)]
        if some and draws.below(10) < odds:
            return draws.choice(some)
    hand = state.round.hands[seat]
    return _answered(hand, offered, draws) if Pass() in offered else _discarded(hand, offered, draws)


def _answered(hand: tuple[Tile, ...], offered: Collection[Action], draws: Draws) -> Action:
    melds = [action for action in offered if isinstance(action, Pon | Chi)]
    nearer = [meld for meld in melds if _distance(hand, meld.tiles) < _distance(hand, ())]
    return draws.choice(nearer) if nearer and draws.below(10) < CALLED else Pass()


def _discarded(hand: tuple[Tile, ...], offered: Collection[Action], draws: Draws) -> Discard:
    discards = [action for action in offered if isinstance(action, Discard)]
    distances = [_distance(hand, (discard.tile,)) for discard in discards]
    nearest = min(distances)
    return draws.choice([one for one, far in zip(discards, distances, strict=True) if far == nearest])


def _distance(hand: tuple[Tile, ...], less: tuple[Tile, ...]) -> int:
    return shanten(counts([tile for tile in hand if tile not in less]))
