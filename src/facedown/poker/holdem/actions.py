"""What may be done at the table of a match beside playing a hand, and how it is offered."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.core.fair import is_nonce
from facedown.poker.hand import actions as hand
from facedown.poker.hand import offers
from facedown.poker.hand.actions import Leave


class Seating(Struct, frozen=True):
    """No part of any hand."""


class Sit(Seating, frozen=True, tag="sit"):
    """Take an empty chair, before the start."""

    nonce: str = ""
    """The player's share in the chance of every hand; any short text."""


class Stand(Seating, frozen=True, tag="stand"):
    """Give the chair back, before the start and only then: who leaves later forfeits."""


class Start(Seating, frozen=True, tag="start"):
    """The dealer begins the match with those who sit, be it by the clock or because an operator says so."""


class Deal(Seating, frozen=True, tag="deal"):
    """The dealer begins the next hand."""


Action: TypeAlias = hand.Action | Sit | Stand | Start | Deal


class Due(Struct, frozen=True, tag="due"):
    """The dealer never has a choice."""

    action: Start | Deal

    def __contains__(self, action: object) -> bool:
        return action == self.action

    def __iter__(self) -> Iterator[Start | Deal]:
        yield self.action

    def __len__(self) -> int:
        return 1


class Empty(Struct, frozen=True):
    """What an empty chair may do before the start: be taken, with any nonce."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Leave) or (isinstance(action, Sit) and is_nonce(action.nonce))

    def __iter__(self) -> Iterator[Sit | Leave]:
        yield from (Leave(), Sit())

    def __len__(self) -> int:
        return 2


Offer: TypeAlias = offers.Bets | offers.Answers | Due

START: Final = Due(Start())
DEAL: Final = Due(Deal())
EMPTY: Final = Empty()
LEAVE: Final = (Leave(),)
TAKEN: Final = (Leave(), Stand())
