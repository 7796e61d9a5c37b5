"""House bots: pure functions (view, prompt, chance) -> action."""

from facedown.bots import battle, holdem, riichi

__all__ = ["battle", "holdem", "riichi"]
