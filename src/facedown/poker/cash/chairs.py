"""A chair with somebody on it, and what its player wants (cash.md 2)."""

from typing import Final

from msgspec import Struct

PLAY: Final = 0
WAIT: Final = 1
"""Play again when the big blind comes, and owe nothing."""
PAUSE: Final = 2
QUIT: Final = 3
"""Leave for good."""

INTENTS: Final = (PLAY, WAIT, PAUSE, QUIT)


class Chair(Struct, frozen=True):
    """An empty chair is None."""

    stack: int
    """While a hand is played that this chair is in: what it began with, dead posts already paid."""
    intent: int = PLAY
    inactive: bool = False
    """Out of the hand that is prepared or played."""
    debt: int = 0
    """Missed blinds, in chips."""
    new: bool = False
    """Never dealt in since it was taken."""
    nonce: str = ""
    """Its share in the chance of every hand; nobody is shown it."""
    top_up: int = 0
    """Chips asked for, which come with the next hand."""

    def __post_init__(self) -> None:
        if self.intent not in INTENTS or isinstance(self.intent, bool):
            raise ValueError(f"an intent is one of {INTENTS}, not {self.intent!r}")
        if self.stack < 0 or self.debt < 0 or self.top_up < 0:
            raise ValueError(f"chips are whole numbers from 0: {self!r}")
        if self.debt and not self.inactive:
            raise ValueError(f"who plays owes nothing: {self!r}")  # cash.md 2.3

    def __repr__(self) -> str:
        """Without the nonce: refusals quote a chair, and logs a table."""
        told = [f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name != "nonce"]
        return f"Chair({', '.join(told)})"

    @property
    def plays(self) -> bool:
        """In the hand, and wants to be in the next."""
        return self.intent == PLAY and not self.inactive

    @property
    def away(self) -> bool:
        """Sits out, and did not say that it goes: asked how long yet (cash.md 10.5)."""
        return self.inactive and self.intent in {WAIT, PAUSE}

    @property
    def leaves(self) -> bool:
        """Is off its chair before the next hand (cash.md 4.3)."""
        return self.intent == QUIT or not (self.stack or self.top_up)
