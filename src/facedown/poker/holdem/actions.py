"""Actions at the table of a match outside its hands, and how they are offered."""

from typing import Final, TypeAlias

from msgspec import Struct

from facedown.core.chairs import Due, Sit, Stand
from facedown.poker.hand import actions as hand
from facedown.poker.hand import offers


class Start(Struct, frozen=True, tag="start"):
    """The dealer starts the match with the seated players, because of a clock or an operator."""


class Deal(Struct, frozen=True, tag="deal"):
    """The dealer begins the next hand."""


Action: TypeAlias = hand.Action | Sit | Stand | Start | Deal
Offer: TypeAlias = offers.Bets | offers.Answers | Due[Start | Deal]

OWN: Final = frozenset({Sit, Stand, Start, Deal})
"""The actions that belong to no hand."""

START: Final[Due[Start | Deal]] = Due(Start())
DEAL: Final[Due[Start | Deal]] = Due(Deal())
