"""How PokerStars says what a hand is worth: "two pair, Aces and Kings", "a straight, Five to Nine"."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from facedown.poker.cards import Card, rank
from facedown.poker.strengths import EVALUATORS, best_five, describe

_ONE: Final = (
    "Deuce",
    "Three",
    "Four",
    "Five",
    "Six",
    "Seven",
    "Eight",
    "Nine",
    "Ten",
    "Jack",
    "Queen",
    "King",
    "Ace",
)
_MANY: Final = tuple("Sixes" if name == "Six" else f"{name}s" for name in _ONE)
_ROYAL: Final = 12
_WHOLE: Final = 5
_NAMING: Final = {"high_card": 1, "pair": 2, "two_pair": 4, "three_of_a_kind": 3, "four_of_a_kind": 4}
"""How many cards of the five give the hand its name; the others are kickers. No kickers in other hands."""


def worth(hole: Sequence[Card], board: Sequence[Card] = (), evaluator: str = "high") -> str:
    """What the cards make, in PokerStars' words; before the flop and with a card shown alone too.

    >>> from facedown.poker.cards import parse
    >>> worth(parse("Jd7c"), parse("2hKsTc6h6d"))
    'a pair of Sixes'
    """
    if len(hole) + len(board) < _WHOLE:
        return _few([card >> 2 for card in (*hole, *board)])
    return _told(EVALUATORS[evaluator](hole, board), hole, board, evaluator).words


def shown(
    hole: Sequence[Card],
    board: Sequence[Card],
    before: Sequence[Sequence[Card]],
    evaluator: str = "high",
) -> str:
    """What a line `shows` says of a hand after others were shown, in this order.

    Where the best of those bears the same name, kickers follow: as many as decide, or that they are lower.
    """
    if not before or len(hole) + len(board) < _WHOLE:
        return worth(hole, board, evaluator)
    judge = EVALUATORS[evaluator]
    strength = judge(hole, board)
    best = max(before, key=lambda other: judge(other, board))
    mine = _told(strength, hole, board, evaluator)
    theirs = _told(judge(best, board), best, board, evaluator)
    naming = _NAMING.get(describe(strength))
    if naming is None or mine is theirs or mine.words != theirs.words:
        return mine.words
    if mine.strength < theirs.strength:
        return f"{mine.words} - lower kicker"
    return f"{mine.words} - {_deciding(mine.ranks[naming:], theirs.ranks[naming:])} kicker"


class _Told(NamedTuple):
    strength: int
    words: str
    ranks: list[int]
    """Pairs and more first, then from high to low; the ace of a wheel is last."""


_TOLD: Final[dict[tuple[str, int], _Told]] = {}
"""By evaluator and strength: hands of one strength have the same ranks, so each is put into words once."""


def _told(strength: int, hole: Sequence[Card], board: Sequence[Card], evaluator: str) -> _Told:
    told = _TOLD.get((evaluator, strength))
    if told is None:
        ranks = [rank(card) for card in best_five(hole, board, evaluator)]
        told = _TOLD[evaluator, strength] = _Told(strength, _said(describe(strength), ranks), ranks)
    return told


def _deciding(mine: Sequence[int], theirs: Sequence[int]) -> str:
    """The kickers down to the first that differs."""
    last = next(at for at, (one, other) in enumerate(zip(mine, theirs, strict=True)) if one != other)
    return "+".join(_ONE[rank] for rank in mine[: last + 1])


def _said(category: str, five: list[int]) -> str:
    """`five` are the ranks, as `_Told` has them."""
    first, last = five[0], five[-1]
    match category:
        case "high_card":
            return f"high card {_ONE[first]}"
        case "pair":
            return f"a pair of {_MANY[first]}"
        case "two_pair":
            return f"two pair, {_MANY[first]} and {_MANY[five[2]]}"
        case "three_of_a_kind":
            return f"three of a kind, {_MANY[first]}"
        case "straight":
            return f"a straight, {_ONE[last]} to {_ONE[first]}"
        case "flush":
            return f"a flush, {_ONE[first]} high"
        case "full_house":
            return f"a full house, {_MANY[first]} full of {_MANY[last]}"
        case "four_of_a_kind":
            return f"four of a kind, {_MANY[first]}"
    return "a Royal Flush" if first == _ROYAL else f"a straight flush, {_ONE[last]} to {_ONE[first]}"


def _few(ranks: list[int]) -> str:
    """Of up to four cards: no board is so short, so nothing but pairs and more of a kind can be."""
    ordered = sorted(ranks, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    counts = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
    match counts:
        case [4]:
            return _said("four_of_a_kind", ordered)
        case [3, *_]:
            return _said("three_of_a_kind", ordered)
        case [2, 2]:
            return _said("two_pair", ordered)
        case [2, *_]:
            return _said("pair", ordered)
    return _said("high_card", ordered)
