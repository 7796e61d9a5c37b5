"""The first cards of a seed's deck, fast: the same cards as `seed.shuffled(deck, first=wanted)`."""

from collections.abc import Sequence
from hashlib import sha256
from struct import Struct as Layout
from typing import Final

from facedown.core import Seed
from facedown.poker.cards import DECK, Card

_COUNTERS: Final = tuple(number.to_bytes(8, "big") for number in range(7))
_WORDS: Final = tuple(Layout(f">{8 * blocks}I") for blocks in range(8))
"""Of so many SHA-256, eight words each."""
_SAFE: Final = (1 << 32) - 52
"""No word below this is rejected, whichever number of cards, up to 52, is left to choose from."""


def deal(seed: Seed, wanted: int, deck: Sequence[Card] = DECK) -> list[Card]:
    """A word for each card; where one must be rejected, once in millions of deals, the seed itself deals."""
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
