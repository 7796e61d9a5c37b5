"""What a seat is offered: frozen structs that are also collections and are sent to the client as they are."""

from collections.abc import Collection, Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.poker.hand.actions import (
    Action,
    Call,
    Check,
    Fold,
    Leave,
    Muck,
    PlayerAction,
    RaiseTo,
    Reveal,
    Run,
    Show,
)
from facedown.poker.hand.raise_by import translated


class Bets(Struct, frozen=True, tag="bets"):
    """Fold, check or call, or raise within bounds."""

    call: int
    """The chips it costs to stay in, at most the stack; 0 is a check."""
    least: int
    most: int
    """The range of raises, as totals of the street; both 0 if no raise is allowed."""
    bet: int
    """The player's own chips on this street so far."""
    price: int
    """The bet to match."""
    stack: int
    """Chips left."""

    def __contains__(self, action: object) -> bool:
        match action:
            case RaiseTo(amount=amount):
                return type(amount) is int and 0 < self.least <= amount <= self.most
            case Call():
                return self.call > 0
            case Check():
                return self.call == 0
            case PlayerAction(amount=amount):
                return type(amount) is int and translated(action, self) in self
            case _:
                return isinstance(action, Fold)

    def __iter__(self) -> Iterator[Action]:
        yield Fold()
        yield Call() if self.call else Check()
        if self.most:
            yield from map(RaiseTo, range(self.least, self.most + 1))

    def __len__(self) -> int:
        return 2 + (self.most - self.least + 1 if self.most else 0)


class Answers(Struct, frozen=True, tag="answers"):
    """A few actions, listed one by one."""

    actions: tuple[Action, ...]

    def __contains__(self, action: object) -> bool:
        return action in self.actions

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)


class Choices(Struct, frozen=True):
    """Everything a seat may do: what it is asked, and to leave."""

    asked: Collection[Action]

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Leave) or action in self.asked

    def __iter__(self) -> Iterator[Action]:
        yield Leave()
        yield from self.asked

    def __len__(self) -> int:
        return 1 + len(self.asked)


Offer: TypeAlias = Bets | Answers

ONCE_OR_TWICE: Final = Answers((Run(1), Run(2)))
SHOW_OR_MUCK: Final = Answers((Muck(), Show()))
REVEAL: Final = Answers((Reveal(),))
"""The first of each is the fallback."""
