"""One hand of poker as a game (docs/rules/holdem.md): betting is the kernel's, cards and questions ours."""

from facedown.poker.hand.game import HAND, SingleHand

__all__ = ["HAND", "SingleHand"]
