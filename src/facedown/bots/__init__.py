"""House bots: pure functions (view, prompt, chance) -> action."""

from facedown.bots import battle, holdem, mahjong

__all__ = ["battle", "holdem", "mahjong"]
