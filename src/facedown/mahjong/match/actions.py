"""Actions at the table of a match outside its rounds, and how they are offered."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from facedown.core.chairs import Sit, Stand
from facedown.mahjong.round import actions as round_actions
from facedown.mahjong.round import offers


class Confirm(Struct, frozen=True, tag="confirm"):
    """Between rounds: ready for the next."""


class Ready(Struct, frozen=True, tag="ready"):
    """A round is over: confirm it."""

    def __contains__(self, action: object) -> bool:
        return isinstance(action, Confirm)

    def __iter__(self) -> Iterator[Confirm]:
        yield Confirm()

    def __len__(self) -> int:
        return 1


Action: TypeAlias = round_actions.Action | Sit | Stand | Confirm
Offer: TypeAlias = offers.Turn | offers.Winning | offers.Calling | offers.Pause | Ready

OWN: Final = frozenset({Sit, Stand, Confirm})
"""The actions that belong to no round."""
READY: Final = Ready()
