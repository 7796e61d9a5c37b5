"""Estimate the equity of a hand on a board against a rival's range, by sampling both."""

from collections.abc import Sequence
from typing import Final, NamedTuple, TypeAlias

from facedown.bots.holdem.preflop import THOUSAND, best
from facedown.core import Seed
from facedown.core.seed import Draws
from facedown.poker.cards import DECK, Card
from facedown.poker.ranges import Combo
from facedown.poker.strengths.lookup import board_key, strength_on

Hand: TypeAlias = tuple[Card, ...]

HANDS: Final = {3: 40, 4: 40, 5: 160}
RUNS: Final = {3: 23, 4: 23, 5: 1}
"""How many rival hands and board completions to sample, by the board's size; together about a millisecond."""


class Outlook(NamedTuple):
    """A rival's possible hands, from the weakest on the current board."""

    wins: tuple[int, ...]
    """Our share of the pot against each hand, in thousandths."""
    weights: tuple[int, ...]
    """How likely each hand is."""

    @property
    def share(self) -> int:
        """Our expected share of the pot, in thousandths."""
        return self.share_above(0)

    def share_above(self, folded: int) -> int:
        """The same if the rival folds the weakest `folded` thousandths of its hands."""
        gone = sum(self.weights) * folded // THOUSAND
        total = won = 0
        for win, weight in zip(self.wins, self.weights, strict=True):
            kept = weight if gone <= 0 else max(weight - gone, 0)
            gone -= weight
            total += kept
            won += kept * win
        return won // total if total else self.wins[-1]


def outlook(hole: Combo, board: Hand, *, share: int, firm: int, chance: Seed) -> Outlook:
    """Against a rival who plays the best `share` percent of hands and has shown strength `firm` times."""
    draws = chance.draws()
    seen = {*hole, *board}
    rivals = [held for held in _spread(best(share), HANDS[len(board)], draws.word()) if seen.isdisjoint(held)]
    key = board_key(board)
    rivals.sort(key=lambda held: strength_on(board, key, *held))
    runs = _runs([card for card in DECK if card not in seen], 5 - len(board), RUNS[len(board)], draws)
    return Outlook(_wins(hole, board, rivals, runs), likelihoods(len(rivals), firm))


def _spread(combos: Sequence[Combo], count: int, word: int) -> Sequence[Combo]:
    """`count` hands at equal distances from a random start, so that all kinds of hands are among them."""
    if len(combos) <= count:
        return combos
    first = word * len(combos) >> 32
    return [combos[(first + at * len(combos) // count) % len(combos)] for at in range(count)]


def _runs(free: Sequence[Card], missing: int, count: int, draws: Draws) -> list[Hand]:
    """Ways to complete the board. No two share a card, which makes the sample more representative."""
    cards = draws.shuffled(free, missing * count)
    return [tuple(cards[at * missing : (at + 1) * missing]) for at in range(count)]


def _wins(hole: Combo, board: Hand, rivals: Sequence[Combo], runs: Sequence[Hand]) -> tuple[int, ...]:
    won = [0] * len(rivals)
    met = [0] * len(rivals)
    for run in runs:
        full = board + run
        key = board_key(full)
        mine = strength_on(full, key, *hole)
        for at, (a, b) in enumerate(rivals):
            if a not in run and b not in run:
                other = strength_on(full, key, a, b)
                met[at] += 2
                if other < mine:
                    won[at] += 2
                elif other == mine:
                    won[at] += 1
    return tuple([THOUSAND * w // m if m else THOUSAND // 2 for w, m in zip(won, met, strict=True)])


FIRM: Final = (
    (0, 0),
    (45, 250),
    (60, 250),
    (70, 200),
    (80, 150),
    (86, 120),
    (90, 100),
    (93, 80),
    (95, 60),
)
"""By how often the rival showed strength: the percentage of weak hands, and their weight in thousandths."""


def likelihoods(count: int, firm: int) -> tuple[int, ...]:
    """How likely each of so many hands is, from the weakest, of a rival who showed strength `firm` times."""
    percent, part = FIRM[min(firm, len(FIRM) - 1)]
    weak = count * percent // 100
    strong = count - weak
    return (part * strong,) * weak + ((THOUSAND - part) * max(weak, 1),) * strong
