"""A fast version of `seed.shuffled(deck, first=wanted)` that deals the same cards."""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import Final

from facedown.core import Seed
from facedown.poker.cards import DECK, Card

_COUNTERS: Final = tuple(number.to_bytes(8, "big") for number in range(7))
_WORDS: Final = tuple(Layout(f">{8 * blocks}I") for blocks in range(8))
"""By the number of SHA-256 blocks, eight words each."""
_SAFE: Final = (1 << 32) - 52
"""Words below this are never rejected, whatever number of cards, up to 52, is left to choose from."""


def deal(seed: Seed, wanted: int, deck: Sequence[Card] = DECK) -> list[Card]:
    """Use a word for each card. If one must be rejected, once in millions of deals, the seed itself deals."""
    size = len(deck)
    if not 0 <= wanted <= size <= 52:
        raise ValueError(f"cannot deal {wanted} of {size} cards")
    prefix = seed.secret + b"\1"
    blocks = (wanted + 7) >> 3
    words = _WORDS[blocks].unpack(b"".join([sha256(prefix + count).digest() for count in _COUNTERS[:blocks]]))
    if max(words, default=0) >= _SAFE:
        return seed.shuffled(deck, wanted)
    cards = list(deck)
    for at, word in enumerate(words[:wanted]):
        chosen = at + word % size
        card = cards[chosen]
        cards[chosen] = cards[at]
        cards[at] = card
        size -= 1
    return cards[:wanted]
