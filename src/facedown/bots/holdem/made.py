"""What two cards make with a board, as a careful player counts it."""

from collections.abc import Sequence
from enum import IntEnum
from typing import Final

from facedown.poker.cards import Card
from facedown.poker.strengths import describe, strength


class Made(IntEnum):
    """How much the player's own cards contribute; the board's pairs belong to everybody."""

    NOTHING = 0
    LOW_PAIR = 1
    MIDDLE_PAIR = 2
    """With the second card of the board, or a pocket pair above it."""
    TOP_PAIR = 3
    """With the highest card of the board, or a pocket pair above it."""
    TWO_PAIR = 4
    """With both hole cards, or three of a kind."""
    MONSTER = 5
    """A straight or better."""


_MONSTERS: Final = frozenset({"straight", "flush", "full_house", "four_of_a_kind", "straight_flush"})


def made(hole: tuple[Card, Card], board: Sequence[Card]) -> Made:
    found = strength((*hole, *board))
    if describe(found) in _MONSTERS:
        return Made.NOTHING if len(board) == 5 and strength(board) == found else Made.MONSTER
    one, two = (card >> 2 for card in hole)
    ranks = sorted((card >> 2 for card in board), reverse=True)
    if one == two:
        return Made.TWO_PAIR if one in ranks else _pair(one, ranks, pocket=True)
    hits = [rank for rank in (one, two) if rank in ranks]
    if len(hits) == 2 or any(ranks.count(rank) > 1 for rank in hits):
        return Made.TWO_PAIR
    return _pair(hits[0], ranks, pocket=False) if hits else Made.NOTHING


def draws(hole: tuple[Card, Card], board: Sequence[Card]) -> bool:
    """Whether one more card could complete a flush, or a straight at either end."""
    if len(board) > 4:
        return False
    cards = (*hole, *board)
    suits = [card & 3 for card in cards]
    if any(suits.count(card & 3) == 4 for card in hole):
        return True
    held = {card >> 2 for card in cards}
    wheel = {-1} if 12 in held else set()  # an ace also counts below the deuce
    return sum(_completes(rank, held, wheel) for rank in range(13)) > 1


def _pair(rank: int, ranks: Sequence[int], *, pocket: bool) -> Made:
    """`ranks` are the board's, highest first."""
    distinct = sorted(set(ranks), reverse=True)
    above = sum(other > rank for other in distinct)
    if above == 0:
        return Made.TOP_PAIR
    return Made.MIDDLE_PAIR if above == 1 and (pocket or len(distinct) > 1) else Made.LOW_PAIR


def _completes(rank: int, held: set[int], wheel: set[int]) -> bool:
    full = held | wheel | {rank}
    if rank in held:
        return False
    if rank == 12:
        full |= {-1}
    return any(full.issuperset(range(low, low + 5)) for low in range(-1, 9))
