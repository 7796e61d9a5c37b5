"""One hand of poker as a game (docs/rules/holdem.md).

The kernel does the betting; this adds cards and questions.
"""

from facedown.poker.hand.game import HAND, SingleHand

__all__ = ["HAND", "SingleHand"]
