"""House bots: pure functions (view, prompt, chance) -> action."""

from facedown.bots import battle

__all__ = ["battle"]
