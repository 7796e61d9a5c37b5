"""An occupied chair, and what its player wants (cash.md 2)."""

from typing import Final

from msgspec import Struct

PLAY: Final = 0
WAIT: Final = 1
"""Play again when the big blind comes, without paying the debt."""
PAUSE: Final = 2
QUIT: Final = 3
"""Leave for good."""

INTENTS: Final = (PLAY, WAIT, PAUSE, QUIT)


class Chair(Struct, frozen=True):
    """An empty chair is None."""

    stack: int
    """During a hand that this chair is in: its stack at the start, after dead posts."""
    intent: int = PLAY
    inactive: bool = False
    """Not in the prepared or current hand."""
    debt: int = 0
    """Missed blinds, in chips."""
    new: bool = False
    """Not dealt in since the player sat down."""
    nonce: str = ""
    """The player's contribution to the randomness of every hand; never shown to anyone."""
    top_up: int = 0
    """Chips asked for, which are added before the next hand."""

    def __post_init__(self) -> None:
        if self.intent not in INTENTS or isinstance(self.intent, bool):
            raise ValueError(f"an intent is 0 to 3, not {self.intent}")
        if self.stack < 0 or self.debt < 0 or self.top_up < 0:
            raise ValueError("a stack, a debt and a top-up are whole numbers from 0")
        if self.debt and not self.inactive:
            raise ValueError("a player who is active owes nothing")  # cash.md 2.3

    def __repr__(self) -> str:
        """Without the nonce, because logs quote tables."""
        told = [f"{name}={getattr(self, name)!r}" for name in self.__struct_fields__ if name != "nonce"]
        return f"Chair({', '.join(told)})"

    @property
    def plays(self) -> bool:
        """In the hand, and wants to be in the next."""
        return self.intent == PLAY and not self.inactive

    @property
    def away(self) -> bool:
        """Sits out without leaving; the chair is asked whether it returns (cash.md 10.5)."""
        return self.inactive and self.intent in {WAIT, PAUSE}

    @property
    def leaves(self) -> bool:
        """Leaves the chair before the next hand (cash.md 4.3)."""
        return self.intent == QUIT or not (self.stack or self.top_up)
