"""House bots: pure functions (view, prompt, chance) -> action."""

from facedown.bots import battle, holdem
from facedown.bots import mahjong as riichi

__all__ = ["battle", "holdem", "riichi"]
