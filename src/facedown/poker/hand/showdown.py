"""Who has what at the end, who shows first, and who need not show (holdem.md 10)."""

from facedown.poker.hand.dealing import Dealing
from facedown.poker.kernel import Betting
from facedown.poker.strengths import EVALUATORS


def strengths(dealing: Dealing, betting: Betting, boards: int, fork: int) -> list[int]:
    """Each position's strength, board after board; 0 for those who folded."""
    evaluate = EVALUATORS[dealing.variant.evaluator]
    ranks: list[int] = []
    for board in range(boards):
        cards = dealing.cards_on(board, 3, fork)
        for position, held in enumerate(dealing.hole):
            ranks.append(evaluate(held, cards) if betting.live >> position & 1 else 0)
    return ranks


def showdown_order(betting: Betting) -> list[int]:
    """The last to bet or raise on the river first, else from the left of the button."""
    positions = [position for position in range(betting.n) if betting.live >> position & 1]
    first = betting.aggressor
    return [at for at in positions if at >= first] + [at for at in positions if at < first]


def is_beaten(position: int, shown: int, betting: Betting, ranks: list[int]) -> bool:
    """Does somebody who has shown, and contends for all this player can win, beat it on every board?"""
    n, totals = betting.n, betting.totals
    rivals = [at for at in range(n) if shown >> at & 1 and totals[at] >= totals[position]]
    return all(
        any(ranks[first + rival] > ranks[first + position] for rival in rivals)
        for first in range(0, len(ranks), n)
    )
