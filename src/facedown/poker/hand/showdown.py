"""Hand strengths at the showdown, the order of showing, and who may muck (holdem.md 10)."""

from facedown.poker.hand.layout import Dealing
from facedown.poker.kernel import Betting
from facedown.poker.strengths import EVALUATORS


def strengths(dealing: Dealing, betting: Betting, boards: int, fork: int) -> list[int]:
    """Each position's strength, board by board; 0 for players who folded."""
    evaluate = EVALUATORS[dealing.variant.evaluator]
    ranks: list[int] = []
    for board in range(boards):
        cards = dealing.cards_on(board, 3, fork)
        for position, held in enumerate(dealing.hole):
            ranks.append(evaluate(held, cards) if betting.live >> position & 1 else 0)
    return ranks


def showdown_order(betting: Betting) -> list[int]:
    """The last player to bet or raise on the river comes first, otherwise from the left of the button."""
    positions = [position for position in range(betting.n) if betting.live >> position & 1]
    first = betting.aggressor
    return [at for at in positions if at >= first] + [at for at in positions if at < first]


def is_beaten(position: int, shown: int, betting: Betting, ranks: list[int]) -> bool:
    """Whether a shown hand that contends for all this player can win beats it on every board."""
    n, totals = betting.n, betting.totals
    rivals = [at for at in range(n) if shown >> at & 1 and totals[at] >= totals[position]]
    return all(
        any(ranks[first + rival] > ranks[first + position] for rival in rivals)
        for first in range(0, len(ranks), n)
    )
