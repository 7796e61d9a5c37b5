"""What may be done at the table of a match beside playing a round, and how it is offered."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.core.fair import is_nonce
from facedown.mahjong.round import actions as round_actions
from facedown.mahjong.round import offers
from facedown.mahjong.round.actions import Leave


class Seating(Struct, frozen=True):
    """No part of any round."""


class Sit(Seating, frozen=True, tag="sit"):
    """Take an empty chair, before the start."""

    nonce: str = ""
    """The player's share in the chance of every round; any short text."""


class Stand(Seating, frozen=True, tag="stand"):
    """Give the chair back, before the start and only then."""


class Confirm(Seating, frozen=True, tag="confirm"):
    """Between rounds: ready for the next."""


Action: TypeAlias = round_actions.Action | Sit | Stand | Confirm


class Ready(Struct, frozen=True, tag="ready"):
    """A round is over: confirm it."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Confirm)

    def __iter__(self) -> Iterator[Confirm]:
        yield Confirm()

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


Offer: TypeAlias = offers.Turn | offers.Winning | offers.Calling | offers.Pause | Ready

READY: Final = Ready()
EMPTY: Final = Empty()
TAKEN: Final = (Leave(), Stand())
ASKED: Final = (Confirm(), Leave())
LEAVE: Final = (Leave(),)
