"""How far a hand is from winning, and what it waits for.

A hand is its tiles without the melds, as views have them or as a text ("123m406p"), or the counts of its 34
kinds: 13 tiles less three a meld, or one more with the tile just drawn. Four melds and a pair win, or seven
different pairs, or the thirteen orphans. A tile of which the hand has all four is waited for in vain and does
not count (mahjong.md 3). Counts may be any sequence; `bytes` and `bytearray` are the quickest.
"""

from facedown.mahjong.shape.distance import is_won, shanten
from facedown.mahjong.shape.needs import WrongSize, useful, waits

__all__ = ["WrongSize", "is_won", "shanten", "useful", "waits"]
