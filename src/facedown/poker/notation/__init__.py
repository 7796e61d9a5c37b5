"""The hand notation of a cash table: one value that clients and server exchange, over the rules of `cash`."""

from facedown.poker.histories.errors import HandError
from facedown.poker.notation.hand import Hand
from facedown.poker.notation.wishes import Sent

__all__ = ["Hand", "HandError", "Sent"]
