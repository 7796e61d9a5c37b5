"""The strength of 5, 6 or 7 cards: a sum of keys and two lookups.

Uses only integers and indexed tables, so that the same source can be interpreted over lists, compiled, and
jitted over arrays (`facedown.poker.strengths.jit`). Cards are not checked: they must be 0 … 51 and different.
"""

from collections.abc import Sequence

from facedown.poker.cards import Card
from facedown.poker.strengths import tables
from facedown.poker.strengths.tables import (
    KEYS,
    OFFSETS,
    RANKS_MASK,
    ROW_BITS,
    SHORT_STRENGTHS,
    SHORT_SUITED_STRENGTHS,
    STRENGTHS,
    SUIT_SHIFT,
    SUITED,
    SUITED_STRENGTHS,
    UNREAD,
)


def strength7(a: Card, b: Card, c: Card, d: Card, e: Card, f: Card, g: Card) -> int:  # noqa: PLR0917
    """The best five of seven cards: 1 … 7462, greater is stronger."""
    # SUIT_SHIFT, RANKS_MASK and ROW_BITS are inlined, which saves a fifteenth of the time when interpreted.
    key = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e] + KEYS[f] + KEYS[g]
    suit = SUITED[key >> 24]
    if suit:
        return seldom((a, b, c, d, e, f, g), suit)
    ranks = key & 0xFFFFFF
    return STRENGTHS[ranks + OFFSETS[ranks >> 9]]


def strength5(a: Card, b: Card, c: Card, d: Card, e: Card) -> int:
    key = KEYS[a] + KEYS[b] + KEYS[c] + KEYS[d] + KEYS[e]
    suit = SUITED[key >> SUIT_SHIFT]
    if suit:
        return seldom((a, b, c, d, e), suit)
    ranks = key & RANKS_MASK
    return STRENGTHS[ranks + OFFSETS[ranks >> ROW_BITS]]


def board_key(board: Sequence[Card]) -> int:
    """The common part of several hands on one board."""
    key = 0
    for card in board:
        key += KEYS[card]
    return key


def strength_on(board: tuple[Card, ...], key: int, a: Card, b: Card) -> int:
    """Two hole cards on a board of three to five cards with this `board_key`."""
    key += KEYS[a] + KEYS[b]
    suit = SUITED[key >> SUIT_SHIFT]
    if suit:
        return seldom((a, b, *board), suit)
    ranks = key & RANKS_MASK
    return STRENGTHS[ranks + OFFSETS[ranks >> ROW_BITS]]


def seldom(cards: tuple[Card, ...], suit: int) -> int:
    """A flush, or the first hand ever, for which the tables are loaded."""
    if suit == UNREAD:
        tables.read()
        return strength(cards)
    return flush(cards, suit)


def flush(cards: tuple[Card, ...], suit: int) -> int:
    return SUITED_STRENGTHS[suit_mask(cards, suit)]


def suit_mask(cards: Sequence[Card], suit: int) -> int:
    """The ranks in a suit, as bits; suits are counted from 1 here."""
    mask = 0
    for card in cards:
        if (card & 3) + 1 == suit:
            mask |= 1 << (card >> 2)
    return mask


def strength(cards: Sequence[Card]) -> int:
    """The best five of 5, 6 or 7 cards: 1 … 7462, greater is stronger."""
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"a strength is that of 5, 6 or 7 cards, not of {len(cards)}")
    key = board_key(cards)
    suit = SUITED[key >> SUIT_SHIFT]
    if suit:
        return seldom(tuple(cards), suit)
    ranks = key & RANKS_MASK
    return STRENGTHS[ranks + OFFSETS[ranks >> ROW_BITS]]


def short_strength(cards: Sequence[Card]) -> int:
    """The best five of 5, 6 or 7 cards of the short deck: 7463 … 8866, greater is stronger.

    A flush beats a full house, a straight beats three of a kind, and A-6-7-8-9 is the lowest straight.
    """
    if not 5 <= len(cards) <= 7:
        raise ValueError(f"a strength is that of 5, 6 or 7 cards, not of {len(cards)}")
    if SUITED[0] == UNREAD:
        tables.read()
    key = board_key(cards)
    suit = SUITED[key >> SUIT_SHIFT]
    if suit:
        return SHORT_SUITED_STRENGTHS[suit_mask(cards, suit)]
    ranks = key & RANKS_MASK
    return SHORT_STRENGTHS[ranks + OFFSETS[ranks >> ROW_BITS]]
